import type { UserView } from '@ringpost/query-api/accounts/accounts.contract';
import { type ReactNode, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-messages.ts';
import { TextInput } from '../../ui/field.tsx';
import { moneyText } from '../../ui/figures.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { notify } from '../../ui/toasts.ts';
import { giveCredit } from './admin.api.ts';
import { AdminDialog } from './admin-dialog.tsx';
import { creditSchema, dollarsOf } from './admin-schemas.ts';

/** Gives a customer credit, with a reason that stands in their ledger for ever. */
export function CreditDialog({
  user,
  onClose,
}: {
  readonly user: UserView;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const [problem, setProblem] = useState<string | null>(null);
  /** Kept until it is answered: trying again after a lost answer must not give twice. */
  const key = useRef<{ readonly of: string; readonly key: string } | null>(null);
  const labels = {
    amount: intl.formatMessage({ id: 'credit.amount', defaultMessage: 'Amount' }),
    reason: intl.formatMessage({ id: 'credit.reason', defaultMessage: 'Reason' }),
  };
  const form = useSchemaForm({
    schema: creditSchema,
    labels,
    defaultValues: { amount: '', reason: '' },
    also: ({ amount }) => amountFault(amount),
  });
  const amountFault = (amount: string): Record<string, string> =>
    amount === '' || dollarsOf(amount) !== null
      ? {}
      : {
          amount: intl.formatMessage({
            id: 'credit.amount.wrong',
            defaultMessage: 'Enter dollars above zero with at most three decimals, such as 2.500',
          }),
        };
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ amount, reason }) => {
    const dollars = dollarsOf(amount) ?? 0;
    const of = `${dollars}|${reason}`;
    if (key.current?.of !== of) key.current = { of, key: newIdempotencyKey() };
    setProblem(null);
    try {
      await giveCredit(user.user_id, { amount: dollars, reason: reason.trim() }, key.current.key);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(problemText(intl, error));
      return;
    }
    notify({
      kind: 'success',
      text: intl.formatMessage(
        { id: 'credit.done', defaultMessage: '{amount} given to {email}' },
        { amount: moneyText(dollars), email: user.email },
      ),
    });
    onClose();
  });
  return (
    <AdminDialog
      title={
        <FormattedMessage
          id="credit.title"
          defaultMessage="Credit for {email}"
          values={{ email: user.email }}
        />
      }
      problem={problem}
      busy={isSubmitting}
      submit={<FormattedMessage id="credit.submit" defaultMessage="Give the credit" />}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="credit.now"
          defaultMessage="Balance now: {balance}"
          values={{ balance: moneyText(user.balance) }}
        />
      </p>
      <TextInput
        {...form.register('amount')}
        inputMode="decimal"
        autoComplete="off"
        label={<FormattedMessage id="credit.amount.label" defaultMessage="Amount in USD" />}
        error={errors.amount?.message}
      />
      <TextInput
        {...form.register('reason')}
        autoComplete="off"
        label={labels.reason}
        hint={
          <FormattedMessage
            id="credit.reason.hint"
            defaultMessage="The customer sees it in the transactions."
          />
        }
        error={errors.reason?.message}
      />
    </AdminDialog>
  );
}
