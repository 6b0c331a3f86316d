import { CallFailure } from '../delivery/delivery.events.ts';
import { type Fact, fact } from '../fact.ts';
import { orNull, Type } from '../schema.ts';
import type { Shape } from '../shape.ts';

/**
 * Who sees a message. `customer`: it is sealed for that customer. It is shown when the stream of their order says so, and
 * only if the order is paid, or is paid by this message. `operators`: admins only.
 */
export const Audience = Type.Union([
  Type.Object({ kind: Type.Literal('customer'), userId: Type.String() }),
  Type.Object({ kind: Type.Literal('public') }),
  Type.Object({ kind: Type.Literal('operators') }),
]);
export type Audience = Shape<typeof Audience>;

/**
 * Why a message went where it went. `delivered`: to the lessee that the number's stream names. `late`: to the last lessee of
 * a lease that is over, who never reads it free of charge. `public`: to a public number. `unclaimed`: nobody has this app on the
 * number. If it is public, it is shown with its codes hidden. `unrouted`: it was not certain whose it is. `unknown-number`: not one of ours.
 */
export const RoutingOutcome = Type.Enum([
  'delivered',
  'late',
  'public',
  'unclaimed',
  'unrouted',
  'unknown-number',
]);
export type RoutingOutcome = Shape<typeof RoutingOutcome>;

/**
 * A provider delivered an SMS, and it was decided whose it is. This is one fact, because the decision is made once, when the
 * message comes, and policies follow it. `from`, `text` and `code` are personal, sealed under `subject`.
 */
export const SmsReceived = fact(
  'SmsReceived',
  ['provider'],
  {
    messageId: Type.String(),
    provider: Type.String(),
    /** The provider's account that it came through, or the vendor's id; '' if there is none. */
    account: Type.String(),
    providerMessageId: Type.String(),
    from: Type.String(),
    to: Type.String(),
    text: Type.String(),
    /** The code found in the text; '' if there is none. */
    code: Type.String(),
    receivedAt: Type.String(),
    /** The carrier's own time stamp, if the provider passes one on. */
    sentAt: orNull(Type.String()),
    outcome: RoutingOutcome,
    audience: Audience,
    orderId: orNull(Type.String()),
    /** The app whose template matched; null if none or several did. */
    appId: orNull(Type.String()),
    templateId: orNull(Type.String()),
    /** Whether the customer pays for it: it matches the leased app, or it matches no app and contains a code. */
    billable: Type.Boolean(),
    /** The last revision of the number's stream that the decision is based on; -1 for a number that is not ours. */
    numberRevision: Type.Integer(),
    subject: Type.String(),
    /**
     * `other-vendor`: the number does not belong to the vendor that sent the message, so an admin decides about it. `stamp`:
     * only the carrier's time says that the message is for the previous holder.
     */
    why: Type.Optional(Type.Enum(['other-vendor', 'stamp'])),
  },
  { personal: ['from', 'text', 'code'] },
);
export type SmsReceived = Fact<typeof SmsReceived>;

/** A message that had no customer, and now has one. Its words are copied, sealed for that customer. */
const GivenSms = Type.Object({
  messageId: Type.String(),
  to: Type.String(),
  receivedAt: Type.String(),
  sentAt: orNull(Type.String()),
  orderId: Type.String(),
  userId: Type.String(),
  appId: orNull(Type.String()),
  /** `late`: the order's lease was over when the admin acted. */
  outcome: Type.Enum(['delivered', 'late']),
  billable: Type.Boolean(),
  from: Type.String(),
  text: Type.String(),
  code: Type.String(),
  subject: Type.String(),
});

/**
 * An admin gave a message that was left for operators to an order. The words are copied here, sealed for the customer:
 * `from`, `text` and `code` are personal.
 */
export const SmsRoutedByAdmin = fact(
  'SmsRoutedByAdmin',
  ['admin'],
  { ...GivenSms.properties },
  { personal: ['from', 'text', 'code'], hasOrigin: true },
);
export type SmsRoutedByAdmin = Fact<typeof SmsRoutedByAdmin>;

/**
 * An unclaimed message was bought with its number. `receivedAt`: when the order got it. `sentAt`: when it came, or the time
 * stamp of its carrier. The words are copied here, sealed for the customer: `from`, `text` and `code` are personal.
 */
export const SmsClaimed = fact(
  'SmsClaimed',
  ['system'],
  { ...GivenSms.properties },
  { personal: ['from', 'text', 'code'] },
);
export type SmsClaimed = Fact<typeof SmsClaimed>;

/** An admin read a message of a customer. The reason is in the words of the admin. */
export const SmsShownToAdmin = fact(
  'SmsShownToAdmin',
  ['admin'],
  {
    messageId: Type.String(),
    orderId: Type.String(),
    userId: Type.String(),
    adminId: Type.String(),
    reason: Type.String(),
  },
  { hasOrigin: true },
);
export type SmsShownToAdmin = Fact<typeof SmsShownToAdmin>;

/**
 * The message is the recording of a call, so its text is empty. It is stored in the same append as `SmsReceived`, and the audio
 * follows.
 */
export const RecordingAnnounced = fact('RecordingAnnounced', ['provider'], {
  messageId: Type.String(),
  /** How long the recording is, in whole seconds. */
  seconds: Type.Integer(),
  /** True: we fetch it from the provider. False: the provider sends it, and sends it again if that fails. */
  isFetched: Type.Boolean(),
  announcedAt: Type.String(),
});
export type RecordingAnnounced = Fact<typeof RecordingAnnounced>;

/** Who reads the message when something happens to its recording; null while only admins read it. */
const OfReader = Type.Object({ messageId: Type.String(), userId: orNull(Type.String()) });

/** The audio is in the Vault, as the sealed blob `blob`. No event contains it. */
export const RecordingStored = fact('RecordingStored', ['provider', 'system'], {
  ...OfReader.properties,
  blob: Type.String(),
  bytes: Type.Integer(),
  storedAt: Type.String(),
});
export type RecordingStored = Fact<typeof RecordingStored>;

/**
 * Why a recording is not there, although the provider answered. `not-sent`: it did not send it along. `status`: an answer
 * without audio; a redirect is one. `not-audio`: no WAV. `too-large`: more bytes than allowed.
 */
export const RecordingFault = Type.Enum(['not-sent', 'status', 'not-audio', 'too-large']);
export type RecordingFault = Shape<typeof RecordingFault>;

/** The audio did not come. `nextAt`: when it is fetched again; null after the last time. */
export const RecordingFetchFailed = fact('RecordingFetchFailed', ['provider', 'system'], {
  ...OfReader.properties,
  /** Counts from 1. */
  attempt: Type.Integer(),
  why: Type.Union([RecordingFault, CallFailure]),
  failedAt: Type.String(),
  nextAt: orNull(Type.String()),
});
export type RecordingFetchFailed = Fact<typeof RecordingFetchFailed>;

export const MESSAGE_EVENTS = [
  SmsReceived,
  SmsRoutedByAdmin,
  SmsClaimed,
  SmsShownToAdmin,
  RecordingAnnounced,
  RecordingStored,
  RecordingFetchFailed,
] as const;
export type MessageEvent = Fact<(typeof MESSAGE_EVENTS)[number]>;
