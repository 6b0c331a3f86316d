import type { UnroutedSms } from '@ringpost/query-api/feeds/operator-sms.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { isByNumber } from '../../../api/number-filter.ts';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { auditPath, numberPath } from '../../../session/paths.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Stamp } from '../../../ui/figures.tsx';
import { choices, type ListFilter } from '../../../ui/list-filters.tsx';
import { ALL_ROWS, type ListView } from '../../../ui/list-views.tsx';
import { type ListAddress, useListAddress } from '../../../ui/use-list-address.ts';
import { commonFilters, WorkListPage } from '../../../ui/work-list-page.tsx';
import { useAppFilter } from '../../shop/app-filter.ts';
import { loadUnroutedFile, PAGE_ROWS, REASONS, useUnrouted } from './unrouted.api.ts';
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

function pathOf({ uuid }: UnroutedSms): string {
  return auditPath('sms', uuid);
}

/** When it came, as a link to what happened to it. */
function Received({ sms }: { readonly sms: UnroutedSms }): ReactNode {
  return (
    <Link className="dim" to={pathOf(sms)}>
      <Stamp at={sms.received_at} />
    </Link>
  );
}

const columns: readonly Column<UnroutedSms>[] = [
  {
    id: 'at',
    head: <FormattedMessage id="unrouted.at" defaultMessage="Received" />,
    cell: (sms) => <Received sms={sms} />,
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

/** In the order of the numbers no column can be sorted. */
function columnsOf({ filter }: ListAddress): readonly Column<UnroutedSms>[] {
  if (isByNumber(filter('number'))) return columns;
  return columns.map((column) => (column.id === 'at' ? { ...column, orderBy: 'received_at' } : column));
}

const labels = defineMessages({
  reason: { id: 'unrouted.filter.reason', defaultMessage: 'Why' },
  anyReason: { id: 'unrouted.filter.any-reason', defaultMessage: 'For any reason' },
});

const views = defineMessages({
  unclaimed: { id: 'unrouted.view.unclaimed', defaultMessage: 'Not bought' },
  unrouted: { id: 'unrouted.view.unrouted', defaultMessage: 'Uncertain' },
  'unknown-number': { id: 'unrouted.view.unknown-number', defaultMessage: 'Not our number' },
});

const VIEWS: readonly ListView[] = [
  ALL_ROWS,
  ...(['unclaimed', 'unrouted', 'unknown-number'] as const).map((reason) => ({
    label: views[reason],
    search: `reason=${reason}`,
  })),
];

function useFilters(address: ListAddress): readonly ListFilter[] {
  const intl = useIntl();
  const reason = {
    name: 'reason',
    label: intl.formatMessage(labels.reason),
    options: choices(intl.formatMessage(labels.anyReason), REASONS, (each) =>
      intl.formatMessage(reasons[each]),
    ),
  };
  return commonFilters(intl, address, [reason, useAppFilter()]);
}

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
        <Received sms={sms} />
      </p>
      <UnroutedWords sms={sms} />
      <p>
        <Why sms={sms} />
      </p>
      {sms.outcome !== 'unknown-number' && (
        <span className="admin-actions">
          <RouteButton {...{ sms, onRoute }} />
        </span>
      )}
    </div>
  );
}

/**
 * Messages that could not be matched to one customer. An admin gives each to its order here. There is no action for many: each has
 * orders of its own to choose from, and its customer can read it at once and pays for it.
 */
export function UnroutedPage(): ReactNode {
  const address = useListAddress();
  const [chosen, setChosen] = useState<UnroutedSms | null>(null);
  return (
    <WorkListPage
      name="unrouted"
      title={<FormattedMessage id="unrouted.title" defaultMessage="Unrouted messages" />}
      about={
        <FormattedMessage
          id="unrouted.about"
          defaultMessage="Messages that could not be matched to one customer. Route each to the order that it belongs to; the usual price applies."
        />
      }
      caption={<FormattedMessage id="unrouted.caption" defaultMessage="Unrouted messages" />}
      failed={<FormattedMessage id="unrouted.failed" defaultMessage="The messages did not load" />}
      none={
        <FormattedMessage id="unrouted.empty" defaultMessage="Every message was matched to a customer." />
      }
      list={useUnrouted(address)}
      {...{ address, pageRows: PAGE_ROWS }}
      columns={columnsOf(address)}
      acts={routeColumn(setChosen)}
      filters={useFilters(address)}
      views={VIEWS}
      personal={['number']}
      rowKey={({ uuid }) => uuid}
      card={(sms) => <UnroutedCard sms={sms} onRoute={setChosen} />}
      {...{ pathOf, historyOf: pathOf }}
      file={{ name: 'ringpost-unrouted.csv', load: () => loadUnroutedFile(address) }}
    >
      <Suspense>{chosen && <RouteDialog sms={chosen} onClose={() => setChosen(null)} />}</Suspense>
    </WorkListPage>
  );
}
