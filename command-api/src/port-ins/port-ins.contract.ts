import {
  CountryIso,
  Dollars,
  E164,
  Instant,
  orNull,
  QuotedDollars,
  type Shape,
  Uuid,
  VisibleText,
} from '@ringpost/domain/contracts/fields.contract';
import { PORT_IN_DOCUMENT_MAX_BYTES, SIGNATURE_MAX_BYTES } from '@ringpost/domain/rules/limits';
import { PORT_IN_STEPS } from '@ringpost/domain/rules/port-in-steps';
import { Type } from 'typebox';

/** Includes space for Base64 and the names of the fields. */
const JSON_GROWTH = 1.5;

function base64(maxBytes: number) {
  return Type.String({ maxLength: Math.ceil(maxBytes / 3) * 4 });
}
/** Numbers as people paste them: one per line, or separated by commas. */
const NumberList = Type.String({ minLength: 1, maxLength: 2_000 });

const SIGNATURE = {
  /** Absent: the one that was sent before. */
  signature_type: Type.Optional(Type.String({ maxLength: 50 })),
  /** The bytes of the picture as Base64. */
  signature: Type.Optional(base64(SIGNATURE_MAX_BYTES)),
};
/** If the carrier uses one. Absent: the one that was sent before. */
const PIN = { pin: Type.Optional(Type.String({ maxLength: 30 })) };

const NOT_NEEDED = {
  businessname: Type.Optional(Type.String({ maxLength: 100 })),
  address2: Type.Optional(Type.String({ maxLength: 100 })),
};

/** A complete request. */
const REQUEST = {
  /** The customer's own name for the port. */
  portname: VisibleText(100),
  firstname: VisibleText(60),
  lastname: VisibleText(60),
  address1: VisibleText(100),
  city: VisibleText(60),
  state: CountryIso,
  /** A ZIP of 5 digits, or a Canadian postal code. */
  zip: VisibleText(12),
  /** The billing telephone number. */
  btn: VisibleText(30),
  account_number: VisibleText(60),
  /** The current carrier, as its bill names it. */
  carrier: VisibleText(60),
  number_list: NumberList,
  ...NOT_NEEDED,
  ...PIN,
  ...SIGNATURE,
};
const PortInBody = Type.Object(REQUEST);
export type PortInBody = Shape<typeof PortInBody>;

const SubmitBody = Type.Object({
  ...REQUEST,
  /** The fee that the customer saw. */
  quoted_fee: QuotedDollars,
});

/** The fields of a request that is not complete yet. */
const DraftBody = Type.Object({
  portname: Type.Optional(Type.String({ maxLength: 100 })),
  firstname: Type.Optional(Type.String({ maxLength: 60 })),
  lastname: Type.Optional(Type.String({ maxLength: 60 })),
  address1: Type.Optional(Type.String({ maxLength: 100 })),
  city: Type.Optional(Type.String({ maxLength: 60 })),
  state: Type.Optional(Type.String({ maxLength: 30 })),
  zip: Type.Optional(Type.String({ maxLength: 12 })),
  btn: Type.Optional(Type.String({ maxLength: 30 })),
  account_number: Type.Optional(Type.String({ maxLength: 60 })),
  carrier: Type.Optional(Type.String({ maxLength: 60 })),
  number_list: Type.Optional(Type.String({ maxLength: 2_000 })),
  ...NOT_NEEDED,
  ...PIN,
  ...SIGNATURE,
});
export type DraftBody = Shape<typeof DraftBody>;

const signedLimit = Math.ceil(SIGNATURE_MAX_BYTES * JSON_GROWTH) + 20_000;
const Country = Type.Enum(['US', 'CA']);

const Portability = Type.Object({
  /** As the customer wrote it. */
  text: Type.String(),
  number: orNull(E164),
  country_iso: orNull(Country),
  region: orNull(Type.String()),
  rate_centre: orNull(Type.String()),
  portable: Type.Boolean(),
  /** Null if it can be brought over. */
  reason: orNull(
    Type.Enum([
      'empty',
      'not-digits',
      'wrong-length',
      'bad-country-code',
      'bad-area-code',
      'bad-exchange',
      'other-country',
      'twice-in-list',
      'already-here',
      'already-requested',
    ]),
  ),
  /** Null if it cannot be brought over. */
  fee: orNull(Dollars),
});
export type Portability = Shape<typeof Portability>;

