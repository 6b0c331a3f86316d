import { numbersOf } from '../api/number-filter.ts';
import { UUID } from '../api/one-of.ts';

/** What the text of a filter must be: the id of something, or a phone number or its first digits. */
export type FilterForm = 'id' | 'number';

/** Whether a list can use the text of a filter. An empty text filters nothing. */
export function isUsable(form: FilterForm, text: string): boolean {
  if (text.trim() === '') return true;
  if (form === 'id') return UUID.test(text);
  const asked = numbersOf(text);
  return 'number' in asked || asked.prefix !== undefined;
}
