import type { OrderPlaced } from '@ringpost/domain';

/** A default order; a test names the fields that it changes. */
export function placedOrder(change: Partial<OrderPlaced['data']> = {}): OrderPlaced['data'] {
  return {
    orderId: 'order-1',
    userId: 'ann',
    kind: 'activation',
    appId: 'whatsapp',
    countryIso: 'US',
    vendorId: null,
    quantity: 1,
    numberType: 'any',
    unitPriceMills: 350,
    priceId: 'price-1',
    priceRank: 7,
    requestHash: 'hash',
    placedAt: '2026-11-21T10:00:00.000Z',
    giveUpAt: '2026-11-21T10:01:00.000Z',
    ...change,
  };
}
