import type { MailRow } from '@ringpost/command-api/mail/mail.contract';
import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { OnlyFor } from '../../session/only-for.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { ClearFilters, choices, isFiltered, type ListFilter, ListFilters } from '../../ui/list-filters.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { notify } from '../../ui/toasts.ts';
import { useListAddress } from '../../ui/use-list-address.ts';
import { type RowKeys, useRowKeys } from '../../ui/use-row-keys.ts';
import '../../ui/admin.css';
import './mail.css';
import { makeMailLink, PAGE_ROWS, STATUSES, useMail } from './mail.api.ts';
import { MailStatus, MailSubject, mailStatuses } from './mail-words.tsx';
import { SendAgain, sendAgainColumn } from './send-again.tsx';

const labels = defineMessages({
  search: { id: 'mail.filter.search', defaultMessage: 'Address, or its beginning' },
  status: { id: 'mail.filter.status', defaultMessage: 'Status' },
  anyStatus: { id: 'mail.filter.any-status', defaultMessage: 'Any status' },
  user: { id: 'mail.filter.user', defaultMessage: 'Account' },
});

/** A mail has no page, and no history of its own. */
const NO_ACTIONS: RowKeys = {};

/** The names of the filters in the address. */
const FILTERS = ['search', 'status', 'user'];

/** All filters. That of an account is shown only if the address names one. */
function useMailFilters(user: string): readonly ListFilter[] {
  const intl = useIntl();
  const ofUser = [
    { value: '', label: '–' },
    { value: user, label: user },
  ];
  return [
    { name: 'search', label: intl.formatMessage(labels.search) },
    {
      name: 'status',
      label: intl.formatMessage(labels.status),
      options: choices(intl.formatMessage(labels.anyStatus), STATUSES, (status) =>
        intl.formatMessage(mailStatuses[status]),
      ),
    },
    ...(user === '' ? [] : [{ name: 'user', label: intl.formatMessage(labels.user), options: ofUser }]),
  ];
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

/** What somebody wrote to the people who run the site. Mails to customers have no text here. */
function MailText({ mail: { text } }: { readonly mail: MailRow }): ReactNode {
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

const columns: readonly Column<MailRow>[] = [
  {
    id: 'at',
    // The newest are first, and smaller screens have no room beside the actions.
    wideOnly: true,
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
    cell: (mail) => (
      <>
        <bdi title={mail.to}>{mail.to}</bdi>
        <MailText mail={mail} />
      </>
    ),
  },
  {
    id: 'subject',
    head: <FormattedMessage id="mail.subject" defaultMessage="About" />,
    cell: (mail) => <MailSubject mail={mail} />,
  },
  {
    id: 'status',
    head: <FormattedMessage id="mail.status" defaultMessage="Status" />,
    cell: (mail) => <MailStatus mail={mail} />,
  },
  {
    id: 'attempts',
    wideOnly: true,
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
  sendAgainColumn,
];

function MailCard({ mail }: { readonly mail: MailRow }): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <strong className="cut" dir="auto">
          {mail.to}
        </strong>
        <MailStatus mail={mail} />
      </p>
      <p className="row between dim">
        <span>
          <MailSubject mail={mail} />
        </span>
        <Stamp at={mail.created_at} />
      </p>
      <MailText mail={mail} />
      {mail.has_link && (
        <OnlyFor least="admin">
          <MailLink mail={mail} />
        </OnlyFor>
      )}
      <SendAgain mail={mail} />
    </div>
  );
}

/** Mails that were sent or that wait. Without a mail server, an admin copies their links from here. */
export function MailPage(): ReactNode {
  const address = useListAddress();
  const filters = useMailFilters(address.filter('user'));
  const isNarrowed = isFiltered(address, FILTERS);
  useRowKeys(NO_ACTIONS);
  return (
    <ListPage
      title={<FormattedMessage id="mail.title" defaultMessage="Mail" />}
      about={
        <FormattedMessage
          id="mail.about"
          defaultMessage="Without a mail server, mail stays here. We record who looks at a link."
        />
      }
      bar={<ListFilters address={address} filters={filters} />}
      list={useMail(address)}
      {...{ address, pageRows: PAGE_ROWS }}
      table={{
        compact: true,
        caption: <FormattedMessage id="mail.caption" defaultMessage="Outgoing mail" />,
        columns,
        rowKey: (mail) => mail.id,
        card: (mail) => <MailCard mail={mail} />,
      }}
      failed={<FormattedMessage id="mail.failed" defaultMessage="The mail did not load" />}
      empty={
        isNarrowed ? (
          <FormattedMessage id="mail.none-to" defaultMessage="No stored mail matches." />
        ) : (
          <FormattedMessage id="mail.empty" defaultMessage="No mail was written yet." />
        )
      }
      emptyAction={isNarrowed ? <ClearFilters address={address} names={FILTERS} /> : undefined}
    />
  );
}
