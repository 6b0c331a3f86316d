import type { MailRow } from '@ringpost/command-api/mail/mail.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { notify } from '../../ui/toasts.ts';
import './mail.css';
import { makeMailLink } from './mail.api.ts';

/** The link of a mail. It is too long to read, so it can be opened or copied. Each request for a link is recorded. */
export function MailLink({ mail }: { readonly mail: MailRow }): ReactNode {
  const intl = useIntl();
  const [link, setLink] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const show = async (): Promise<void> => {
    setBusy(true);
    try {
      setLink(await makeMailLink(mail.id));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notify({ kind: 'error', text: problemText(intl, error) });
    } finally {
      setBusy(false);
    }
  };
  if (link === null) {
    return (
      <Button look="outline" size="xs" busy={busy} onClick={() => void show()}>
        <FormattedMessage id="mail.show" defaultMessage="Show the link" />
      </Button>
    );
  }
  return (
    <span className="mail-link">
      <a className="button" data-look="outline" data-size="xs" href={link}>
        <FormattedMessage id="mail.open" defaultMessage="Open" />
      </a>
      <CopyButton text={link} look="outline" size="xs">
        <FormattedMessage id="mail.copy" defaultMessage="Copy" />
      </CopyButton>
    </span>
  );
}

/** What somebody wrote to the people who run the site. Mails to customers have no text here. */
export function MailText({ mail: { text } }: { readonly mail: MailRow }): ReactNode {
  if (text === undefined) return null;
  return (
    <details className="mail-text">
      <summary>
        <FormattedMessage id="mail.read" defaultMessage="Read" />
      </summary>
      <p dir="auto">{text}</p>
    </details>
  );
}
