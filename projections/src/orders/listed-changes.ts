import type { EventOf, RecordedEvent } from '@ringpost/domain';
import type { OrderRow } from './orders.view.ts';

/** The fields of an order by which lists find it and that facts change. */
type Listed = Pick<OrderRow, 'status' | 'vendorId' | 'e164'>;

/** Undefined if the fact changes nothing of these fields. */
export type ListedChange<T extends RecordedEvent['type']> = (
  before: Listed,
  event: EventOf<T>,
) => Partial<Listed> | undefined;

type ListedType =
  | 'NumberAssigned'
  | 'NumberRented'
  | 'BulkNumbersAssigned'
  | 'BulkCancelled'
  | 'BulkClosed'
  | 'OrderFailed'
  | 'OrderCompleted'
  | 'OrderCancelled'
  | 'OrderExpired'
  | 'LeaseEnded';

/** What a fact changes in each list of orders. `ordersProjector` and `orderListsProjector` both use it, so they cannot differ. */
export const LISTED_CHANGES: { readonly [T in ListedType]: ListedChange<T> } = {
  NumberAssigned: (_, { data: { vendorId, e164 } }) => ({ status: 'running', vendorId, e164 }),
  NumberRented: (_, { data: { vendorId, e164 } }) => ({ status: 'active', vendorId, e164 }),
  BulkNumbersAssigned: () => ({ status: 'running' }),
  BulkCancelled: (_, { data: { fulfilled } }) => ({ status: fulfilled === 0 ? 'inactive' : 'completed' }),
  BulkClosed: (_, { data: { fulfilled, reason } }) => ({
    status: fulfilled === 0 && reason !== 'fulfilled' ? 'failed' : 'completed',
  }),
  OrderFailed: () => ({ status: 'failed' }),
  OrderCompleted: () => ({ status: 'completed' }),
  OrderCancelled: () => ({ status: 'inactive' }),
  OrderExpired: () => ({ status: 'failed' }),
  // It may end the lease of an order that is over already, or that never got its number.
  LeaseEnded: ({ status }, { data: { reason } }) =>
    reason !== 'unassigned' && status === 'active' ? { status: 'inactive' } : undefined,
};
