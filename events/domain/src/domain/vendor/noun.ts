import { noun } from '../noun.ts';
import { VENDOR_EVENTS } from './vendor.events.ts';
import { VENDOR_REFUSALS } from './vendor.refusals.ts';
import { vendor } from './vendor.state.ts';

export * from './vendor.events.ts';
export * from './vendor.state.ts';

/** Who supplies numbers and delivers their messages. */
export const VENDOR = noun({
  stream: (vendorId: string) => `vendor-${vendorId}`,
  events: VENDOR_EVENTS,
  fold: vendor,
  refusals: VENDOR_REFUSALS,
});
