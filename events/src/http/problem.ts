import { Rejection, type RejectionCode } from '../domain/index.ts';

/** The body of every refusal: RFC 9457, with the code a program acts on and the facts a person may be shown. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: RejectionCode;
  readonly requestId: string;
  readonly [fact: string]: unknown;
}

/** What is wrong with one field of a request; the browser shows `message` under that field. */
export interface FieldError {
  /** Dotted path into the body, the query or the headers. */
  readonly field: string;
  readonly rule: string;
  readonly message: string;
}

export const PROBLEM_TYPE = 'application/problem+json';

/** HTTP status of every refusal. */
export const STATUS_OF = {
  'invalid-request': 400,
  'malformed-body': 400,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'method-not-allowed': 405,
  'not-found': 404,
  'rate-limited': 429,
  busy: 503,
  unavailable: 503,
  'internal-error': 500,
  starting: 503,
  unauthenticated: 401,
  'session-expired': 401,
  INCORRECT_CREDENTIALS: 401,
  'account-inactive': 403,
  'email-unverified': 403,
  forbidden: 403,
  'password-required': 403,
  'password-change-required': 403,
  'bad-signature': 403,
  'email-taken': 409,
  'token-not-found': 404,
  'weak-password': 422,
  'sales-paused': 503,
  'insufficient-funds': 402,
  'debt-open': 402,
  'no-available-numbers': 409,
  'gave-up': 409,
  'price-changed': 409,
  'idempotency-key-missing': 400,
  'idempotency-key-reused': 422,
  'not-cancellable': 409,
  'too-many-open-orders': 429,
  'too-many-numbers': 409,
  'too-many-purchases': 429,
  'too-many-cancels': 429,
  'read-expired': 410,
  'number-leased': 409,
  'number-unknown': 404,
  'number-taken': 409,
  'lease-over': 409,
  'order-not-open': 409,
  'hold-unknown': 409,
  'amount-out-of-range': 422,
  'gateway-off': 409,
  'gateway-failed': 503,
  'vendor-failed': 503,
  'charge-closed': 409,
  'too-many-lines': 422,
  'too-many-secrets': 409,
  'message-routed': 409,
  'message-not-for-order': 409,
  'already-reserved': 409,
  'queue-full': 409,
  'reservation-over': 409,
  'reservation-waiting': 409,
  'too-many-alerts': 409,
  'alert-over': 409,
  'port-in-moved-on': 409,
  'not-portable': 422,
  'image-type-incorrect': 422,
  'image-unreadable': 422,
  'document-refused': 422,
  'recording-refused': 422,
  'too-many-documents': 409,
  'too-many-drafts': 409,
  'storage-full': 409,
  'webhook-url-refused': 422,
  'webhook-off': 409,
  'projector-not-stopped': 409,
} as const satisfies Record<RejectionCode, number>;

