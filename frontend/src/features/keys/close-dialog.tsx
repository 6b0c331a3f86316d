import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Money, moneyText } from '../../ui/figures.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import '../forms/form-dialog.css';
import { closeSubAccount, refreshSubAccounts, type SubAccount } from './sub-accounts.api.ts';

/** Asks before a sub-account is closed for good, and says what goes back. */
export function CloseDialog({
  of: { id, name, balance },
  onClose,
}: {
  readonly of: SubAccount;
  readonly onClose: () => void;
}): ReactNode {
  const submission = useSubmit();
  const close = async (): Promise<void> => {
    const isDone = await submission.run(async () => {
      try {
        await closeSubAccount(id, balance);
      } catch (problem) {
        // The balance may be another one now. The customer sees it before the button works again.
        await refreshSubAccounts();
        throw problem;
      }
    });
    if (!isDone) return;
    onClose();
    await refreshSubAccounts();
  };
  return (
    <ConfirmDialog
      title={
        <FormattedMessage
          id="sub-accounts.close.title"
          defaultMessage="Close {name}?"
          values={{ name: <bdi>{name}</bdi> }}
        />
      }
      confirm={
        <FormattedMessage
          id="sub-accounts.close.confirm"
          defaultMessage="{amount, select, none {Close it} other {Close it and take back {amount}}}"
          values={{ amount: balance > 0 ? moneyText(balance) : 'none' }}
        />
      }
      keep={<FormattedMessage id="sub-accounts.close.keep" defaultMessage="Keep it" />}
      busy={submission.busy}
      onConfirm={() => void close()}
      onClose={onClose}
    >
      <div className="form-dialog-fields">
        <p>
          <FormattedMessage
            id="sub-accounts.close.about"
            defaultMessage="{balance} goes back to your balance. Its keys end, and it cannot be opened again. You can still see its orders and its money."
            values={{ balance: <Money dollars={balance} /> }}
          />
        </p>
        <p role="alert" className="form-problem">
          {submission.text}
        </p>
      </div>
    </ConfirmDialog>
  );
}
