import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { supportEmail } from '../session/support.ts';

/** Whom to ask for credit. There is no other way to money on a balance until payments exist. */
export function MoneyHelp(): ReactNode {
  const email = supportEmail();
  if (email === null) {
    return (
      <FormattedMessage
        id="money.help.none"
        defaultMessage="To get credit, ask the people who run this site."
      />
    );
  }
  return (
    <FormattedMessage
      id="money.help"
      defaultMessage="To get credit, write to <a>{email}</a>."
      values={{
        email,
        a: (text: ReactNode[]) => (
          <a className="link" href={`mailto:${email}`}>
            <bdi>{text}</bdi>
          </a>
        ),
      }}
    />
  );
}
