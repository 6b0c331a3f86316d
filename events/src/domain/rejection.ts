/**
 * Every reason for a refusal, in one closed list. `http/problem.ts` maps each to an HTTP status, the browser has a sentence
 * for each in every language, and a test compares the lists.
 */
export const REJECTION_CODES = [
  // the request itself
  'invalid-request',
  'malformed-body',
  'body-too-large',
  'unsupported-media-type',
  'method-not-allowed',
  'not-found',
  'rate-limited',
  'busy',
  'unavailable',
  'internal-error',
  'starting',
  // who is asking
  'unauthenticated',
  'session-expired',
  'INCORRECT_CREDENTIALS',
  'account-inactive',
  'email-unverified',
  'forbidden',
  'password-required',
  'password-change-required',
  'bad-signature',
  // accounts
  'email-taken',
  'token-not-found',
  'weak-password',
  // buying
  'sales-paused',
  'insufficient-funds',
  'debt-open',
  'no-available-numbers',
  'gave-up',
  'price-changed',
  'idempotency-key-missing',
  'idempotency-key-reused',
  'not-cancellable',
  'too-many-open-orders',
  'too-many-numbers',
  'too-many-purchases',
  'too-many-cancels',
  'read-expired',
  // numbers and money
  'number-leased',
  'number-unknown',
  'number-taken',
  'lease-over',
  'order-not-open',
  'hold-unknown',
  'amount-out-of-range',
  'gateway-off',
  'gateway-failed',
  'vendor-failed',
  'charge-closed',
  'too-many-lines',
  'too-many-secrets',
  'message-routed',
  'message-not-for-order',
  'recording-refused',
  // bringing numbers over
  'port-in-moved-on',
  'not-portable',
  'image-type-incorrect',
  'image-unreadable',
  'document-refused',
  'too-many-documents',
  'too-many-drafts',
  'storage-full',
  // reservations
  'already-reserved',
  'queue-full',
  'reservation-over',
  'reservation-waiting',
  // alerts
  'too-many-alerts',
  'alert-over',
  // webhooks
  'webhook-url-refused',
  'webhook-off',
  // running the service
  'projector-not-stopped',
] as const;

export type RejectionCode = (typeof REJECTION_CODES)[number];

/** A refusal with facts that the answer may show. Facts are JSON-safe and contain nothing private of other customers. */
export class Rejection extends Error {
  readonly code: RejectionCode;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(code: RejectionCode, facts: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.name = 'Rejection';
    this.code = code;
    this.facts = facts;
  }
}

/** Makes a refusal; throw what it returns. */
export function reject(code: RejectionCode, facts?: Readonly<Record<string, unknown>>): Rejection {
  return new Rejection(code, facts);
}
