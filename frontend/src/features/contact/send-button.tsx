import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';

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
    <Button
      type="submit"
      look="primary"
      size="lg"
      wide
      busy={busy}
      disabled={disabled || secondsLeft > 0}
      // The error of the field that loses the focus would move the button away before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {secondsLeft > 0 ? (
        <FormattedMessage
          id="contact.again"
          defaultMessage="Try again in {seconds, number} s"
          values={{ seconds: secondsLeft }}
        />
      ) : (
        children
      )}
    </Button>
  );
}
