import type { UserView } from '@ringpost/query-api/accounts/accounts.contract';
import { type ReactNode, useRef } from 'react';
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { TextInput } from '../../ui/field.tsx';
import { moneyText } from '../../ui/figures.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { notify } from '../../ui/toasts.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { giveCredit } from './admin.api.ts';
import { creditForm } from './admin.forms.ts';
import { dollarsOf, limitMissedBy } from './dollars-of.ts';

interface CreditDialogProps {
  readonly user: UserView;
  readonly onClose: () => void;
}

/** One key for one credit, kept until it is given, so that a retry after a lost answer does not give it twice. */
function useCreditKey(): (credit: string) => string {
  const last = useRef<{ readonly credit: string; readonly key: string } | null>(null);
  return (credit) => {
    if (last.current?.credit !== credit) last.current = { credit, key: newIdempotencyKey() };
    return last.current.key;
  };
}

const messages = defineMessages({
  amount: { id: 'credit.amount', defaultMessage: 'Amount' },
  reason: { id: 'credit.reason', defaultMessage: 'Reason' },
  wrongAmount: {
    id: 'credit.amount.wrong',
    defaultMessage: 'Enter dollars above zero with at most three decimals, such as 2.500',
  },
});

function amountFault(intl: IntlShape, amount: string): Record<string, string> {
  if (amount === '' || dollarsOf(amount) !== null) return {};
  const limit = limitMissedBy(amount);
  if (limit === undefined) return { amount: intl.formatMessage(messages.wrongAmount) };
  return {
    amount: intl.formatMessage(
      { id: 'credit.amount.little', defaultMessage: 'Credit amount must be more than {amount}' },
      { amount: moneyText(limit) },
    ),
  };
}

/** The form, and what happens when it is sent. */
function useCreditForm({ user, onClose }: CreditDialogProps) {
  const intl = useIntl();
  const submission = useSubmit();
  const keyOf = useCreditKey();
  const form = useSchemaForm({
    check: creditForm,
    labels: { amount: intl.formatMessage(messages.amount), reason: intl.formatMessage(messages.reason) },
    defaultValues: { amount: '', reason: '' },
    also: ({ amount }) => amountFault(intl, amount),
  });
  const submit = form.handleSubmit(async (values) => {
    const credit = { amount: dollarsOf(values.amount) ?? 0, reason: values.reason.trim() };
    const key = keyOf(`${credit.amount}|${credit.reason}`);
    if (!(await submission.run(() => giveCredit(user.user_id, credit, key)))) return;
    const given = { amount: moneyText(credit.amount), email: user.email };
    notify({
      kind: 'success',
      text: intl.formatMessage({ id: 'credit.done', defaultMessage: '{amount} given to {email}' }, given),
    });
    onClose();
  });
  return { form, submit, submission };
}

/** Gives a customer credit. The reason is shown in the customer's transactions. */
export function CreditDialog({ user, onClose }: CreditDialogProps): ReactNode {
  const { form, submit, submission } = useCreditForm({ user, onClose });
  const { errors, isSubmitting } = form.formState;
  return (
    <FormDialog
      title={
        <FormattedMessage
          id="credit.title"
          defaultMessage="Credit for {email}"
          values={{ email: user.email }}
        />
      }
      problem={submission.text}
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
        label={<FormattedMessage {...messages.reason} />}
        hint={
          <FormattedMessage
            id="credit.reason.hint"
            defaultMessage="The customer sees it in the transactions."
          />
        }
        error={errors.reason?.message}
      />
    </FormDialog>
  );
}
