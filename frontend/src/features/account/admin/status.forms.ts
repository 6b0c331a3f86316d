import { StatusBody } from '@ringpost/command-api/accounts/accounts.contract';
import { Type } from 'typebox';
import { formCheck } from '../../../ui/form/form-check.ts';

export const reasonForm = formCheck(Type.Object({ reason: StatusBody.properties.reason }));
