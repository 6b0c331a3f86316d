import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { CodeField } from '../../forms/code-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { accountMessages } from '../account.messages.ts';
import { removeFactor } from './factor.api.ts';
import { factorForm } from './factor.forms.ts';

/** Removes the second factor with one of its codes. */
export function RemoveDialog({
  onRemoved,
  onClose,
}: {
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const labels = { code: intl.formatMessage(accountMessages.code) };
  const form = useSchemaForm({ check: factorForm, labels, defaultValues: { code: '' } });
  const submit = form.handleSubmit(async ({ code }) => {
    if (await submission.run(() => removeFactor(code))) onRemoved();
  });
  const isWrong = submission.problem?.code === 'second-factor-wrong';
  return (
    <FormDialog
      danger
      title={<FormattedMessage id="factor.remove.title" defaultMessage="Remove the second factor" />}
      problem={isWrong ? null : submission.text}
      busy={form.formState.isSubmitting}
      submit={<FormattedMessage id="factor.remove.submit" defaultMessage="Remove it" />}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="factor.remove.about"
          defaultMessage="After that, a login needs no code, and the recovery codes stop working."
        />
      </p>
      <CodeField
        field={form.register('code')}
        size="md"
        error={form.formState.errors.code?.message ?? (isWrong && submission.text)}
      />
    </FormDialog>
  );
}
