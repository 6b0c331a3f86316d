import { formFaults } from '../../ui/form/form-faults.ts';
import { priceCheck } from './apps.forms.ts';

/** Dollars of a typed price with at most three decimals, or null. A comma counts as a point. */
export function priceOf(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(typed)) return null;
  const price = Number(typed);
  return formFaults(priceCheck, { price }).price ? null : price;
}
