import type { UnroutedSms } from '@ringpost/query-api/feeds/operator-sms.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { auditPath, numberPath } from '../../../session/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ColumnChoice, useShownColumns } from '../../../ui/column-choice.tsx';
import { CsvButton } from '../../../ui/csv-button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Stamp } from '../../../ui/figures.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { RowKeysHelp } from '../../../ui/row-keys-help.tsx';
import { SortChoice } from '../../../ui/sort-choice.tsx';
import { useListAddress } from '../../../ui/use-list-address.ts';
import { useCards } from '../../../ui/use-media.ts';
import { useRowKeys } from '../../../ui/use-row-keys.ts';
import '../../../ui/admin.css';
import { loadUnroutedFile, PAGE_ROWS, useUnrouted } from './unrouted.api.ts';
import { UnroutedWords } from './unrouted-words.tsx';

const RouteDialog = lazyPart(async () => (await import('./route-dialog.tsx')).RouteDialog);

const reasons = defineMessages({
  'unknown-number': { id: 'unrouted.unknown-number', defaultMessage: 'not our number' },
  unrouted: { id: 'unrouted.unrouted', defaultMessage: 'it is not certain whose it is' },
  unclaimed: { id: 'unrouted.unclaimed', defaultMessage: 'nobody bought this app on this number' },
  'other-vendor': {
    id: 'unrouted.other-vendor',
    defaultMessage: 'the vendor that sent it has not this number',
  },
});

function Why({ sms }: { readonly sms: UnroutedSms }): ReactNode {
  return (
    <span className="dim">
      {sms.app_name && `${sms.app_name}: `}
      <FormattedMessage {...reasons[sms.why ?? sms.outcome]} />
    </span>
  );
}

/** The number leads to its page, if it is ours. */
function To({ sms: { to, outcome } }: { readonly sms: UnroutedSms }): ReactNode {
  if (outcome === 'unknown-number') return <span className="num">{to}</span>;
  return (
    <Link className="num" to={numberPath(to)}>
      {to}
    </Link>
  );
}

const columns: readonly Column<UnroutedSms>[] = [
  {
    id: 'at',
    head: <FormattedMessage id="unrouted.at" defaultMessage="Received" />,
    orderBy: 'received_at',
    cell: (sms) => (
      <span className="dim">
        <Stamp at={sms.received_at} />
      </span>
    ),
  },
  {
    id: 'to',
    leads: true,
    head: <FormattedMessage id="unrouted.to" defaultMessage="Number" />,
    cell: (sms) => <To sms={sms} />,
  },
  {
    id: 'from',
    head: <FormattedMessage id="unrouted.from" defaultMessage="From" />,
    cell: (sms) => <bdi>{sms.from}</bdi>,
  },
  {
    id: 'text',
    stretches: true,
    head: <FormattedMessage id="unrouted.text" defaultMessage="Text" />,
    cell: (sms) => <UnroutedWords sms={sms} />,
  },
  {
    id: 'why',
    head: <FormattedMessage id="unrouted.why" defaultMessage="Why" />,
    cell: (sms) => <Why sms={sms} />,
  },
];

const LIST = 'unrouted';

type OnRoute = (sms: UnroutedSms) => void;

/** A message for a number that is not ours can be read, but belongs to no order. */
function RouteButton({ sms, onRoute }: { readonly sms: UnroutedSms; readonly onRoute: OnRoute }): ReactNode {
  const intl = useIntl();
  if (sms.outcome === 'unknown-number') return '–';
  const label = intl.formatMessage(
    { id: 'unrouted.route.label', defaultMessage: 'Route the message to {number}' },
    { number: sms.to },
  );
  return (
    <Button look="outline" size="xs" aria-label={label} onClick={() => onRoute(sms)}>
      <FormattedMessage id="unrouted.route" defaultMessage="Route to …" />
    </Button>
  );
}

function routeColumn(onRoute: OnRoute): Column<UnroutedSms> {
  return {
    id: 'route',
    head: <FormattedMessage id="unrouted.action" defaultMessage="Action" />,
    cell: (sms) => <RouteButton {...{ sms, onRoute }} />,
  };
}

function UnroutedCard({ sms, onRoute }: { readonly sms: UnroutedSms; readonly onRoute: OnRoute }): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <strong>
          <To sms={sms} />
        </strong>
        <Stamp at={sms.received_at} />
      </p>
      <UnroutedWords sms={sms} />
      <p className="row between">
        <Why sms={sms} />
        <RouteButton {...{ sms, onRoute }} />
      </p>
    </div>
  );
}

/** Messages that could not be matched to one customer. An admin gives each to its order here. */
export function UnroutedPage(): ReactNode {
  const address = useListAddress();
  const navigate = useNavigate();
  const cards = useCards();
  const list = useUnrouted(address);
  const [chosen, setChosen] = useState<UnroutedSms | null>(null);
  useRowKeys({ onAudit: (uuid) => void navigate(auditPath('sms', uuid)) });
  return (
    <ListPage
      title={<FormattedMessage id="unrouted.title" defaultMessage="Unrouted messages" />}
      about={
        <FormattedMessage
          id="unrouted.about"
          defaultMessage="Messages that could not be matched to one customer. Route each to the order that it belongs to; the usual price applies."
        />
      }
      actions={
        <>
          <ColumnChoice list={LIST} columns={columns} />
          <CsvButton name="ringpost-unrouted.csv" load={loadUnroutedFile} />
        </>
      }
      bar={cards && <SortChoice {...{ address, columns }} />}
      list={list}
      {...{ address, pageRows: PAGE_ROWS }}
      sortable
      table={{
        compact: true,
        caption: <FormattedMessage id="unrouted.caption" defaultMessage="Unrouted messages" />,
        columns: [...useShownColumns(LIST, columns), routeColumn(setChosen)],
        rowKey: (sms) => sms.uuid,
        card: (sms) => <UnroutedCard sms={sms} onRoute={setChosen} />,
      }}
      failed={<FormattedMessage id="unrouted.failed" defaultMessage="The messages did not load" />}
      empty={
        <FormattedMessage id="unrouted.empty" defaultMessage="Every message was matched to a customer." />
      }
    >
      {list.data && <RowKeysHelp selects={false} />}
      <Suspense>{chosen && <RouteDialog sms={chosen} onClose={() => setChosen(null)} />}</Suspense>
    </ListPage>
  );
}
