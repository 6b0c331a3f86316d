import { formatPhone } from '@ringpost/domain/rules/phone-display';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { moneyText, Phone, Stamp } from '../../ui/figures.tsx';
import { Flag } from '../../ui/flag.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { ReservableNumber } from './reservations.api.ts';

export interface ReserveActs {
  /** The number that is being reserved. */
  readonly busy: string | null;
  /** The name of the app; undefined while the app is being chosen. */
  readonly appName: string | undefined;
  /** What a reservation costs, in dollars; undefined until it is known. */
  readonly fee: number | undefined;
  readonly onReserve: (row: ReservableNumber) => Promise<void>;
}

const states = defineMessages({
  free: { id: 'reserve.state.free', defaultMessage: 'Free' },
  taken: { id: 'reserve.state.taken', defaultMessage: 'Taken' },
  reserved: { id: 'reserve.state.reserved', defaultMessage: 'Reserved' },
  public: { id: 'reserve.state.public', defaultMessage: 'Free for all' },
});

function State({ row }: { readonly row: ReservableNumber }): ReactNode {
  return (
    <span className="reservation-state">
      <StatusDot shape={row.state === 'free' ? 'done' : row.state === 'taken' ? 'half' : 'ring'}>
        <FormattedMessage {...states[row.state]} />
      </StatusDot>
      {row.end_date !== null && (
        <span className="t12 dim">
          <FormattedMessage
            id="reserve.until"
            defaultMessage="until {at}"
            values={{ at: <Stamp at={row.end_date} /> }}
          />
        </span>
      )}
      {row.waiting > 0 && (
        <span className="t12 dim">
          <FormattedMessage
            id="reserve.waiting"
            defaultMessage="{waiting, plural, one {# customer waits} other {# customers wait}}"
            values={{ waiting: row.waiting }}
          />
        </span>
      )}
    </span>
  );
}

/** What the button does, with the price: it spends. */
function actOf(intl: IntlShape, isFree: boolean, fee: number | undefined): string {
  const price = fee === undefined ? '–' : moneyText(fee);
  if (isFree)
    return intl.formatMessage({ id: 'reserve.button', defaultMessage: 'Reserve: {price}' }, { price });
  return intl.formatMessage({ id: 'reserve.wait', defaultMessage: 'Wait for it: {price}' }, { price });
}

/** Reserves a free number, or joins the line for a taken one. */
function Reserve({
  row,
  busy,
  appName,
  fee,
  onReserve,
}: ReserveActs & { readonly row: ReservableNumber }): ReactNode {
  const intl = useIntl();
  if (row.reservation_uuid !== null) {
    return (
      <Link to={paths['dashboard-reserve-numbers']}>
        <FormattedMessage id="reserve.mine" defaultMessage="Your reservation" />
      </Link>
    );
  }
  if (row.state === 'public') return null;
  const act = actOf(intl, row.state === 'free', fee);
  return (
    <Button
      look="outline"
      size="xs"
      spends
      busy={busy === row.number}
      disabled={appName === undefined || fee === undefined}
      aria-label={intl.formatMessage(
        { id: 'reserve.label', defaultMessage: '{act}, {number} for {app}' },
        { act, number: formatPhone(row.number), app: appName ?? '–' },
      )}
      onClick={() => void onReserve(row)}
    >
      {act}
    </Button>
  );
}

function OwnNumber({ row }: { readonly row: ReservableNumber }): ReactNode {
  return (
    <span className="reservation-number">
      <Flag country={row.country_iso} />
      <Phone number={row.number} />
    </span>
  );
}

function Place({ row }: { readonly row: ReservableNumber }): ReactNode {
  return <span className="dim">{[row.rate_center, row.region].filter(Boolean).join(', ') || '–'}</span>;
}

/** The number, its place, its provider, whether it is free, and the button. */
export function reservableColumns(rules: ReserveActs): readonly Column<ReservableNumber>[] {
  return [
    {
      id: 'number',
      head: <FormattedMessage id="reserve.head.number" defaultMessage="Number" />,
      cell: (row) => <OwnNumber row={row} />,
    },
    {
      id: 'place',
      head: <FormattedMessage id="reserve.head.place" defaultMessage="Rate centre" />,
      cell: (row) => <Place row={row} />,
    },
    {
      id: 'vendor',
      head: <FormattedMessage id="reserve.head.vendor" defaultMessage="Provider" />,
      cell: (row) => <bdi>{row.vendor_name}</bdi>,
      wideOnly: true,
    },
    {
      id: 'state',
      head: <FormattedMessage id="reserve.head.state" defaultMessage="Status" />,
      cell: (row) => <State row={row} />,
    },
    {
      id: 'acts',
      head: (
        <span className="visually-hidden">
          <FormattedMessage id="reserve.head.acts" defaultMessage="What you can do" />
        </span>
      ),
      cell: (row) => <Reserve row={row} {...rules} />,
      numeric: true,
    },
  ];
}

/** A number that can be reserved, on a phone. */
export function ReservableCard({
  row,
  ...rules
}: ReserveActs & { readonly row: ReservableNumber }): ReactNode {
  return (
    <div className="reservation-card">
      <OwnNumber row={row} />
      <Reserve row={row} {...rules} />
      <State row={row} />
      <Place row={row} />
    </div>
  );
}
