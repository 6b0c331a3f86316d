import { type BulkPlaced, bulk, type NumberSource, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import { heldForBulk, numbersOfBulk } from '../wallets/entries.ts';

interface FoundBulk {
  readonly placed: BulkPlaced['data'];
  readonly source?: NumberSource | undefined;
  /** The number for each place, if the customer chose the numbers. */
  readonly chosen?: readonly string[] | undefined;
}

/** The request for a bulk order, from its stream. Before that stream begins, the request is in the hold. */
/** Undefined if this customer has no such bulk order whose price was held. */
export async function findBulk(deps: Deps, bulkId: string, userId: string): Promise<FoundBulk | undefined> {
  const { state } = await deps.streams.refresh(streams.bulk(bulkId), bulk);
  if (state.status !== 'absent') {
    const { placed, source, chosen } = state;
    return { placed, source: source === 'active' ? undefined : source, chosen };
  }
  const placed = await heldForBulk(deps, userId, bulkId);
  return placed && { placed, ...(await numbersOfBulk(deps, userId, bulkId)) };
}
