import type { Refusal } from '../refusal.ts';

export const REQUEST_REFUSALS = {
  'invalid-request': { status: 400, title: 'Something in this request is not valid.' },
  'malformed-body': { status: 400, title: 'The request could not be read.' },
  'body-too-large': { status: 413, title: 'The request is too large.' },
  'unsupported-media-type': { status: 415, title: 'This kind of content is not accepted here.' },
  'method-not-allowed': { status: 405, title: 'This address does not take that method.' },
  'not-found': { status: 404, title: 'There is nothing here.' },
  'rate-limited': { status: 429, title: 'Too many attempts. Please wait a moment and try again.' },
  busy: { status: 503, title: 'We are busy right now. Please try again in a moment.' },
  unavailable: { status: 503, title: 'This is unavailable right now. Please try again in a moment.' },
  'disk-full': {
    status: 507,
    title: 'We can store nothing new right now. What you have paid for still works. Please try again later.',
  },
  'internal-error': { status: 500, title: 'Something went wrong on our side.' },
  starting: { status: 503, title: 'Ringpost is starting. Please try again in a moment.' },
  'idempotency-key-missing': { status: 400, title: 'The request needs an Idempotency-Key header.' },
  'idempotency-key-reused': { status: 422, title: 'This Idempotency-Key was used for another request.' },
  'no-support': { status: 409, title: 'The people who run this site have set no address for messages.' },
  'bad-signature': { status: 403, title: 'The signature is not correct.' },
} as const satisfies Readonly<Record<string, Refusal>>;
