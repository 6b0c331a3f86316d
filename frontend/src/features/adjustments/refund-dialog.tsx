import { ADJUST_ALONE_MAX_MILLS } from '@ringpost/domain/rules/adjustment-limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import type { AdminOrderDetail } from '@ringpost/query-api/orders/admin-orders.contract';
import { type ReactNode, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
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
import { type Submission, useSubmit } from '../forms/use-submit.ts';
import { refundOrder, usePaidOrder } from './adjustments.api.ts';
import { refundForm } from './adjustments.forms.ts';
import { dollarsOf } from './dollars-of.ts';
import { useAdjustmentKey } from './use-adjustment-key.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

type Words =
  | 'order'
  | 'amount'
  | 'reason'
  | 'wrongAmount'
  | 'tooMuch'
  | 'noOrder'
  | 'notPaid'
  | 'done'
  | 'waits';
const messages: Readonly<Record<Words, MessageDescriptor>> = defineMessages({
  order: { id: 'refund.order', defaultMessage: 'Order number' },
  amount: { id: 'refund.amount', defaultMessage: 'Amount' },
  reason: { id: 'refund.reason', defaultMessage: 'Reason' },
  wrongAmount: {
    id: 'refund.amount.wrong',
    defaultMessage: 'Enter dollars above zero with at most three decimals, such as 0.500',
  },
  tooMuch: { id: 'refund.amount.much', defaultMessage: 'Only {left} is left to refund' },
  noOrder: {
    id: 'refund.order.none',
    defaultMessage: 'This customer has no order of one number with this id',
  },
  notPaid: {
    id: 'refund.order.unpaid',
    defaultMessage: 'Nothing was paid for this order, or its money has come back already',
  },
  done: { id: 'refund.done', defaultMessage: '{amount} refunded to {email}' },
  waits: {
    id: 'refund.waits',
    defaultMessage: 'The refund of {amount} for {email} waits for a second admin. Nothing has changed yet.',
  },
});

interface RefundDialogProps {
  readonly user: { readonly user_id: string; readonly email: string };
  /** The order that was chosen on the page; without it the admin enters one. */
  readonly orderId?: string;
  readonly onClose: () => void;
}

function orderIn(text: string): string | null {
  const id = text.trim().toLowerCase();
  return UUID.test(id) ? id : null;
}

function amountFault(intl: IntlShape, amount: string, left: number | undefined): Record<string, string> {
  if (amount === '') return {};
  const dollars = dollarsOf(amount);
  if (dollars === null) return { amount: intl.formatMessage(messages.wrongAmount) };
  if (left === undefined || dollars <= left) return {};
  return { amount: intl.formatMessage(messages.tooMuch, { left: moneyText(left) }) };
}

/** What the server or the order itself says against it, beside the field that is wrong. */
function faultsOf(
  intl: IntlShape,
  { problem, text }: Submission,
  { order, isMissing }: { readonly order: AdminOrderDetail | undefined; readonly isMissing: boolean },
) {
  const code = problem?.code;
  if (isMissing || code === 'not-found') return { order: intl.formatMessage(messages.noOrder) };
  if (order?.paid === 0 || code === 'not-paid') return { order: intl.formatMessage(messages.notPaid) };
  if (code === 'exceeds-entry' || code === 'amount-out-of-range') return { amount: text ?? '' };
  return {};
}

function useOrderOf(userId: string, typed: string) {
  const id = orderIn(typed);
  const { data, error } = usePaidOrder(id);
  const isOne = data?.requested === 1 && data.number_source === 'active';
  const order = data?.user_id === userId && isOne ? data : undefined;
  const isMissing = error?.code === 'not-found' || (data !== undefined && order === undefined);
  return { order, isMissing: typed !== '' && (id === null || isMissing) };
}

interface RefundValues {
  order: string;
  amount: string;
  reason: string;
}

/** Fills in what is left of the order. What the admin has typed for this order stays, also when less is left meanwhile. */
function useOfferedAmount(
  { getValues, setValue }: UseFormReturn<RefundValues>,
  order: AdminOrderDetail | undefined,
): void {
  const offered = useRef({ id: '', amount: '' });
  const { order_uuid: id = '', left = 0 } = order ?? {};
  useEffect(() => {
    if (left <= 0) return;
    const last = offered.current;
    const isTyped = getValues('amount') !== last.amount;
    const isOther = last.id !== '' && last.id !== id;
    const amount = left.toFixed(3);
    offered.current = { id, amount };
    if (!isTyped || isOther) setValue('amount', amount);
  }, [id, left, getValues, setValue]);
}

/** The form, and what happens when it is sent. */
function useRefundForm({ user, orderId = '', onClose }: RefundDialogProps) {
  const intl = useIntl();
  const submission = useSubmit();
  const keyOf = useAdjustmentKey();
  const form = useSchemaForm<RefundValues>({
    check: refundForm,
    labels: {
      order: intl.formatMessage(messages.order),
      amount: intl.formatMessage(messages.amount),
      reason: intl.formatMessage(messages.reason),
    },
    defaultValues: { order: orderId, amount: '', reason: '' },
    also: (values) => amountFault(intl, values.amount, found.order?.left),
  });
  const found = useOrderOf(user.user_id, form.watch('order'));
  useOfferedAmount(form, found.order);
  const submit = form.handleSubmit(async (values) => {
    const id = orderIn(values.order);
    if (id === null) return;
    const amount = dollarsOf(values.amount) ?? 0;
    const refund = { orderId: id, amount, reason: values.reason.trim() };
    const key = keyOf(JSON.stringify(refund));
    let isDone = false;
    const send = async () => {
      isDone = await refundOrder(user.user_id, refund, key);
    };
    if (!(await submission.run(send))) return;
    const text = { amount: moneyText(amount), email: user.email };
    notify({ kind: 'success', text: intl.formatMessage(isDone ? messages.done : messages.waits, text) });
    onClose();
  });
  return { form, submit, submission, found, faults: faultsOf(intl, submission, found) };
}

type RefundForm = ReturnType<typeof useRefundForm>;

function About({ order }: { readonly order: AdminOrderDetail }): ReactNode {
  return (
    <p className="dim t13">
      <FormattedMessage
        id="refund.about"
        defaultMessage="{app}: {paid} paid, {refunded} refunded, {left} left."
        values={{
          app: <bdi>{order.app_name}</bdi>,
          paid: moneyText(order.paid),
          refunded: moneyText(order.refunded),
          left: moneyText(order.left),
        }}
      />
    </p>
  );
}

function Amount({
  form,
  fault,
}: {
  readonly form: RefundForm['form'];
  readonly fault: string | undefined;
}): ReactNode {
  const dollars = dollarsOf(form.watch('amount'));
  const limit = toDollars(ADJUST_ALONE_MAX_MILLS);
  return (
    <TextInput
      {...form.register('amount')}
      inputMode="decimal"
      autoComplete="off"
      label={<FormattedMessage id="refund.amount.label" defaultMessage="Amount in USD" />}
      hint={
        dollars !== null &&
        dollars > limit && (
          <FormattedMessage
            id="refund.second"
            defaultMessage="Above {limit} within a day a second admin must approve it."
            values={{ limit: moneyText(limit) }}
          />
        )
      }
      error={form.formState.errors.amount?.message ?? fault}
    />
  );
}

function Fields({ form, found, faults }: RefundForm): ReactNode {
  const { errors } = form.formState;
  return (
    <>
      <TextInput
        {...form.register('order')}
        autoComplete="off"
        label={<FormattedMessage {...messages.order} />}
        hint={
          <FormattedMessage
            id="refund.order.hint"
            defaultMessage="The customer can copy it on the page of the order."
          />
        }
        error={faults.order ?? errors.order?.message}
      />
      {found.order && <About order={found.order} />}
      <Amount form={form} fault={faults.amount} />
      <TextInput
        {...form.register('reason')}
        autoComplete="off"
        label={<FormattedMessage {...messages.reason} />}
        hint={
          <FormattedMessage
            id="refund.reason.hint"
            defaultMessage="The customer sees it with the order and in the transactions."
          />
        }
        error={errors.reason?.message}
      />
    </>
  );
}

/** Gives back what was paid for an order, or a part, or asks for a second admin. The customer reads the reason. */
export function RefundDialog(props: RefundDialogProps): ReactNode {
  const { user, onClose } = props;
  const refund = useRefundForm(props);
  const { form, submit, submission, faults } = refund;
  const dollars = dollarsOf(form.watch('amount'));
  return (
    <FormDialog
      title={
        <FormattedMessage
          id="refund.title"
          defaultMessage="Refund of an order of {email}"
          values={{ email: user.email }}
        />
      }
      problem={faults.order === undefined && faults.amount === undefined ? submission.text : null}
      busy={form.formState.isSubmitting}
      submit={
        <FormattedMessage
          id="refund.submit"
          defaultMessage="Refund {amount, select, none {the order} other {{amount}}}"
          values={{ amount: dollars === null ? 'none' : moneyText(dollars) }}
        />
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields {...refund} />
    </FormDialog>
  );
}
