import { CreditBody } from '@ringpost/command-api/wallets/wallets.contract';
import { Type } from 'typebox';
import { formCheck } from '../../ui/form/form-check.ts';

/** The amount is typed as text and converted by `dollarsOf`. */
export const adjustForm = formCheck(
  Type.Object({ amount: Type.String(), reason: CreditBody.properties.reason, asDebt: Type.Boolean() }),
);

/** The order is looked up while it is typed. */
export const refundForm = formCheck(
  Type.Object({
    order: Type.String({ minLength: 1 }),
    amount: Type.String(),
    reason: CreditBody.properties.reason,
  }),
);

export const amountCheck = formCheck(Type.Object({ amount: CreditBody.properties.amount }));
