import { reject } from '@ringpost/domain';
import type { RequestIds } from '@ringpost/web/http';
import { type Call, type Caller, type Endpoint, endpoint, requireScope } from '@ringpost/web/http';
import { type Buyer, buyerOf } from '../kernel/buyer.ts';
import { endActivation, getStatus, getStatusV2, setStatus } from './follow-activation.ts';
import { createTaskForCall, getIncomingCallStatus, getOutgoingCalls, parseCall } from './follow-calls.ts';
import {
  type HandlerFields,
  handlerGetContract,
  handlerPostContract,
  handlerShortGetContract,
  handlerShortPostContract,
} from './handler.contract.ts';
import {
  type HandlerAnswer,
  HandlerText,
  refusing,
  refusingAsJson,
  withRentErrors,
} from './handler-answers.ts';
import { handlerProtocol } from './handler-protocol.ts';
import type { HandlerShop } from './handler-shop.ts';
import { getActiveActivations, getHistory } from './list-activations.ts';
import { getAllSms } from './list-messages.ts';
import {
  getCountries,
  getListOfTopCountriesByService,
  getNumbersStatus,
  getOperators,
  getPrices,
  getPricesExtended,
  getPricesVerification,
  getServicesList,
  getTopCountriesByService,
} from './list-prices.ts';
import { setAutoRenew } from './rent-for-days.ts';
import { continueRentInfo, continueRentNumber, getContinueRentPrice } from './rent-for-longer.ts';
import {
  getRentList,
  getRentNumber,
  getRentServicesAndCountries,
  getRentStatus,
  namesReceiver,
  setRentStatus,
} from './rent-out.ts';
import { getBalance, getMultiServiceNumber, getNumber, getNumberV2 } from './sell-activation.ts';
import { checkExtraActivation, getAdditionalService, getExtraActivation } from './sell-again.ts';

/** What an action does. `By`: whether it must know the key with which it spends. */
type Action<By> = (
  shop: HandlerShop,
  by: By,
  fields: HandlerFields,
  requestIds: RequestIds,
) => Promise<HandlerAnswer>;

type NamedAction =
  | { readonly scope: 'read' | 'buy'; readonly run: Action<string> }
  | {
      readonly scope: 'buy';
      readonly spend: Action<Buyer>;
      /** Whether it will send texts somewhere, which is only for who may read them. */
      readonly tellsTexts?: (fields: HandlerFields) => boolean;
    };

function rent<By>(action: Action<By>): Action<By> {
  return (...args) => withRentErrors(() => action(...args));
}

/** What a key must be allowed to do for each action: `read`, or `buy` for all that changes something. */
const HANDLER_ACTIONS: ReadonlyMap<string, NamedAction> = new Map(
  Object.entries<NamedAction>({
    getBalance: { scope: 'read', run: getBalance },
    getBalanceAndCashBack: { scope: 'read', run: getBalance },
    getNumbersStatus: { scope: 'read', run: getNumbersStatus },
    getNumber: { scope: 'buy', spend: getNumber },
    getNumberV2: { scope: 'buy', spend: getNumberV2 },
    getMultiServiceNumber: { scope: 'buy', spend: getMultiServiceNumber },
    getExtraActivation: { scope: 'buy', spend: getExtraActivation },
    checkExtraActivation: { scope: 'read', run: checkExtraActivation },
    getAdditionalService: { scope: 'buy', spend: getAdditionalService },
    setStatus: { scope: 'buy', run: setStatus },
    setAutoRenew: { scope: 'buy', spend: setAutoRenew },
    getStatus: { scope: 'read', run: getStatus },
    getStatusV2: { scope: 'read', run: getStatusV2 },
    getAllSms: { scope: 'read', run: getAllSms },
    getIncomingCallStatus: { scope: 'read', run: getIncomingCallStatus },
    parseCall: { scope: 'read', run: parseCall },
    createTaskForCall: { scope: 'read', run: createTaskForCall },
    getOutgoingCalls: { scope: 'read', run: getOutgoingCalls },
    finishActivation: { scope: 'buy', run: endActivation('6') },
    cancelActivation: { scope: 'buy', run: endActivation('8') },
    getActiveActivations: { scope: 'read', run: getActiveActivations },
    getHistory: { scope: 'read', run: getHistory },
    getPrices: { scope: 'read', run: getPrices },
    getPricesExtended: { scope: 'read', run: getPricesExtended },
    getPricesVerification: { scope: 'read', run: getPricesVerification },
    getTopCountriesByService: { scope: 'read', run: getTopCountriesByService },
    getTopCountriesByServiceRank: { scope: 'read', run: getTopCountriesByService },
    getListOfTopCountriesByService: { scope: 'read', run: getListOfTopCountriesByService },
    getCountries: { scope: 'read', run: getCountries },
    getServicesList: { scope: 'read', run: getServicesList },
    getOperators: { scope: 'read', run: (shop, _userId, fields) => getOperators(shop, fields) },
    getRentServicesAndCountries: { scope: 'read', run: rent(getRentServicesAndCountries) },
    getRentNumber: { scope: 'buy', spend: rent(getRentNumber), tellsTexts: namesReceiver },
    getRentStatus: { scope: 'read', run: rent(getRentStatus) },
    setRentStatus: { scope: 'buy', run: rent(setRentStatus) },
    getRentList: { scope: 'read', run: rent(getRentList) },
    continueRentInfo: { scope: 'read', run: rent(continueRentInfo) },
    getContinueRentPriceNumber: { scope: 'read', run: rent(getContinueRentPrice) },
    continueRentNumber: { scope: 'buy', spend: rent(continueRentNumber) },
  }),
);

async function run(
  shop: HandlerShop,
  fields: HandlerFields,
  caller: Caller,
  requestIds: RequestIds,
): Promise<HandlerAnswer> {
  const action = HANDLER_ACTIONS.get(fields.action ?? '');
  if (!action) return refusing('BAD_ACTION');
  requireScope(caller, action.scope);
  if ('spend' in action && action.tellsTexts?.(fields)) {
    requireScope(caller, 'read');
    // A sub-account has no page on which anybody could see where its texts go, and stop it.
    if (caller.ownerId !== undefined) return refusingAsJson('BAD_ACTION');
  }
  if ('spend' in action && caller.isLeaving) throw reject('being-forgotten');
  try {
    if ('spend' in action) return await action.spend(shop, buyerOf(caller), fields, requestIds);
    return await action.run(shop, caller.userId, fields, requestIds);
  } catch (error) {
    if (error instanceof HandlerText) return refusing(error.text);
    throw error;
  }
}

type HandlerCall = Call<unknown, HandlerFields, HandlerFields>;

/** The protocol under both of its paths, by GET and by POST. The fields of a form come before those of the query. */
export function handlerRoutes(shop: HandlerShop): readonly Endpoint[] {
  const get = async ({ query, requestIds }: Call<unknown, HandlerFields, unknown>, caller: Caller) => ({
    status: 200 as const,
    body: await run(shop, query, caller, requestIds),
  });
  const post = async ({ query, body, requestIds }: HandlerCall, caller: Caller) => ({
    status: 200 as const,
    body: await run(shop, { ...query, ...body }, caller, requestIds),
  });
  return [
    endpoint('customer', handlerGetContract, get, handlerProtocol),
    endpoint('customer', handlerPostContract, post, handlerProtocol),
    endpoint('customer', handlerShortGetContract, get, handlerProtocol),
    endpoint('customer', handlerShortPostContract, post, handlerProtocol),
  ];
}
