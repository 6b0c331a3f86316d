import type { DiedDelivery } from '@ringpost/query-api/webhooks/webhooks.contract';
import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { OnlyFor } from '../../../session/only-for.tsx';
import { auditPath } from '../../../session/paths.ts';
import { useMay } from '../../../session/role.ts';
import { useShownColumns } from '../../../ui/column-choice.tsx';
import { CustomerLink } from '../../../ui/customer-link.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Stamp } from '../../../ui/figures.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { ListActions } from '../../../ui/list-tools.tsx';
import { RowKeysHelp } from '../../../ui/row-keys-help.tsx';
import { useSelectableRows } from '../../../ui/row-selection.tsx';
import { SortChoice } from '../../../ui/sort-choice.tsx';
import { useListAddress } from '../../../ui/use-list-address.ts';
import { useCards } from '../../../ui/use-media.ts';
import { useRowKeys } from '../../../ui/use-row-keys.ts';
import '../../../ui/admin.css';
import { SelectionAct } from '../../forms/selection-act.tsx';
import { DeliveryAnswer } from '../delivery-cells.tsx';
import { loadDeliveriesFile, PAGE_ROWS, useDiedDeliveries } from './deliveries.api.ts';
import { RetryButton } from './retry-button.tsx';

interface RowProps {
  readonly row: DiedDelivery;
}

function Attempts({ row: { attempts, attempts_max } }: RowProps): ReactNode {
  return (
    <bdi className="num">
      {attempts}/{attempts_max}
    </bdi>
  );
}

/** The customer, and where the deliveries go. */
function Receiver({ row: { email, user_id, host } }: RowProps): ReactNode {
  return (
    <span className="cut">
      <CustomerLink userId={user_id} email={email} /> <bdi className="dim">{host ?? '–'}</bdi>
    </span>
  );
}

const columns: readonly Column<DiedDelivery>[] = [
  {
    id: 'at',
    head: <FormattedMessage id="deliveries.at" defaultMessage="When" />,
    orderBy: 'queued_at',
    cell: (row) => (
      <span className="dim">
        <Stamp at={row.queued_at} />
      </span>
    ),
    wideOnly: true,
  },
  {
    id: 'customer',
    leads: true,
    head: <FormattedMessage id="deliveries.customer" defaultMessage="Customer, address" />,
    cell: (row) => <Receiver row={row} />,
    stretches: true,
  },
  {
    id: 'type',
    head: <FormattedMessage id="deliveries.type" defaultMessage="Event" />,
    cell: (row) => <bdi className="mono">{row.type}</bdi>,
  },
  {
    id: 'answer',
    head: <FormattedMessage id="deliveries.answer" defaultMessage="Last answer" />,
    cell: (row) => <DeliveryAnswer delivery={row} />,
  },
  {
    id: 'attempts',
    head: <FormattedMessage id="deliveries.attempts" defaultMessage="Tries" />,
    cell: (row) => <Attempts row={row} />,
    numeric: true,
  },
];

const LIST = 'failed-webhooks';

const retryColumn: Column<DiedDelivery> = {
  id: 'retry',
  head: <FormattedMessage id="deliveries.action" defaultMessage="Action" />,
  numeric: true,
  cell: (row) => <RetryButton delivery={row} />,
};

function Card({ row }: RowProps): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <bdi className="mono">{row.type}</bdi>
        <Attempts row={row} />
      </p>
      <p>
        <Receiver row={row} />
      </p>
      <p className="row between dim">
        <DeliveryAnswer delivery={row} />
        <Stamp at={row.queued_at} />
      </p>
      <OnlyFor least="admin">
        <RetryButton delivery={row} />
      </OnlyFor>
    </div>
  );
}

const count = defineMessage({
  id: 'deliveries.count',
  defaultMessage: '{total, plural, one {# delivery} other {# deliveries}}',
});

const ManyRetriesDialog = lazyPart(async () => (await import('./many-retries-dialog.tsx')).ManyRetriesDialog);

const retry = defineMessage({ id: 'deliveries.act.retry', defaultMessage: 'Try again …' });

function rowKey({ delivery_uuid }: DiedDelivery): string {
  return delivery_uuid;
}

/** The table, with a box for each row if the user may send again, and what the keys do. */
function useDeliveryTable(rows: readonly DiedDelivery[]) {
  const intl = useIntl();
  const navigate = useNavigate();
  const may = useMay('admin');
  const nameOf = ({ type, email, user_id }: DiedDelivery): string =>
    intl.formatMessage(
      { id: 'deliveries.select', defaultMessage: 'Select {type} of {customer}' },
      { type, customer: email ?? user_id },
    );
  const { selection, onSelect, withBoxes } = useSelectableRows(rows, { rowKey, nameOf, may });
  useRowKeys({
    onSelect,
    onAudit(key) {
      const row = rows.find((each) => rowKey(each) === key);
      if (row) void navigate(auditPath('customer', row.user_id));
    },
  });
  const shown = useShownColumns(LIST, columns);
  return { may, selection, columns: withBoxes(may ? [...shown, retryColumn] : shown) };
}

/** The deliveries of customers' webhooks that nobody sends any more. */
export function DeliveriesPage(): ReactNode {
  const address = useListAddress();
  const cards = useCards();
  const list = useDiedDeliveries(address);
  const { may, selection, columns: shown } = useDeliveryTable(list.data?.data ?? []);
  return (
    <ListPage
      title={<FormattedMessage id="deliveries.title" defaultMessage="Failed webhooks" />}
      count={count}
      actions={
        <ListActions
          {...{ list: LIST, columns }}
          file={{ name: 'ringpost-failed-webhooks.csv', load: loadDeliveriesFile }}
        />
      }
      bar={cards && <SortChoice {...{ address, columns }} />}
      list={list}
      {...{ address, pageRows: PAGE_ROWS }}
      sortable
      table={{
        compact: true,
        caption: <FormattedMessage id="deliveries.caption" defaultMessage="Deliveries that failed" />,
        columns: shown,
        rowKey,
        card: (row) => <Card row={row} />,
        skeletonRows: 8,
      }}
      failed={<FormattedMessage id="deliveries.failed" defaultMessage="The deliveries did not load" />}
      empty={<FormattedMessage id="deliveries.empty" defaultMessage="No delivery has failed for good." />}
    >
      {list.data && <RowKeysHelp selects={may} />}
      <SelectionAct
        selection={selection}
        label={retry}
        dialog={({ rows, ...many }) => <ManyRetriesDialog deliveries={rows} {...many} />}
      />
    </ListPage>
  );
}
