import { bulk, itemIdOf, order, Rejection, reject, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import { type Cancelled, type CancelRequest, cancelOrder } from '../orders/entries.ts';
import { findBulk } from './find-bulk.ts';

export interface CancelledWaiting {
  readonly cancelled: readonly Cancelled[];
  /** How many numbers still wait, because the customer may cancel no more now. */
  readonly waiting: number;
}

async function waitsFor(deps: Deps, orderId: string): Promise<boolean> {
  return (await deps.streams.refresh(streams.order(orderId), order)).state.status === 'running';
}

/** @returns the cancelled order, or why it continues */
async function tryCancel(deps: Deps, request: CancelRequest): Promise<Cancelled | Rejection> {
  try {
    return await cancelOrder(deps, request);
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
}

async function itemsOf(deps: Deps, { orderId, userId }: CancelRequest): Promise<readonly string[]> {
  const found = await findBulk(deps, orderId, userId);
  if (found?.placed.userId !== userId) throw reject('not-found');
  const { state } = await deps.streams.refresh(streams.bulk(orderId), bulk);
  if (state.status === 'absent') return [];
  return [...state.items.values()].map(({ item }) => itemIdOf(orderId, item));
}

/**
 * Cancels every number of a bulk order that still waits for its code. Each counts as one cancel. Once the customer may cancel
 * no more, the others continue.
 * @throws Rejection `not-found` (also for another customer's order); `not-cancellable` if no number waits; `too-many-cancels` or
 * `cancel-too-early` if none may be cancelled now
 */
export async function cancelWaiting(deps: Deps, request: CancelRequest): Promise<CancelledWaiting> {
  const cancelled: Cancelled[] = [];
  let waiting = 0;
  let refusal: Rejection | null = null;
  let last: Rejection | null = null;
  for (const orderId of await itemsOf(deps, request)) {
    if (!(await waitsFor(deps, orderId))) continue;
    const done: Cancelled | Rejection = refusal ?? (await tryCancel(deps, { ...request, orderId }));
    if (!(done instanceof Rejection)) cancelled.push(done);
    else if (done.code === 'too-many-cancels' || done.code === 'cancel-too-early') {
      waiting += 1;
      last = done;
      // Numbers of vendors come one by one, so another one may be old enough.
      if (done.code === 'too-many-cancels') refusal = done;
    }
    // Any other refusal means that the SMS was faster.
  }
  if (cancelled.length === 0) throw last ?? reject('not-cancellable', { status: 'completed' });
  return { cancelled, waiting };
}
