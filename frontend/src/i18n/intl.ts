import { createIntl, createIntlCache, type IntlShape, type MessageDescriptor } from 'react-intl';
import english from './en.json';

type Messages = Record<string, string>;

/** The language of the page: English until the others are written. */
export const intl: IntlShape = createIntl(
  { locale: 'en', defaultLocale: 'en', messages: english as Messages },
  createIntlCache(),
);

/** A message outside React, as the toasts need it. */
export function say(message: MessageDescriptor, values?: Record<string, string | number>): string {
  return intl.formatMessage(message, values);
}
