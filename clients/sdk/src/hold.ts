import { RingpostError } from './errors.ts';
import type { Route } from './route.ts';
import type { Send } from './send.ts';

/** For how long the server may hold one request. */
const HELD_SECONDS = 25;
/** An answer that came sooner was not held for long, and must not be followed by another request at once. */
const HELD_AT_LEAST_MS = 1_000;

type Input = Readonly<Record<string, unknown>>;

/** An answer, and whether the next request can follow at once. */
interface HeldAnswer<T> {
  readonly answer: T;
  readonly wasHeld: boolean;
}

/** Reads something again. The answer comes when there is a change after the named place, if the server can hold requests. */
export type ReadHeld = <T>(
  route: Route,
  input: Input,
  after: string | number,
  signal: AbortSignal | undefined,
) => Promise<HeldAnswer<T>>;

/** An older server says that it does not know the fields. */
function knowsNoWait(error: unknown): boolean {
  return (
    error instanceof RingpostError &&
    error.code === 'invalid-request' &&
    error.errors.some(({ field }) => field === 'wait' || field === 'after')
  );
}

/** So many requests wait already that the server holds no more. */
function isFull(error: unknown): boolean {
  return error instanceof RingpostError && error.status === 429;
}

export function createReadHeld(send: Send): ReadHeld {
  let canHold = true;
  return async <T>(route: Route, input: Input, after: string | number, signal: AbortSignal | undefined) => {
    if (canHold) {
      const askedAt = Date.now();
      try {
        const held = { ...input, after, wait: HELD_SECONDS };
        const answer = (await send(route, held, { signal, waitSeconds: HELD_SECONDS })) as T;
        return { answer, wasHeld: Date.now() - askedAt >= HELD_AT_LEAST_MS };
      } catch (error) {
        if (knowsNoWait(error)) canHold = false;
        else if (!isFull(error)) throw error;
      }
    }
    return { answer: (await send(route, input, { signal })) as T, wasHeld: false };
  };
}
