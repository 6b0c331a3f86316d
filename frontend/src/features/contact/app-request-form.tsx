import type { AppRequestBody } from '@ringpost/command-api/contact/contact.contract';
import type { Shape } from '@ringpost/domain/contracts/fields.contract';
import { APP_REQUEST_PAUSE_SECONDS } from '@ringpost/domain/rules/limits';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { command } from '../../api/http.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { trimmed } from '../../ui/form/typed.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { notify } from '../../ui/toasts.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { appRequestForm } from './contact.forms.ts';
import { SendButton } from './send-button.tsx';
import { usePause } from './use-pause.ts';

type Values = Shape<typeof AppRequestBody>;

const messages = defineMessages({
  name: { id: 'app-request.name', defaultMessage: 'Name of the app' },
  template: { id: 'app-request.template', defaultMessage: 'An SMS of the app' },
});

const EMPTY: Values = { name: '', template: '' };

interface TemplateFieldProps extends ComponentProps<'textarea'> {
  readonly error: string | undefined;
}

function TemplateField({ error, ...field }: TemplateFieldProps): ReactNode {
  return (
    <Field
      label={<FormattedMessage {...messages.template} />}
      hint={
        <FormattedMessage
          id="app-request.template.hint"
          defaultMessage="Copy one that you have got. You can replace its code by zeros."
        />
      }
      error={error}
    >
      {(control) => <textarea {...field} {...control} className="input" rows={4} dir="auto" />}
    </Field>
  );
}

/** Asks for an app. After a request the form is locked for a while, then it is empty again. */
export function AppRequestForm(): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const pause = usePause('app-request', APP_REQUEST_PAUSE_SECONDS);
  const [wasSent, setWasSent] = useState(false);
  const labels = {
    name: intl.formatMessage(messages.name),
    template: intl.formatMessage(messages.template),
  };
  const form = useSchemaForm<Values>({ check: appRequestForm, labels, defaultValues: EMPTY });
  const { reset, register, watch, handleSubmit } = form;
  const { errors } = form.formState;
  const isLocked = pause.secondsLeft > 0;
  useEffect(() => {
    if (!wasSent || isLocked) return;
    setWasSent(false);
    reset(EMPTY);
  }, [wasSent, isLocked, reset]);
  const [name, template] = watch(['name', 'template']);
  const submit = handleSubmit(async (body) => {
    if (submission.busy || isLocked) return;
    if (!(await submission.run(() => command('POST /api/app_request', { body })))) return;
    pause.begin();
    setWasSent(true);
    const text = intl.formatMessage(
      { id: 'app-request.added', defaultMessage: 'Your APP {name} will be added in 24 hours.' },
      { name: body.name },
    );
    notify({ kind: 'success', text });
  });
  return (
    <form className="contact-form" method="post" onSubmit={submit} noValidate>
      <TextInput
        {...register('name', trimmed)}
        size="lg"
        autoComplete="off"
        readOnly={isLocked}
        label={<FormattedMessage {...messages.name} />}
        error={errors.name?.message}
      />
      <TemplateField
        {...register('template', trimmed)}
        readOnly={isLocked}
        error={errors.template?.message}
      />
      <div role="alert">{submission.text && <span className="contact-problem">{submission.text}</span>}</div>
      <SendButton
        busy={submission.busy}
        disabled={name === '' || template === ''}
        secondsLeft={pause.secondsLeft}
      >
        <FormattedMessage id="app-request.send" defaultMessage="Ask for this app" />
      </SendButton>
    </form>
  );
}
