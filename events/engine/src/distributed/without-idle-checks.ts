interface RequestQueue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests(): void;
}

/** Internal to the client; its types do not include it. */
const MODULE: string = 'kafkajs/src/network/requestQueue/index.js';
const DONE = Symbol('looks only while something waits');

function isQueue(value: unknown): value is RequestQueue {
  return typeof (value as RequestQueue | undefined)?.scheduleCheckPendingRequests === 'function';
}

/**
 * Stops kafkajs from checking an empty queue a thousand times a second, for each connection and forever. After each answer
 * it sets a timer with a negative time, which Node changes to 1 ms and warns about (TimeoutNegativeWarning). A queue with
 * waiting requests is checked as before. There is no setting for it, so this changes the queue, for the whole process.
 * @returns whether it worked. If it did not, everything works as before.
 */
export function stopIdleChecks(queue: unknown): boolean {
  if (!isQueue(queue)) return false;
  if (DONE in queue) return true;
  const original = queue.scheduleCheckPendingRequests;
  queue.scheduleCheckPendingRequests = function scheduleCheckPendingRequests() {
    if (this.pending.length > 0) original.call(this);
  };
  Object.assign(queue, { [DONE]: true });
  return true;
}

/** The prototype of the queue inside kafkajs; undefined if another version keeps it elsewhere. */
export async function requestQueue(): Promise<unknown> {
  try {
    const { default: queueClass } = await import(MODULE);
    return queueClass.prototype;
  } catch {
    return undefined;
  }
}
