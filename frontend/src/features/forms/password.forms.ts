import { LoginBody } from '@ringpost/command-api/accounts/accounts.contract';
import { Type } from 'typebox';
import { formCheck } from '../../ui/form/form-check.ts';

export const passwordForm = formCheck(
  Type.Object({ password: LoginBody.properties.password, code: LoginBody.properties.code }),
);
