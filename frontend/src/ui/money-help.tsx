import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { SupportContact } from './support-contact.tsx';

const messages = defineMessages({
  help: { id: 'money.help', defaultMessage: 'To get credit, write to <a>{email}</a>.' },
  none: { id: 'money.help.none', defaultMessage: 'To get credit, ask the people who run this site.' },
});

/** Says whom to ask for credit if no payment method is switched on. */
export function MoneyHelp(): ReactNode {
  return <SupportContact text={messages.help} otherwise={<FormattedMessage {...messages.none} />} />;
}
