import { localNumber } from '@ringpost/domain/rules/phone-display';
import { prefixOf } from './one-of.ts';

/** What the text of a filter asks for: one number in any format that people write, or the numbers that begin with these digits. */
export function numbersOf(
  text: string,
): { readonly number: string } | { readonly prefix: string | undefined } {
  const local = localNumber(text.trim());
  return local === null ? { prefix: prefixOf(text) } : { number: `+1${local}` };
}

/** Whether a list is in the order of the numbers, because only their beginning is asked for. */
export function isByNumber(text: string): boolean {
  const asked = numbersOf(text);
  return 'prefix' in asked && asked.prefix !== undefined;
}
