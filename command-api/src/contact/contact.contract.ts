import { VisibleText } from '@ringpost/domain/contracts/fields.contract';
import {
  APP_REQUEST_TEMPLATE_MAX_CHARACTERS,
  CONTACT_DIGITS,
  CONTACT_MESSAGE_MAX_CHARACTERS,
} from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

export const ContactBody = Type.Object({
  name: VisibleText(100),
  email: Type.String({ format: 'email', maxLength: 254 }),
  /** A phone number of the US or Canada, without the country code. */
  contact: Type.String({ pattern: `^\\d{${CONTACT_DIGITS}}$`, maxLength: CONTACT_DIGITS }),
  message: VisibleText(CONTACT_MESSAGE_MAX_CHARACTERS),
});

export const contactContract = {
  method: 'POST',
  path: '/api/contact',
  summary: 'Write to the people who run the site.',
  description:
    'They get the text by mail or in their chat. Nobody else does, and no copy is sent to the writer. One message a minute from one address.',
  tag: 'contact',
  body: ContactBody,
  bodyLimit: 16_384,
  answers: { 202: null },
  problems: ['no-support', 'rate-limited', 'unavailable'],
} as const;

export const AppRequestBody = Type.Object({
  name: VisibleText(60),
  /** An SMS of the app, with its code replaced or not. */
  template: VisibleText(APP_REQUEST_TEMPLATE_MAX_CHARACTERS),
});

export const appRequestContract = {
  method: 'POST',
  path: '/api/app_request',
  scope: 'none',
  summary: 'Ask the people who run the site for an app.',
  description:
    'They get the name of the app and one of its SMS, by mail or in their chat. One request a minute from one customer.',
  tag: 'contact',
  body: AppRequestBody,
  bodyLimit: 16_384,
  answers: { 202: null },
  problems: ['no-support', 'rate-limited', 'unavailable'],
} as const;
