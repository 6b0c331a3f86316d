import { type Fact, fact, WHOEVER_DELIVERS } from '../fact.ts';
import { Type } from '../schema.ts';

const OfDeferred = Type.Object({ userId: Type.String(), orderId: Type.String(), messageId: Type.String() });

/**
 * A message came for a running rental whose customer owed money, or before older ones were shown. It is kept, and its order
 * does not know of it yet, so nobody reads it.
 */
const SmsDeferred = fact('SmsDeferred', WHOEVER_DELIVERS, {
  ...OfDeferred.properties,
  /** The number that it came to. */
  to: Type.String(),
  receivedAt: Type.String(),
  billable: Type.Boolean(),
  deferredAt: Type.String(),
});
export type SmsDeferred = Fact<typeof SmsDeferred>;

/** The debt is paid, and the order of a deferred message has recorded it. */
const DeferredSmsRecorded = fact('DeferredSmsRecorded', ['system'], {
  ...OfDeferred.properties,
  recordedAt: Type.String(),
});

export const DEFERRAL_EVENTS = [SmsDeferred, DeferredSmsRecorded] as const;
export type DeferralEvent = Fact<(typeof DEFERRAL_EVENTS)[number]>;
