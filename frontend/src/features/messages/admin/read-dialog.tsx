import type { ShownMessage } from '@ringpost/command-api/messages/messages.contract';
import type { MessageHead } from '@ringpost/query-api/feeds/message-heads.contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { Phone } from '../../../ui/figures.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { showMessage } from './read.api.ts';
import { readForm } from './read.forms.ts';
import './read-dialog.css';

const messages = defineMessages({
  reason: { id: 'read.reason', defaultMessage: 'Reason' },
});

/** The message, as far as it is known before it is read. */
type ToRead = Pick<MessageHead, 'uuid' | 'to'>;

interface ReadDialogProps {
  readonly message: ToRead;
  readonly onClose: () => void;
}

function useReadForm(message: ToRead) {
  const intl = useIntl();
  const submission = useSubmit();
  const [shown, setShown] = useState<ShownMessage | null>(null);
  const labels = { reason: intl.formatMessage(messages.reason) };
  const form = useSchemaForm({ check: readForm, labels, defaultValues: { reason: '' } });
  const submit = form.handleSubmit(async ({ reason }) => {
    await submission.run(async () => setShown(await showMessage(message.uuid, reason.trim())));
  });
  return { form, submit, submission, shown };
}

function Ask({ form }: Pick<ReturnType<typeof useReadForm>, 'form'>): ReactNode {
  return (
    <>
      <p className="dim t13">
        <FormattedMessage
          id="read.about"
          defaultMessage="Messages are private. The log keeps that you read this one and why, and the customer sees it in the history of the order."
        />
      </p>
      <TextInput
        {...form.register('reason')}
        autoComplete="off"
        label={<FormattedMessage {...messages.reason} />}
        error={form.formState.errors.reason?.message}
      />
    </>
  );
}

function Shown({ message: { from, msg, code } }: { readonly message: ShownMessage }): ReactNode {
  return (
    <>
      <p className="read-text" role="status">
        <bdi dir="auto">{msg}</bdi>
      </p>
      <FactList>
        <Fact label={<FormattedMessage id="read.from" defaultMessage="From" />}>
          <bdi className="num">{from}</bdi>
        </Fact>
        <Fact label={<FormattedMessage id="read.code" defaultMessage="Code" />}>
          <bdi className="num">{code ?? '–'}</bdi>
        </Fact>
      </FactList>
    </>
  );
}

/** Shows a message of a customer to an admin who says why. */
export function ReadDialog({ message, onClose }: ReadDialogProps): ReactNode {
  const { form, submit, submission, shown } = useReadForm(message);
  function close(event: FormEvent): void {
    event.preventDefault();
    onClose();
  }
  return (
    <FormDialog
      title={
        <FormattedMessage
          id="read.title"
          defaultMessage="Message to {number}"
          values={{ number: <Phone number={message.to} /> }}
        />
      }
      problem={submission.text}
      busy={form.formState.isSubmitting}
      submit={
        shown ? (
          <FormattedMessage id="read.done" defaultMessage="I have read it" />
        ) : (
          <FormattedMessage id="read.submit" defaultMessage="Read the message" />
        )
      }
      onSubmit={shown ? close : submit}
      onClose={onClose}
    >
      {shown ? <Shown message={shown} /> : <Ask form={form} />}
    </FormDialog>
  );
}
