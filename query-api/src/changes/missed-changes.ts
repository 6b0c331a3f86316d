import { bulkOfItem, isAfter, kindOfStream, orderOfPurpose, type Position, streams } from '@ringpost/domain';
import { CHANGES_MISSED_MAX } from '@ringpost/domain/rules/limits';
import { type CustomerEventRow, customerEvents } from '@ringpost/projections/audit/audit.view';
import type { QueryDeps } from '../query-deps.ts';

/** Orders that have changed after a position, each with its last change. */
export interface MissedChanges {
  readonly orders: ReadonlyMap<string, Position>;
  /** All changes until there are included. */
  readonly until: Position;
}

type Deps = Pick<QueryDeps, 'readModel' | 'progress' | 'log' | 'readStream'>;
/** An order, and the position of one of its changes. */
type Found = readonly [orderId: string, position: Position];

/** How long somebody who comes back waits for the rows, which are written once a second. */
export const ROWS_WITHIN_MS = 5_000;
const ORDER_KINDS = [streams.order(''), streams.bulk('')].map(kindOfStream);
const WALLET_KIND = kindOfStream(streams.wallet(''));

/** Where the rows are now that tell what somebody has missed. */
export function missedUntil({ progress }: Pick<Deps, 'progress'>): Position {
  return progress.position('audit');
}

/** The last change of each order, and of the bulk order that it is in. */
function lastOfEach(found: readonly Found[]): ReadonlyMap<string, Position> {
  const last = new Map<string, Position>();
  for (const [id, position] of found)
    for (const orderId of [id, bulkOfItem(id) ?? id]) {
      const before = last.get(orderId);
      if (before === undefined || isAfter(position, before)) last.set(orderId, position);
    }
  return last;
}

/** Money of an order is in the stream of the wallet: a refund, or what an extension costs. Its rows do not name the order. */
async function ordersOfMoney(
  { readStream }: Deps,
  rows: readonly CustomerEventRow[],
): Promise<readonly Found[]> {
  const [first] = rows;
  if (!first) return [];
  const events = await readStream(first.stream, { after: first.revision - 1, limit: CHANGES_MISSED_MAX });
  return events.flatMap((event): Found[] => {
    const purpose = 'purpose' in event.data ? event.data.purpose : undefined;
    const orderId = typeof purpose === 'object' ? orderOfPurpose(purpose) : null;
    return orderId === null ? [] : [[orderId, event.position]];
  });
}

/**
 * What has changed for a customer after a position, until the rows end; undefined if it is too much.
 * @param withinMs how long to wait until the rows reach the end of the log
 */
export async function missedChanges(
  deps: Deps,
  userId: string,
  after: Position,
  withinMs: number,
): Promise<MissedChanges | undefined> {
  const { readModel, progress, log } = deps;
  if (withinMs > 0) await progress.waitFor('audit', await log.head(), withinMs);
  const until = missedUntil(deps);
  if (!isAfter(until, after)) return { orders: new Map(), until: after };
  const rows = await readModel
    .collection(customerEvents)
    .find(
      { userId, position: { $gt: after, $lte: until } },
      { sort: [['position', 1]], limit: CHANGES_MISSED_MAX + 1 },
    );
  if (rows.length > CHANGES_MISSED_MAX) return undefined;
  const byKind = Map.groupBy(rows, ({ stream }) => kindOfStream(stream));
  const ofOrders = [...ORDER_KINDS].flatMap((kind) =>
    (byKind.get(kind) ?? []).map(({ stream, position }): Found => [stream.slice(kind.length + 1), position]),
  );
  const ofMoney = await ordersOfMoney(deps, byKind.get(WALLET_KIND) ?? []);
  return { orders: lastOfEach([...ofOrders, ...ofMoney]), until };
}
