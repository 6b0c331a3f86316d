import type { Position } from '@ringpost/domain';
import {
  CHANGE_STREAM_BEAT_SECONDS,
  CHANGE_WAITS_IN_ALL_MAX,
  CHANGE_WAITS_MAX,
} from '@ringpost/domain/rules/limits';
import { isUnavailable } from '@ringpost/engine';
import type { Call } from '@ringpost/web/http';
import type { QueryDeps } from '../query-deps.ts';
import type { Change } from './customer-changes.ts';
import { type Listener, listenAs } from './listen-as.ts';
import { missedUntil } from './missed-changes.ts';
import { createPlaces } from './places.ts';
import { requireStillAllowed } from './still-allowed.ts';

type WaitDeps = Pick<QueryDeps, 'changes' | 'sessions' | 'clock' | 'progress'>;
type WaitingCall = Pick<
  Call<unknown, { readonly wait?: number | undefined }, unknown>,
  'query' | 'header' | 'address' | 'whenGone'
>;

interface Awaited {
  /** Whether the read shows this change. */
  readonly isMeant: (change: Change) => boolean;
  /**
   * Whether there is a change that the caller does not have. Asked after the wait began, so that no change falls in between, and again
   * after one beat, in case a hint was lost.
   * @param began where the rows were when the wait began; null at its beginning: then only what the caller names counts
   */
  readonly isThere: (began: Position | null) => Promise<boolean>;
}

const BEAT_MS = CHANGE_STREAM_BEAT_SECONDS * 1000;

const takePlace = createPlaces(CHANGE_WAITS_MAX, CHANGE_WAITS_IN_ALL_MAX);

/** A store that is away ends no wait: the hints still do, and its own time. */
async function isThereNow({ isThere }: Awaited, began: Position): Promise<boolean> {
  try {
    return await isThere(began);
  } catch (error) {
    if (isUnavailable(error)) return false;
    throw error;
  }
}

/** Resolves with the change, after the time, when the client has gone, or when something about its session has changed. */
async function changed(deps: WaitDeps, call: WaitingCall, caller: Listener, awaited: Awaited): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const began = missedUntil(deps);
  const ends = [
    listenAs(deps, caller, (change) => {
      if (change.kind === 'session' || change.kind === 'end' || awaited.isMeant(change)) resolve();
    }),
    call.whenGone(resolve),
  ];
  const look = (): void => {
    isThereNow(awaited, began).then((isThere) => isThere && resolve(), reject);
  };
  const timers = [setTimeout(resolve, (call.query.wait ?? 0) * 1000), setTimeout(look, BEAT_MS)];
  try {
    // It may have ended between the check of the request and the first hint that is heard.
    await requireStillAllowed(deps, call);
    if (!(await awaited.isThere(null))) await promise;
  } finally {
    for (const timer of timers) clearTimeout(timer);
    for (const end of ends) end();
  }
}

/**
 * Waits for the next change of what a read shows, if the request asks for that. Nothing is read meanwhile but once after a beat: the
 * hint that the sockets get ends the wait. The session or key may have ended or changed during it, so it is checked again.
 * @throws Rejection `rate-limited` if too many reads wait already; those of `requireStillAllowed`
 */
export async function waitForChange(
  deps: WaitDeps,
  call: WaitingCall,
  caller: Listener,
  awaited: Awaited,
): Promise<void> {
  if (!call.query.wait) return;
  const leave = takePlace(caller);
  try {
    await changed(deps, call, caller, awaited);
  } finally {
    leave();
  }
  await requireStillAllowed(deps, call);
}
