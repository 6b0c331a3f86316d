import type { MailRow } from '@ringpost/command-api/mail/mail.contract';
import { MAIL_AGAIN_MINUTES, MAIL_AGAIN_TIMES } from '@ringpost/domain/rules/limits';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { TextInput } from '../../ui/field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { notify } from '../../ui/toasts.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ManyDialog } from '../forms/many-dialog.tsx';
import { useMany } from '../forms/use-many.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { refreshMail, sendMailAgain } from './mail.api.ts';
import { MailSubject } from './mail-words.tsx';
import { sendAgainForm } from './send-again.forms.ts';

const messages = defineMessages({
  reason: { id: 'mail.again.reason', defaultMessage: 'Reason' },
  submit: { id: 'mail.again.submit', defaultMessage: 'Send again' },
});

function useReason() {
  const intl = useIntl();
  const labels = { reason: intl.formatMessage(messages.reason) };
  return useSchemaForm({ check: sendAgainForm, labels, defaultValues: { reason: '' } });
}

/** What sending again means, and the reason for it. */
function Fields({ form }: { readonly form: ReturnType<typeof useReason> }): ReactNode {
  return (
    <>
      <p className="dim t13">
        <FormattedMessage
          id="mail.again.about"
          defaultMessage="It goes to the same address, and a link in it is new. One mail can be sent again {times, plural, one {# time} other {# times}}, {minutes, plural, one {# minute} other {# minutes}} apart."
          values={{ times: MAIL_AGAIN_TIMES, minutes: MAIL_AGAIN_MINUTES }}
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

interface SendAgainDialogProps {
  readonly mail: MailRow;
  readonly onClose: () => void;
}

/** Sends a mail once more to the same address, with a reason that the history of the account keeps. */
export function SendAgainDialog({ mail, onClose }: SendAgainDialogProps): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const form = useReason();
  const done = { id: 'mail.again.done', defaultMessage: 'The mail to {address} is being sent again' };
  const submit = form.handleSubmit(async ({ reason }) => {
    const sent = await submission.run(async () => {
      await sendMailAgain(mail.id, reason.trim());
      await refreshMail();
    });
    if (!sent) return;
    notify({ kind: 'success', text: intl.formatMessage(done, { address: mail.to }) });
    onClose();
  });
  return (
    <FormDialog
      title={<FormattedMessage id="mail.again.title" defaultMessage="Send this mail again?" />}
      problem={submission.text}
      busy={form.formState.isSubmitting}
      submit={<FormattedMessage {...messages.submit} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <MailSubject mail={mail} />
        {', '}
        <bdi>{mail.to}</bdi>
      </p>
      <Fields form={form} />
    </FormDialog>
  );
}

interface ManySendAgainDialogProps {
  readonly mails: readonly MailRow[];
  readonly onDone: (mail: MailRow) => void;
  readonly onClose: () => void;
}

/** Sends many mails once more, with one reason that the history of each account keeps. */
export function ManySendAgainDialog({ mails, onDone, onClose }: ManySendAgainDialogProps): ReactNode {
  const form = useReason();
  const many = useMany({
    rows: mails,
    act: ({ id }) => sendMailAgain(id, form.getValues('reason').trim()),
    onDone,
    onEnd: () => void refreshMail(),
  });
  return (
    <ManyDialog
      many={many}
      title={
        <FormattedMessage
          id="mail.again.many"
          defaultMessage="{count, plural, one {Send # mail again?} other {Send # mails again?}}"
          values={{ count: many.total }}
        />
      }
      submit={<FormattedMessage {...messages.submit} />}
      nameOf={(mail) => (
        <>
          <MailSubject mail={mail} />, {mail.to}
        </>
      )}
      rowKey={({ id }) => id}
      isReady={() => form.trigger()}
      onClose={onClose}
    >
      <Fields form={form} />
    </ManyDialog>
  );
}
