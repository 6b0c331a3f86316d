import { VisibleText } from '@ringpost/domain/contracts/fields.contract';
import { CONTACT_DIGITS, CONTACT_MESSAGE_MAX_CHARACTERS } from '@ringpost/domain/rules/limits';
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
    'They get a mail with the text. Nobody else does, and no copy is sent to the writer. One message a minute from one address.',
  tag: 'contact',
  body: ContactBody,
  bodyLimit: 16_384,
  answers: { 202: null },
  problems: ['no-support', 'rate-limited'],
} as const;
