import type { UserView } from '@ringpost/query-api/accounts/accounts.contract';
import { type ReactNode, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { moneyText } from '../../../ui/figures.tsx';

const AdjustDialog = lazyPart(async () => (await import('../../adjustments/adjust-dialog.tsx')).AdjustDialog);
const PasswordDialog = lazyPart(async () => (await import('../../forms/password-dialog.tsx')).PasswordDialog);
const RefundDialog = lazyPart(async () => (await import('../../adjustments/refund-dialog.tsx')).RefundDialog);
const RoleDialog = lazyPart(async () => (await import('./role-dialog.tsx')).RoleDialog);
const StatusDialog = lazyPart(async () => (await import('./status-dialog.tsx')).StatusDialog);

export interface OpenDialog {
  readonly what: 'credit' | 'debit' | 'refund' | 'status' | 'role';
  readonly user: UserView;
}

/** What an admin can do with an account, each in a dialog of its own. */
export function UserDialogs({
  dialog,
  onClose,
}: {
  readonly dialog: OpenDialog | null;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Suspense>
      {(dialog?.what === 'credit' || dialog?.what === 'debit') && (
        <AdjustDialog
          kind={dialog.what}
          takes={dialog.what === 'debit'}
          user={dialog.user}
          about={
            <FormattedMessage
              id="credit.now"
              defaultMessage="Balance now: {balance}"
              values={{ balance: moneyText(dialog.user.balance) }}
            />
          }
          onClose={onClose}
        />
      )}
      {dialog?.what === 'refund' && <RefundDialog user={dialog.user} onClose={onClose} />}
      {dialog?.what === 'role' && <RoleDialog user={dialog.user} onClose={onClose} />}
      {dialog?.what === 'status' && <StatusDialog user={dialog.user} onClose={onClose} />}
      {dialog && <PasswordDialog />}
    </Suspense>
  );
}
