import { StatusBody } from '@ringpost/command-api/accounts/accounts.contract';
import { SkipBody } from '@ringpost/command-api/operator/operator.contract';
import { CreditBody } from '@ringpost/command-api/wallets/wallets.contract';
import { Type } from 'typebox';
import { formCheck } from '../../ui/form/form-check.ts';

/** The amount is typed as text and converted by `dollarsOf`. */
export const adjustForm = formCheck(
  Type.Object({ amount: Type.String(), reason: CreditBody.properties.reason, asDebt: Type.Boolean() }),
);

export const amountCheck = formCheck(Type.Object({ amount: CreditBody.properties.amount }));

export const reasonForm = formCheck(Type.Object({ reason: StatusBody.properties.reason }));

export const skipForm = formCheck(Type.Object({ reason: SkipBody.properties.reason }));
