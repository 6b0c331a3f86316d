import { noun } from '../noun.ts';
import { VENDOR_EVENTS } from './vendor.events.ts';
import { VENDOR_REFUSALS } from './vendor.refusals.ts';

export * from './vendor.events.ts';

/** Who supplies numbers and delivers their messages. */
export const VENDOR = noun({
  stream: (vendorId: string) => `vendor-${vendorId}`,
  events: VENDOR_EVENTS,
  refusals: VENDOR_REFUSALS,
});
