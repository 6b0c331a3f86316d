import { ApiKeyBody } from '@ringpost/command-api/accounts/api-keys.contract';
import { Type } from 'typebox';
import { formCheck } from '../../ui/form/form-check.ts';

export const keyForm = formCheck(
  Type.Object({
    name: ApiKeyBody.properties.name,
    /** Dollars with at most three decimals. */
    cap: Type.Optional(Type.String({ pattern: '^\\d{1,6}(?:\\.\\d{1,3})?$' })),
  }),
);
