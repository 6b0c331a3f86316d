import { type Rejection, type RejectionCode, reject } from '@ringpost/domain';

/** The texts of the protocol with their statuses, as its document has them. */
const STATUS_OF_WORDS = {
  'no free phones': 200,
  'not enough user balance': 400,
  'not enough rating': 400,
  'bad country': 400,
  'bad operator': 400,
  'no product': 400,
  'country is incorrect': 400,
  'product is incorrect': 400,
  'reuse not possible': 400,
  'reuse expired': 400,
  'order expired': 400,
  'order has sms': 400,
  'order no sms': 400,
  'hosting order': 400,
  'you need to wait time': 400,
  'server offline': 400,
  'internal error': 400,
  'order not found': 404,
  'record not found': 404,
  '': 401,
  'api limit is 100 requests per second': 429,
} as const;

export type FiveSimWords = keyof typeof STATUS_OF_WORDS;

/**
 * The texts of our refusals. All others are `internal error`. The protocol knows no scopes, no addresses and no caps: what a key may
 * not do is a wrong key, so a program asks for another one. A cap that is reached is an empty balance: this key can buy nothing of that
 * price now. A rating is the number of orders that may be open, so too many of them are a rating that is too low.
 */
const WORDS: Partial<Record<RejectionCode, FiveSimWords>> = {
  unauthenticated: '',
  'session-expired': '',
  'account-inactive': '',
  'key-not-allowed': '',
  'key-of-sandbox': '',
  'sandbox-key-needed': '',
  'key-address-refused': '',
  forbidden: '',
  'being-forgotten': '',
  'not-found': 'order not found',
  'no-available-numbers': 'no free phones',
  'above-max-price': 'no free phones',
  'gave-up': 'no free phones',
  'app-hidden': 'no free phones',
  'whole-number-app': 'no product',
  'insufficient-funds': 'not enough user balance',
  'debt-open': 'not enough user balance',
  'key-cap-reached': 'not enough user balance',
  'too-many-open-orders': 'not enough rating',
  'portal-share-used': 'not enough rating',
  'too-many-purchases': 'api limit is 100 requests per second',
  'rate-limited': 'api limit is 100 requests per second',
  'too-many-cancels': 'you need to wait time',
  'too-many-bans': 'you need to wait time',
  'cancel-too-early': 'you need to wait time',
  // Its number is still being looked for.
  'not-cancellable': 'you need to wait time',
  'order-has-text': 'order has sms',
  'order-not-open': 'order expired',
  'reuse-not-possible': 'reuse not possible',
  'reuse-too-early': 'reuse not possible',
  'number-taken': 'reuse not possible',
  'number-unknown': 'reuse not possible',
  'number-banned': 'reuse not possible',
  'reuse-over': 'reuse expired',
  'sales-paused': 'server offline',
  'disk-full': 'server offline',
  busy: 'server offline',
  unavailable: 'server offline',
  starting: 'server offline',
};

/** A refusal in the words of the protocol. Throw what it returns. */
export function refusal(words: FiveSimWords): Rejection {
  return reject('invalid-request', { words });
}

function isWords(value: unknown): value is FiveSimWords {
  return typeof value === 'string' && Object.hasOwn(STATUS_OF_WORDS, value);
}

/** What is said for a refusal, and with which status. */
export function wordsOf(
  code: RejectionCode,
  { words: said }: Readonly<Record<string, unknown>> = {},
): { readonly words: FiveSimWords; readonly status: number } {
  const words = isWords(said) ? said : (WORDS[code] ?? 'internal error');
  return { words, status: STATUS_OF_WORDS[words] };
}
