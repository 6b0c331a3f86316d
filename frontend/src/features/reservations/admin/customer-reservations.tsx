import type { AdminReservation } from '@ringpost/query-api/reservations/admin-reservations.contract';
import type { ReservationView } from '@ringpost/query-api/reservations/reservations.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessage, defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { useMay } from '../../../session/role.ts';
import { AppName } from '../../../ui/app-name.tsx';
import { Button } from '../../../ui/button.tsx';
import { CustomerList, type CustomerQuestion, type OfCustomer } from '../../../ui/customer-list.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Money, Phone, Stamp } from '../../../ui/figures.tsx';
import { type DotShape, StatusDot } from '../../../ui/status-dot.tsx';

const CancelReservationsDialog = lazyPart(
  async () => (await import('./cancel-reservations-dialog.tsx')).CancelReservationsDialog,
);

const cancelOne: MessageDescriptor = defineMessage({
  id: 'customer.reservations.cancel-one',
  defaultMessage: 'Cancel the reservation of {number} for {app}',
});

type Status = ReservationView['status'];
/** What the list of one customer and the list of all have of a reservation. */
type Shown = Omit<AdminReservation, 'user_id' | 'email'>;

export const reservationStatuses: Readonly<Record<Status, MessageDescriptor>> = defineMessages({
  reserved: { id: 'customer.reservations.reserved', defaultMessage: 'reserved' },
  queued: { id: 'customer.reservations.queued', defaultMessage: 'waits in line' },
  taken: { id: 'customer.reservations.taken', defaultMessage: 'taken' },
  cancelled: { id: 'customer.reservations.cancelled', defaultMessage: 'given up' },
  expired: { id: 'customer.reservations.expired', defaultMessage: 'expired' },
});
const shapes: Readonly<Record<Status, DotShape>> = {
  reserved: 'done',
  queued: 'half',
  taken: 'done',
  cancelled: 'ring',
  expired: 'failed',
};

function State({ row }: { readonly row: Shown }): ReactNode {
  return (
    <StatusDot shape={shapes[row.status]}>
      <FormattedMessage {...reservationStatuses[row.status]} />
    </StatusDot>
  );
}

function useCustomerReservations(question: CustomerQuestion) {
  return useQuery('GET /api/admin/users/{id}/reservations', question, workList);
}

function isOpen({ status }: Shown): boolean {
  return status === 'reserved' || status === 'queued';
}

type OnCancel = (row: Shown) => void;

function Cancel({ row, onCancel }: { readonly row: Shown; readonly onCancel: OnCancel }): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage(cancelOne, { number: row.number, app: row.app_name });
  return (
    <Button look="outline" size="xs" aria-label={label} onClick={() => onCancel(row)}>
      <FormattedMessage id="customer.reservations.cancel" defaultMessage="Cancel …" />
    </Button>
  );
}

export const reservationColumns: readonly Column<Shown>[] = [
  {
    id: 'at',
    head: <FormattedMessage id="customer.reservations.at" defaultMessage="When" />,
    cell: (row) => (
      <span className="dim">
        <Stamp at={row.placed_at} />
      </span>
    ),
  },
  {
    id: 'app',
    head: <FormattedMessage id="customer.reservations.app" defaultMessage="App" />,
    cell: (row) => <AppName of={row} />,
    stretches: true,
  },
  {
    id: 'number',
    head: <FormattedMessage id="customer.reservations.number" defaultMessage="Number" />,
    cell: (row) => <Phone number={row.number} />,
  },
  {
    id: 'state',
    head: <FormattedMessage id="customer.reservations.state" defaultMessage="Status" />,
    cell: (row) => <State row={row} />,
  },
  {
    id: 'until',
    head: <FormattedMessage id="customer.reservations.until" defaultMessage="Reserved until" />,
    cell: (row) => <Stamp at={row.reserved_until} />,
    wideOnly: true,
  },
  {
    id: 'fee',
    head: <FormattedMessage id="customer.reservations.fee" defaultMessage="Fee" />,
    cell: (row) => <Money dollars={row.fee} />,
    numeric: true,
  },
];

function columnsWith(onCancel: OnCancel | undefined): readonly Column<Shown>[] {
  if (!onCancel) return reservationColumns;
  const head = <FormattedMessage id="customer.reservations.action" defaultMessage="Action" />;
  const cell = (row: Shown): ReactNode => (isOpen(row) ? <Cancel row={row} onCancel={onCancel} /> : '–');
  return [...reservationColumns, { id: 'cancel', head, cell }];
}

/** A reservation on a phone. `customer`: in a list of all customers. */
export function ReservationCard({
  row,
  customer,
  onCancel,
}: {
  readonly row: Shown;
  readonly customer?: ReactNode;
  readonly onCancel?: OnCancel | undefined;
}): ReactNode {
  return (
    <div className="admin-card">
      {customer && <p className="cut">{customer}</p>}
      <p className="row between">
        <AppName of={row} />
        <Phone number={row.number} />
      </p>
      <p className="row between dim">
        <State row={row} />
        <Stamp at={row.placed_at} />
      </p>
      {onCancel && isOpen(row) && <Cancel row={row} onCancel={onCancel} />}
    </div>
  );
}

/** The reservations of one customer. Who may cancel one can do it here. */
export function CustomerReservations({ userId }: OfCustomer): ReactNode {
  const [cancelled, setCancelled] = useState<Shown | null>(null);
  const onCancel = useMay('admin') ? setCancelled : undefined;
  const close = (): void => setCancelled(null);
  const caption = <FormattedMessage id="customer.reservations.caption" defaultMessage="Reservations" />;
  return (
    <>
      <CustomerList
        userId={userId}
        use={useCustomerReservations}
        table={{
          caption,
          columns: columnsWith(onCancel),
          rowKey: (row) => row.reservation_uuid,
          card: (row) => <ReservationCard row={row} onCancel={onCancel} />,
        }}
      />
      {cancelled && (
        <Suspense>
          <CancelReservationsDialog reservations={[cancelled]} onDone={close} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
