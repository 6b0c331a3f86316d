import type { AdminReservation } from '@ringpost/query-api/reservations/admin-reservations.contract';
import type { ReactNode } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { isByNumber } from '../../../api/number-filter.ts';
import { auditPath, numberPath } from '../../../session/paths.ts';
import { CustomerLink } from '../../../ui/customer-link.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Phone } from '../../../ui/figures.tsx';
import { choices, type ListFilter } from '../../../ui/list-filters.tsx';
import type { ListView } from '../../../ui/list-views.tsx';
import { type ListAddress, useListAddress } from '../../../ui/use-list-address.ts';
import { commonFilters, WorkListPage } from '../../../ui/work-list-page.tsx';
import { useAppFilter } from '../../shop/app-filter.ts';
import { loadReservationsFile, PAGE_ROWS, STATUSES, useAllReservations } from './all-reservations.api.ts';
import { ReservationCard, reservationColumns, reservationStatuses } from './customer-reservations.tsx';
import { reservationKey } from './reservation-key.ts';
import { SelectedReservations, useSelectableReservations } from './selected-reservations.tsx';

const count = defineMessage({
  id: 'all-reservations.count',
  defaultMessage: '{total, plural, one {# reservation} other {# reservations}}',
});

const labels = defineMessages({
  status: { id: 'all-reservations.filter.status', defaultMessage: 'Status' },
  anyStatus: { id: 'all-reservations.filter.any-status', defaultMessage: 'Any status' },
});

const views = defineMessages({
  all: { id: 'all-reservations.view.all', defaultMessage: 'All' },
  reserved: { id: 'all-reservations.view.reserved', defaultMessage: 'Reserved' },
  queued: { id: 'all-reservations.view.queued', defaultMessage: 'Waiting' },
});

const VIEWS: readonly ListView[] = [
  { label: views.all, search: '' },
  { label: views.reserved, search: 'status=reserved' },
  { label: views.queued, search: 'status=queued' },
];

/** The number, as a link to its page, which has the whole line of those who wait. */
const numberColumn: Column<AdminReservation> = {
  id: 'number',
  head: <FormattedMessage id="all-reservations.number" defaultMessage="Number" />,
  cell: ({ number }) => (
    <Link className="admin-link" to={numberPath(number)}>
      <Phone number={number} />
    </Link>
  ),
};

const customerColumn: Column<AdminReservation> = {
  id: 'customer',
  head: <FormattedMessage id="all-reservations.customer" defaultMessage="Customer" />,
  cell: ({ user_id, email }) => <CustomerLink userId={user_id} email={email} />,
};

/** The columns of a customer's list, after the number and the customer. In the order of the numbers no column can be sorted. */
function columnsOf(address: ListAddress): readonly Column<AdminReservation>[] {
  const sorted = isByNumber(address.filter('number')) ? {} : { orderBy: 'placed_at' };
  const changes: Readonly<Record<string, Partial<Column<AdminReservation>>>> = {
    at: sorted,
    fee: { wideOnly: true },
  };
  const others = reservationColumns
    .filter(({ id }) => id !== 'number')
    .map((column) => ({ ...column, ...changes[column.id] }));
  return [numberColumn, customerColumn, ...others];
}

function useFilters(address: ListAddress): readonly ListFilter[] {
  const intl = useIntl();
  const status = {
    name: 'status',
    label: intl.formatMessage(labels.status),
    options: choices(intl.formatMessage(labels.anyStatus), STATUSES, (each) =>
      intl.formatMessage(reservationStatuses[each]),
    ),
  };
  return commonFilters(intl, address, [status, useAppFilter()]);
}

/** The reservations of all customers. A row opens its number. */
export function AllReservationsPage(): ReactNode {
  const address = useListAddress();
  const list = useAllReservations(address);
  const selectable = useSelectableReservations(list.data?.data ?? []);
  return (
    <WorkListPage
      name="reservations"
      title={<FormattedMessage id="all-reservations.title" defaultMessage="Reservations" />}
      count={count}
      caption={
        <FormattedMessage id="all-reservations.caption" defaultMessage="Reservations of all customers" />
      }
      failed={
        <FormattedMessage id="all-reservations.failed" defaultMessage="The reservations did not load" />
      }
      none={
        <FormattedMessage id="all-reservations.none" defaultMessage="Nobody has reserved a number yet." />
      }
      {...{ list, selectable }}
      {...{ address, pageRows: PAGE_ROWS }}
      columns={columnsOf(address)}
      filters={useFilters(address)}
      views={VIEWS}
      personal={['user']}
      rowKey={reservationKey}
      card={(row) => <ReservationCard row={row} customer={customerColumn.cell(row)} />}
      pathOf={({ number }) => numberPath(number)}
      historyOf={({ number }) => auditPath('number', number)}
      file={{ name: 'ringpost-reservations.csv', load: () => loadReservationsFile(address) }}
    >
      <SelectedReservations selection={selectable.selection} />
    </WorkListPage>
  );
}
