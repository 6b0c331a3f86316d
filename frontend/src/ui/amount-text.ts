import { latinDigits } from '@ringpost/domain/rules/latin-digits';

const MILLS = 1000;

/** Digits of any script, and the Arabic point, as a program reads them. */
export function latinAmount(text: string): string {
  return latinDigits(text).replaceAll('٫', '.');
}

/** Keeps only the characters of an amount from typed or pasted text: digits, and a decimal point or comma. */
export function amountCharacters(text: string): string {
  return latinAmount(text).replaceAll(/[^\d.,]/g, '');
}

/** Typed text in mills; null if the text is not an amount. */
export function millsOf(text: string): number | null {
  if (!/^\d{1,6}([.,]\d{1,3})?$/.test(text)) return null;
  return Math.round(Number(text.replace(',', '.')) * MILLS);
}
