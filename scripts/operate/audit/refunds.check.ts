import { type EventOf, orderOfPurpose, type Position } from '@ringpost/domain';
import { breachList, type Check } from './check.ts';

interface PaidOrder {
  paidMills: number;
  refundedMills: number;
}

/**
 * L23: what was given back of an order is at most what its customer had paid for it before. Only the wallet's own stream
 * counts, so nobody is given the money of another customer's order.
 */
export function refundsCheck(): Check {
  const breaches = breachList();
  /** By wallet and order. */
  const orders = new Map<string, PaidOrder>();
  let looked = 0;

  function orderOf(stream: string, orderId: string): PaidOrder {
    const key = `${stream} ${orderId}`;
    const order = orders.get(key) ?? { paidMills: 0, refundedMills: 0 };
    orders.set(key, order);
    return order;
  }

  function pay({ stream, data }: EventOf<'FundsCaptured' | 'ActivationFeeCharged'>): void {
    const orderId = orderOfPurpose(data.purpose);
    if (orderId !== null) orderOf(stream, orderId).paidMills += data.amountMills;
  }

  function giveBack({ stream, data }: EventOf<'FundsRefunded' | 'RentalRefunded'>, position: Position): void {
    looked += 1;
    const order = orderOf(stream, data.orderId);
    order.refundedMills += data.amountMills;
    const { paidMills, refundedMills } = order;
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
