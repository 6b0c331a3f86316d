import { isAfter, type Position } from '@ringpost/domain';
import { inUtc } from '@ringpost/domain/rules/instants';
import { type CustomerEventRow, customerEvents } from '@ringpost/projections/audit/audit.view';
import { orders, rentals } from '@ringpost/projections/orders/orders.view';
import type { QueryDeps } from '../query-deps.ts';
import type { AsOf } from './audit.contract.ts';
import { accountAsOf, walletAsOf } from './fold-customer.ts';
import { presentListed } from './present-event.ts';

/** A moment: an instant, and the last event of the timeline until then. */
interface Moment {
  readonly at: string;
  readonly last: CustomerEventRow | undefined;
  /** Absent: now. Nothing that is in the log is left out. */
  readonly until?: Position;
}

/** Most rentals that are looked at: more than anybody has at once. */
const RENTALS_MAX = 1000;
/** Before every position of a log that has events. */
const BEFORE_ALL = '' as Position;

/** What a read asks for: the moment right after an event, or an instant; else now. */
interface Asked {
  readonly at?: string | undefined;
  readonly position?: string | undefined;
}

async function momentOf(
  { readModel }: QueryDeps,
  userId: string,
  asked: Asked,
  now: string,
): Promise<Moment> {
  const newest = { sort: [['position', -1]], limit: 1 } as const;
  const rows = readModel.collection(customerEvents);
  if (asked.position !== undefined) {
    const until = asked.position as Position;
    const [last] = await rows.find({ userId, position: { $lte: until } }, newest);
    return { at: last?.at ?? now, last, until };
  }
  if (asked.at === undefined) {
    const [last] = await rows.find({ userId }, newest);
    return { at: now, last };
  }
  const at = inUtc(asked.at);
  const [last] = await rows.find({ userId, at: { $lte: at } }, newest);
  return { at, last, until: last?.position ?? BEFORE_ALL };
}

/**
 * The numbers that the customer rented at an instant. They are counted from rows, because the ends of leases are in the streams of
 * the numbers. An extension only moves the end of a rental that runs, so the row of today says when it ran.
 */
async function rentedAt({ readModel }: QueryDeps, userId: string, at: string): Promise<number> {
  const rows = readModel.collection(rentals);
  const page = { limit: RENTALS_MAX, sort: [['endsAt', 1]] } as const;
  const found = await Promise.all(
    (['active', 'inactive'] as const).map((status) =>
      rows.find({ userId, status, endsAt: { $gt: at } }, page),
    ),
  );
  const ids = found.flat().map(({ _id }) => _id);
  const orderRows = ids.length > 0 ? await readModel.collection(orders).getMany(ids) : [];
  return orderRows.filter(({ assignedAt }) => assignedAt !== null && assignedAt <= at).length;
}

/** The state of a customer at a moment, folded from the log. */
export async function customerAsOf(
  deps: QueryDeps,
  userId: string,
  asked: Asked,
  now: string,
): Promise<AsOf> {
  const started = performance.now();
  const { at, last, until } = await momentOf(deps, userId, asked, now);
  const { events: ofWallet, ...money } = await walletAsOf(deps, userId, until);
  const { account, events: ofAccount } = await accountAsOf(deps, userId, until);
  const rented = await rentedAt(deps, userId, at);
  return {
    at,
    last: last && (until === undefined || !isAfter(last.position, until)) ? presentListed(last) : null,
    account,
    ...money,
    rented_numbers: rented,
    folded_events: ofWallet + ofAccount,
    took_ms: Math.round(performance.now() - started),
  };
}
