import { PasskeyNameBody } from '@ringpost/command-api/accounts/passkey.contract';
import { formCheck } from '../../../ui/form/form-check.ts';

export const passkeyNameForm = formCheck(PasskeyNameBody);
