import type { Forgetting } from '@ringpost/command-api/accounts/forgetting.contract';
import { FORGET_AFTER_DAYS } from '@ringpost/domain/rules/limits';
import type { FormEvent, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { moneyText } from '../../../ui/figures.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { requestForgetting } from './forgetting.api.ts';

/** What ends with the account, and what stays. */
function Consequences({ balance, rentals }: Pick<Forgetting, 'balance' | 'rentals'>): ReactNode {
  return (
    <ul className="forget-list t13">
      <li>
        <FormattedMessage
          id="forget.balance"
          defaultMessage="You give up the rest of your balance: {balance}. Nobody pays it out."
          values={{ balance: moneyText(balance) }}
        />
      </li>
      <li>
        <FormattedMessage
          id="forget.rentals"
          defaultMessage="{rentals, plural, =0 {You rent no number now.} one {Your rental ends. Nothing is given back for it.} other {Your # rentals end. Nothing is given back for them.}} You leave every line in which you wait for a number."
          values={{ rentals }}
        />
      </li>
      <li>
        <FormattedMessage
          id="forget.goes"
          defaultMessage="We delete your address, your messages with their codes, your recordings and documents, your webhook and your sessions. The address is free for a new account."
        />
      </li>
      <li>
        <FormattedMessage
          id="forget.stays"
          defaultMessage="Amounts and times of what you bought and paid stay in our books, without your name."
        />
      </li>
    </ul>
  );
}

interface ForgetDialogProps {
  readonly forgetting: Forgetting;
  readonly onAsked: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks to forget the account. The button names the amount that is given up. */
export function ForgetDialog({ forgetting, onAsked, onClose }: ForgetDialogProps): ReactNode {
  const { balance, rentals } = forgetting;
  const submission = useSubmit();
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isAsked = await submission.run(() => requestForgetting(balance));
    await onAsked();
    if (isAsked) onClose();
  }
  return (
    <FormDialog
      danger
      title={<FormattedMessage id="forget.title" defaultMessage="Forget my account" />}
      problem={submission.text}
      busy={submission.busy}
      submit={
        <FormattedMessage
          id="forget.submit"
          defaultMessage="Forget me and give up {balance}"
          values={{ balance: moneyText(balance) }}
        />
      }
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="forget.about"
          defaultMessage="This happens in {days, number} days. Until then you can log in and keep your account, but you cannot buy anything. After that nobody can undo it."
          values={{ days: FORGET_AFTER_DAYS }}
        />
      </p>
      <Consequences balance={balance} rentals={rentals} />
    </FormDialog>
  );
}
