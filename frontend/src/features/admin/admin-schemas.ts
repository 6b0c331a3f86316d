import { StatusBody } from '@ringpost/command-api/accounts/accounts.contract';
import { CreditBody } from '@ringpost/command-api/wallets/wallets.contract';
import { checkSchema, type FormSchema } from '../../ui/form/check-schema.ts';

/** The amount is typed as text and becomes dollars by `dollarsOf`. */
export const creditSchema: FormSchema = {
  required: ['amount', 'reason'],
  properties: { amount: { type: 'string' }, reason: CreditBody.properties.reason },
};

export const reasonSchema: FormSchema = {
  required: ['reason'],
  properties: { reason: StatusBody.properties.reason },
};

const amountSchema: FormSchema = { properties: { amount: CreditBody.properties.amount } };

/** Dollars of a typed amount with at most three decimals, or null. A comma counts as a point. */
export function dollarsOf(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(typed)) return null;
  const dollars = Number(typed);
  return checkSchema(amountSchema, { amount: dollars }).amount ? null : dollars;
}
