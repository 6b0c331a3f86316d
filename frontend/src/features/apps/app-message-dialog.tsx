import type { AppView } from '@ringpost/query-api/catalogue/admin-apps.contract';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { TextInput } from '../../ui/field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { setMessage } from './apps.api.ts';
import { messageForm } from './apps.forms.ts';

const texts = defineMessages({ message: { id: 'apps.message.label', defaultMessage: 'Message' } });

/** What customers read before they buy the app. */
export function AppMessageDialog({
  app,
  onClose,
}: {
  readonly app: AppView;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const form = useSchemaForm<{ message?: string | undefined }>({
    check: messageForm,
    labels: { message: intl.formatMessage(texts.message) },
    defaultValues: { message: app.message ?? '' },
  });
  const submit = form.handleSubmit(async ({ message = '' }) => {
    if (await submission.run(() => setMessage(app.app_uuid, message.trim()))) onClose();
  });
  return (
    <FormDialog
      title={<FormattedMessage id="apps.message.title" defaultMessage="A message about the app" />}
      problem={submission.text}
      busy={submission.busy}
      submit={<FormattedMessage id="apps.message.submit" defaultMessage="Save the message" />}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="apps.message.about"
          defaultMessage="Customers read it before they buy the app, as you write it, in every language. Without a text they read nothing."
        />
      </p>
      <TextInput
        {...form.register('message')}
        autoComplete="off"
        label={<FormattedMessage {...texts.message} />}
        error={form.formState.errors.message?.message}
      />
    </FormDialog>
  );
}
