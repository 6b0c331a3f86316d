import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { command } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { destinationFor } from './destination-for.ts';

/** Sends the confirmation mail again, and shows the result. */
export function ResendLink({
  email,
  p,
}: {
  readonly email: string;
  /** The page after the login; the new link keeps it. */
  readonly p: string | null;
}): ReactNode {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const submission = useSubmit();
  const send = async (): Promise<void> => {
    setState('sending');
    const done = await submission.run(() =>
      command('POST /api/auth/resend_email', { body: { email, ...destinationFor(p) } }),
    );
    setState(done ? 'sent' : 'idle');
  };
  if (state === 'sent') {
    return (
      <p role="status">
        <FormattedMessage
          id="account.resent"
          defaultMessage="If this address still has to be confirmed, we have sent a new link. After a day, sign up again."
        />
      </p>
    );
  }
  return (
    <p>
      <Button look="outline" size="sm" busy={state === 'sending'} onClick={() => void send()}>
        <FormattedMessage id="account.resend" defaultMessage="Send the link again" />
      </Button>
      {submission.text && <span className="account-problem"> {submission.text}</span>}
    </p>
  );
}
