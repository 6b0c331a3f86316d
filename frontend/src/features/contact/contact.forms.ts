import { AppRequestBody, ContactBody } from '@ringpost/command-api/contact/contact.contract';
import { formCheck } from '../../ui/form/form-check.ts';

export const contactForm = formCheck(ContactBody);
export const appRequestForm = formCheck(AppRequestBody);
