import { earliestOf, isAtOrAfter, LOG_START, latestOf, type Position, reject } from '@ringpost/domain';
import {
  MIN_POSITION_WAIT_MILLISECONDS,
  MISSING_WAIT_MILLISECONDS,
  MISSING_WAITS_MAX,
  OWN_CHANGE_WAIT_MILLISECONDS,
  OWN_CHANGE_WAITS_IN_ALL_MAX,
  OWN_CHANGE_WAITS_MAX,
} from '@ringpost/domain/rules/limits';
import { type EventStore, fromPosition, toPosition } from '@ringpost/engine';
import type { Call } from '@ringpost/web/http';
import type { ViewsProgress } from '@ringpost/web/server';
import { boundedWaits } from './bounded-waits.ts';

/** How far the rows of each projector are in this log. */
export type Progress = Pick<ViewsProgress, 'position' | 'waitFor'>;

/** The sources that tell how fresh rows are: the progress of the views, and the ends of the streams of this log. */
export interface FreshnessDeps {
  readonly epoch: string;
  readonly positionOf: EventStore['positionOf'];
  readonly progress: Progress;
}

/**
 * How fresh an answer is: it includes all events up to `position`. It is `stale` if the caller knows of later events, or if the
 * thing has changed since.
 */
export interface Freshness {
  readonly position: string;
  readonly stale?: true;
}

/** What a read is about: the streams of the thing, and the account that reads. */
export interface Subject {
  readonly userId: string;
  readonly streams: readonly string[];
}

/** One thing: what it is about, the projectors of its views, and how it is read. */
export interface SingleRead<Found> {
  readonly of: Subject;
  readonly projectors: readonly string[];
  readonly read: () => Promise<Found | undefined>;
}

export type PositionCall = Pick<
  Call<unknown, { readonly min_position?: string | undefined }, unknown>,
  'header' | 'query'
>;

/** The position that all of these views have reached. */
export function seenByAll(progress: Progress, projectors: readonly string[]): Position {
  return earliestOf(projectors.map((name) => progress.position(name))) ?? LOG_START;
}

/** The position that the caller names; `null` if it names none, undefined if the position is of another log. */
function minPositionOf(
  { epoch }: FreshnessDeps,
  { header, query }: PositionCall,
): Position | null | undefined {
  const text = header('min-position') ?? query.min_position;
  return text === undefined ? null : fromPosition(epoch, text);
}

/** Waits until the views have reached a position. A position of another log (undefined) can never be reached. */
async function waitForViews(
  { progress, epoch }: FreshnessDeps,
  minPosition: Position | null | undefined,
  projectors: readonly string[],
  timeoutMs: number,
): Promise<Freshness> {
  const arrived =
    minPosition === undefined
      ? [false]
      : await Promise.all(
          projectors.map((name) => progress.waitFor(name, minPosition ?? LOG_START, timeoutMs)),
        );
  const position = toPosition(epoch, seenByAll(progress, projectors));
  const stale = minPosition !== null && !arrived.every(Boolean);
  return stale ? { position, stale } : { position };
}

/** Reads of this process that wait for the last change of a thing. */
const ownWaits = boundedWaits(OWN_CHANGE_WAITS_MAX, OWN_CHANGE_WAITS_IN_ALL_MAX);

/**
 * For a caller that names no position: waits until the views have the last change of the thing. The log knows that change, so it
 * does not matter which process made it. If too many reads wait already, the answer is stale at once.
 */
async function freshnessOf(
  deps: FreshnessDeps,
  { userId, streams }: Subject,
  projectors: readonly string[],
): Promise<Freshness> {
  const ends = await Promise.all(streams.map((stream) => deps.positionOf(stream)));
  const lastChange = latestOf(...ends);
  const seen = seenByAll(deps.progress, projectors);
  const position = toPosition(deps.epoch, seen);
  if (isAtOrAfter(seen, lastChange)) return { position };
  const wait = () => waitForViews(deps, lastChange, projectors, OWN_CHANGE_WAIT_MILLISECONDS);
  return (await ownWaits(userId, wait)) ?? { position, stale: true };
}

/**
 * Waits until the views of an answer have reached the position of the caller (`Min-Position`), at most one second. If the caller
 * names no position, it waits for the last change of the thing, at most two seconds. A list is not about one thing (`of` is
 * missing), so it does not wait. Call this function before you read the rows, so that they are at least as new as the result
 * says. A position of another log can never be reached, so the answer is stale at once.
 */
export async function freshness(
  deps: FreshnessDeps,
  call: PositionCall,
  projectors: readonly string[],
  of?: Subject,
): Promise<Freshness> {
  const minPosition = minPositionOf(deps, call);
  if (minPosition === null && of) return freshnessOf(deps, of, projectors);
  return waitForViews(deps, minPosition, projectors, MIN_POSITION_WAIT_MILLISECONDS);
}

/** The number of long waits that run in this process now. */
let longWaits = 0;

/** Like `freshness`, but waits longer. If too many reads wait already, the answer is stale at once. */
async function longFreshness(
  deps: FreshnessDeps,
  minPosition: Position,
  projectors: readonly string[],
): Promise<Freshness> {
  if (longWaits >= MISSING_WAITS_MAX) return waitForViews(deps, minPosition, projectors, 0);
  longWaits += 1;
  try {
    return await waitForViews(deps, minPosition, projectors, MISSING_WAIT_MILLISECONDS);
  } finally {
    longWaits -= 1;
  }
}

/**
 * Reads one thing after the wait of `freshness`. While the views are behind the position of the caller, a missing thing may still
 * appear: customers follow the link to what they just bought. So this waits some seconds longer for it.
 * @throws Rejection `not-found`, or `unavailable` if it is missing and the views are still behind
 */
export async function findOne<Found>(
  deps: FreshnessDeps,
  call: PositionCall,
  { of, projectors, read }: SingleRead<Found>,
): Promise<{ readonly found: Found; readonly fresh: Freshness }> {
  const fresh = await freshness(deps, call, projectors, of);
  const found = await read();
  if (found !== undefined) return { found, fresh };
  const minPosition = minPositionOf(deps, call);
  if (!fresh.stale || minPosition === undefined) throw reject('not-found');
  if (minPosition === null) throw reject('unavailable');
  const later = await longFreshness(deps, minPosition, projectors);
  const late = await read();
  if (late === undefined) throw reject(later.stale ? 'unavailable' : 'not-found');
  return { found: late, fresh: later };
}

/** The row if it belongs to this customer. A row of somebody else is answered as if it did not exist. */
export function ownedBy<Row extends { readonly userId: string | null }>(
  userId: string,
  row: Row | undefined,
): Row | undefined {
  return row?.userId === userId ? row : undefined;
}
