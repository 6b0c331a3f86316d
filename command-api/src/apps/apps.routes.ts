import { type Position, WHOLE_NUMBER_APP_ID } from '@ringpost/domain';
import { toPosition } from '@ringpost/engine';
import { type Call, type Caller, type Endpoint, endpoint } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { idempotentId, requestHashOf } from '../kernel/ids.ts';
import { originOf } from '../kernel/origin.ts';
import { bindRequestKey } from '../kernel/request-keys.ts';
import { dateOf, whenOf } from '../kernel/when.ts';
import type { NewPrice } from './app.decider.ts';
import type { AskedPrice } from './app-approvals.ts';
import {
  addAppContract,
  addTemplateContract,
  hideAppContract,
  removePriceContract,
  removeTemplateContract,
  renameAppContract,
  type SetPriceBody,
  setMessageContract,
  setPriceContract,
  showAppContract,
} from './apps.contract.ts';
import {
  addApp,
  addTemplate,
  putOnSale,
  removePrice,
  removeTemplate,
  renameApp,
  setMessage,
  setPrice,
} from './change-app.ts';

type AnyCall = Pick<Call<unknown, unknown, unknown>, 'requestId' | 'address' | 'header'>;

function priceOf(priceId: string, body: SetPriceBody): NewPrice {
  const termPrices = (body.term_prices ?? []).map((term) => ({
    termHours: term.term_hours,
    newMills: millsOf('term_prices', term.price_new),
    usedMills: millsOf('term_prices', term.price_old),
  }));
  return {
    priceId,
    userId: body.user_id,
    countryIso: body.country_iso,
    vendorId: body.vendor_uuid,
    onDeliveryMills: millsOf('on_delv_price', body.on_delv_price),
    newMills: millsOf('price_new', body.price_new),
    usedMills: millsOf('price_old', body.price_old),
    initialTermDays: body.new_initial_term,
    termPrices,
  };
}

/** What admins change of apps, of their prices and of their keywords. */
export function appsRoutes(deps: Deps): readonly Endpoint[] {
  const at = (position: Position) => toPosition(deps.events.epoch, position);

  function causeOf(call: AnyCall, admin: Caller, operationId: string = deps.ids.next()): Cause {
    const actor = `admin:${admin.userId}`;
    const cause = { operationId, causationId: call.requestId, correlationId: operationId, actor };
    return { ...cause, ...originOf(call, admin) };
  }

  function waits({ approvalId, expiresAt }: AskedPrice, position: Position) {
    const body = { approval_uuid: approvalId, waits_until: expiresAt };
    return { status: 202, body, position: at(position) } as const;
  }

  /** The id of what this key makes. The same key with another request is refused. */
  async function newId(
    call: AnyCall,
    admin: Caller,
    request: Readonly<Record<string, unknown>>,
  ): Promise<string> {
    const id = idempotentId(admin.userId, call.header('idempotency-key') ?? '');
    await bindRequestKey(deps.vault, id, requestHashOf(request));
    return id;
  }

  return [
    endpoint('admin', addAppContract, async (call, admin) => {
      const name = call.body.name.trim();
      const isWhole = call.body.whole_number === true;
      const newAppId = await newId(call, admin, { app: name, ...(isWhole && { isWhole }) });
      const appId = isWhole ? WHOLE_NUMBER_APP_ID : newAppId;
      const position = await addApp(deps, appId, name, causeOf(call, admin, appId));
      return { status: 201, body: { app_uuid: appId }, position: at(position) };
    }),
    endpoint('admin', renameAppContract, async (call, admin) => {
      const { params, body } = call;
      const when = whenOf(deps, body, admin);
      const position = await renameApp(deps, params.id, body.name.trim(), when, causeOf(call, admin));
      return { status: 204, position: at(position) };
    }),
    endpoint('admin', hideAppContract, async (call, admin) => {
      const reason = call.body.reason.trim();
      const position = await putOnSale(
        deps,
        call.params.id,
        { isHidden: true, reason },
        whenOf(deps, call.body, admin),
        causeOf(call, admin),
      );
      return { status: 204, position: at(position) };
    }),
    endpoint('admin', showAppContract, async (call, admin) => {
      const reason = call.body.reason.trim();
      const position = await putOnSale(
        deps,
        call.params.id,
        { isHidden: false, reason },
        whenOf(deps, call.body, admin),
        causeOf(call, admin),
      );
      return { status: 204, position: at(position) };
    }),
    endpoint('admin', setMessageContract, async (call, admin) => {
      const { params, body } = call;
      const message = body.message?.trim() ?? null;
      return { status: 204, position: at(await setMessage(deps, params.id, message, causeOf(call, admin))) };
    }),
    endpoint('admin', setPriceContract, async (call, admin) => {
      const { body, params } = call;
      const { replaces = null, confirm_large: confirmLarge = false } = body;
      // An admin who confirms a large change repeats the request, so the key is bound to all but the confirmation.
      const { confirm_large: _, reason, ...request } = body;
      const priceId = await newId(call, admin, { ...request, app: params.id });
      const countsFrom = dateOf(body);
      const wished = { appId: params.id, price: priceOf(priceId, body), replaces, countsFrom };
      const who = { admin, reason: reason?.trim() ?? null, confirmLarge };
      const cause = causeOf(call, admin, priceId);
      const { position, asked } = await setPrice(deps, wished, who, cause);
      if (asked) return waits(asked, position);
      return { status: 201, body: { price_uuid: priceId }, position: at(position) };
    }),
    endpoint('admin', removePriceContract, async (call, admin) => {
      const { id, price_uuid: priceId } = call.params;
      const { confirm_large: confirmLarge = false, reason } = call.body;
      const who = { admin, reason: reason?.trim() ?? null, confirmLarge };
      const wished = { appId: id, priceId, countsFrom: dateOf(call.body) };
      const { position, asked } = await removePrice(deps, wished, who, causeOf(call, admin));
      return asked ? waits(asked, position) : { status: 204, position: at(position) };
    }),
    endpoint('admin', addTemplateContract, async (call, admin) => {
      const keyword = call.body.keyword.trim();
      const from = dateOf(call.body);
      const request = { app: call.params.id, keyword, ...(from !== null && { from }) };
      const templateId = await newId(call, admin, request);
      const template = { templateId, keyword };
      const when = whenOf(deps, call.body, admin, templateId);
      const cause = causeOf(call, admin, templateId);
      const position = await addTemplate(deps, call.params.id, template, when, cause);
      return { status: 201, body: { template_uuid: templateId }, position: at(position) };
    }),
    endpoint('admin', removeTemplateContract, async (call, admin) => {
      const { id, template_uuid: templateId } = call.params;
      const when = whenOf(deps, call.query, admin);
      const position = await removeTemplate(deps, id, templateId, when, causeOf(call, admin));
      return { status: 204, position: at(position) };
    }),
  ];
}
