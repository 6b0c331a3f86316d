import {
  type Placed,
  Rejection,
  type RejectionCode,
  reject,
  streams,
  type UpstreamOrderState,
  upstreamOrder,
} from '@ringpost/domain';
import { nowIso } from '../kernel/deps.ts';
import { accountsOfPerson } from '../kernel/sub-accounts.ts';
import type { BorrowedNumber, Elsewhere } from '../supply/entries.ts';
import { askPortal, causeOfUpstream, type UpstreamParts } from './ask-portal.ts';
import { SHARE_USED } from './portals.ts';
import { handleUpstreamOrder } from './upstream-order.commands.ts';
import { handleUpstreams } from './upstreams.commands.ts';

type Asked = Extract<UpstreamOrderState, { readonly status: 'asked' }>;

/** Why another purchase has used up the risk meanwhile. */
const NOT_NOW: readonly RejectionCode[] = ['no-available-numbers', 'portal-share-used'];

/** Finds the place of a number by its area code. */
type PlaceOf = (e164: string) => Pick<BorrowedNumber, 'region' | 'rateCentre'>;

/**
 * A portal needs a risk that is left before it is asked.
 * @returns the purchase, if this call may ask the portal. Otherwise no portal sells a number, or another process has begun
 * @throws Rejection `busy` if the portals do not tell their prices in time
 */
async function begin(
  { deps, portals }: UpstreamParts,
  placed: Placed,
  stopAt: number,
): Promise<Asked | undefined> {
  const { orderId, userId, countryIso, unitPriceMills } = placed;
  const leftMs = Math.max(0, stopAt - deps.clock.now().getTime());
  const late = deps.pause(leftMs).then(() => 'late' as const);
  const seller = await Promise.race([portals.cheapest(placed, unitPriceMills, orderId), late]);
  if (seller === 'late') throw reject('busy', { order_uuid: orderId });
  if (!seller || seller === SHARE_USED) return undefined;
  const { vendorId, keyId, service, maxPriceMills: riskMills, repeats } = seller;
  const [cause, now] = [causeOfUpstream(orderId), nowIso(deps)];
  const accounts = await accountsOfPerson(deps, userId);
  try {
    const of = { vendorId, orderId, userId, accounts, keyId, riskMills, now };
    const taking = { type: 'TakeRisk', ...of } as const;
    const { state } = await handleUpstreams(deps, 'all', taking, cause);
    // An earlier run, which stopped here, may have chosen another portal. Its risk ends by itself, and this order buys nothing.
    const taken = state.open.get(orderId);
    if (taken?.vendorId !== vendorId || taken.keyId !== keyId || taken.riskMills < riskMills)
      return undefined;
  } catch (error) {
    if (error instanceof Rejection && NOT_NOW.includes(error.code)) return undefined;
    throw error;
  }
  const asked = { vendorId, keyId, service, countryIso, maxPriceMills: riskMills, repeats };
  const command = { type: 'AskUpstream', orderId, asked, now } as const;
  const { events, state } = await handleUpstreamOrder(deps, orderId, command, cause);
  // Only the process whose fact this is asks: a portal that knows no repetition would sell a second number.
  return events.length > 0 && state.status === 'asked' ? state : undefined;
}

/** Numbers of other portals for the purchases of this one. */
export function createElsewhere(
  parts: UpstreamParts,
  placeOf: PlaceOf,
): Elsewhere & { idle(): Promise<void> } {
  const { deps, portals } = parts;
  /** The questions of this process to portals. They go on when the purchase does not wait any more. */
  const underWay = new Map<string, Promise<unknown>>();

  async function read(orderId: string): Promise<UpstreamOrderState> {
    return (await deps.streams.refresh(streams.upstreamOrder(orderId), upstreamOrder)).state;
  }

  function ask(state: Asked): void {
    const { orderId } = state.asked;
    const asking = askPortal(parts, state)
      .catch((error: unknown) => deps.log.warn({ err: error, orderId }, 'a purchase elsewhere stays open'))
      .finally(() => underWay.delete(orderId));
    underWay.set(orderId, asking);
  }

  /** Waits for the answer, for as long as the purchase may wait. */
  async function awaitAnswer(orderId: string, stopAt: number): Promise<void> {
    const asking = underWay.get(orderId);
    const leftMs = stopAt - deps.clock.now().getTime();
    if (!asking || leftMs <= 0) return;
    await Promise.race([asking, deps.pause(leftMs)]);
  }

  return {
    async hasOffer(scope, priceMills) {
      const seller = await portals.cheapest(scope, priceMills);
      if (seller === SHARE_USED) throw reject('portal-share-used');
      return seller !== undefined;
    },
    stock: (scope) => portals.stock(scope, false),
    async buy(placed, stopAt) {
      const { orderId, countryIso } = placed;
      const before = await read(orderId);
      if (before.status === 'absent') {
        const begun = await begin(parts, placed, stopAt);
        if (begun) ask(begun);
      }
      await awaitAnswer(orderId, stopAt);
      const state = await read(orderId);
      if (state.status === 'asked' && !state.close) throw reject('busy', { order_uuid: orderId });
      if (state.status !== 'got' || state.close) return undefined;
      const { e164 } = state.got;
      return { e164, countryIso, vendorId: state.asked.vendorId, ...placeOf(e164) };
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
  };
}
