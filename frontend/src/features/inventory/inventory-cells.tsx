import { formatPhone } from '@ringpost/domain/rules/phone-display';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Money, Phone, Stamp } from '../../ui/figures.tsx';
import { Flag } from '../../ui/flag.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { type InventoryNumber, priceOf, type Way } from './inventory.api.ts';
import { useVendorNames } from './use-vendor-names.ts';

/** What the cells need in addition to their row. */
export interface Shown {
  readonly appId: string;
  /** What the price is for. */
  readonly way: Way;
  readonly selected: ReadonlySet<string>;
  readonly onToggle: (row: InventoryNumber) => void;
}

type RowProps = Shown & { readonly row: InventoryNumber };

const words = defineMessages({
  new: { id: 'inventory.state.new', defaultMessage: 'available, new for the app' },
  used: { id: 'inventory.state.used', defaultMessage: 'available, used for it before' },
  taken: { id: 'inventory.state.taken', defaultMessage: 'Taken' },
  reserved: { id: 'inventory.state.reserved', defaultMessage: 'Reserved' },
  public: { id: 'inventory.state.public', defaultMessage: 'Free for all' },
  banned: { id: 'inventory.state.banned', defaultMessage: 'Reported as refused by the app' },
});

interface Kept extends Pick<InventoryNumber, 'free_at' | 'end_date'> {
  readonly state: Exclude<InventoryNumber['state'], 'free'>;
}

/** From when a number is free. One that others wait for is not free when whoever has it gives it back. */
function FreeFrom({ state, free_at, end_date }: Kept): ReactNode {
  const at = <Stamp at={free_at ?? end_date} />;
  if (free_at !== null)
    return <FormattedMessage id="inventory.state.from" defaultMessage="from {at}" values={{ at }} />;
  if (end_date !== null && state !== 'banned')
    return (
      <FormattedMessage
        id="inventory.state.held"
        defaultMessage="somebody has it until {at}"
        values={{ at }}
      />
    );
  return <FormattedMessage {...words[state]} />;
}

/** Whether the number is free now, or from when. */
function State({ row }: { readonly row: InventoryNumber }): ReactNode {
  const { state, number_type, free_at, end_date, waiting } = row;
  if (state === 'free') {
    return (
      <StatusDot shape="done">
        <FormattedMessage {...words[number_type]} />
      </StatusDot>
    );
  }
  return (
    <span className="inventory-state">
      <StatusDot shape="ring">
        <FreeFrom {...{ state, free_at, end_date }} />
      </StatusDot>
      {waiting > 0 && (
        <span className="t12 dim">
          <FormattedMessage
            id="inventory.waiting"
            defaultMessage="{waiting, plural, one {# customer waits} other {# customers wait}}"
            values={{ waiting }}
          />
        </span>
      )}
    </span>
  );
}

/** A checkbox; only free numbers can be selected. */
function Selectable({ row, selected, onToggle }: RowProps): ReactNode {
  const intl = useIntl();
  return (
    <label className="inventory-number">
      <input
        type="checkbox"
        aria-label={intl.formatMessage(
          { id: 'inventory.select', defaultMessage: 'Select {number}' },
          { number: formatPhone(row.number) },
        )}
        disabled={row.state !== 'free' && !selected.has(row.number)}
        checked={selected.has(row.number)}
        onChange={() => onToggle(row)}
      />
      <Flag country={row.country_iso} />
      <Phone number={row.number} />
    </label>
  );
}

/** The rate centre and region of a number. */
export function Place({ row }: { readonly row: Pick<InventoryNumber, 'rate_center' | 'region'> }): ReactNode {
  return <span className="dim">{[row.rate_center, row.region].filter(Boolean).join(', ') || '–'}</span>;
}

/** The provider of a number. The list may have numbers of several countries, and each country has its own providers. */
function Provider({ row }: Pick<RowProps, 'row'>): ReactNode {
  const vendorName = useVendorNames(row.country_iso);
  return <bdi>{vendorName(row.vendor_uuid)}</bdi>;
}

/** A link to the page of reservations: to reserve a free number, or to wait for a taken one. */
function Reserve({ row, appId }: RowProps): ReactNode {
  if (row.state === 'public' || row.state === 'banned') return null;
  const question = new URLSearchParams({ app: appId, country: row.country_iso, prefix: row.number.slice(1) });
  return (
    <Link className="t12" to={`${paths['dashboard-reserve-numbers-search']}?${question}`}>
      {row.state === 'free' ? (
        <FormattedMessage id="inventory.reserve" defaultMessage="Reserve" />
      ) : (
        <FormattedMessage id="inventory.wait" defaultMessage="Wait for it" />
      )}
    </Link>
  );
}

/** A link to set an alert for a taken number. */
function AlertMe({ row, appId }: RowProps): ReactNode {
  if (row.state !== 'taken' && row.state !== 'reserved') return null;
  const question = new URLSearchParams({ app: appId, number: row.number });
  return (
    <Link className="t12" to={`${paths['dashboard-active-inventory-alerts']}?${question}`}>
      <FormattedMessage id="inventory.alert-me" defaultMessage="Alert me" />
    </Link>
  );
}

function Acts(props: RowProps): ReactNode {
  return (
    <span className="row inventory-acts">
      <AlertMe {...props} />
      <Reserve {...props} />
    </span>
  );
}

/** The columns: the number with its checkbox, its place, its provider, its state for the app, and its price. */
export function inventoryColumns(shown: Shown): readonly Column<InventoryNumber>[] {
  return [
    {
      id: 'number',
      head: <FormattedMessage id="inventory.head.number" defaultMessage="Number" />,
      cell: (row) => <Selectable row={row} {...shown} />,
    },
    {
      id: 'place',
      head: <FormattedMessage id="inventory.head.place" defaultMessage="Rate centre" />,
      cell: (row) => <Place row={row} />,
      wideOnly: true,
    },
    {
      id: 'vendor',
      head: <FormattedMessage id="inventory.head.vendor" defaultMessage="Provider" />,
      cell: (row) => <Provider row={row} />,
      wideOnly: true,
    },
    {
      id: 'state',
      head: <FormattedMessage id="inventory.head.state" defaultMessage="Can be bought" />,
      cell: (row) => <State row={row} />,
    },
    {
      id: 'price',
      head: 'USD',
      cell: (row) => <Money dollars={priceOf(row, shown.way)} currency={false} />,
      numeric: true,
    },
    {
      id: 'acts',
      head: (
        <span className="visually-hidden">
          <FormattedMessage id="inventory.head.acts" defaultMessage="What you can do" />
        </span>
      ),
      cell: (row) => <Acts row={row} {...shown} />,
      numeric: true,
    },
  ];
}

/** A number of the inventory on a phone. */
export function InventoryCard(props: RowProps): ReactNode {
  const { row, way } = props;
  return (
    <div className="inventory-card">
      <Selectable {...props} />
      <Money dollars={priceOf(row, way)} />
      <State row={row} />
      <Acts {...props} />
    </div>
  );
}
