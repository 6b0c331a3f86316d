import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { openTopUp } from './top-up.store.ts';

/** Opens the balance dialog. */
export function TopUpButton({
  onOpen = openTopUp,
  ...look
}: ButtonLook & {
  /** For a purchase that lacks money. Absent: opens the dialog without a purchase. */
  readonly onOpen?: () => void;
}): ReactNode {
  return (
    <Button look="primary" size="sm" {...look} onClick={() => onOpen()}>
      <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
      <FormattedMessage id="topup.button" defaultMessage="Top up" />
    </Button>
  );
}
