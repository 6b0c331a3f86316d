import { earliestOf, isAfter, isAtOrAfter, type Position } from '@ringpost/domain';
import type { EventStore } from '@ringpost/engine';

/** Events that one look counts for all positions. */
export const COUNTED_AFTER_MAX = 1_000;

/**
 * How many events of the log are after each of these positions; null for too many to count. The log is read only if there are
 * some, and once for all positions.
 */
export async function countAfter(
  { readAll }: Pick<EventStore, 'readAll'>,
  positions: readonly Position[],
  head: Position,
): Promise<(position: Position) => number | null> {
  const after = earliestOf(positions.filter((position) => isAfter(head, position)));
  const page = after === undefined ? [] : await readAll({ after, limit: COUNTED_AFTER_MAX });
  const last = page.at(-1)?.position;
  const isWhole = last === undefined || isAtOrAfter(last, head);
  return (position) => {
    if (isAtOrAfter(position, head)) return 0;
    const count = page.filter((event) => isAfter(event.position, position)).length;
    return isWhole ? count : null;
  };
}
