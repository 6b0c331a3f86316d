/**
 * Every reason for which Ringpost says no. One closed list: `edge/problem.ts` maps each to an HTTP status, the browser has
 * a sentence for each in every language, and a test compares the lists.
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
  'no-available-numbers',
  'gave-up',
  'price-changed',
  'idempotency-key-missing',
  'idempotency-key-reused',
  'not-cancellable',
  'too-many-open-orders',
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
  'too-many-lines',
  'import-interrupted',
  'too-many-secrets',
  'message-routed',
  'message-not-for-order',
  // running the service
  'projector-not-stopped',
] as const;

export type RejectionCode = (typeof REJECTION_CODES)[number];

/** A refusal with facts that the answer may show. Facts are JSON-safe and hold nothing private of anybody else. */
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
