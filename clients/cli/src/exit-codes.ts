import { NoAnswerError, NoCodeError, NoSuchAppError, RingpostError } from '@ringpost/sdk';

/** What a script can tell from how the program ended. The README and the help have the same list. */
export const EXIT = {
  done: 0,
  refused: 1,
  usage: 2,
  key: 3,
  price: 4,
  noNumber: 5,
  noCode: 6,
  noAnswer: 7,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The command line is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** There is no key, or its file can be read by others. */
export class NoKeyError extends Error {
  override readonly name = 'NoKeyError';
}

/** The price was not agreed to. */
export class PriceError extends Error {
  override readonly name = 'PriceError';
}

const KEY_CODES: readonly string[] = [
  'unauthenticated',
  'session-expired',
  'account-inactive',
  'key-not-allowed',
  'key-address-refused',
];
const PRICE_CODES: readonly string[] = [
  'insufficient-funds',
  'above-max-price',
  'price-changed',
  'key-cap-reached',
];
const NUMBER_CODES: readonly string[] = ['no-available-numbers', 'number-taken', 'gave-up'];

/** The exit code for an error. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof UsageError || error instanceof NoSuchAppError) return EXIT.usage;
  if (error instanceof NoKeyError) return EXIT.key;
  if (error instanceof PriceError) return EXIT.price;
  if (error instanceof NoCodeError) return EXIT.noCode;
  if (error instanceof NoAnswerError) return EXIT.noAnswer;
  if (!(error instanceof RingpostError)) return EXIT.refused;
  if (KEY_CODES.includes(error.code)) return EXIT.key;
  if (PRICE_CODES.includes(error.code)) return EXIT.price;
  if (NUMBER_CODES.includes(error.code)) return EXIT.noNumber;
  return error.status >= 500 ? EXIT.noAnswer : EXIT.refused;
}
