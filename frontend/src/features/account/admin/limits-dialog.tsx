import type { CustomerView } from '@ringpost/query-api/accounts/accounts.contract';
import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { TextInput } from '../../../ui/field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { CountsFrom } from '../../planned/counts-from.tsx';
import { limitsForm } from './status.forms.ts';
import { setLimits } from './users.api.ts';

type LimitName = 'openActivations' | 'purchasesPerMinute' | 'cancelsPerHour';
type LimitsForm = Readonly<Record<LimitName | 'reason', string>>;

const messages: Readonly<Record<keyof LimitsForm, MessageDescriptor>> = defineMessages({
  openActivations: { id: 'limits.open', defaultMessage: 'Open activations' },
  purchasesPerMinute: { id: 'limits.purchases', defaultMessage: 'Purchases in a minute' },
  cancelsPerHour: { id: 'limits.cancels', defaultMessage: 'Cancels in an hour' },
  reason: { id: 'limits.reason', defaultMessage: 'Reason' },
});
const LIMITS: readonly LimitName[] = ['openActivations', 'purchasesPerMinute', 'cancelsPerHour'];

function typed(limit: number | null | undefined): string {
  return limit == null ? '' : String(limit);
}

function limitOf(text: string): number | null {
  return text === '' ? null : Number(text);
}

function useLimitsForm(user: CustomerView, onClose: () => void) {
  const intl = useIntl();
  const submission = useSubmit();
  const [from, setFrom] = useState('');
  const form = useSchemaForm<LimitsForm>({
    check: limitsForm,
    labels: {
      openActivations: intl.formatMessage(messages.openActivations),
      purchasesPerMinute: intl.formatMessage(messages.purchasesPerMinute),
      cancelsPerHour: intl.formatMessage(messages.cancelsPerHour),
      reason: intl.formatMessage(messages.reason),
    },
    defaultValues: {
      openActivations: typed(user.limits?.open_activations),
      purchasesPerMinute: typed(user.limits?.purchases_per_minute),
      cancelsPerHour: typed(user.limits?.cancels_per_hour),
      reason: '',
    },
  });
  const submit = form.handleSubmit(async (values) => {
    const limits = {
      open_activations: limitOf(values.openActivations),
      purchases_per_minute: limitOf(values.purchasesPerMinute),
      cancels_per_hour: limitOf(values.cancelsPerHour),
      reason: values.reason.trim(),
    };
    if (await submission.run(() => setLimits(user.user_id, limits, from))) onClose();
  });
  return { form, submit, submission, from, setFrom };
}

/** Sets how much one customer may buy and cancel. An empty field means the general limit. */
export function LimitsDialog({
  user,
  onClose,
}: {
  readonly user: CustomerView;
  readonly onClose: () => void;
}): ReactNode {
  const { form, submit, submission, from, setFrom } = useLimitsForm(user, onClose);
  const { errors } = form.formState;
  return (
    <FormDialog
      title={
        <FormattedMessage
          id="limits.title"
          defaultMessage="Limits of {email}"
          values={{ email: user.email }}
        />
      }
      problem={submission.text}
      busy={form.formState.isSubmitting}
      submit={<FormattedMessage id="limits.submit" defaultMessage="Set the limits" />}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="limits.about"
          defaultMessage="They count from the next purchase on. A limit is a whole number from 1 to 99,999. An empty field means the limit of all customers."
        />
      </p>
      {LIMITS.map((name) => (
        <TextInput
          key={name}
          {...form.register(name)}
          inputMode="numeric"
          autoComplete="off"
          label={<FormattedMessage {...messages[name]} />}
          error={errors[name]?.message}
        />
      ))}
      <CountsFrom value={from} onChange={setFrom} />
      <TextInput
        {...form.register('reason')}
        autoComplete="off"
        label={<FormattedMessage {...messages.reason} />}
        error={errors.reason?.message}
      />
    </FormDialog>
  );
}
