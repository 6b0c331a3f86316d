import type { View } from '@ringpost/events/engine';

/** The dense counter of one feed. `_id`: `public` or `customer:<userId>`. */
export interface FeedRow {
  readonly _id: string;
  readonly seq: number;
}

/** A message for all, stored as strangers may see it: the recipient masked already. `_id`: its `seq`, 12 digits. */
export interface PublicSmsRow {
  readonly _id: string;
  readonly seq: number;
  readonly uuid: string;
  readonly sendTime: string;
  readonly to: string;
  readonly appId: string | null;
  readonly from: string;
  readonly msg: string;
  readonly code: string | null;
}

/** A message of one customer. `_id`: `<userId>|<seq, 12 digits>`. */
export interface PrivateSmsRow {
  readonly _id: string;
  readonly userId: string;
  readonly seq: number;
  readonly uuid: string;
  readonly sendTime: string;
  readonly to: string;
  readonly appId: string | null;
  readonly orderId: string | null;
  readonly from: string;
  readonly msg: string;
  readonly code: string | null;
  readonly outcome: 'delivered' | 'late';
  readonly counts: boolean;
}

/** A message whose text is known and whose audience is not yet: the log tells them one after the other. `_id`: the message. */
export interface PendingSmsRow {
  readonly _id: string;
  readonly from: string;
  readonly text: string;
}

export const feeds: View<FeedRow> = { name: 'feeds', indexes: [] };
export const publicSms: View<PublicSmsRow> = { name: 'public-sms', indexes: [['seq']] };
export const privateSms: View<PrivateSmsRow> = {
  name: 'private-sms',
  indexes: [['userId', 'seq'], ['orderId']],
};
export const pendingSms: View<PendingSmsRow> = { name: 'pending-sms', indexes: [] };

/** Spec §3, "SMS message", and what makes a gap visible: `seq` is cursor, order and duplicate check (design §4.7). */
export interface SmsView {
  readonly seq: number;
  readonly uuid: string;
  readonly send_time: string;
  readonly to: string;
  readonly from: string;
  readonly app_uuid: string | null;
  readonly app_name: string | null;
  readonly image_name: string | null;
  readonly order_uuid: string | null;
  readonly msg: string;
  readonly code: string | null;
}
