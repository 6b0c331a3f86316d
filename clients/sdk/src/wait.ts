import { isAway, NoCodeError } from './errors.ts';
import { type GetOrdersIdAnswer, ROUTES } from './generated/api.ts';
import { createReadHeld } from './hold.ts';
import { pause, type Send } from './send.ts';

export interface WaitOptions {
  readonly signal?: AbortSignal | undefined;
  /** For how long at most. By default as long as a number waits for its code. */
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
/** Most codes come in the first minute. */
const QUICK_FOR_MS = 60_000;
const QUICK_PAUSE_MS = 2_000;
const SLOW_PAUSE_MS = 5_000;

/** What an order has: its code, the reason why it gets none, or nothing yet. */
function resultOf(order: GetOrdersIdAnswer): ReceivedCode | string | undefined {
  if (order.code !== null) return { code: order.code, text: order.text, order };
  if (order.withheld > 0) return 'withheld';
  return order.ended_at === null && order.completed_at === null && order.status !== 'failed'
    ? undefined
    : (order.outcome ?? order.status);
}

/** Reads an order until it has a code or ends. */
async function readUntilCode(send: Send, id: string, signal: AbortSignal): Promise<ReceivedCode | string> {
  const readHeld = createReadHeld(send);
  const route = ROUTES.getOrdersId;
  const began = Date.now();
  let order: GetOrdersIdAnswer | undefined;
  for (;;) {
    let mayFollow = false;
    try {
      if (order === undefined) {
        order = (await send(route, { id }, { signal })) as GetOrdersIdAnswer;
        mayFollow = true;
      } else {
        const read = await readHeld<GetOrdersIdAnswer>(route, { id }, order.position, signal);
        order = read.answer;
        mayFollow = read.wasHeld;
      }
    } catch (error) {
      // A server that starts again is asked again: the order goes on meanwhile.
      if (!isAway(error)) throw error;
    }
    const result = order && resultOf(order);
    if (result !== undefined) return result;
    if (!mayFollow) await pause(Date.now() - began < QUICK_FOR_MS ? QUICK_PAUSE_MS : SLOW_PAUSE_MS, signal);
  }
}

/** Waits until an order has its code. The server holds the requests if it can. */
export async function waitForCode(
  send: Send,
  orderUuid: string,
  { signal, timeoutMs = LONGEST_WAIT_MS }: WaitOptions = {},
): Promise<ReceivedCode> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const result = await readUntilCode(
      send,
      orderUuid,
      signal ? AbortSignal.any([signal, timeout]) : timeout,
    );
    if (typeof result === 'string') throw new NoCodeError(orderUuid, result);
    return result;
  } catch (error) {
    if (timeout.aborted && !signal?.aborted) throw new NoCodeError(orderUuid, 'timeout');
    throw error;
  }
}
