import {
  isQuiet,
  type MessageState,
  message,
  number,
  plusSeconds,
  reject,
  type SmsReceived,
  streams,
} from '@ringpost/domain';
import { UNCLAIMED_DAYS_MAX, UNCLAIMED_QUIET_DAYS } from '@ringpost/domain/rules/limits';
import type { RequestIds } from '@ringpost/web/http';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { chooseNumber, type NumberPool } from '../supply/entries.ts';
import { type BuyActivation, buyFoundActivation, type OrderShop } from './buy-activation.ts';
import { isTextErased } from './erased-text.ts';
import type { Settled } from './purchase.ts';

/** The same refusal for every other message, so that an id cannot be used to ask about private ones. */
function requireUnclaimed({ received }: MessageState, appId: string): SmsReceived['data'] {
  if (received?.outcome !== 'unclaimed' || received.audience.kind !== 'public' || received.appId !== appId)
    throw reject('unclaimed-gone');
  return received;
}

/** Whether the message can still be sold. Its number's stream decides again, together with the lease. */
async function requireForSale(deps: Deps, { messageId, to, receivedAt }: SmsReceived['data']): Promise<void> {
  const { state: offered } = await deps.streams.refresh(streams.sms(messageId), message);
  const isTooOld = nowIso(deps) >= plusSeconds(receivedAt, UNCLAIMED_DAYS_MAX * 24 * 3600);
  const { state: its } = await deps.streams.refresh(streams.number(to), number);
  if (offered.orderId !== null || isTooOld || !isQuiet(its, receivedAt, UNCLAIMED_QUIET_DAYS))
    throw reject('unclaimed-gone');
}

function poolOf(deps: Deps, received: SmsReceived['data'], pool: NumberPool): NumberPool {
  return {
    ...pool,
    async hasOffer(request) {
      await requireForSale(deps, received);
      return pool.hasOffer(request);
    },
  };
}

interface BuyUnclaimed
  extends Pick<BuyActivation, 'userId' | 'byKey' | 'idempotencyKey' | 'appId' | 'quotedPriceMills'> {
  readonly messageId: string;
}

/** The number of the message, and the terms on which it is sold. @throws Rejection `unclaimed-gone` */
async function findUnclaimed(
  { deps, candidates }: OrderShop,
  { messageId, ...request }: BuyUnclaimed,
): Promise<{ readonly candidates: NumberPool; readonly request: BuyActivation }> {
  const { state } = await deps.streams.refresh(streams.sms(messageId), message);
  const received = requireUnclaimed(state, request.appId);
  if (await isTextErased(deps, messageId)) throw reject('unclaimed-gone');
  const { to: e164, receivedAt } = received;
  const { state: its } = await deps.streams.refresh(streams.number(e164), number);
  if (!its.details) throw reject('unclaimed-gone');
  const terms = {
    ...request,
    countryIso: its.details.countryIso,
    vendorId: null,
    numberType: 'any',
  } as const;
  const one = await chooseNumber(deps, terms, candidates, e164);
  const unclaimed = { messageId, e164, receivedAt };
  return { candidates: poolOf(deps, received, one.candidates), request: { ...one.request, unclaimed } };
}

/**
 * Buys the number of an unclaimed message, for the app of the message. The order gets the message as soon as it has the number.
 * @throws Rejection `unclaimed-gone`, and as any purchase of one activation does
 */
export function buyUnclaimed(
  shop: OrderShop,
  request: BuyUnclaimed,
  requestIds: RequestIds,
): Promise<Settled> {
  return buyFoundActivation(shop.deps, request, () => findUnclaimed(shop, request), requestIds);
}
