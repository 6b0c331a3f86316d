import type { ContactBody } from '@ringpost/command-api/contact/contact.contract';
import type { Shape } from '@ringpost/domain/contracts/fields.contract';
import { CONTACT_PAUSE_SECONDS } from '@ringpost/domain/rules/limits';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { command } from '../../api/http.ts';
import { digitsOnly } from '../../ui/digits-only.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { trimmed } from '../../ui/form/typed.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { notify } from '../../ui/toasts.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { contactForm } from './contact.forms.ts';
import { SendButton } from './send-button.tsx';
import { usePause } from './use-pause.ts';

type Values = Shape<typeof ContactBody>;

const messages = defineMessages({
  name: { id: 'contact.name', defaultMessage: 'Name' },
  email: { id: 'contact.email', defaultMessage: 'Email' },
  contact: { id: 'contact.contact', defaultMessage: 'Contact' },
  message: { id: 'contact.message', defaultMessage: 'Message' },
  sent: { id: 'contact.sent', defaultMessage: 'Message sent successfully.' },
});

const EMPTY: Values = { name: '', email: '', contact: '', message: '' };

function Fields({ form }: { readonly form: UseFormReturn<Values> }): ReactNode {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextInput
        {...register('name', trimmed)}
        size="lg"
        autoComplete="name"
        label={<FormattedMessage {...messages.name} />}
        error={errors.name?.message}
      />
      <TextInput
        {...register('email', trimmed)}
        type="email"
        size="lg"
        autoComplete="email"
        autoCapitalize="none"
        label={<FormattedMessage {...messages.email} />}
        error={errors.email?.message}
      />
      <TextInput
        {...register('contact', trimmed)}
        {...digitsOnly}
        size="lg"
        autoComplete="tel-national"
        label={<FormattedMessage {...messages.contact} />}
        hint={<FormattedMessage id="contact.contact.hint" defaultMessage="Your phone number, 10 digits" />}
        error={errors.contact?.message}
      />
      <Field label={<FormattedMessage {...messages.message} />} error={errors.message?.message}>
        {(control) => (
          <textarea {...register('message', trimmed)} {...control} className="input" rows={6} dir="auto" />
        )}
      </Field>
    </>
  );
}

/** Writes to the people who run the site. After a message there is a pause; after a failure there is none. */
export function ContactForm(): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const pause = usePause('contact', CONTACT_PAUSE_SECONDS);
  const labels = {
    name: intl.formatMessage(messages.name),
    email: intl.formatMessage(messages.email),
    contact: intl.formatMessage(messages.contact),
    message: intl.formatMessage(messages.message),
  };
  const form = useSchemaForm<Values>({ check: contactForm, labels, defaultValues: EMPTY });
  const submit = form.handleSubmit(async (body) => {
    if (submission.busy || pause.secondsLeft > 0) return;
    if (!(await submission.run(() => command('POST /api/contact', { body })))) return;
    form.reset();
    pause.begin();
    notify({ kind: 'success', text: intl.formatMessage(messages.sent) });
  });
  return (
    // Without its script the browser would send the fields as an address, where logs can read them.
    <form className="contact-form" method="post" onSubmit={submit} noValidate>
      <Fields form={form} />
      <div role="alert">{submission.text && <span className="contact-problem">{submission.text}</span>}</div>
      <SendButton busy={submission.busy} secondsLeft={pause.secondsLeft}>
        <FormattedMessage id="contact.send" defaultMessage="Send message" />
      </SendButton>
    </form>
  );
}
