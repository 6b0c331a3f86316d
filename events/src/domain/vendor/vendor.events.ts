import type { EventShape } from '../event.ts';

/** A vendor supplies numbers. `provider` names the adapter that reads its webhooks. */
export interface VendorAdded extends EventShape {
  readonly type: 'VendorAdded';
  readonly data: {
    readonly vendorId: string;
    readonly name: string;
    readonly company: string;
    readonly provider: string;
  };
}

/** The vendor can prove itself with one more secret. The secret itself is only in the Vault. */
interface VendorSecretCreated extends EventShape {
  readonly type: 'VendorSecretCreated';
  readonly data: { readonly vendorId: string; readonly secretId: string; readonly createdAt: string };
}

/** This secret proves nothing any more. */
interface VendorSecretRevoked extends EventShape {
  readonly type: 'VendorSecretRevoked';
  readonly data: { readonly vendorId: string; readonly secretId: string; readonly revokedAt: string };
}

export type VendorEvent = VendorAdded | VendorSecretCreated | VendorSecretRevoked;