const CheckedNumbers = Type.Object({
  data: Type.Array(Portability),
  portable: Type.Integer(),
  /** For all of those that can be brought over. */
  fee: Dollars,
});

const Changed = Type.Object({ portin_uuid: Uuid });

const DETAILS = {
  portname: Type.String(),
  businessname: Type.String(),
  firstname: Type.String(),
  lastname: Type.String(),
  address1: Type.String(),
  address2: Type.String(),
  city: Type.String(),
  state: Type.String(),
  zip: Type.String(),
  btn: Type.String(),
  account_number: Type.String(),
  carrier: Type.String(),
  number_list: Type.String(),
  signature_type: orNull(Type.String()),
  signature: orNull(Type.String()),
  documents: Type.Array(
    Type.Object({
      document_uuid: Uuid,
      name: Type.String(),
      type: Type.String(),
      bytes: Type.Integer(),
      added_at: Instant,
    }),
  ),
};
const Details = Type.Object({ ...DETAILS, has_pin: Type.Boolean() });
const AdminDetails = Type.Object({ ...DETAILS, pin: Type.String() });

const Id = Type.Object({ id: Uuid });
const DocumentId = Type.Object({ id: Uuid, document_uuid: Uuid });
const tag = 'port-in';
/** Refusals of the written fields of a request. */
const WRITTEN = [
  'image-type-incorrect',
  'image-unreadable',
  'too-many-lines',
  'storage-full',
  'rate-limited',
] as const;

export const checkNumbersContract = {
  method: 'POST',
  path: '/api/portin_request/check',
  scope: 'none',
  summary: 'Whether numbers can be brought over, why not, and what it costs. The carrier confirms it later.',
  tag,
  body: Type.Object({ number_list: NumberList }),
  countedBy: 'reads',
  answers: { 200: CheckedNumbers },
  problems: ['too-many-lines', 'rate-limited'],
} as const;

export const createDraftContract = {
  method: 'POST',
  path: '/api/portin_request',
  scope: 'none',
  summary: 'Save the draft of a request to bring numbers over. The same key is the same draft.',
  tag,
  body: DraftBody,
  bodyLimit: signedLimit,
  idempotent: true,
  tellsPosition: true,
  answers: { 201: Changed },
  problems: ['idempotency-key-reused', 'too-many-drafts', ...WRITTEN],
} as const;

export const saveDraftContract = {
  method: 'PUT',
  path: '/api/portin_request/{id}',
  scope: 'none',
  summary: 'Save a draft again. It replaces the one before.',
  tag,
  params: Id,
  body: DraftBody,
  bodyLimit: signedLimit,
  tellsPosition: true,
  answers: { 200: Changed },
  problems: ['not-found', 'port-in-moved-on', ...WRITTEN],
} as const;

export const submitContract = {
  method: 'POST',
  path: '/api/portin_request/{id}/submit',
  scope: 'none',
  summary: 'Send a request. Its fee is held, and taken when the date is confirmed.',
  tag,
  params: Id,
  body: SubmitBody,
  bodyLimit: signedLimit,
  idempotent: true,
  tellsPosition: true,
  answers: { 201: Changed },
  problems: [
    'idempotency-key-reused',
    'not-found',
    'port-in-moved-on',
    'not-portable',
    'price-changed',
    'insufficient-funds',
    'debt-open',
    ...WRITTEN,
  ],
} as const;

export const fixContract = {
  method: 'POST',
  path: '/api/portin_request/{id}/fix',
  scope: 'none',
  summary: 'Send a request again that was stopped. The numbers and the fee stay as they are.',
  tag,
  params: Id,
  body: PortInBody,
  bodyLimit: signedLimit,
  tellsPosition: true,
  servesPaid: true,
  answers: { 200: Changed },
  problems: ['not-found', 'port-in-moved-on', ...WRITTEN],
} as const;

