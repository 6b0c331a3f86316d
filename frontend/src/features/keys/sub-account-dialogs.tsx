import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useQuery } from '../../api/use-query.ts';
import { TextInput } from '../../ui/field.tsx';
import { Money, moneyText } from '../../ui/figures.tsx';
import { typedDollars } from '../../ui/form/typed.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useRequestKey } from '../forms/use-request-key.ts';
import { useSubmit } from '../forms/use-submit.ts';
import {
  makeSubAccount,
  moveMoney,
  renameSubAccount,
  type SubAccount,
  type Transfer,
} from './sub-accounts.api.ts';
import { moveForm, subAccountForm } from './sub-accounts.forms.ts';

interface NameDialogProps {
  /** The sub-account that gets another name; absent: a new one is made. */
  readonly of?: SubAccount;
  readonly onClose: () => void;
}

/** Asks for the name of a sub-account. */
export function NameDialog({ of, onClose }: NameDialogProps): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'sub-accounts.name', defaultMessage: 'Name' });
  const submission = useSubmit(of === undefined ? 'makes-another' : undefined);
  const form = useSchemaForm({
    check: subAccountForm,
    labels: { name: label },
    defaultValues: { name: of?.name ?? '' },
  });
  const send = (name: string) => (of ? renameSubAccount(of.id, name) : makeSubAccount(name));
  const submit = form.handleSubmit(async ({ name }) => {
    if (await submission.run(() => send(name.trim()))) onClose();
  });
  return (
    <FormDialog
      title={
        of ? (
          <FormattedMessage
            id="sub-accounts.rename.title"
            defaultMessage="Rename {name}"
            values={{ name: <bdi>{of.name}</bdi> }}
          />
        ) : (
          <FormattedMessage id="sub-accounts.new" defaultMessage="New sub-account" />
        )
      }
      problem={submission.text}
      busy={form.formState.isSubmitting}
      submit={
        of ? (
          <FormattedMessage id="sub-accounts.rename" defaultMessage="Rename" />
        ) : (
          <FormattedMessage id="sub-accounts.make" defaultMessage="Make the sub-account" />
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        {...form.register('name')}
        autoComplete="off"
        maxLength={60}
        label={label}
        error={form.formState.errors.name?.message}
      />
    </FormDialog>
  );
}

interface MoveDialogProps {
  readonly of: SubAccount;
  readonly direction: Transfer['direction'];
  readonly onClose: () => void;
}

/** The form, and what happens when it is sent. */
function useMoveForm({ of, direction, onClose }: MoveDialogProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'sub-accounts.amount', defaultMessage: 'Amount in USD' });
  const submission = useSubmit('does-nothing');
  const { keyOf } = useRequestKey();
  const form = useSchemaForm({ check: moveForm, labels: { amount: label }, defaultValues: { amount: '' } });
  const submit = form.handleSubmit(async (values) => {
    const transfer = { direction, amount: Number(values.amount) };
    const key = keyOf(JSON.stringify(transfer));
    if (await submission.run(() => moveMoney(of.id, transfer, key))) onClose();
  });
  return { form, label, submission, submit };
}

/** Says how much there is to move. */
function Source({ of, direction }: Pick<MoveDialogProps, 'of' | 'direction'>): ReactNode {
  const { data } = useQuery('GET /api/users/balance', direction === 'in' ? {} : null);
  const balance = direction === 'in' ? data?.balance : of.balance;
  if (balance === undefined) return null;
  const values = { balance: <Money dollars={balance} /> };
  return (
    <p className="dim t13">
      {direction === 'in' ? (
        <FormattedMessage id="sub-accounts.own" defaultMessage="Your balance: {balance}" values={values} />
      ) : (
        <FormattedMessage id="sub-accounts.its" defaultMessage="Its balance: {balance}" values={values} />
      )}
    </p>
  );
}

/** Moves money to a sub-account, or back from it. */
export function MoveDialog(props: MoveDialogProps): ReactNode {
  const { of, direction, onClose } = props;
  const { form, label, submission, submit } = useMoveForm(props);
  const typed = form.watch('amount');
  const isAmount = /^\d{1,6}(?:\.\d{1,3})?$/.test(typed) && Number(typed) > 0;
  const amount = isAmount ? moneyText(Number(typed)) : 'none';
  const values = { name: <bdi>{of.name}</bdi> };
  return (
    <FormDialog
      title={
        direction === 'in' ? (
          <FormattedMessage
            id="sub-accounts.in.title"
            defaultMessage="Move money to {name}"
            values={values}
          />
        ) : (
          <FormattedMessage
            id="sub-accounts.out.title"
            defaultMessage="Move money back from {name}"
            values={values}
          />
        )
      }
      problem={submission.text}
      busy={form.formState.isSubmitting}
      submit={
        <FormattedMessage
          id="sub-accounts.move"
          defaultMessage="Move {amount, select, none {the money} other {{amount}}}"
          values={{ amount }}
        />
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Source of={of} direction={direction} />
      <TextInput
        {...form.register('amount', typedDollars)}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        label={label}
        error={form.formState.errors.amount?.message}
      />
    </FormDialog>
  );
}
