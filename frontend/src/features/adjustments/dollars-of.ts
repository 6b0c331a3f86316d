import { formFaults } from '../../ui/form/form-faults.ts';
import { amountCheck } from './adjustments.forms.ts';

function pointed(text: string): string {
  return text.trim().replace(',', '.');
}

/** The limit in dollars that a typed amount must be above, if the amount is zero or less. Undefined otherwise. */
export function limitMissedBy(text: string): number | undefined {
  const fault = formFaults(amountCheck, { amount: Number(pointed(text)) }).amount;
  return fault?.rule === 'above' ? fault.limit : undefined;
}

/** `1,500` is one and a half dollars to some people and fifteen hundred to others, so it is not guessed. */
const AMBIGUOUS = /^0*[1-9]\d*,\d{3}$/;

/** Dollars of a typed amount with at most three decimals, or null. A comma counts as a point where it can be nothing else. */
export function dollarsOf(text: string): number | null {
  const typed = pointed(text);
  if (AMBIGUOUS.test(text.trim()) || !/^\d{1,7}(\.\d{1,3})?$/.test(typed)) return null;
  const amount = Number(typed);
  return formFaults(amountCheck, { amount }).amount ? null : amount;
}
