import { latinDigits } from '@ringpost/domain/rules/latin-digits';

function withoutBlanks(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

/** How a field of text is read: without the blanks around it. */
export const trimmed = { setValueAs: withoutBlanks } as const;

/** `1,500` is one and a half dollars to some people and fifteen hundred to others, so it is not guessed. */
const AMBIGUOUS = /^0*[1-9]\d*,\d{3}$/;

function latin(text: string): string {
  return latinDigits(text).replaceAll('٫', '.');
}

function pointed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = latin(value.trim());
  return AMBIGUOUS.test(text) ? text : text.replace(',', '.');
}

/** The characters of an amount, as a field takes them while they are typed: digits, and a point for a comma. */
export function dollarCharacters(text: string): string {
  return latin(text)
    .replaceAll(',', '.')
    .replaceAll(/[^\d.]/g, '');
}

/** How a field of dollars is read: a comma is a point where it can be nothing else. Keyboards of phones may have only the comma. */
export const typedDollars = { setValueAs: pointed } as const;
