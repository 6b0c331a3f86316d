import { customerSubject } from '@ringpost/domain';
import type { HourCounts } from '@ringpost/domain/rules/hour-counts';
import type { PrivateSms, PublicSms, Recording, View } from '@ringpost/engine';

/** The dense counter of one feed. `_id`: `public` or `customer:<userId>`. */
export interface FeedRow {
  readonly _id: string;
  readonly seq: number;
  /** How many messages the feed has had. A message that came again, with its text or its audio, counts once. */
  readonly messages: number;
}

/** A public message, stored as strangers may see it, and as its hint contains it. `subject`: whose key seals its texts. */
export type PublicSmsRow = PublicSms & { readonly subject: string };

/** A message to a free number, as it is in the public feed, but with a `seq` of its number. */
export interface FreeSmsRow extends PublicSmsRow {
  readonly e164: string;
}

/** The newest message that came to a free number while it was public, and when others came. `_id`: the number. */
export interface FreeNumberRow extends FreeSmsRow {
  readonly hours: HourCounts;
}

/** A message of one customer, stored as its hint contains it. */
export type PrivateSmsRow = PrivateSms;

/** A message that only admins may read, until one of them gives it to an order. `_id`: the message. */
export interface OperatorSmsRow {
  readonly _id: string;
  /** The subject whose key seals it. */
  readonly subject: string;
  readonly outcome: 'unknown-number' | 'unrouted' | 'unclaimed';
  /** `other-vendor`: the number does not belong to the vendor that sent the message. Null: the outcome says everything. */
  readonly why: 'other-vendor' | null;
  readonly receivedAt: string;
  readonly to: string;
  readonly appId: string | null;
  readonly from: string;
  readonly msg: string;
  readonly code: string | null;
  readonly voice: Recording | null;
}

/** A call in the feed of a customer. `_id`: the message. */
export interface VoiceLogRow {
  readonly _id: string;
  readonly userId: string;
  /** Its place in the feed. */
  readonly seq: number;
}

export const feeds: View<FeedRow> = { name: 'feeds', indexes: [] };
/** Texts that everybody may read are sealed too, so that they can be erased after some days. */
const PUBLIC_TEXTS = {
  subjectOf: ({ subject }: PublicSmsRow) => subject,
  lost: { from: '', msg: '', code: null },
};
export const publicSms: View<PublicSmsRow> = { name: 'public-sms', indexes: [['seq']], sealed: PUBLIC_TEXTS };
export const freeSms: View<FreeSmsRow> = {
  name: 'free-sms',
  indexes: [['e164', 'seq']],
  sealed: PUBLIC_TEXTS,
};
export const freeNumbers: View<FreeNumberRow> = { name: 'free-numbers', indexes: [], sealed: PUBLIC_TEXTS };
export const privateSms: View<PrivateSmsRow> = {
  name: 'private-sms',
  indexes: [
    ['userId', 'seq'],
    ['orderId', 'seq'],
  ],
  sealed: { subjectOf: ({ userId }) => customerSubject(userId), lost: { from: '', msg: '', code: null } },
};
export const operatorSms: View<OperatorSmsRow> = {
  name: 'operator-sms',
  indexes: [
    ['to', 'receivedAt', '_id', 'outcome', 'why', 'appId'],
    ['appId', 'receivedAt', '_id', 'outcome', 'why'],
    ['outcome', 'receivedAt', '_id', 'why'],
    ['receivedAt'],
  ],
  sealed: { subjectOf: ({ subject }) => subject, lost: { from: '', msg: '', code: null } },
};
export const voiceLog: View<VoiceLogRow> = { name: 'voice-log', indexes: [['userId', 'seq']] };
