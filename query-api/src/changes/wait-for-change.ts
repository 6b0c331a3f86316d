import { CHANGE_WAITS_IN_ALL_MAX, CHANGE_WAITS_MAX } from '@ringpost/domain/rules/limits';
import type { Call } from '@ringpost/web/http';
import type { QueryDeps } from '../query-deps.ts';
import type { Change } from './customer-changes.ts';
import { type Listener, listenAs } from './listen-as.ts';
import { createPlaces } from './places.ts';
import { requireStillAllowed } from './still-allowed.ts';

type WaitDeps = Pick<QueryDeps, 'changes' | 'sessions' | 'clock'>;
type WaitingCall = Pick<
  Call<unknown, { readonly wait?: number | undefined }, unknown>,
  'query' | 'header' | 'address' | 'whenGone'
>;

interface Awaited {
  /** Whether the read shows this change. */
  readonly isMeant: (change: Change) => boolean;
  /** Whether the caller has missed a change already. Asked after the wait began, so that no change falls in between. */
  readonly isThere: () => Promise<boolean>;
}

const takePlace = createPlaces(CHANGE_WAITS_MAX, CHANGE_WAITS_IN_ALL_MAX);

/** Resolves with the change, after the time, when the client has gone, or when something about its session has changed. */
async function changed(
  deps: WaitDeps,
  call: WaitingCall,
  caller: Listener,
  { isMeant, isThere }: Awaited,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ends = [
    listenAs(deps, caller, (change) => {
      if (change.kind === 'session' || change.kind === 'end' || isMeant(change)) resolve();
    }),
    call.whenGone(resolve),
  ];
  const timer = setTimeout(resolve, (call.query.wait ?? 0) * 1000);
  try {
    // It may have ended between the check of the request and the first hint that is heard.
    await requireStillAllowed(deps, call);
    if (!(await isThere())) await promise;
  } finally {
    clearTimeout(timer);
    for (const end of ends) end();
  }
}

/**
 * Waits for the next change of what a read shows, if the request asks for that. Nothing is read meanwhile: the hint that the
 * sockets get ends the wait. The session or key may have ended or changed during it, so it is checked again.
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
