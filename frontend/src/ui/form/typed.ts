import { latinAmount } from '../amount-text.ts';

function withoutBlanks(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

/** How a field of text is read: without the blanks around it. */
export const trimmed = { setValueAs: withoutBlanks } as const;

/** `1,500` is one and a half dollars to some people and fifteen hundred to others, so it is not guessed. */
const AMBIGUOUS = /^0*[1-9]\d*,\d{3}$/;

function pointed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = latinAmount(value.trim());
  return AMBIGUOUS.test(text) ? text : text.replace(',', '.');
}

/** How a field of dollars is read: a comma is a point where it can be nothing else. Keyboards of phones may have only the comma. */
export const typedDollars = { setValueAs: pointed } as const;
