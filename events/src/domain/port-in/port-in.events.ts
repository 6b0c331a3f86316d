import type { EventShape } from '../event.ts';
import type { Mills } from '../money.ts';

/** Why a carrier, or the team, stops a port. The customer can correct each of them. */
export type PortInReason =
  | 'name-mismatch'
  | 'address-mismatch'
  | 'wrong-account-number'
  | 'wrong-pin'
  | 'not-on-account'
  | 'number-frozen'
  | 'order-pending'
  | 'contract-running'
  | 'not-portable'
  | 'number-inactive'
  | 'letter-unsigned'
  | 'other';

/** The media types of documents that a customer may add. */
export type PortInDocumentType = 'application/pdf' | 'image/jpeg' | 'image/png';

interface Fact<T extends string, D extends object> extends EventShape {
  readonly type: T;
  readonly data: D & { readonly portInId: string; readonly userId: string };
}

/** In logs of earlier versions: as `PortInDraftKept`, with numbers that were not sealed. */
export type PortInDrafted = Fact<
  'PortInDrafted',
  {
    readonly draftId: string;
    readonly subject: string;
    readonly label: string;
    readonly numbers: readonly string[];
    readonly savedAt: string;
  }
>;
/**
 * A customer has saved a request. Name, address, account number, PIN and signature are in the Vault under `draftId`, and
 * never in an event. `label`: what the customer calls the port; personal. `numberList`: the numbers, separated by commas;
 * personal. `subject`: whose key seals both.
 */
export type PortInDraftKept = Fact<
  'PortInDraftKept',
  {
    readonly draftId: string;
    readonly subject: string;
    readonly label: string;
    readonly numberList: string;
    readonly savedAt: string;
  }
>;
/** The draft was sent, and its fee is held. The hold has the draft's id. */
type PortInSubmitted = Fact<
  'PortInSubmitted',
  { readonly draftId: string; readonly feeMills: Mills; readonly submittedAt: string }
>;
/** The team reviews it. */
type PortInReviewStarted = Fact<'PortInReviewStarted', { readonly startedAt: string }>;
/** The customer has to correct something. `note`: the words of an admin; personal. */
type PortInExceptionRaised = Fact<
  'PortInExceptionRaised',
  {
    readonly subject: string;
    readonly reason: PortInReason;
    readonly note: string;
    readonly raisedAt: string;
  }
>;
/** The customer has corrected it, and sends it again. The fee does not change. */
type PortInFixed = Fact<'PortInFixed', { readonly draftId: string; readonly fixedAt: string }>;
/** The old carrier has confirmed when the numbers move (firm order commitment). From now on the fee is not given back. */
type PortInFocConfirmed = Fact<
  'PortInFocConfirmed',
  { readonly focAt: string; readonly confirmedAt: string }
>;
/** The numbers have moved. */
type PortInCompleted = Fact<'PortInCompleted', { readonly completedAt: string }>;
/** It ends without moving numbers. `note`: the reason in the words of an admin, or empty; personal. */
type PortInCancelled = Fact<
  'PortInCancelled',
  {
    readonly subject: string;
    readonly by: 'customer' | 'admin';
    readonly note: string;
    readonly cancelledAt: string;
  }
>;
/**
 * An admin has ended it after its date was confirmed, and the fee goes back to the customer. It follows `PortInCancelled` in the
 * same append. Without it, the fee of such a request is kept.
 */
type PortInFeeGivenBack = Fact<
  'PortInFeeGivenBack',
  { readonly draftId: string; readonly feeMills: Mills; readonly givenBackAt: string }
>;
/** A bill or another document was added. Its content and its name are in the Vault. */
type PortInDocumentAdded = Fact<
  'PortInDocumentAdded',
  {
    readonly documentId: string;
    readonly mediaType: PortInDocumentType;
    readonly bytes: number;
    readonly addedAt: string;
  }
>;
/** Nobody touched the draft for a long time. It is deleted with its details and documents. */
type PortInDraftExpired = Fact<'PortInDraftExpired', { readonly expiredAt: string }>;
type PortInDocumentRemoved = Fact<'PortInDocumentRemoved', { readonly documentId: string }>;

export type PortInEvent =
  | PortInDrafted
  | PortInDraftKept
  | PortInSubmitted
  | PortInReviewStarted
  | PortInExceptionRaised
  | PortInFixed
  | PortInFocConfirmed
  | PortInCompleted
  | PortInCancelled
  | PortInFeeGivenBack
  | PortInDraftExpired
  | PortInDocumentAdded
  | PortInDocumentRemoved;

/** An admin has set the fee for each number of a country. It applies to requests that are submitted from then on. */
export interface PortInFeeSet extends EventShape {
  readonly type: 'PortInFeeSet';
  readonly data: {
    readonly countryIso: 'US' | 'CA';
    readonly feeMills: Mills;
    readonly setAt: string;
  };
}
