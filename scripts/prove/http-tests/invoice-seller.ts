import type { RingpostOptions } from '../../operate/start/compose.ts';

/** Who sells in tests with invoices. */
export const SELLER: NonNullable<RingpostOptions['invoices']> = {
  sellerName: 'Seller Ltd.',
  sellerAddress: '1 Road\nTown',
  sellerTaxId: 'XS1',
  taxRates: new Map([['DE', 1_900]]),
  noTaxText: 'No tax charged',
};
