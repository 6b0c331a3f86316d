import type { EventShape } from './event.ts';

/**
 * Whose a message is. `customer`: sealed for that customer, and shown when their order's own stream says so: only under an
 * order that is paid, or is paid by it. `operators`: admins only.
 */
export type Audience =
  | { readonly kind: 'customer'; readonly userId: string }
  | { readonly kind: 'public' }
  | { readonly kind: 'operators' };

/**
 * Why a message went where it went. `delivered`: to the lessee that the number's stream names; `late`: to the last lessee of
 * a lease that is over, who never reads it for nothing; `free`: a public number; `unclaimed`: an app that nobody has on the
 * number; `unrouted`: nobody could be told for sure; `unknown-number`: not one of ours.
 */
export type RoutingOutcome = 'delivered' | 'late' | 'public' | 'unclaimed' | 'unrouted' | 'unknown-number';

/** A provider handed us an SMS. `from` and `text` are personal, sealed under `subject`. */
export interface SmsReceived extends EventShape {
  readonly type: 'SmsReceived';
  readonly data: {
    readonly messageId: string;
    readonly provider: string;
    /** The provider's account it came through, or the vendor's id; '' for the one that has none. */
    readonly account: string;
    readonly providerMessageId: string;
    readonly from: string;
    readonly to: string;
    readonly text: string;
    readonly receivedAt: string;
    /** The carrier's own stamp, where the provider passes one on. */
    readonly sentAt: string | null;
    readonly subject: string;
  };
}

/** The decision, recorded in the same append as the message; policies obey it and never decide again. `code` is personal. */
export interface SmsRouted extends EventShape {
  readonly type: 'SmsRouted';
  readonly data: {
    readonly messageId: string;
    readonly to: string;
    readonly receivedAt: string;
    readonly sentAt: string | null;
    readonly outcome: RoutingOutcome;
    readonly audience: Audience;
    readonly orderId: string | null;
    /** The app whose template matched; null where none or several did. */
    readonly appId: string | null;
    readonly templateId: string | null;
    /** Whether it may be paid for: it matched the leased app, or matched none and holds a code. */
    readonly billable: boolean;
    /** The last revision of the number's stream that this was decided upon; -1 for a number that is not ours. */
    readonly numberRevision: number;
    readonly code: string;
    readonly subject: string;
  };
}

/**
 * An admin gave a message that was left for operators to an order. Its words come with it, sealed for their customer: `from`,
 * `text` and `code` are personal.
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

export type MessageEvent = SmsReceived | SmsRouted | SmsRoutedByAdmin;
