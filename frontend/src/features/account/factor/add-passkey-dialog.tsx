import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSession } from '../../../session/session.store.ts';
import { TextInput } from '../../../ui/field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { addPasskey } from './passkeys.api.ts';
import { passkeyNameForm } from './passkeys.forms.ts';

/** Asks for a name, and then the browser asks for the passkey. */
export function AddPasskeyDialog({
  onAdded,
  onClose,
}: {
  /** `codes`: the recovery codes of a first factor. */
  readonly onAdded: (codes: readonly string[]) => Promise<unknown>;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const owner = useSession(({ session }) => session?.email ?? '');
  const submission = useSubmit();
  const labels = { name: intl.formatMessage({ id: 'passkeys.name', defaultMessage: 'Name' }) };
  const form = useSchemaForm({ check: passkeyNameForm, labels, defaultValues: { name: '' } });
  const submit = form.handleSubmit(async ({ name }) => {
    let codes: readonly string[] = [];
    const done = await submission.run(async () => {
      codes = await addPasskey(name, owner);
    });
    if (!done) return;
    onClose();
    await onAdded(codes);
  });
  return (
    <FormDialog
      title={<FormattedMessage id="passkeys.add.title" defaultMessage="Add a passkey" />}
      problem={submission.text}
      busy={form.formState.isSubmitting}
      submit={<FormattedMessage id="passkeys.add.submit" defaultMessage="Continue" />}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="passkeys.add.about"
          defaultMessage="Give it a name. Then your browser asks for the phone, the computer or the key that stores it."
        />
      </p>
      <TextInput
        {...form.register('name')}
        autoComplete="off"
        maxLength={60}
        label={labels.name}
        hint={<FormattedMessage id="passkeys.name.hint" defaultMessage="For example: My phone" />}
        error={form.formState.errors.name?.message}
      />
    </FormDialog>
  );
}
