import type { MailRow } from '@ringpost/command-api/mail/mail.contract';
import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-messages.ts';
import { OnlyFor } from '../../session/only-for.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { notify } from '../../ui/toasts.ts';
import '../../ui/admin.css';
import './mail.css';
import { makeMailLink, useMail } from './mail.api.ts';

const subjects = defineMessages({
  confirm: { id: 'mail.confirm', defaultMessage: 'Confirm the email address' },
  reset: { id: 'mail.reset', defaultMessage: 'Choose a new password' },
  'already-registered': { id: 'mail.already-registered', defaultMessage: 'You already have an account' },
  'password-changed': { id: 'mail.password-changed', defaultMessage: 'The password was changed' },
  'forgetting-requested': {
    id: 'mail.forgetting-requested',
    defaultMessage: 'The account will be forgotten',
  },
  'rental-ends': { id: 'mail.rental-ends', defaultMessage: 'A rental ends soon' },
  'port-in': { id: 'mail.port-in', defaultMessage: 'A port-in has a new state' },
  'payment-arrived': { id: 'mail.payment-arrived', defaultMessage: 'A payment has arrived' },
  'payment-taken-back': { id: 'mail.payment-taken-back', defaultMessage: 'A payment was taken back' },
  'number-free': { id: 'mail.number-free', defaultMessage: 'A number is free' },
  'number-reserved': { id: 'mail.number-reserved', defaultMessage: 'A number is reserved' },
  'waited-in-vain': { id: 'mail.waited-in-vain', defaultMessage: 'A place in a line has ended' },
  'webhook-disabled': { id: 'mail.webhook-disabled', defaultMessage: 'The webhook was switched off' },
});

const statuses = defineMessages({
  waiting: { id: 'mail.status.waiting', defaultMessage: 'waiting' },
  sent: { id: 'mail.status.sent', defaultMessage: 'sent' },
  kept: { id: 'mail.status.kept', defaultMessage: 'kept in this list, not sent' },
  failed: { id: 'mail.status.failed', defaultMessage: 'failed' },
});

function Status({ mail }: { readonly mail: MailRow }): ReactNode {
  return (
    <StatusDot shape={mail.status === 'sent' ? 'done' : mail.status === 'failed' ? 'failed' : 'half'}>
      <FormattedMessage {...statuses[mail.status]} />
    </StatusDot>
  );
}

/** The link of a mail. It is too long to read, so it can be opened or copied. Each request for a link is recorded. */
function MailLink({ mail }: { readonly mail: MailRow }): ReactNode {
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

const columns: readonly Column<MailRow>[] = [
  {
    id: 'at',
    head: <FormattedMessage id="mail.at" defaultMessage="Written" />,
    cell: (mail) => (
      <span className="dim">
        <Stamp at={mail.created_at} />
      </span>
    ),
  },
  {
    id: 'to',
    stretches: true,
    head: <FormattedMessage id="mail.to" defaultMessage="To" />,
    cell: (mail) => <bdi title={mail.to}>{mail.to}</bdi>,
  },
  {
    id: 'subject',
    head: <FormattedMessage id="mail.subject" defaultMessage="About" />,
    cell: (mail) => <FormattedMessage {...subjects[mail.kind]} />,
  },
  {
    id: 'status',
    head: <FormattedMessage id="mail.status" defaultMessage="Status" />,
    cell: (mail) => <Status mail={mail} />,
  },
  {
    id: 'attempts',
    head: <FormattedMessage id="mail.attempts" defaultMessage="Attempts" />,
    numeric: true,
    cell: (mail) => <span className="num">{mail.attempts}</span>,
  },
  {
    id: 'link',
    head: <FormattedMessage id="mail.link" defaultMessage="Link" />,
    cell: (mail) =>
      mail.has_link ? (
        <OnlyFor least="admin" otherwise="–">
          <MailLink mail={mail} />
        </OnlyFor>
      ) : (
        '–'
      ),
  },
];

function MailCard({ mail }: { readonly mail: MailRow }): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <strong className="cut">{mail.to}</strong>
        <Status mail={mail} />
      </p>
      <p className="row between dim">
        <span>
          <FormattedMessage {...subjects[mail.kind]} />
        </span>
        <Stamp at={mail.created_at} />
      </p>
      {mail.has_link && (
        <OnlyFor least="admin">
          <MailLink mail={mail} />
        </OnlyFor>
      )}
    </div>
  );
}

/** Mails that were sent or that wait. Without a mail server, an admin copies their links from here. */
export function MailPage(): ReactNode {
  return (
    <ListPage
      title={<FormattedMessage id="mail.title" defaultMessage="Mail" />}
      about={
        <FormattedMessage
          id="mail.about"
          defaultMessage="Without a mail server, mail stays here. We record who looks at a link."
        />
      }
      list={useMail()}
      table={{
        compact: true,
        caption: <FormattedMessage id="mail.caption" defaultMessage="Outgoing mail" />,
        columns,
        rowKey: (mail) => mail.id,
        card: (mail) => <MailCard mail={mail} />,
      }}
      failed={<FormattedMessage id="mail.failed" defaultMessage="The mail did not load" />}
      empty={<FormattedMessage id="mail.empty" defaultMessage="No mail was written yet." />}
    />
  );
}
