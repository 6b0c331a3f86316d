import { type Mills, order, orderOfPurpose, type RecordedEvent, reject, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';

/** What this fact of a wallet charged for the order. */
function chargedBy({ type, data }: RecordedEvent, orderId: string): Mills {
  if (type !== 'FundsCaptured' && type !== 'ActivationFeeCharged') return 0;
  return orderOfPurpose(data.purpose) === orderId ? data.amountMills : 0;
}

/** The sum over all facts of a wallet, in pages. Its state keeps no captures and no fees, so only the stream proves them. */
async function sumOf(deps: Deps, userId: string, amountOf: (event: RecordedEvent) => Mills): Promise<Mills> {
  let sumMills = 0;
  let after = -1;
  for (;;) {
    const page = await deps.events.readStream(streams.wallet(userId), { after });
    const last = page.at(-1);
    if (!last) return sumMills;
    sumMills += page.reduce((sum, event) => sum + amountOf(event), 0);
    after = last.revision;
  }
}

/**
 * What a customer paid for one of their orders: for its number, its extensions and its messages, or the fee of an activation in
 * vain. A refund is rare enough to read all of the stream. The sum only grows.
 * @throws Rejection `not-found` if it is not the order of a number, or not this customer's
 */
export async function paidForOrder(deps: Deps, userId: string, orderId: string): Promise<Mills> {
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  if (state.status === 'absent' || state.placed.userId !== userId) throw reject('not-found');
  return sumOf(deps, userId, (event) => chargedBy(event, orderId));
}

/** The fee that the order of this hold cost because a vendor activated its number in vain. For a request that is repeated late. */
export function feeOfHold(deps: Deps, userId: string, holdId: string): Promise<Mills> {
  return sumOf(deps, userId, ({ type, data }) =>
    type === 'ActivationFeeCharged' && data.holdId === holdId ? data.amountMills : 0,
  );
}
