import type { StartedFactor } from '@ringpost/command-api/accounts/second-factor.contract';
import { type ReactNode, useEffect } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { CodeField } from '../../forms/code-field.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { accountMessages } from '../account.messages.ts';
import { confirmFactor } from './factor.api.ts';
import { factorForm } from './factor.forms.ts';
import { QrPicture } from './qr-picture.tsx';

export type Started = StartedFactor;

const messages = defineMessages({
  picture: { id: 'factor.picture', defaultMessage: 'QR code of the key below' },
  copy: { id: 'factor.copy-key', defaultMessage: 'Copy the key' },
});

/** The key in groups of four, as apps and people read it. */
function Secret({ secret }: { readonly secret: string }): ReactNode {
  const intl = useIntl();
  return (
    <span className="factor-secret">
      <bdi dir="ltr">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</bdi>
      <CopyButton look="outline" size="sm" text={secret} aria-label={intl.formatMessage(messages.copy)} />
    </span>
  );
}

interface AddFactorProps {
  readonly started: Started;
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Shows the secret, and asks for the first code of the app. */
export function AddFactor({ started, onAdded, onClose }: AddFactorProps): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const labels = { code: intl.formatMessage(accountMessages.code) };
  const form = useSchemaForm({ check: factorForm, labels, defaultValues: { code: '' } });
  const submit = form.handleSubmit(async ({ code }) => {
    const done = await submission.run(async () => onAdded(await confirmFactor(code)));
    if (!done) form.setFocus('code');
  });
  useEffect(() => form.setFocus('code'), [form.setFocus]);
  return (
    <form className="factor" onSubmit={submit} noValidate>
      <ol>
        <li>
          <FormattedMessage
            id="factor.scan"
            defaultMessage="Scan this picture with your authenticator app, or type the key."
          />
          <QrPicture text={started.uri} label={intl.formatMessage(messages.picture)} />
          <Secret secret={started.secret} />
        </li>
        <li>
          <FormattedMessage id="factor.first-code" defaultMessage="Enter the code that the app shows." />
        </li>
      </ol>
      <CodeField
        field={form.register('code')}
        takes="app"
        error={form.formState.errors.code?.message ?? submission.text}
      />
      <div className="factor-acts">
        <Button
          type="submit"
          look="primary"
          busy={form.formState.isSubmitting}
          onMouseDown={(event) => event.preventDefault()}
        >
          <FormattedMessage id="factor.confirm" defaultMessage="Turn it on" />
        </Button>
        <Button look="outline" onClick={onClose}>
          <FormattedMessage id="factor.cancel" defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}
