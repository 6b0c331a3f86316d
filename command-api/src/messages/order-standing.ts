import type { OrderState } from '@ringpost/events/domain';

/** Whether an order waits for its code, is paid, or has ended without one. */
export type OrderStanding = 'waits' | 'paid' | 'over';

/** By order: those of the open leases of a number. */
export type OrderStandings = ReadonlyMap<string, OrderStanding>;

/** An order whose stream has not begun, or has no number yet, has the lease already, so it waits. */
export function standingOf({ status }: OrderState): OrderStanding {
  switch (status) {
    case 'absent':
    case 'placed':
    case 'running':
      return 'waits';
    case 'completed':
    case 'active':
      return 'paid';
    case 'cancelled':
    case 'expired':
    case 'failed':
      return 'over';
  }
}
