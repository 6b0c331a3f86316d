import { APPROVAL_EVENTS } from '../approval/approval.events.ts';
import { type Fact, fact } from '../fact.ts';
import { PLANNED_EVENTS } from '../planned/planned.events.ts';
import { Type } from '../schema.ts';
import type { Shape } from '../shape.ts';

/** Why a carrier, or the team, stops a port. The customer can correct each of them. */
export const PortInReason = Type.Enum([
  'name-mismatch',
  'address-mismatch',
  'wrong-account-number',
  'wrong-pin',
  'not-on-account',
  'number-frozen',
  'order-pending',
  'contract-running',
  'not-portable',
  'number-inactive',
  'letter-unsigned',
  'other',
]);
export type PortInReason = Shape<typeof PortInReason>;

/** The media types of documents that a customer may add. */
export const PortInDocumentType = Type.Enum(['application/pdf', 'image/jpeg', 'image/png']);
export type PortInDocumentType = Shape<typeof PortInDocumentType>;

const OfPortIn = Type.Object({ portInId: Type.String(), userId: Type.String() });

/** In logs of earlier versions: as `PortInDraftKept`, with numbers that were not sealed. */
export const PortInDrafted = fact(
  'PortInDrafted',
  ['customer'],
  {
    ...OfPortIn.properties,
    draftId: Type.String(),
    subject: Type.String(),
    label: Type.String(),
    numbers: Type.Array(Type.String()),
    savedAt: Type.String(),
  },
  { personal: ['label'] },
);
export type PortInDrafted = Fact<typeof PortInDrafted>;

/**
 * A customer has saved a request. Name, address, account number, PIN and signature are in the Vault under `draftId`, and
 * never in an event. `label`: what the customer calls the port; personal. `numberList`: the numbers, separated by commas;
 * personal. `subject`: whose key seals both.
 */
export const PortInDraftKept = fact(
  'PortInDraftKept',
  ['customer'],
  {
    ...OfPortIn.properties,
    draftId: Type.String(),
    subject: Type.String(),
    label: Type.String(),
    numberList: Type.String(),
    savedAt: Type.String(),
  },
  { personal: ['label', 'numberList'] },
);
export type PortInDraftKept = Fact<typeof PortInDraftKept>;

/** The draft was sent, and its fee is held. The hold has the draft's id. */
const PortInSubmitted = fact('PortInSubmitted', ['customer', 'system'], {
  ...OfPortIn.properties,
  draftId: Type.String(),
  feeMills: Type.Integer(),
  submittedAt: Type.String(),
});

/** The team reviews it. */
const PortInReviewStarted = fact('PortInReviewStarted', ['admin'], {
  ...OfPortIn.properties,
  startedAt: Type.String(),
});

/** The customer has to correct something. `note`: the words of an admin; personal. */
const PortInExceptionRaised = fact(
  'PortInExceptionRaised',
  ['admin'],
  {
    ...OfPortIn.properties,
    subject: Type.String(),
    reason: PortInReason,
    note: Type.String(),
    raisedAt: Type.String(),
  },
  { personal: ['note'] },
);

/** The customer has corrected it, and sends it again. The fee does not change. */
const PortInFixed = fact('PortInFixed', ['customer'], {
  ...OfPortIn.properties,
  draftId: Type.String(),
  fixedAt: Type.String(),
});

/** The old carrier has confirmed when the numbers move (firm order commitment). From now on the fee is not given back. */
const PortInFocConfirmed = fact('PortInFocConfirmed', ['admin'], {
  ...OfPortIn.properties,
  focAt: Type.String(),
  confirmedAt: Type.String(),
});

/** The numbers have moved. */
const PortInCompleted = fact('PortInCompleted', ['admin'], {
  ...OfPortIn.properties,
  completedAt: Type.String(),
});

/** It ends without moving numbers. `note`: the reason in the words of an admin, or empty; personal. */
const PortInCancelled = fact(
  'PortInCancelled',
  ['customer', 'admin'],
  {
    ...OfPortIn.properties,
    subject: Type.String(),
    by: Type.Enum(['customer', 'admin']),
    note: Type.String(),
    cancelledAt: Type.String(),
  },
  { personal: ['note'] },
);

/**
 * An admin has ended it after its date was confirmed, and the fee goes back to the customer. It follows `PortInCancelled` in the
 * same append. Without it, the fee of such a request is kept.
 */
const PortInFeeGivenBack = fact('PortInFeeGivenBack', ['customer', 'admin'], {
  ...OfPortIn.properties,
  draftId: Type.String(),
  feeMills: Type.Integer(),
  givenBackAt: Type.String(),
});

/** A bill or another document was added. Its content and its name are in the Vault. */
const PortInDocumentAdded = fact('PortInDocumentAdded', ['customer'], {
  ...OfPortIn.properties,
  documentId: Type.String(),
  mediaType: PortInDocumentType,
  bytes: Type.Integer(),
  addedAt: Type.String(),
});

/** Nobody touched the draft for a long time. It is deleted with its details and documents. */
const PortInDraftExpired = fact('PortInDraftExpired', ['system'], {
  ...OfPortIn.properties,
  expiredAt: Type.String(),
});

const PortInDocumentRemoved = fact('PortInDocumentRemoved', ['customer'], {
  ...OfPortIn.properties,
  documentId: Type.String(),
});

export const PORT_IN_EVENTS = [
  PortInDrafted,
  PortInDraftKept,
  PortInSubmitted,
  PortInReviewStarted,
  PortInExceptionRaised,
  PortInFixed,
  PortInFocConfirmed,
  PortInCompleted,
  PortInCancelled,
  PortInFeeGivenBack,
  PortInDraftExpired,
  PortInDocumentAdded,
  PortInDocumentRemoved,
] as const;
export type PortInEvent = Fact<(typeof PORT_IN_EVENTS)[number]>;

/** An admin has set the fee for each number of a country. It applies to requests that are submitted from then on. */
const PortInFeeSet = fact(
  'PortInFeeSet',
  ['admin', 'system'],
  {
    countryIso: Type.Enum(['US', 'CA']),
    feeMills: Type.Integer(),
    setAt: Type.String(),
  },
  { hasOrigin: true },
);

export const PORT_IN_FEE_EVENTS = [PortInFeeSet, ...PLANNED_EVENTS, ...APPROVAL_EVENTS] as const;
export type PortInFeeEvent = Fact<(typeof PORT_IN_FEE_EVENTS)[number]>;
