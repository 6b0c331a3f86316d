import type { VendorPulse } from '@ringpost/domain/rules/vendor-pulse';
import type { View } from '@ringpost/engine';

/**
 * What admins may know of a message without reading it: no sender, no text and no code. `_id`: the message. Nothing here comes from
 * a sealed field, so a rebuild makes the same rows after a customer was forgotten.
 */
export interface MessageHeadRow {
  readonly _id: string;
  readonly receivedAt: string;
  readonly to: string;
  /** The vendor of the number when the message came; null if the number was not ours. */
  readonly vendorId: string | null;
  readonly appId: string | null;
  readonly userId: string | null;
  readonly orderId: string | null;
  /**
   * `waiting`: its order has not decided yet. `not-shown`: it came before its customer knew the number. `unclaimed`, `unrouted`,
   * `unknown-number`: it is for no customer. `public`: it came to a public number.
   */
  readonly state:
    | 'waiting'
    | 'shown'
    | 'withheld'
    | 'not-shown'
    | 'public'
    | 'unclaimed'
    | 'unrouted'
    | 'unknown-number';
  /** Whether it fits a template of an app, or contains a code that its customer pays for. */
  readonly isVerification: boolean;
  readonly kind: 'sms' | 'call';
}

/** The vendor that a number has now, for the next message. `_id`: the number. */
export interface NumberVendorRow {
  readonly _id: string;
  readonly vendorId: string;
}

/** How often the texts of a vendor come. `_id`: the vendor. */
export interface VendorPulseRow extends VendorPulse {
  readonly _id: string;
}

export const messageHeads: View<MessageHeadRow> = {
  name: 'message-heads',
  // As in the view of orders, the filtered fields come after the order of time.
  indexes: [
    ['userId', 'receivedAt', '_id', 'state', 'isVerification', 'appId', 'vendorId'],
    ['to', 'receivedAt', '_id', 'userId', 'state', 'isVerification', 'appId', 'vendorId'],
    ['appId', 'receivedAt', '_id', 'state', 'isVerification', 'vendorId'],
    // One in some thousand messages of an app is withheld or unclaimed, so a list of those cannot look at all of them.
    ['appId', 'state', 'receivedAt', '_id', 'isVerification', 'vendorId'],
    ['vendorId', 'receivedAt', '_id', 'state', 'isVerification'],
    ['state', 'receivedAt', '_id', 'isVerification', 'appId', 'vendorId'],
    ['receivedAt', '_id', 'isVerification'],
  ],
};
export const numberVendors: View<NumberVendorRow> = { name: 'number-vendors', indexes: [] };
export const vendorPulses: View<VendorPulseRow> = { name: 'vendor-pulses', indexes: [] };
