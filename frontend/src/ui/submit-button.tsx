import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/**
 * Sends the form. A press on the button must not take the focus: the error of the field would appear on blur and move the button
 * away from the pointer, and the click would be lost.
 */
export function SubmitButton({
  busy,
  disabled = false,
  children,
}: {
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Button
      type="submit"
      look="primary"
      size="lg"
      wide
      busy={busy}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </Button>
  );
}
