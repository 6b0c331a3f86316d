import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { lazyPart } from '../../loading/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { rollSecret, type Secret, showSecret, type Webhook, type WebhookId } from './webhook.api.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);

const HIDDEN = `whsec_${'•'.repeat(20)}`;

function RollDialog({
  busy,
  onRoll,
  onClose,
}: {
  readonly busy: boolean;
  readonly onRoll: () => void;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <ConfirmDialog
      title={<FormattedMessage id="webhook.roll.title" defaultMessage="Make a new secret?" />}
      confirm={<FormattedMessage id="webhook.roll.confirm" defaultMessage="Make a new secret" />}
      keep={<FormattedMessage id="webhook.roll.keep" defaultMessage="Keep this one" />}
      busy={busy}
      onConfirm={onRoll}
      onClose={onClose}
    >
      <FormattedMessage
        id="webhook.roll.about"
        defaultMessage="For 24 hours every delivery is signed with both secrets. After that only the new one counts."
      />
    </ConfirmDialog>
  );
}

/** The secret. It can be shown and replaced; both may ask for the password. */
function useSecret(id: WebhookId) {
  const submission = useSubmit();
  const [secret, setSecret] = useState<Secret | null>(null);
  return {
    submission,
    secret,
    hide: () => setSecret(null),
    show: () => submission.run(async () => setSecret(await showSecret(id))),
    roll: () => submission.run(async () => setSecret(await rollSecret(id))),
  };
}

function Hint({ until }: { readonly until: string | null }): ReactNode {
  return until === null ? (
    <FormattedMessage
      id="webhook.secret.hint"
      defaultMessage="Standard Webhooks. The old one works for 24 hours after a roll."
    />
  ) : (
    <FormattedMessage
      id="webhook.secret.both"
      defaultMessage="The old secret works until {until}."
      values={{ until: <Stamp at={until} /> }}
    />
  );
}

/** The secret that signs the deliveries. */
export function SecretField({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const intl = useIntl();
  const { secret, submission, show, hide, roll } = useSecret(webhook.receiver_uuid);
  const [asking, setAsking] = useState(false);
  const Icon = secret ? EyeOff : Eye;
  const label = secret
    ? intl.formatMessage({ id: 'webhook.secret.hide', defaultMessage: 'Hide the secret' })
    : intl.formatMessage({ id: 'webhook.secret.show', defaultMessage: 'Show the secret' });
  const rollNow = (): void => {
    setAsking(false);
    void roll();
  };
  return (
    <div className="field">
      <span className="field-label">
        <FormattedMessage id="webhook.secret" defaultMessage="Signing secret" />
      </span>
      <div className="row">
        <div className="input grow webhook-secret">
          <code className="cut" dir="ltr">
            {secret?.secret ?? HIDDEN}
          </code>
          <Button
            look="ghost"
            size="xs"
            square
            aria-label={label}
            onClick={secret ? hide : () => void show()}
          >
            <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
          </Button>
          {secret && (
            <CopyButton
              text={secret.secret}
              look="ghost"
              size="xs"
              aria-label={intl.formatMessage({
                id: 'webhook.secret.copy',
                defaultMessage: 'Copy the secret',
              })}
            />
          )}
        </div>
        <Button look="outline" busy={submission.busy} onClick={() => setAsking(true)}>
          <FormattedMessage id="webhook.roll" defaultMessage="New secret" />
        </Button>
      </div>
      <p className="field-hint">
        <Hint until={secret?.old_valid_until ?? webhook.old_secret_valid_until} />
      </p>
      <p role="alert" className="form-problem">
        {submission.text}
      </p>
      <Suspense>
        {asking && <RollDialog busy={submission.busy} onRoll={rollNow} onClose={() => setAsking(false)} />}
      </Suspense>
    </div>
  );
}
