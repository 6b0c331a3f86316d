import { formFaults } from '../../ui/form/form-faults.ts';
import { amountCheck } from './admin.forms.ts';

/** Dollars of a typed amount with at most three decimals, or null. A comma counts as a point. */
export function dollarsOf(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(typed)) return null;
  const amount = Number(typed);
  return formFaults(amountCheck, { amount }).amount ? null : amount;
}
