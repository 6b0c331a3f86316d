import type { Clock } from '@ringpost/domain';

/** The maximum of setTimeout. A session may last longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Calls `act` once the clock shows this time; at once if it does already.
 * @param at in milliseconds since 1970
 * @returns a function that stops it
 */
export function atTime(clock: Clock, at: number, act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;

  function wait(): void {
    const left = at - clock.now().getTime();
    if (left <= 0) act();
    else timer = setTimeout(wait, Math.min(left, LONGEST_TIMER_MS)).unref();
  }
  wait();
  return () => clearTimeout(timer);
}