/** The English sentence of every refusal. */
export const TITLE_OF = {
  'invalid-request': 'Please check the highlighted fields.',
  'malformed-body': 'The request could not be read.',
  'body-too-large': 'The request is too large.',
  'unsupported-media-type': 'This kind of content is not accepted here.',
  'method-not-allowed': 'This address does not take that method.',
  'not-found': 'There is nothing here.',
  'rate-limited': 'Too many attempts. Please wait a moment and try again.',
  busy: 'We are busy right now. Please try again in a moment.',
  unavailable: 'This is unavailable right now. Please try again in a moment.',
  'internal-error': 'Something went wrong on our side.',
  starting: 'Ringpost is starting. Please try again in a moment.',
  unauthenticated: 'Please log in to continue.',
  'session-expired': 'Your session has been expired, please login again',
  INCORRECT_CREDENTIALS: 'The email or the password is not correct.',
  'account-inactive': 'Your account is not active. Please contact our support.',
  'email-unverified': 'Your email address is not verified yet.',
  forbidden: 'You may not do this.',
  'password-required': 'Please enter your password again to do this.',
  'password-change-required': 'Choose your own password first.',
  'bad-signature': 'The signature is not correct.',
  'email-taken': 'This email address is already in use.',
  'token-not-found': 'Token not found.',
  'weak-password': 'This password is too easy to guess. Please choose another one.',
  'sales-paused': 'Buying is paused for a moment. Nothing was charged. Please try again shortly.',
  'insufficient-funds': 'Your account does not have enough balance to place this order.',
  'debt-open': 'A payment was taken back, so your balance owes money. Add it first, then buy again.',
  'no-available-numbers': 'No available numbers for the selected country.',
  'gave-up': 'This order could not be completed in time. Nothing was charged. Please order again.',
  'price-changed': 'The price has changed. Please look at the new one and try again.',
  'idempotency-key-missing': 'The request needs an Idempotency-Key header.',
  'idempotency-key-reused': 'This Idempotency-Key was used for another request.',
  'not-cancellable': 'This order can no longer be cancelled.',
  'too-many-open-orders': 'You have as many open orders as you may have at once.',
  'too-many-numbers': 'That is more numbers than you may have open at once.',
  'too-many-purchases': 'You have bought as many numbers as you may buy in a minute.',
  'too-many-cancels': 'You have cancelled as many orders as you may cancel in an hour. This order goes on.',
  'read-expired': 'The time to read this message is over.',
  'number-leased': 'This number is in use.',
  'number-unknown': 'We do not know this number.',
  'number-taken': 'This number was just taken.',
  'lease-over': 'The time of this number is over.',
  'order-not-open': 'This order is already closed.',
  'hold-unknown': 'No money is held for this.',
  'amount-out-of-range': 'The amount is out of range.',
  'gateway-off': 'This way to pay is not available here.',
  'gateway-failed': 'The payment provider did not answer. Nothing was charged. Please try again in a moment.',
  'vendor-failed': 'The vendor did not answer. Please try again in a moment.',
  'charge-closed': 'This payment is already over.',
  'too-many-lines': 'The list has too many lines.',
  'too-many-secrets': 'This vendor has two secrets already. Revoke one of them first.',
  'message-routed': 'This message was given to another order already.',
  'message-not-for-order':
    'This order cannot have this message: another number, another app, or a later time.',
  'already-reserved': 'You have reserved this number for this app already, or wait for it.',
  'queue-full': 'Too many customers wait for this number already.',
  'reservation-over': 'This reservation is over.',
  'reservation-waiting': 'The number is still taken, and you wait for it.',
  'too-many-alerts': 'You have too many alerts that wait.',
  'alert-over': 'This alert is over.',
  'port-in-moved-on': 'This request is in another state now. Please look at it again.',
  'not-portable': 'Some of these numbers cannot be brought over. Take them out and try again.',
  'image-type-incorrect':
    'The Image type is incorrect! We are support image/png, image/jpeg, image/svg+xml types.',
  'image-unreadable': 'This signature cannot be read. Please draw it again.',
  'recording-refused': 'A recording must be a WAV file of at most 4 MB and two minutes.',
  'document-refused': 'A document must be a PDF, PNG or JPEG file of at most 2 MB.',
  'too-many-documents': 'This request has as many documents as it may have.',
  'too-many-drafts': 'You have as many drafts as you may have. Send or cancel one of them first.',
  'storage-full': 'Your requests store as much as they may. Cancel a draft or remove a document first.',
  'webhook-url-refused': 'We may not call this address.',
  'webhook-off': 'The webhook is off. Set its address first.',
  'projector-not-stopped': 'This projector is not stopped at this position.',
} as const satisfies Record<RejectionCode, string>;

/** Builds the body of a refusal. Facts never displace the standard members. */
export function problem(
  code: RejectionCode,
  requestId: string,
  facts: Readonly<Record<string, unknown>> = {},
): Problem {
  return {
    ...facts,
    type: `urn:ringpost:problem:${code}`,
    title: TITLE_OF[code],
    status: STATUS_OF[code],
    code,
    requestId,
  };
}

/** A refusal because of one field, for rules that a schema cannot say (`Passwords do not match`). */
export function rejectField(field: string, rule: string, message: string): Rejection {
  return new Rejection('invalid-request', { errors: [{ field, rule, message } satisfies FieldError] });
}

/** Headers that a refusal's code calls for (RFC 9110: a 401 names its scheme, a 503 or 429 says when to come back). */
export function problemHeaders(problem: Problem): readonly string[] {
  if (problem.status === 401) return ['WWW-Authenticate', 'Bearer'];
  if (problem.status !== 429 && problem.status !== 503) return [];
  const seconds = problem.retryAfterSeconds;
  return ['Retry-After', String(typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds)) : 1)];
}

/** What an error means to the caller: a refusal as it is, a store that did not answer, and nothing at all of the rest. */
export function asRejection(error: unknown): Rejection {
  if (error instanceof Rejection) return error;
  // By name, because the edge must not depend on an engine to know that one is out of reach.
  if (error instanceof Error && error.name === 'StoreUnavailable') return new Rejection('unavailable');
  return new Rejection('internal-error');
}
