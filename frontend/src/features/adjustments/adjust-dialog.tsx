import type { ReactNode } from 'react';
import {
  defineMessage,
  defineMessages,
  FormattedMessage,
  type IntlShape,
  type MessageDescriptor,
  useIntl,
} from 'react-intl';
import { TextInput } from '../../ui/field.tsx';
import { moneyText } from '../../ui/figures.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { notify } from '../../ui/toasts.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { type Adjustment, adjustFunds } from './adjustments.api.ts';
import { adjustForm } from './adjustments.forms.ts';
import { dollarsOf, limitMissedBy } from './dollars-of.ts';
import { useAdjustmentKey } from './use-adjustment-key.ts';

interface AdjustDialogProps {
  readonly kind: Adjustment['kind'];
  readonly user: { readonly user_id: string; readonly email: string };
  /** The entry that a correction corrects. */
  readonly entryId?: string;
  /** Whether it takes money, so that a debt can remain. */
  readonly takes: boolean;
  /** The initial amount. */
  readonly amount?: string;
  /** What the admin must see: the balance, or the entry. */
  readonly about: ReactNode;
  readonly onClose: () => void;
}

const messages = defineMessages({
  amount: { id: 'credit.amount', defaultMessage: 'Amount' },
  reason: { id: 'credit.reason', defaultMessage: 'Reason' },
  wrongAmount: {
    id: 'credit.amount.wrong',
    defaultMessage: 'Enter dollars above zero with at most three decimals, such as 2.500',
  },
});
const titles: Readonly<Record<Adjustment['kind'], MessageDescriptor>> = defineMessages({
  credit: { id: 'credit.title', defaultMessage: 'Credit for {email}' },
  debit: { id: 'debit.title', defaultMessage: 'Debit of {email}' },
  correction: { id: 'correction.title', defaultMessage: 'Correction for {email}' },
});
const actions: Readonly<Record<Adjustment['kind'], MessageDescriptor>> = defineMessages({
  credit: {
    id: 'credit.submit',
    defaultMessage: 'Give {amount, select, none {the credit} other {{amount}}}',
  },
  debit: { id: 'debit.submit', defaultMessage: 'Debit {amount, select, none {the amount} other {{amount}}}' },
  correction: {
    id: 'correction.submit',
    defaultMessage: 'Correct {amount, select, none {the amount} other {{amount}}}',
  },
});
const done: Readonly<Record<Adjustment['kind'], MessageDescriptor>> = defineMessages({
  credit: { id: 'credit.done', defaultMessage: '{amount} given to {email}' },
  debit: { id: 'debit.done', defaultMessage: '{amount} taken from {email}' },
  correction: { id: 'correction.done', defaultMessage: '{amount} corrected for {email}' },
});
const waits: MessageDescriptor = defineMessage({
  id: 'adjustment.asked',
  defaultMessage: '{amount} for {email} waits for a second admin. The balance has not changed yet.',
});

const tooLittle: Readonly<Record<'credit' | 'other', MessageDescriptor>> = defineMessages({
  credit: { id: 'credit.amount.little', defaultMessage: 'Credit amount must be more than {amount}' },
  other: { id: 'adjustment.amount.little', defaultMessage: 'The amount must be more than {amount}' },
});

function amountFault(intl: IntlShape, kind: Adjustment['kind'], amount: string): Record<string, string> {
  if (amount === '' || dollarsOf(amount) !== null) return {};
  const limit = limitMissedBy(amount);
  if (limit === undefined) return { amount: intl.formatMessage(messages.wrongAmount) };
  const text = tooLittle[kind === 'credit' ? kind : 'other'];
  return { amount: intl.formatMessage(text, { amount: moneyText(limit) }) };
}

/** The form, and what happens when it is sent. */
function useAdjustForm({ kind, user, entryId, amount = '', onClose }: AdjustDialogProps) {
  const intl = useIntl();
  const submission = useSubmit();
  const keyOf = useAdjustmentKey();
  const form = useSchemaForm({
    check: adjustForm,
    labels: {
      amount: intl.formatMessage(messages.amount),
      reason: intl.formatMessage(messages.reason),
      asDebt: '',
    },
    defaultValues: { amount, reason: '', asDebt: false },
    also: (values) => amountFault(intl, kind, values.amount),
  });
  const submit = form.handleSubmit(async (values) => {
    const dollars = dollarsOf(values.amount) ?? 0;
    const terms = { kind, amount: dollars, reason: values.reason.trim(), asDebt: values.asDebt };
    const adjustment = entryId === undefined ? terms : { ...terms, entryId };
    const key = keyOf(JSON.stringify(adjustment));
    let isDone = false;
    const send = async () => {
      isDone = await adjustFunds(user.user_id, adjustment, key);
    };
    if (!(await submission.run(send))) return;
    const messageValues = { amount: moneyText(dollars), email: user.email };
    notify({ kind: 'success', text: intl.formatMessage(isDone ? done[kind] : waits, messageValues) });
    onClose();
  });
  return { form, submit, submission };
}

/**
 * Moves a customer's money by hand, or sends the request to a second admin. The reason is shown in the customer's transactions.
 */
export function AdjustDialog(props: AdjustDialogProps): ReactNode {
  const { kind, user, takes, about, onClose } = props;
  const { form, submit, submission } = useAdjustForm(props);
  const { errors, isSubmitting } = form.formState;
  const dollars = dollarsOf(form.watch('amount'));
  const amount = dollars === null ? 'none' : moneyText(dollars);
  return (
    <FormDialog
      danger={takes}
      title={<FormattedMessage {...titles[kind]} values={{ email: user.email }} />}
      problem={submission.text}
      busy={isSubmitting}
      submit={<FormattedMessage {...actions[kind]} values={{ amount }} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dim t13">{about}</p>
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
      {takes && (
        <label className="admin-check">
          <input type="checkbox" {...form.register('asDebt')} />
          <FormattedMessage
            id="adjustment.as-debt"
            defaultMessage="What the balance does not have becomes a debt. Nothing can be bought until it is paid"
          />
        </label>
      )}
    </FormDialog>
  );
}
