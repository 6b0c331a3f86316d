import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextInput } from '../../ui/field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { requestRebuild } from './operations.api.ts';
import { rebuildForm } from './operations.forms.ts';

/** Says what a rebuild does, and asks why. The reason is stored in the log. */
export function RebuildDialog({
  name,
  onClose,
}: {
  readonly name: string;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const labels = { reason: intl.formatMessage({ id: 'rebuild.reason', defaultMessage: 'Reason' }) };
  const form = useSchemaForm({ check: rebuildForm, labels, defaultValues: { reason: '' } });
  const submit = form.handleSubmit(async ({ reason }) => {
    if (await submission.run(() => requestRebuild(name, reason.trim()))) onClose();
  });
  return (
    <FormDialog
      title={
        <FormattedMessage
          id="rebuild.title"
          defaultMessage="Build {view} again"
          values={{ view: <bdi className="mono">{name}</bdi> }}
        />
      }
      problem={submission.text}
      busy={form.formState.isSubmitting}
      submit={<FormattedMessage id="rebuild.submit" defaultMessage="Rebuild" />}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="rebuild.about"
          defaultMessage="The server reads the whole log and builds new rows beside the old ones. Purchases and reads go on, and readers see the old rows until the new ones are complete. You can cancel it at any time."
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
