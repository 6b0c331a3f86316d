import { sendAgainContract } from '@ringpost/command-api/mail/mail.contract';
import { formCheck } from '../../ui/form/form-check.ts';

export const sendAgainForm = formCheck(sendAgainContract.body);
