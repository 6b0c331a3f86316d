import { RemoveFactorBody } from '@ringpost/command-api/accounts/second-factor.contract';
import { formCheck } from '../../../ui/form/form-check.ts';

/** Spaces are allowed in the field, so only the server checks the digits. */
export const factorForm = formCheck(RemoveFactorBody);
