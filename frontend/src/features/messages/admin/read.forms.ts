import { ShowMessageBody } from '@ringpost/command-api/messages/messages.contract';
import { formCheck } from '../../../ui/form/form-check.ts';

export const readForm = formCheck(ShowMessageBody);
