import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** What to do when a change of the password had no answer. */
export function UnknownPassword(): ReactNode {
  return (
    <p className="note" data-kind="warning">
      <KeyRound size={16} strokeWidth={1.5} aria-hidden="true" />
      <FormattedMessage
        id="password.unknown"
        defaultMessage="No answer came to the change of your password. If you log in, try the new password first, and then the old one."
      />
    </p>
  );
}
