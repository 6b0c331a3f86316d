import { earliestOf, LOG_START, type Position } from '@ringpost/events/domain';
import { fromPosition, toPosition } from '@ringpost/events/engine';
import type { Call } from '@ringpost/events/http';
import { minPositionWaitMilliseconds } from '@ringpost/events/rules/limits';
import type { QueryDeps } from './query-deps.ts';

/** How fresh an answer is: it shows everything up to `position`, and is `stale` where the caller knew of more. */
export interface Freshness {
  readonly position: string;
  readonly stale?: true;
}

type Asked = Pick<Call<unknown, { readonly min_position?: string | undefined }, unknown>, 'header' | 'query'>;

/** The position that all of these views have reached. */
export function seenByAll(progress: QueryDeps['progress'], projectors: readonly string[]): Position {
  return earliestOf(projectors.map((name) => progress.position(name))) ?? LOG_START;
}

/**
 * Waits, at most a second, until the views that an answer is made from have reached the position that the caller knows
 * (`Min-Position`). Call it before reading, so that the rows are at least as new as it says. A position of another log can
 * never be reached, so such an answer is stale at once.
 */
export async function freshness(
  { progress, epoch }: Pick<QueryDeps, 'progress' | 'epoch'>,
  { header, query }: Asked,
  projectors: readonly string[],
): Promise<Freshness> {
  const asked = header('min-position') ?? query.min_position;
  const wanted = asked === undefined ? LOG_START : fromPosition(epoch, asked);
  const arrived =
    wanted === undefined
      ? [false]
      : await Promise.all(
          projectors.map((name) => progress.waitFor(name, wanted, minPositionWaitMilliseconds)),
        );
  const position = toPosition(epoch, seenByAll(progress, projectors));
  const stale = asked !== undefined && !arrived.every(Boolean);
  return stale ? { position, stale } : { position };
}
