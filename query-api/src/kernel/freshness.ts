import { earliestOf, LOG_START, type Position, reject } from '@ringpost/events/domain';
import { fromPosition, toPosition } from '@ringpost/events/engine';
import type { Call } from '@ringpost/events/http';
import {
  MIN_POSITION_WAIT_MILLISECONDS,
  MISSING_WAIT_MILLISECONDS,
  MISSING_WAITS_MAX,
} from '@ringpost/events/rules/limits';
import type { QueryDeps } from './query-deps.ts';

/** How fresh an answer is: it includes all events up to `position`. It is `stale` if the caller knew of later ones. */
export interface Freshness {
  readonly position: string;
  readonly stale?: true;
}

type Deps = Pick<QueryDeps, 'progress' | 'epoch'>;
type Asked = Pick<Call<unknown, { readonly min_position?: string | undefined }, unknown>, 'header' | 'query'>;

/** The position that all of these views have reached. */
export function seenByAll(progress: QueryDeps['progress'], projectors: readonly string[]): Position {
  return earliestOf(projectors.map((name) => progress.position(name))) ?? LOG_START;
}

/** The position that the caller knows; `null` if there is none, undefined if it is one of another log. */
function askedFor({ epoch }: Deps, { header, query }: Asked): Position | null | undefined {
  const asked = header('min-position') ?? query.min_position;
  return asked === undefined ? null : fromPosition(epoch, asked);
}

/**
 * Waits, at most a second, until the views of an answer have reached the position of the caller (`Min-Position`). Call it
 * before reading, so that the rows are at least as new as it says. A position of another log can never be reached, so
 * such an answer is stale at once.
 */
export async function freshness(
  deps: Deps,
  call: Asked,
  projectors: readonly string[],
  timeoutMs = MIN_POSITION_WAIT_MILLISECONDS,
): Promise<Freshness> {
  const { progress, epoch } = deps;
  const wanted = askedFor(deps, call);
  const arrived =
    wanted === undefined
      ? [false]
      : await Promise.all(projectors.map((name) => progress.waitFor(name, wanted ?? LOG_START, timeoutMs)));
  const position = toPosition(epoch, seenByAll(progress, projectors));
  const stale = wanted !== null && !arrived.every(Boolean);
  return stale ? { position, stale } : { position };
}

/** Long waits of this process that are under way. */
let longWaits = 0;

/** As `freshness`, but longer. If too many wait already, the answer is stale at once. */
async function longFreshness(deps: Deps, call: Asked, projectors: readonly string[]): Promise<Freshness> {
  if (longWaits >= MISSING_WAITS_MAX) return freshness(deps, call, projectors, 0);
  longWaits += 1;
  try {
    return await freshness(deps, call, projectors, MISSING_WAIT_MILLISECONDS);
  } finally {
    longWaits -= 1;
  }
}

/**
 * Reads one thing, as `freshness` says. While the views are behind what the caller knows, a thing that is missing may come
 * yet: customers follow the link of what they just bought. So it is waited for, some seconds more.
 * @throws Rejection `not-found`, or `unavailable` if it is missing and the views are still behind
 */
export async function findOne<Found>(
  deps: Deps,
  call: Asked,
  projectors: readonly string[],
  read: () => Promise<Found | undefined>,
): Promise<{ readonly found: Found; readonly fresh: Freshness }> {
  const fresh = await freshness(deps, call, projectors);
  const found = await read();
  if (found !== undefined) return { found, fresh };
  if (!fresh.stale || askedFor(deps, call) === undefined) throw reject('not-found');
  const later = await longFreshness(deps, call, projectors);
  const late = await read();
  if (late === undefined) throw reject(later.stale ? 'unavailable' : 'not-found');
  return { found: late, fresh: later };
}

/** The row if it is this customer's: somebody else's is answered like one that does not exist. */
export function ownedBy<Row extends { readonly userId: string | null }>(
  userId: string,
  row: Row | undefined,
): Row | undefined {
  return row?.userId === userId ? row : undefined;
}
