import type { EventShape } from './event.ts';

/** A provider of numbers; `provider` names the adapter that reads its webhooks. */
export interface VendorAdded extends EventShape {
  readonly type: 'VendorAdded';
  readonly data: {
    readonly vendorId: string;
    readonly name: string;
    readonly company: string;
    readonly provider: string;
  };
}

export type VendorEvent = VendorAdded;
