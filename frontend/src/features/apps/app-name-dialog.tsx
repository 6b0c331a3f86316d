import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { TextInput } from '../../ui/field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { CountsFrom } from '../planned/counts-from.tsx';
import { nameForm } from './apps.forms.ts';

const messages = defineMessages({ name: { id: 'apps.name', defaultMessage: 'Name' } });

/** The name of a new app, or another name for an app. */
export function AppNameDialog({
  title,
  submit: button,
  about,
  name,
  hasDate = false,
  onName,
  onClose,
  children,
}: {
  readonly title: ReactNode;
  readonly submit: ReactNode;
  readonly about: ReactNode;
  readonly name: string;
  /** Whether the name may count from a date. */
  readonly hasDate?: boolean;
  /** `from`: the time from which it counts, as the browser's field has it; empty: at once. */
  readonly onName: (name: string, from: string) => Promise<unknown>;
  readonly onClose: () => void;
  /** Further fields, below the name. */
  readonly children?: ReactNode;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const [from, setFrom] = useState('');
  const form = useSchemaForm<{ name: string }>({
    check: nameForm,
    labels: { name: intl.formatMessage(messages.name) },
    defaultValues: { name },
  });
  const submit = form.handleSubmit(async (values) => {
    if (await submission.run(() => onName(values.name.trim(), from))) onClose();
  });
  return (
    <FormDialog
      title={title}
      problem={submission.text}
      busy={submission.busy}
      submit={button}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dim t13">{about}</p>
      <TextInput
        {...form.register('name')}
        autoComplete="off"
        label={<FormattedMessage {...messages.name} />}
        error={form.formState.errors.name?.message}
      />
      {children}
      {hasDate && <CountsFrom value={from} onChange={setFrom} />}
    </FormDialog>
  );
}
