import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { SubmitButton } from '../../ui/submit-button.tsx';

/** Sends the form. During the pause after a message it is disabled and says how long. */
export function SendButton({
  busy,
  disabled = false,
  secondsLeft,
  children,
}: {
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly secondsLeft: number;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <SubmitButton busy={busy} disabled={disabled || secondsLeft > 0}>
      {secondsLeft > 0 ? (
        <FormattedMessage
          id="contact.again"
          defaultMessage="Try again in {seconds, number} s"
          values={{ seconds: secondsLeft }}
        />
      ) : (
        children
      )}
    </SubmitButton>
  );
}
