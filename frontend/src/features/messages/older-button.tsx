import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { problemText } from '../../i18n/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import type { OlderMessages } from './messages.api.ts';

/** Loads older messages, and shows errors. */
export function OlderButton({
  older,
  onClick,
  children,
}: {
  readonly older: OlderMessages;
  readonly onClick: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const intl = useIntl();
  return (
    <div className="messages-more">
      <Button look="outline" busy={older.busy} onClick={onClick}>
        {children}
      </Button>
      <p role="alert" className="t12">
        {older.failed && (
          <FormattedMessage
            id="messages.older.failed"
            defaultMessage="Older messages did not load: {reason}"
            values={{ reason: problemText(intl, older.failed) }}
          />
        )}
      </p>
    </div>
  );
}
