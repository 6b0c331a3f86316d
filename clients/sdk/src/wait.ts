import { NoAnswerError, NoCodeError, RingpostError } from './errors.ts';
import { type GetOrdersIdAnswer, ROUTES } from './generated/api.ts';
import { pause, type Send } from './send.ts';

export interface WaitOptions {
  readonly signal?: AbortSignal | undefined;
  /** Until when at most. By default as long as a number waits for its code. */
  readonly timeoutMs?: number | undefined;
}

export interface ReceivedCode {
  readonly code: string;
  /** The message that it came in. */
  readonly text: string | null;
  readonly order: GetOrdersIdAnswer;
}

/** A number waits this long for its code, and its order ends a moment later. */
const LONGEST_WAIT_MS = 31 * 60_000;
/** For how long the server may hold one request. */
const HELD_SECONDS = 25;
/** Most codes come in the first minute. */
const QUICK_FOR_MS = 60_000;
const QUICK_PAUSE_MS = 2_000;
const SLOW_PAUSE_MS = 5_000;
/** An answer that came sooner was not held. */
const HELD_AT_LEAST_MS = 1_000;

/** Whether the server knows no `wait`, which it says of every field that it does not know. */
function refusesWait(error: unknown): boolean {
  return (
    error instanceof RingpostError &&
    error.code === 'invalid-request' &&
    error.errors.some(({ field }) => field === 'wait')
  );
}

/** What an order has: its code, the reason why it gets none, or nothing yet. */
function resultOf(order: GetOrdersIdAnswer): ReceivedCode | string | undefined {
  if (order.code !== null) return { code: order.code, text: order.text, order };
  if (order.withheld > 0) return 'withheld';
  return order.ended_at === null && order.completed_at === null && order.status !== 'failed'
    ? undefined
    : (order.outcome ?? order.status);
}

/** Reads orders. If the server can hold the request until the order changes, it is asked to. */
export function createOrderReader(send: Send) {
  let canHold = true;

  async function read(id: string, signal: AbortSignal | undefined): Promise<GetOrdersIdAnswer> {
    const route = ROUTES.getOrdersId;
    if (canHold) {
      try {
        const input = { id, wait: HELD_SECONDS };
        return (await send(route, input, { signal, waitSeconds: HELD_SECONDS })) as GetOrdersIdAnswer;
      } catch (error) {
        if (!refusesWait(error)) throw error;
        canHold = false;
      }
    }
    return (await send(route, { id }, { signal })) as GetOrdersIdAnswer;
  }

  return async (orderUuid: string, { signal, timeoutMs = LONGEST_WAIT_MS }: WaitOptions = {}) => {
    const began = Date.now();
    const timeout = AbortSignal.timeout(timeoutMs);
    const ended = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      for (;;) {
        const askedAt = Date.now();
        const result = await read(orderUuid, ended).then(resultOf, (error: unknown) => {
          // A server that starts again is asked again: the order goes on meanwhile.
          if (error instanceof NoAnswerError || (error instanceof RingpostError && error.status >= 500))
            return;
          throw error;
        });
        if (typeof result === 'string') throw new NoCodeError(orderUuid, result);
        if (result) return result;
        const now = Date.now();
        const wasHeld = canHold && now - askedAt >= HELD_AT_LEAST_MS;
        if (!wasHeld) await pause(now - began < QUICK_FOR_MS ? QUICK_PAUSE_MS : SLOW_PAUSE_MS, ended);
      }
    } catch (error) {
      if (timeout.aborted && !signal?.aborted) throw new NoCodeError(orderUuid, 'timeout');
      throw error;
    }
  };
}
