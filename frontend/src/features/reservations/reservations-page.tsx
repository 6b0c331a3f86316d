import { formatPhone } from '@ringpost/domain/rules/phone-display';
import { type ReactNode, useState } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { orderPath, paths } from '../../session/paths.ts';
import { AppName } from '../../ui/app-name.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money, Phone } from '../../ui/figures.tsx';
import { Flag } from '../../ui/flag.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { useNow } from '../activation/use-now.ts';
import { CancelReservation } from './cancel-reservation.tsx';
import { ReservationState } from './reservation-state.tsx';
import { PAGE_ROWS, type ReservationView, useReservations } from './reservations.api.ts';
import { TakeCard } from './take-card.tsx';
import './reservations.css';

interface Acts {
  readonly now: number;
  readonly taken: string | null;
  readonly onTake: (row: ReservationView) => void;
}

function OwnNumber({ row }: { readonly row: ReservationView }): ReactNode {
  return (
    <span className="reservation-number">
      {row.country_iso && <Flag country={row.country_iso} />}
      <Phone number={row.number} />
    </span>
  );
}

/** The actions on an open reservation: take and cancel. Afterwards a link to the order that took the number. */
function RowActs({ row, taken, onTake }: Acts & { readonly row: ReservationView }): ReactNode {
  const intl = useIntl();
  if (row.order_uuid !== null) {
    return (
      <Link to={orderPath(row.order_uuid)}>
        <FormattedMessage id="reservation.order" defaultMessage="See the order" />
      </Link>
    );
  }
  if (row.status !== 'reserved' && row.status !== 'queued') return null;
  const isOpen = row.reservation_uuid === taken;
  return (
    <span className="row">
      {row.prices && (
        <Button
          look={isOpen ? 'primary' : 'outline'}
          size="xs"
          aria-expanded={isOpen}
          aria-label={intl.formatMessage(
            { id: 'reservation.take.label', defaultMessage: 'Take {number}' },
            { number: formatPhone(row.number) },
          )}
          onClick={() => onTake(row)}
        >
          <FormattedMessage id="reservation.take" defaultMessage="Take" />
        </Button>
      )}
      <CancelReservation row={row} />
    </span>
  );
}

function columns(acts: Acts): readonly Column<ReservationView>[] {
  return [
    {
      id: 'number',
      head: <FormattedMessage id="reservation.head.number" defaultMessage="Number" />,
      cell: (row) => <OwnNumber row={row} />,
    },
    {
      id: 'app',
      head: <FormattedMessage id="reservation.head.app" defaultMessage="App" />,
      cell: (row) => <AppName of={row} />,
    },
    {
      id: 'state',
      head: <FormattedMessage id="reservation.head.state" defaultMessage="Status" />,
      cell: (row) => <ReservationState row={row} now={acts.now} />,
    },
    {
      id: 'fee',
      head: <FormattedMessage id="reservation.head.fee" defaultMessage="Fee" />,
      cell: (row) => <Money dollars={row.fee} />,
      numeric: true,
      wideOnly: true,
    },
    {
      id: 'acts',
      head: (
        <span className="visually-hidden">
          <FormattedMessage id="reservation.head.acts" defaultMessage="What you can do" />
        </span>
      ),
      cell: (row) => <RowActs row={row} {...acts} />,
      numeric: true,
    },
  ];
}

/** A reservation on a phone. */
function Card({ row, ...acts }: Acts & { readonly row: ReservationView }): ReactNode {
  return (
    <div className="reservation-card">
      <OwnNumber row={row} />
      <AppName of={row} />
      <ReservationState row={row} now={acts.now} />
      <RowActs row={row} {...acts} />
    </div>
  );
}

const count = defineMessage({
  id: 'reservation.count',
  defaultMessage: '{total, plural, one {# reservation} other {# reservations}}',
});

function SearchLink({ look }: { readonly look: 'primary' | 'outline' }): ReactNode {
  return (
    <ButtonLink look={look} size="sm" to={paths['dashboard-reserve-numbers-search']}>
      <FormattedMessage id="reservation.new" defaultMessage="Reserve a number" />
    </ButtonLink>
  );
}

/** The numbers that the customer has reserved or waits for. */
export function ReservationsPage(): ReactNode {
  const address = useListAddress();
  const now = useNow();
  const list = useReservations(address);
  const [opened, setOpened] = useState<string | null>(null);
  const beside = list.data?.data.find((row) => row.reservation_uuid === opened && row.prices !== null);
  const onTake = ({ reservation_uuid: id }: ReservationView): void => setOpened(opened === id ? null : id);
  const acts = { now, taken: beside?.reservation_uuid ?? null, onTake };
  return (
    <ListPage
      title={<FormattedMessage id="reservation.title" defaultMessage="Reserved numbers" />}
      count={count}
      actions={<SearchLink look="primary" />}
      list={list}
      {...{ address, pageRows: PAGE_ROWS }}
      beside={beside && <TakeCard row={beside} onClose={() => setOpened(null)} />}
      table={{
        caption: <FormattedMessage id="reservation.caption" defaultMessage="Your reservations" />,
        columns: columns(acts),
        rowKey: (row) => row.reservation_uuid,
        card: (row) => <Card row={row} {...acts} />,
        skeletonRows: 6,
      }}
      failed={<FormattedMessage id="reservation.failed" defaultMessage="The reservations did not load" />}
      empty={<FormattedMessage id="reservation.none" defaultMessage="You have not reserved a number yet." />}
      emptyAction={<SearchLink look="outline" />}
    />
  );
}
