import { type Fact, fact } from '../fact.ts';
import { Type } from '../schema.ts';

/**
 * What a customer wants to have on invoices from now on. All texts are personal, sealed under `subject`; an empty text is not
 * printed. `countryIso`: two letters, or empty.
 */
const BillingSet = fact(
  'BillingSet',
  ['customer', 'admin'],
  {
    userId: Type.String(),
    subject: Type.String(),
    name: Type.String(),
    address: Type.String(),
    taxId: Type.String(),
    countryIso: Type.String(),
    setAt: Type.String(),
  },
  { personal: ['name', 'address', 'taxId', 'countryIso'], hasOrigin: true },
);

export const BILLING_EVENTS = [BillingSet] as const;
export type BillingEvent = Fact<(typeof BILLING_EVENTS)[number]>;
