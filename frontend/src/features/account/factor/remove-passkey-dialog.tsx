import type { Passkey } from '@ringpost/command-api/accounts/passkey.contract';
import type { FormEvent, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { removePasskey } from './passkeys.api.ts';

interface RemovePasskeyProps {
  readonly passkey: Passkey;
  /** Whether the account has nothing else besides its password. */
  readonly isLast: boolean;
  readonly onRemoved: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function RemovePasskeyDialog({ passkey, isLast, onRemoved, onClose }: RemovePasskeyProps): ReactNode {
  const submission = useSubmit();
  async function remove(): Promise<void> {
    if (!(await submission.run(() => removePasskey(passkey.id)))) return;
    await onRemoved();
    onClose();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void remove();
  }
  return (
    <FormDialog
      danger
      title={
        <FormattedMessage
          id="passkeys.remove.title"
          defaultMessage="Remove the passkey {name}"
          values={{ name: <bdi>{passkey.name}</bdi> }}
        />
      }
      problem={submission.text}
      busy={submission.busy}
      submit={<FormattedMessage id="passkeys.remove.submit" defaultMessage="Remove it" />}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="passkeys.remove.about"
          defaultMessage="It can no longer be used here. {isLast, select, true {After that, the password alone is enough to log in.} other {The other ways to log in stay.}}"
          values={{ isLast: String(isLast) }}
        />
      </p>
    </FormDialog>
  );
}
