import type { MailRow } from '@ringpost/command-api/mail/mail.contract';
import { type ReactNode, Suspense } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { lazyPart } from '../../loading/lazy-part.ts';
import { OnlyFor } from '../../session/only-for.tsx';
import { useShownColumns } from '../../ui/column-choice.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { ClearFilters, choices, isFiltered, type ListFilter } from '../../ui/list-filters.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { ListActions, ListBar } from '../../ui/list-tools.tsx';
import { ALL_ROWS } from '../../ui/list-views.tsx';
import { WithPageDialog } from '../../ui/page-dialog.tsx';
import { RowKeysHelp } from '../../ui/row-keys-help.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { besideOpened, useOpenedRow } from '../../ui/use-opened-row.ts';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import '../../ui/admin.css';
import { loadMailFile, PAGE_ROWS, STATUSES, useMail } from './mail.api.ts';
import { MailLink, MailText } from './mail-parts.tsx';
import { MailStatus, MailSubject, mailLabels, mailStatuses } from './mail-words.tsx';
import { mailKey, SelectedMails, SendAgain, sendAgainColumn, useSelectableMails } from './send-again.tsx';

const OpenedMail = lazyPart(async () => (await import('./opened-mail.tsx')).OpenedMail);

const labels = defineMessages({
  search: { id: 'mail.filter.search', defaultMessage: 'Address, or its beginning' },
  status: { id: 'mail.filter.status', defaultMessage: 'Status' },
  anyStatus: { id: 'mail.filter.any-status', defaultMessage: 'Any status' },
  user: { id: 'mail.filter.user', defaultMessage: 'Account' },
});

const LIST = 'mail';
/** The names of the filters in the address. */
const FILTERS = ['search', 'status', 'user'];
/** Those that name a person. */
const PERSONAL = ['search', 'user'];

const VIEWS = [
  ALL_ROWS,
  { label: mailStatuses.waiting, search: 'status=waiting' },
  { label: mailStatuses.failed, search: 'status=failed' },
];

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

type SearchOf = (id: string) => string;

/** `searchOf`: the address of an opened mail. */
function columnsOf(searchOf: SearchOf): readonly Column<MailRow>[] {
  return [
    {
      id: 'at',
      orderBy: 'created_at',
      // The newest are first, and smaller screens have no room beside the actions.
      wideOnly: true,
      head: <FormattedMessage {...mailLabels.at} />,
      cell: (mail) => (
        <span className="dim">
          <Stamp at={mail.created_at} />
        </span>
      ),
    },
    {
      id: 'to',
      leads: true,
      stretches: true,
      head: <FormattedMessage id="mail.to" defaultMessage="To" />,
      cell: (mail) => (
        <>
          <Link className="admin-link" to={searchOf(mail.id)}>
            <bdi title={mail.to}>{mail.to}</bdi>
          </Link>
          <MailText mail={mail} />
        </>
      ),
    },
    {
      id: 'subject',
      head: <FormattedMessage {...mailLabels.subject} />,
      cell: (mail) => <MailSubject mail={mail} />,
    },
    {
      id: 'status',
      head: <FormattedMessage {...mailLabels.status} />,
      cell: (mail) => <MailStatus mail={mail} />,
    },
    {
      id: 'attempts',
      wideOnly: true,
      head: <FormattedMessage {...mailLabels.attempts} />,
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
}

function MailCard({ mail, searchOf }: { readonly mail: MailRow; readonly searchOf: SearchOf }): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <Link className="admin-link thumb" dir="auto" to={searchOf(mail.id)}>
          <strong>{mail.to}</strong>
        </Link>
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

function Nothing({ isNarrowed }: { readonly isNarrowed: boolean }): ReactNode {
  if (isNarrowed) return <FormattedMessage id="mail.none-to" defaultMessage="No stored mail matches." />;
  return <FormattedMessage id="mail.empty" defaultMessage="No mail was written yet." />;
}

function Mails(): ReactNode {
  const address = useListAddress();
  const filters = useMailFilters(address.filter('user'));
  const isNarrowed = isFiltered(address, FILTERS);
  const { key, searchOf, open, close } = useOpenedRow('mail');
  const columns = columnsOf(searchOf);
  const mails = useMail(address);
  const { may, selection, onSelect, withBoxes } = useSelectableMails(mails.data?.data ?? []);
  // A mail has no history of its own.
  useRowKeys({ onSelect });
  return (
    <ListPage
      title={<FormattedMessage id="mail.title" defaultMessage="Mail" />}
      about={
        <FormattedMessage
          id="mail.about"
          defaultMessage="Without a mail server, mail stays here. We record who looks at a link."
        />
      }
      actions={
        <ListActions
          {...{ list: LIST, columns }}
          file={{ name: 'ringpost-mail.csv', load: () => loadMailFile(address) }}
        />
      }
      bar={
        <ListBar
          {...{ list: LIST, columns, address, filters, views: VIEWS, personal: PERSONAL }}
          opened="mail"
        />
      }
      beside={
        key !== null && (
          <Suspense>
            <OpenedMail key={key} id={key} onClose={close} />
          </Suspense>
        )
      }
      list={mails}
      {...{ address, pageRows: PAGE_ROWS }}
      // With the beginning of an address the list is in the order of the addresses.
      sortable={address.filter('search') === ''}
      table={{
        compact: true,
        caption: <FormattedMessage id="mail.caption" defaultMessage="Outgoing mail" />,
        columns: withBoxes(besideOpened(useShownColumns(LIST, columns), key)),
        rowKey: mailKey,
        onRow: (mail) => open(mail.id),
        card: (mail) => <MailCard {...{ mail, searchOf }} />,
      }}
      failed={<FormattedMessage id="mail.failed" defaultMessage="The mail did not load" />}
      empty={<Nothing isNarrowed={isNarrowed} />}
      emptyAction={isNarrowed ? <ClearFilters address={address} names={FILTERS} /> : undefined}
    >
      {mails.data && <RowKeysHelp selects={may} audits={false} />}
      <SelectedMails selection={selection} />
    </ListPage>
  );
}

/** Mails that were sent or that wait. Without a mail server, an admin copies their links from here. */
export function MailPage(): ReactNode {
  return (
    <WithPageDialog>
      <Mails />
    </WithPageDialog>
  );
}
