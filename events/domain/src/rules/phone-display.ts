import type { RefusedLineReason } from '../domain/import/refused-line.ts';
import { latinDigits } from './latin-digits.ts';

/** Countries whose numbers Ringpost owns. Both use the North American numbering plan. */
export type NumberCountry = 'US' | 'CA';

/** Why a number is invalid. Each cause has a code, so that an import can say what to correct. */
type PhoneProblem = Exclude<RefusedLineReason, 'twice-in-list'>;

export type E164Result =
  | { readonly ok: true; readonly e164: string }
  | { readonly ok: false; readonly reason: PhoneProblem };

const twoDigitCallingCodes = new Set(
  (
    '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 ' +
    '81 82 84 86 90 91 92 93 94 95 98'
  ).split(' '),
);

const canadianAreaCodes = new Set(
  (
    '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 460 468 474 506 514 ' +
    '519 548 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 ' +
    '905 942'
  ).split(' '),
);

/** Area codes of islands in the numbering plan that belong neither to the United States nor to Canada. */
const otherAreaCodes = new Set(
  '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' '),
);

/** Area codes without a place: toll-free, premium and personal numbers. They receive no verification codes. */
const placelessAreaCodes = new Set(
  (
    '500 521 522 523 524 525 526 527 528 529 532 533 535 538 542 543 544 545 546 547 549 550 552 553 554 556 566 569 ' +
    '577 578 588 589 600 622 700 710 800 822 833 844 855 866 877 888 900'
  ).split(' '),
);

/** Digits and masks without separators. Null if the text contains anything else. */
function compact(value: string): string | null {
  const bare = value.replaceAll(/[\s().-]/g, '');
  return /^\+?[\dxX*]+$/.test(bare) ? bare : null;
}

/** The ten local digits of a number of the North American plan. */
function localDigits(digits: string | null): string | null {
  if (digits === null) return null;
  if (digits.startsWith('+1')) return digits.length === 12 ? digits.slice(2) : null;
  if (digits.startsWith('+')) return null;
  if (digits.length === 11 && digits.startsWith('1')) return digits.slice(1);
  return digits.length === 10 ? digits : null;
}

function dashed(local: string): string {
  return `${local.slice(0, 3)}-${local.slice(3, 6)}-${local.slice(6)}`;
}

function callingCode(digits: string): string {
  if (digits.startsWith('1') || digits.startsWith('7')) return digits.slice(0, 1);
  return twoDigitCallingCodes.has(digits.slice(0, 2)) ? digits.slice(0, 2) : digits.slice(0, 3);
}

/** Groups of three digits. The last groups have four digits if the number of digits is not a multiple of three. */
function grouped(digits: string): string {
  const count = Math.max(1, Math.floor(digits.length / 3));
  const groups: string[] = [];
  let from = 0;
  for (let left = count; left > 0; left -= 1) {
    const size = Math.floor((digits.length - from) / left);
    groups.push(digits.slice(from, from + size));
    from += size;
  }
  return groups.join(' ');
}

/** A number with its country code, if it has one: `+1 415-555-0132`. */
export function formatPhoneInternational(value: string): string {
  const digits = compact(value);
  if (digits === null) return value.trim();
  if (digits.length === 10 && !digits.startsWith('+')) return dashed(digits);
  const local = localDigits(digits);
  if (local !== null) return `+1 ${dashed(local)}`;
  const bare = digits.replace('+', '');
  if (bare.length < 7) return value.trim();
  const code = callingCode(bare);
  return `+${code} ${grouped(bare.slice(code.length))}`;
}

/**
 * A phone number as people write it: `415-555-0132` for the United States and Canada, `+44 207 946 0123` for other
 * countries. Masked digits (`x`, `X`, `*`) stay. Text that is not a number is returned unchanged.
 */
export function formatPhone(value: string): string {
  const local = localDigits(compact(value));
  return local === null ? formatPhoneInternational(value) : dashed(local);
}

/** The ten digits of a US or Canadian number, for forms without a country code. Null for any other number. */
export function localNumber(value: string): string | null {
  const local = localDigits(compact(value));
  return local !== null && /^\d{10}$/.test(local) ? local : null;
}

/**
 * The first digits of our numbers as people type them, with the country code added if it is missing: no area code begins with
 * 1. Empty if there is no digit.
 */
export function numberPrefix(typed: string): string {
  const digits = latinDigits(typed).replaceAll(/\D/g, '');
  return digits === '' || digits.startsWith('1') ? digits : `1${digits}`;
}

function localProblem(local: string, country: NumberCountry): PhoneProblem | null {
  const areaCode = local.slice(0, 3);
  if (!/^[2-9][0-8]\d$/.test(areaCode) || areaCode.endsWith('11') || placelessAreaCodes.has(areaCode)) {
    return 'bad-area-code';
  }
  const exchange = local.slice(3, 6);
  if (!/^[2-9]\d\d$/.test(exchange) || exchange.endsWith('11')) return 'bad-exchange';
  if (otherAreaCodes.has(areaCode) || canadianAreaCodes.has(areaCode) !== (country === 'CA'))
    return 'other-country';
  return null;
}

/**
 * The E.164 form of a number that was typed or imported for a country, or the reason why it is invalid. Besides digits it
 * accepts only the usual separators, and the area code must belong to the country.
 */
export function toE164(input: string, country: NumberCountry): E164Result {
  const written = input.trim();
  if (written === '') return { ok: false, reason: 'empty' };
  if (!/^\+?[\d\s().-]+$/.test(written)) return { ok: false, reason: 'not-digits' };
  const digits = written.replaceAll(/\D/g, '');
  if (written.startsWith('+') && !digits.startsWith('1')) return { ok: false, reason: 'bad-country-code' };
  const named = written.startsWith('+') || digits.length === 11;
  if (digits.length !== (named ? 11 : 10)) return { ok: false, reason: 'wrong-length' };
  if (named && !digits.startsWith('1')) return { ok: false, reason: 'bad-country-code' };
  const local = named ? digits.slice(1) : digits;
  const reason = localProblem(local, country);
  return reason ? { ok: false, reason } : { ok: true, e164: `+1${local}` };
}
