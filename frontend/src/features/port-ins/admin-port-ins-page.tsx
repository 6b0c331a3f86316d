import { type ReactNode, Suspense } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { download } from '../../api/http.ts';
import { oneOf } from '../../api/one-of.ts';
import { useQuery } from '../../api/use-query.ts';
import { workList } from '../../api/work-list.ts';
import { lazyPart } from '../../loading/lazy-part.ts';
import { OnlyFor } from '../../session/only-for.tsx';
import { useShownColumns } from '../../ui/column-choice.tsx';
import {
  ClearFilters,
  choices,
  isFiltered,
  type ListFilter,
  NothingMatches,
} from '../../ui/list-filters.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { ListActions, ListBar } from '../../ui/list-tools.tsx';
import { ALL_ROWS } from '../../ui/list-views.tsx';
import { RowKeysHelp } from '../../ui/row-keys-help.tsx';
import { type ListAddress, orderOf, useListAddress } from '../../ui/use-list-address.ts';
import { besideOpened, useOpenedRow } from '../../ui/use-opened-row.ts';
import { PortInCard, portInColumns } from './admin-port-in-cells.tsx';
import { Fees } from './port-in-fees.tsx';
import { PAGE_ROWS } from './port-ins.api.ts';
import { statusNames } from './port-ins.messages.ts';
import { SelectedPortIns, usePortInTable } from './use-port-in-table.tsx';
import './port-ins.css';

const OpenedPortIn = lazyPart(async () => (await import('./opened-port-in.tsx')).OpenedPortIn);

const LIST = 'port-ins';

const count = defineMessage({
  id: 'admin.portin.count',
  defaultMessage: '{total, plural, one {# request} other {# requests}}',
});

/** Nobody sees a draft before it is sent. */
const STATUSES = [
  ...(['submitted', 'in_review', 'exception', 'foc_confirmed'] as const),
  ...(['completed', 'cancelled'] as const),
];
const FILTERS = ['status'];

function useStatusFilter(): ListFilter {
  const intl = useIntl();
  const all = intl.formatMessage({ id: 'admin.portin.filter.all', defaultMessage: 'Any status' });
  return {
    name: 'status',
    label: intl.formatMessage({ id: 'admin.portin.filter.status', defaultMessage: 'Status' }),
    options: choices(all, STATUSES, (status) => intl.formatMessage(statusNames[status])),
  };
}

function filtersOf({ filter }: ListAddress) {
  return { status: oneOf(STATUSES, filter('status')) };
}

/** Every request that matches the filter of the address, as a file. */
function loadFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/admin/portin_request/csv', { query: filtersOf(address) });
}

/** The requests, filtered and sorted by the address. */
function useRequests(address: ListAddress) {
  const query = {
    limit: PAGE_ROWS,
    offset: address.offset,
    ...orderOf(address, ['updated_at']),
    ...filtersOf(address),
  };
  return useQuery('GET /api/admin/portin_request', { query }, workList);
}

const VIEWS = [
  ALL_ROWS,
  ...(['submitted', 'in_review', 'exception'] as const).map((status) => ({
    label: statusNames[status],
    search: `status=${status}`,
  })),
];

function Nothing({ isNarrowed }: { readonly isNarrowed: boolean }): ReactNode {
  if (isNarrowed) return <NothingMatches />;
  return (
    <FormattedMessage id="admin.portin.empty" defaultMessage="Nobody has asked to bring numbers over yet." />
  );
}

function Beside(props: Parameters<typeof OpenedPortIn>[0]): ReactNode {
  return (
    <Suspense>
      <OpenedPortIn {...props} />
    </Suspense>
  );
}

/** The requests of all customers, and the steps for each. The opened one is in the address. */
export function AdminPortInsPage(): ReactNode {
  const address = useListAddress();
  const list = useRequests(address);
  const { key, searchOf, open, close } = useOpenedRow('request');
  const sorted = portInColumns(searchOf);
  const chosen = besideOpened(useShownColumns(LIST, sorted), key);
  const { may, selection, rowKey, columns } = usePortInTable(list.data?.data ?? [], chosen);
  const isNarrowed = isFiltered(address, FILTERS);
  return (
    <ListPage
      title={<FormattedMessage id="admin.portin.title" defaultMessage="Port in" />}
      count={count}
      actions={
        <ListActions
          list={LIST}
          columns={sorted}
          file={{ name: 'ringpost-all-port-ins.csv', load: () => loadFile(address) }}
        />
      }
      bar={
        <ListBar
          {...{ list: LIST, columns: sorted, address, views: VIEWS }}
          filters={[useStatusFilter()]}
          opened="request"
        />
      }
      beside={
        key !== null && <Beside key={key} id={key} onMoved={() => void list.mutate()} onClose={close} />
      }
      list={list}
      {...{ address, pageRows: PAGE_ROWS }}
      sortable
      table={{
        caption: (
          <FormattedMessage id="admin.portin.caption" defaultMessage="Requests to bring numbers over" />
        ),
        columns,
        rowKey,
        card: (row) => <PortInCard {...{ row, searchOf }} />,
        onRow: (row) => open(row.portin_uuid),
        compact: true,
        skeletonRows: 6,
      }}
      failed={<FormattedMessage id="admin.portin.failed" defaultMessage="The requests did not load" />}
      empty={<Nothing isNarrowed={isNarrowed} />}
      emptyAction={isNarrowed && <ClearFilters address={address} names={FILTERS} />}
    >
      {list.data && <RowKeysHelp selects={may} />}
      <SelectedPortIns selection={selection} />
      {/* Not shown before the rows, because they would push it down. */}
      {(list.data || list.error) && (
        <OnlyFor least="admin">
          <Fees />
        </OnlyFor>
      )}
    </ListPage>
  );
}
