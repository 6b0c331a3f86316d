import { currentLease, isBannedFor, isForSaleTo, lineOf, number, reject, streams } from '@ringpost/domain';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { NumberPool } from './number-pool.ts';
import { isAwaitedByAnother } from './order-standing.ts';

/** Which numbers a purchase may get. */
interface ChoiceScope {
  readonly userId: string;
  readonly countryIso: string;
  readonly vendorId: string | null;
  /** Set if the customer chose the number: the order gets it or none. */
  readonly chosen?: string;
}

/** Only this number. Its own stream says whether it is free, because a view may be behind. */
function onlyNumber(deps: Deps, e164: string, userId: string): NumberPool {
  return {
    async hasOffer({ appId }) {
      const { state } = await deps.streams.refresh(streams.number(e164), number);
      if (!isForSaleTo(state, userId)) throw reject('number-unknown');
      if (currentLease(state, appId) || lineOf(state, appId).length > 0) throw reject('number-taken');
      if (isBannedFor(state, appId, userId, nowIso(deps))) throw reject('number-banned');
      if (await isAwaitedByAnother(deps, state, userId)) throw reject('number-taken');
      return true;
    },
    next: async (_scope, tried) => (tried.has(e164) ? undefined : e164),
  };
}

/**
 * Makes a purchase of the number that the customer chose, at the price of its provider, or of any candidate.
 * @throws Rejection `number-unknown` if it is not ours, or not of the country and the provider of the request
 */
export async function chooseNumber<Request extends ChoiceScope>(
  deps: Deps,
  request: Request,
  candidates: NumberPool,
  chosen: string | undefined,
): Promise<{ readonly candidates: NumberPool; readonly request: Request }> {
  if (chosen === undefined) return { candidates, request };
  // Another process may have added it since this process read the stream.
  const { state } = await deps.streams.refresh(streams.number(chosen), number);
  const { details } = state;
  if (details?.countryIso !== request.countryIso || !isForSaleTo(state, request.userId))
    throw reject('number-unknown');
  const { vendorId } = details;
  if (request.vendorId !== null && request.vendorId !== vendorId) throw reject('number-unknown');
  return { candidates: onlyNumber(deps, chosen, request.userId), request: { ...request, vendorId, chosen } };
}
