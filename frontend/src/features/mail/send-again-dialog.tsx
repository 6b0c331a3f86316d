import type { MailRow } from '@ringpost/command-api/mail/mail.contract';
import { MAIL_AGAIN_MINUTES, MAIL_AGAIN_TIMES } from '@ringpost/domain/rules/limits';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextInput } from '../../ui/field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { notify } from '../../ui/toasts.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { sendMailAgain } from './mail.api.ts';
import { MailSubject } from './mail-words.tsx';
import { sendAgainForm } from './send-again.forms.ts';

interface SendAgainDialogProps {
  readonly mail: MailRow;
  readonly onClose: () => void;
}

/** Sends a mail once more to the same address, with a reason that the history of the account keeps. */
export function SendAgainDialog({ mail, onClose }: SendAgainDialogProps): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const labels = { reason: intl.formatMessage({ id: 'mail.again.reason', defaultMessage: 'Reason' }) };
  const form = useSchemaForm({ check: sendAgainForm, labels, defaultValues: { reason: '' } });
  const done = { id: 'mail.again.done', defaultMessage: 'The mail to {address} is being sent again' };
  const submit = form.handleSubmit(async ({ reason }) => {
    if (!(await submission.run(() => sendMailAgain(mail.id, reason.trim())))) return;
    notify({ kind: 'success', text: intl.formatMessage(done, { address: mail.to }) });
    onClose();
  });
  return (
    <FormDialog
      title={<FormattedMessage id="mail.again.title" defaultMessage="Send this mail again?" />}
      problem={submission.text}
      busy={form.formState.isSubmitting}
      submit={<FormattedMessage id="mail.again.submit" defaultMessage="Send again" />}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <MailSubject mail={mail} />
        {', '}
        <bdi>{mail.to}</bdi>
      </p>
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
        label={labels.reason}
        error={form.formState.errors.reason?.message}
      />
    </FormDialog>
  );
}
