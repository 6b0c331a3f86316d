import type { EventOf } from '@ringpost/domain';
import type { OrderRow } from './orders.view.ts';

/** The first fact of an order: the hold of its price. In logs of earlier versions it is in the order's own stream. */
export type Opening = EventOf<
  | 'FundsHeldForOrder'
  | 'FundsHeldForRental'
  | 'FundsHeldForBulk'
  | 'OrderPlaced'
  | 'RentalPlaced'
  | 'BulkItemPlaced'
>;

/** The row of an order that has neither a number nor an end. */
export function undecided({ data }: Opening): OrderRow {
  return {
    _id: data.orderId,
    userId: data.userId,
    kind: data.kind,
    bulkId: 'bulkId' in data ? data.bulkId : null,
    status: 'initial',
    outcome: null,
    appId: data.appId,
    countryIso: data.countryIso,
    vendorId: data.vendorId,
    e164: null,
    rateCentre: null,
    region: null,
    numberAge: null,
    unitPriceMills: data.unitPriceMills,
    costMills: data.unitPriceMills * data.quantity,
    refundedMills: 0,
    refundReason: null,
    priceRank: data.priceRank,
    termHours: data.kind === 'rental' ? data.termHours : null,
    source: 'active',
    quantity: data.quantity,
    fulfilled: 0,
    placedAt: data.placedAt,
    assignedAt: null,
    closesAt: null,
    settlesAt: null,
    feeMills: null,
    completedAt: null,
    endedAt: null,
    messages: [],
  };
}
