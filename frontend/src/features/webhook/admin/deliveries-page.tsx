import type { DiedDelivery } from '@ringpost/query-api/webhooks/webhooks.contract';
import type { ReactNode } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { OnlyFor } from '../../../session/only-for.tsx';
import { auditPath, customerPath } from '../../../session/paths.ts';
import { useMay } from '../../../session/role.ts';
import { CustomerLink } from '../../../ui/customer-link.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Stamp } from '../../../ui/figures.tsx';
import { choices, customerFilter, dayFilters, type ListFilter } from '../../../ui/list-filters.tsx';
import { ALL_ROWS, type ListView } from '../../../ui/list-views.tsx';
import { useSelectableRows } from '../../../ui/row-selection.tsx';
import { type ListAddress, useListAddress } from '../../../ui/use-list-address.ts';
import { WorkListPage } from '../../../ui/work-list-page.tsx';
import { SelectionAct } from '../../forms/selection-act.tsx';
import { DeliveryAnswer } from '../delivery-cells.tsx';
import { loadDeliveriesFile, PAGE_ROWS, TYPES, useDiedDeliveries } from './deliveries.api.ts';
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

const labels = defineMessages({
  email: { id: 'deliveries.filter.email', defaultMessage: 'Email of the customer' },
  type: { id: 'deliveries.filter.type', defaultMessage: 'Event' },
  anyType: { id: 'deliveries.filter.any-type', defaultMessage: 'Any event' },
});

const VIEWS: readonly ListView[] = [
  ALL_ROWS,
  {
    label: defineMessage({ id: 'deliveries.view.texts', defaultMessage: 'Texts' }),
    search: 'type=sms.received',
  },
];

function useFilters({ filter }: ListAddress): readonly ListFilter[] {
  const intl = useIntl();
  const anyType = intl.formatMessage(labels.anyType);
  return [
    { name: 'email', label: intl.formatMessage(labels.email) },
    {
      name: 'type',
      label: intl.formatMessage(labels.type),
      options: choices(anyType, TYPES, (type) => type),
    },
    ...dayFilters(intl),
    ...customerFilter(intl, filter('user')),
  ];
}

/** The deliveries with a box for each, for those who may send them again. */
function useSelectableDeliveries(rows: readonly DiedDelivery[]) {
  const intl = useIntl();
  const may = useMay('admin');
  const nameOf = ({ type, email, user_id }: DiedDelivery): string =>
    intl.formatMessage(
      { id: 'deliveries.select', defaultMessage: 'Select {type} of {customer}' },
      { type, customer: email ?? user_id },
    );
  return useSelectableRows(rows, { rowKey, nameOf, may });
}

/** The deliveries of customers' webhooks that nobody sends any more. A row opens its customer. */
export function DeliveriesPage(): ReactNode {
  const address = useListAddress();
  const list = useDiedDeliveries(address);
  const selectable = useSelectableDeliveries(list.data?.data ?? []);
  return (
    <WorkListPage
      name="failed-webhooks"
      title={<FormattedMessage id="deliveries.title" defaultMessage="Failed webhooks" />}
      count={count}
      caption={<FormattedMessage id="deliveries.caption" defaultMessage="Deliveries that failed" />}
      failed={<FormattedMessage id="deliveries.failed" defaultMessage="The deliveries did not load" />}
      none={<FormattedMessage id="deliveries.empty" defaultMessage="No delivery has failed for good." />}
      {...{ list, selectable, columns }}
      {...{ address, pageRows: PAGE_ROWS }}
      acts={selectable.may && retryColumn}
      filters={useFilters(address)}
      views={VIEWS}
      personal={['email', 'user']}
      rowKey={rowKey}
      card={(row) => <Card row={row} />}
      pathOf={(row) => customerPath(row.user_id)}
      historyOf={(row) => auditPath('delivery', row.delivery_uuid)}
      file={{ name: 'ringpost-failed-webhooks.csv', load: () => loadDeliveriesFile(address) }}
    >
      <SelectionAct
        selection={selectable.selection}
        label={retry}
        dialog={({ rows, ...many }) => <ManyRetriesDialog deliveries={rows} {...many} />}
      />
    </WorkListPage>
  );
}
