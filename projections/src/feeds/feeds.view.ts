import { customerSubject } from '@ringpost/events/domain';
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
  readonly orderId: string;
  /** Null, as `msg` and `code`, while the message is withheld: such a row holds nothing that could be read. */
  readonly from: string | null;
  readonly msg: string | null;
  readonly code: string | null;
  readonly withheld: { readonly priceMills: number; readonly readUntil: string } | null;
}

/**
 * A message that nobody may read yet: first its audience is not known, then whether its order pays for it. No query reads
 * these rows, and none stays once that is decided. `_id`: the message.
 */
export interface PendingSmsRow {
  readonly _id: string;
  /** Whose key seals it. */
  readonly subject: string;
  readonly from: string;
  readonly text: string;
  /** Empty until it was routed. */
  readonly code: string;
  /** Null until it was routed to a customer. */
  readonly routed: {
    readonly userId: string;
    readonly orderId: string;
    readonly to: string;
    readonly appId: string | null;
    readonly sendTime: string;
  } | null;
}

/** Where a withheld message stands in its customer's feed. `_id`: the message; `smsId`: the row of `private-sms`. */
export interface WithheldSmsRow {
  readonly _id: string;
  readonly smsId: string;
}

/** A message that only admins may read, until one of them gives it to an order. `_id`: the message. */
export interface OperatorSmsRow {
  readonly _id: string;
  /** Whose key seals it. */
  readonly subject: string;
  readonly outcome: 'unknown-number' | 'unrouted' | 'unclaimed';
  readonly receivedAt: string;
  readonly to: string;
  readonly appId: string | null;
  readonly from: string;
  readonly msg: string;
  readonly code: string | null;
}

export const feeds: View<FeedRow> = { name: 'feeds', indexes: [] };
export const publicSms: View<PublicSmsRow> = { name: 'public-sms', indexes: [['seq']] };
export const privateSms: View<PrivateSmsRow> = {
  name: 'private-sms',
  indexes: [
    ['userId', 'seq'],
    ['orderId', 'seq'],
  ],
  sealed: { subjectOf: ({ userId }) => customerSubject(userId), lost: { from: '', msg: '', code: null } },
};
export const pendingSms: View<PendingSmsRow> = {
  name: 'pending-sms',
  indexes: [],
  sealed: { subjectOf: ({ subject }) => subject, lost: { from: '', text: '', code: '' } },
};
export const operatorSms: View<OperatorSmsRow> = {
  name: 'operator-sms',
  indexes: [['receivedAt']],
  sealed: { subjectOf: ({ subject }) => subject, lost: { from: '', msg: '', code: null } },
};
export const withheldSms: View<WithheldSmsRow> = { name: 'withheld-sms', indexes: [] };
