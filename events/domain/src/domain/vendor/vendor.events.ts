import { type Fact, fact } from '../fact.ts';
import { Type } from '../schema.ts';

/** A vendor supplies numbers. `provider` names the adapter that reads its webhooks. */
export const VendorAdded = fact(
  'VendorAdded',
  ['admin', 'system'],
  {
    vendorId: Type.String(),
    name: Type.String(),
    company: Type.String(),
    provider: Type.String(),
  },
  { hasOrigin: true },
);
export type VendorAdded = Fact<typeof VendorAdded>;

/** The vendor has another name, or belongs to another company. */
const VendorChanged = fact(
  'VendorChanged',
  ['admin'],
  {
    vendorId: Type.String(),
    name: Type.String(),
    company: Type.String(),
  },
  { hasOrigin: true },
);

/** The vendor can prove itself with one more secret. The secret itself is only in the Vault. */
const VendorSecretCreated = fact(
  'VendorSecretCreated',
  ['admin'],
  {
    vendorId: Type.String(),
    secretId: Type.String(),
    createdAt: Type.String(),
  },
  { hasOrigin: true },
);

/** This secret proves nothing any more. */
const VendorSecretRevoked = fact(
  'VendorSecretRevoked',
  ['admin'],
  {
    vendorId: Type.String(),
    secretId: Type.String(),
    revokedAt: Type.String(),
  },
  { hasOrigin: true },
);

export const VENDOR_EVENTS = [VendorAdded, VendorChanged, VendorSecretCreated, VendorSecretRevoked] as const;
export type VendorEvent = Fact<(typeof VENDOR_EVENTS)[number]>;
