import type { Projector } from '@ringpost/command-api/operator/operator.contract';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { TextInput } from '../../ui/field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { notify } from '../../ui/toasts.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { skipEvent } from './operations.api.ts';
import { skipForm } from './operations.forms.ts';

const results: Readonly<Record<'done' | 'waits', MessageDescriptor>> = defineMessages({
  done: { id: 'skip.done', defaultMessage: 'Skipped. {view} continues.' },
  waits: {
    id: 'skip.waits',
    defaultMessage: 'The skip waits for another super admin. {view} stays stopped until then.',
  },
});

/** Tells a view to skip the event that it stopped at. The reason is stored in the log. */
export function SkipDialog({
  projector: { name, stopped },
  onClose,
}: {
  readonly projector: Projector;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const labels = { reason: intl.formatMessage({ id: 'skip.reason', defaultMessage: 'Reason' }) };
  const form = useSchemaForm({ check: skipForm, labels, defaultValues: { reason: '' } });
  const position = stopped?.position ?? '';
  const submit = form.handleSubmit(async ({ reason }) => {
    let waits = false;
    const send = async () => {
      waits = await skipEvent(name, position, reason.trim());
    };
    if (!(await submission.run(send))) return;
    const text = intl.formatMessage(waits ? results.waits : results.done, { view: name });
    notify({ kind: waits ? 'warning' : 'success', text });
    onClose();
  });
  return (
    <FormDialog
      danger
      title={
        <FormattedMessage id="skip.title" defaultMessage="Skip an event for {view}" values={{ view: name }} />
      }
      problem={submission.text}
      busy={form.formState.isSubmitting}
      submit={<FormattedMessage id="skip.submit" defaultMessage="Skip the event" />}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="skip.about"
          defaultMessage="The view leaves out event {position}, now and in every rebuild. The event stays in the log, and so does your reason. If there is another super admin, that one must approve it first."
          values={{ position: <bdi className="mono">{position}</bdi> }}
        />
      </p>
      <TextInput
        {...form.register('reason')}
        autoComplete="off"
        label={labels.reason}
        error={form.formState.errors.reason?.message}
      />
    </FormDialog>
  );
}
