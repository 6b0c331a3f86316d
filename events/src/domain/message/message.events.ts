import type { CallFailure } from '../delivery/delivery.events.ts';
import type { EventShape } from '../event.ts';

/**
 * Who sees a message. `customer`: it is sealed for that customer. It is shown when the stream of their order says so, and
 * only if the order is paid, or is paid by this message. `operators`: admins only.
 */
export type Audience =
  | { readonly kind: 'customer'; readonly userId: string }
  | { readonly kind: 'public' }
  | { readonly kind: 'operators' };

/**
 * Why a message went where it went. `delivered`: to the lessee that the number's stream names. `late`: to the last lessee of
 * a lease that is over, who never reads it free of charge. `public`: a free number. `unclaimed`: nobody has this app on the
 * number. If it is public, it is shown with its codes hidden. `unrouted`: it was not certain whose it is. `unknown-number`: not one of ours.
 */
export type RoutingOutcome = 'delivered' | 'late' | 'public' | 'unclaimed' | 'unrouted' | 'unknown-number';

/**
 * A provider delivered an SMS, and it was decided whose it is. This is one fact, because the decision is made once, when the
 * message comes, and policies follow it. `from`, `text` and `code` are personal, sealed under `subject`.
 */
export interface SmsReceived extends EventShape {
  readonly type: 'SmsReceived';
  readonly data: {
    readonly messageId: string;
    readonly provider: string;
    /** The provider's account that it came through, or the vendor's id; '' if there is none. */
    readonly account: string;
    readonly providerMessageId: string;
    readonly from: string;
    readonly to: string;
    readonly text: string;
    /** The code found in the text; '' if there is none. */
    readonly code: string;
    readonly receivedAt: string;
    /** The carrier's own time stamp, if the provider passes one on. */
    readonly sentAt: string | null;
    readonly outcome: RoutingOutcome;
    readonly audience: Audience;
    readonly orderId: string | null;
    /** The app whose template matched; null if none or several did. */
    readonly appId: string | null;
    readonly templateId: string | null;
    /** Whether the customer pays for it: it matches the leased app, or it matches no app and contains a code. */
    readonly billable: boolean;
    /** The last revision of the number's stream that the decision is based on; -1 for a number that is not ours. */
    readonly numberRevision: number;
    readonly subject: string;
    /**
     * `other-vendor`: the vendor that sent it has not this number, so an admin decides about it. `stamp`: only the carrier's time
     * says that it is the previous holder's.
     */
    readonly why?: 'other-vendor' | 'stamp';
  };
}

/**
 * An admin gave a message that was left for operators to an order. The words are copied here, sealed for the customer:
 * `from`, `text` and `code` are personal.
 */
export interface SmsRoutedByAdmin extends EventShape {
  readonly type: 'SmsRoutedByAdmin';
  readonly data: {
    readonly messageId: string;
    readonly to: string;
    readonly receivedAt: string;
    readonly sentAt: string | null;
    readonly orderId: string;
    readonly userId: string;
    readonly appId: string | null;
    /** `late`: the order's lease was over when the admin acted. */
    readonly outcome: 'delivered' | 'late';
    readonly billable: boolean;
    readonly from: string;
    readonly text: string;
    readonly code: string;
    readonly subject: string;
  };
}

/**
 * The message is the recording of a call, so its text is empty. It is stored in the same append as `SmsReceived`, and the audio
 * follows.
 */
export interface RecordingAnnounced extends EventShape {
  readonly type: 'RecordingAnnounced';
  readonly data: {
    readonly messageId: string;
    /** How long the recording is, in whole seconds. */
    readonly seconds: number;
    /** True: it is fetched from the provider. False: the provider sends it along, and again if that fails. */
    readonly isFetched: boolean;
    readonly announcedAt: string;
  };
}

/** Who reads the message when something happens to its recording; null while only admins read it. */
interface OfReader {
  readonly messageId: string;
  readonly userId: string | null;
}

/** The audio is in the Vault, as the sealed blob `blob`. No event contains it. */
export interface RecordingStored extends EventShape {
  readonly type: 'RecordingStored';
  readonly data: OfReader & { readonly blob: string; readonly bytes: number; readonly storedAt: string };
}

/**
 * Why a recording is not there, although the provider answered. `not-sent`: it did not send it along. `status`: an answer
 * without audio; a redirect is one. `not-audio`: no WAV. `too-large`: more bytes than allowed.
 */
export type RecordingFault = 'not-sent' | 'status' | 'not-audio' | 'too-large';

/** The audio did not come. `nextAt`: when it is fetched again; null after the last time. */
export interface RecordingFetchFailed extends EventShape {
  readonly type: 'RecordingFetchFailed';
  readonly data: OfReader & {
    /** Counts from 1. */
    readonly attempt: number;
    readonly why: RecordingFault | CallFailure;
    readonly failedAt: string;
    readonly nextAt: string | null;
  };
}

export type MessageEvent =
  | SmsReceived
  | SmsRoutedByAdmin
  | RecordingAnnounced
  | RecordingStored
  | RecordingFetchFailed;
