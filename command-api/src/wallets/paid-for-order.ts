import { type Mills, order, orderOfPurpose, type RecordedEvent, reject, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';

/** What this fact of a wallet charged for the order. */
function chargedBy({ type, data }: RecordedEvent, orderId: string): Mills {
  if (type !== 'FundsCaptured' && type !== 'ActivationFeeCharged') return 0;
  return orderOfPurpose(data.purpose) === orderId ? data.amountMills : 0;
}

/**
 * What a customer paid for one of their orders: for its number, its extensions and its messages, or the fee of an activation in
 * vain. Only the stream of the wallet proves it, and its state keeps no captures, so all of the stream is read. A refund is
 * rare enough for that. The sum only grows.
 * @throws Rejection `not-found` if it is not the order of a number, or not this customer's
 */
export async function paidForOrder(deps: Deps, userId: string, orderId: string): Promise<Mills> {
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  if (state.status === 'absent' || state.placed.userId !== userId) throw reject('not-found');
  let paidMills = 0;
  let after = -1;
  for (;;) {
    const page = await deps.events.readStream(streams.wallet(userId), { after });
    const last = page.at(-1);
    if (!last) return paidMills;
    paidMills += page.reduce((sum, event) => sum + chargedBy(event, orderId), 0);
    after = last.revision;
  }
}
