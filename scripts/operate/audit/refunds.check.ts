import { type EventOf, orderOfPurpose, type Position } from '@ringpost/domain';
import { breachList, type Check } from './check.ts';
import { packedTexts } from './packed-texts.ts';

/**
 * L23: what was given back of an order is at most what its customer had paid for it before. Only the wallet's own stream
 * counts, so nobody is given the money of another customer's order.
 */
export function refundsCheck(): Check {
  const breaches = breachList();
  /** By wallet and order. */
  const orders = packedTexts();
  /** Of each order by its number. */
  const paid: number[] = [];
  const refunded: number[] = [];
  let looked = 0;

  function orderOf(stream: string, orderId: string): number {
    const order = orders.add(`${stream} ${orderId}`);
    paid[order] ??= 0;
    refunded[order] ??= 0;
    return order;
  }

  function pay({ stream, data }: EventOf<'FundsCaptured' | 'ActivationFeeCharged'>): void {
    const orderId = orderOfPurpose(data.purpose);
    if (orderId === null) return;
    const order = orderOf(stream, orderId);
    paid[order] = (paid[order] ?? 0) + data.amountMills;
  }

  function giveBack({ stream, data }: EventOf<'FundsRefunded' | 'RentalRefunded'>, position: Position): void {
    looked += 1;
    const order = orderOf(stream, data.orderId);
    const paidMills = paid[order] ?? 0;
    const refundedMills = (refunded[order] ?? 0) + data.amountMills;
    refunded[order] = refundedMills;
    if (refundedMills > paidMills)
      breaches.add(
        position,
        `${stream}: order ${data.orderId} was refunded ${refundedMills} mills, and ${paidMills} were paid for it`,
      );
  }

  return {
    id: 'L23',
    title: 'no order was refunded more than was paid for it',
    see(event) {
      if (event.type === 'FundsCaptured' || event.type === 'ActivationFeeCharged') pay(event);
      if (event.type === 'FundsRefunded' || event.type === 'RentalRefunded') giveBack(event, event.position);
    },
    finish: () => ({ looked, breaches: breaches.all }),
  };
}
