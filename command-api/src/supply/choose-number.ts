import {
  hasLine,
  isBannedFor,
  isForSaleTo,
  type Lease,
  leasesInTheWay,
  number,
  order,
  reject,
  streams,
} from '@ringpost/domain';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { accountsOfPerson } from '../kernel/sub-accounts.ts';
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

/**
 * Whether a lease is this customer's own and does nothing any more: its activation has its code, and its 20 minutes are over. The lease
 * stays until it is settled, so that a late text finds its order; a new activation of the same customer may end it sooner.
 */
export async function isOverFor(deps: Deps, userId: string, lease: Lease): Promise<boolean> {
  // The time of a rental ends with its lease.
  if (lease.userId !== userId || lease.closesAt >= lease.until || nowIso(deps) < lease.closesAt) return false;
  const { state } = await deps.streams.refresh(streams.order(lease.orderId), order);
  return state.status === 'completed';
}

/** Whether the customer may have the number although this lease of it runs. */
type MayReplace = (lease: Lease) => Promise<boolean>;

const never: MayReplace = async () => false;

/** Only this number. Its own stream says whether it is free, because a view may be behind. */
function onlyNumber(deps: Deps, e164: string, userId: string, mayReplace: MayReplace): NumberPool {
  return {
    async hasOffer({ appId }) {
      const { state } = await deps.streams.refresh(streams.number(e164), number);
      if (!isForSaleTo(state, userId)) throw reject('number-unknown');
      const [current, other] = leasesInTheWay(state, appId);
      const isTaken = other !== undefined || (current !== undefined && !(await mayReplace(current)));
      const accounts = await accountsOfPerson(deps, userId);
      if (isTaken || hasLine(state, appId)) throw reject('number-taken');
      if (isBannedFor(state, appId, accounts, nowIso(deps))) throw reject('number-banned');
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
  mayReplace: MayReplace = never,
): Promise<{ readonly candidates: NumberPool; readonly request: Request }> {
  if (chosen === undefined) return { candidates, request };
  // Another process may have added it since this process read the stream.
  const { state } = await deps.streams.refresh(streams.number(chosen), number);
  const { details } = state;
  if (details?.countryIso !== request.countryIso || !isForSaleTo(state, request.userId))
    throw reject('number-unknown');
  const { vendorId } = details;
  if (request.vendorId !== null && request.vendorId !== vendorId) throw reject('number-unknown');
  return {
    candidates: onlyNumber(deps, chosen, request.userId, mayReplace),
    request: { ...request, vendorId, chosen },
  };
}