export const cancelContract = {
  method: 'POST',
  path: '/api/portin_request/{id}/cancel',
  scope: 'none',
  summary: 'Cancel a request before its date is confirmed. The fee comes back.',
  tag,
  params: Id,
  tellsPosition: true,
  servesPaid: true,
  answers: { 200: Changed },
  problems: ['not-found', 'port-in-moved-on'],
} as const;

export const detailsContract = {
  method: 'GET',
  path: '/api/portin_request/{id}/details',
  scope: 'none',
  summary: 'What a customer has written into a request. The PIN is never shown again.',
  tag,
  params: Id,
  answers: { 200: Details },
  problems: ['not-found'],
} as const;

export const letterContract = {
  method: 'GET',
  path: '/api/portin_request/{id}/letter',
  scope: 'none',
  summary: 'The letter of authorization as it is sent to the present carrier.',
  tag,
  params: Id,
  answers: { 200: 'application/pdf' },
  problems: ['not-found', 'rate-limited'],
} as const;

export const addDocumentContract = {
  method: 'POST',
  path: '/api/portin_request/{id}/documents',
  scope: 'none',
  summary: 'Add a bill or another document: a PDF, PNG or JPEG file. What it is, its first bytes tell.',
  tag,
  params: Id,
  body: Type.Object({ name: VisibleText(200), content: base64(PORT_IN_DOCUMENT_MAX_BYTES) }),
  bodyLimit: Math.ceil(PORT_IN_DOCUMENT_MAX_BYTES * JSON_GROWTH),
  tellsPosition: true,
  answers: { 201: Type.Object({ document_uuid: Uuid }) },
  problems: [
    'not-found',
    'port-in-moved-on',
    'document-refused',
    'too-many-documents',
    'storage-full',
    'rate-limited',
  ],
} as const;

export const removeDocumentContract = {
  method: 'DELETE',
  path: '/api/portin_request/{id}/documents/{document_uuid}',
  scope: 'none',
  summary: 'Take a document away again.',
  tag,
  params: DocumentId,
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found', 'port-in-moved-on'],
} as const;

export const documentContract = {
  method: 'GET',
  path: '/api/portin_request/{id}/documents/{document_uuid}',
  scope: 'none',
  summary: 'One document as a file.',
  tag,
  params: DocumentId,
  answers: { 200: 'application/octet-stream' },
  problems: ['not-found', 'rate-limited'],
} as const;

export const adminDetailsContract = {
  ...detailsContract,
  path: '/api/admin/portin_request/{id}/details',
  readsPrivate: true,
  summary: 'What a customer has written into a request, with the PIN.',
  answers: { 200: AdminDetails },
} as const;
export const adminLetterContract = {
  ...letterContract,
  path: '/api/admin/portin_request/{id}/letter',
  readsPrivate: true,
} as const;
export const adminDocumentContract = {
  ...documentContract,
  path: '/api/admin/portin_request/{id}/documents/{document_uuid}',
  readsPrivate: true,
} as const;

const MoveBody = Type.Object({
  status: Type.Enum([...PORT_IN_STEPS]),
  /** Only for an exception. */
  reason: Type.Optional(
    Type.Enum([
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
    ]),
  ),
  /** A note to the customer, besides the reason of an exception or of a cancel. */
  note: Type.Optional(Type.String({ maxLength: 500 })),
  /** When the numbers move: only for a confirmed date. */
  foc_at: Type.Optional(Instant),
  /** Only for a cancel after the date was confirmed: the fee stays with us, and `note` says why. */
  keep_fee: Type.Optional(Type.Boolean()),
  /** The vendor that has the numbers now: only for a completed request. */
  vendor_uuid: Type.Optional(Uuid),
});
export type MoveBody = Shape<typeof MoveBody>;

export const moveContract = {
  method: 'POST',
  path: '/api/admin/portin_request/{id}/state',
  summary:
    'Move a request on. A confirmed date takes the fee; a cancel gives it back. A completed one adds the numbers, for its customer.',
  tag,
  params: Id,
  body: MoveBody,
  tellsPosition: true,
  servesPaid: true,
  answers: { 200: Changed },
  problems: ['not-found', 'port-in-moved-on', 'number-leased'],
} as const;
