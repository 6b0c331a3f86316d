import { SubAccountBody } from '@ringpost/command-api/accounts/sub-accounts.contract';
import { Type } from 'typebox';
import { formCheck } from '../../ui/form/form-check.ts';

export const subAccountForm = formCheck(SubAccountBody);

/** Dollars above zero with at most three decimals. */
export const moveForm = formCheck(
  Type.Object({ amount: Type.String({ pattern: '^(?!0*(?:\\.0*)?$)\\d{1,6}(?:\\.\\d{1,3})?$' }) }),
);
