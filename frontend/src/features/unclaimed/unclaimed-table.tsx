import { formatPhone } from '@ringpost/domain/rules/phone-display';
import { type ReactNode, useState } from 'react';
import { defineMessage, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable, NoData, type Sort } from '../../ui/data-table.tsx';
import { moneyText, Phone, Stamp } from '../../ui/figures.tsx';
import '../../ui/admin-list.css';
import type { UnclaimedNumber } from './unclaimed.api.ts';
import { unclaimedMessages } from './unclaimed.messages.ts';
import { type ChosenRows, isPriced } from './use-chosen-rows.ts';

const allLabel = defineMessage({ id: 'unclaimed.select-all', defaultMessage: 'Select all' });

interface Shown {
  readonly intl: IntlShape;
  readonly chosen: ChosenRows;
  readonly onPurchase: (row: UnclaimedNumber) => void;
}

/** Ticks all rows, or none of them if all were ticked. */
function AllBox({ intl, chosen }: Shown): ReactNode {
  const { most } = chosen;
  const count = chosen.rows.length;
  return (
    <input
      type="checkbox"
      className="row-box"
      aria-label={intl.formatMessage(allLabel)}
      checked={count > 0 && count === most}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < most;
      }}
      onChange={chosen.toggleAll}
    />
  );
}

/** The box of a row. With Shift, it ticks all rows from the last one that was ticked. */
function RowBox({ row, intl, chosen }: Shown & { readonly row: UnclaimedNumber }): ReactNode {
  return (
    <input
      type="checkbox"
      className="row-box"
      aria-label={intl.formatMessage(
        { id: 'unclaimed.select', defaultMessage: 'Select {number}' },
        { number: formatPhone(row.to) },
      )}
      disabled={!isPriced(row)}
      checked={chosen.has(row.id)}
      onChange={({ nativeEvent }) =>
        chosen.toggle(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

function PurchaseButton({ row, onPurchase }: Shown & { readonly row: UnclaimedNumber }): ReactNode {
  if (row.price === null)
    return (
      <span className="dim">
        <FormattedMessage id="unclaimed.no-price" defaultMessage="Not for sale now" />
      </span>
    );
  return (
    <Button look="outline" size="sm" onClick={() => onPurchase(row)}>
      <FormattedMessage
        id="unclaimed.purchase"
        defaultMessage="Purchase for {price}"
        values={{ price: moneyText(row.price) }}
      />
    </Button>
  );
}

function columnsOf(shown: Shown): readonly Column<UnclaimedNumber>[] {
  return [
    { id: 'box', head: <AllBox {...shown} />, cell: (row) => <RowBox row={row} {...shown} /> },
    {
      id: 'number',
      head: <FormattedMessage {...unclaimedMessages.number} />,
      cell: ({ to }) => <Phone number={to} international />,
      orderBy: 'to',
    },
    {
      id: 'text',
      head: <FormattedMessage {...unclaimedMessages.text} />,
      cell: ({ msg }) => <bdi>{msg}</bdi>,
      stretches: true,
    },
    {
      id: 'when',
      head: <FormattedMessage id="unclaimed.received" defaultMessage="Received" />,
      cell: ({ received_at }) => <Stamp at={received_at} />,
      wideOnly: true,
    },
    {
      id: 'action',
      head: <FormattedMessage {...unclaimedMessages.action} />,
      cell: (row) => <PurchaseButton row={row} {...shown} />,
      numeric: true,
    },
  ];
}

/** A row on a phone. */
function Card({ row, ...shown }: Shown & { readonly row: UnclaimedNumber }): ReactNode {
  return (
    <div className="unclaimed-card">
      <span className="unclaimed-card-number">
        <RowBox row={row} {...shown} />
        <Phone number={row.to} international />
      </span>
      <span className="unclaimed-card-when dim">
        <Stamp at={row.received_at} />
      </span>
      <bdi className="unclaimed-card-text">{row.msg}</bdi>
      <PurchaseButton row={row} {...shown} />
    </div>
  );
}

function sorted(list: readonly UnclaimedNumber[], sort: Sort | null): readonly UnclaimedNumber[] {
  if (!sort) return list;
  const direction = sort.type === 'ASC' ? 1 : -1;
  return list.toSorted((one, other) => direction * (one.to < other.to ? -1 : one.to > other.to ? 1 : 0));
}

interface UnclaimedTableProps {
  /** Undefined while they are loading. */
  readonly rows: readonly UnclaimedNumber[] | undefined;
  readonly failure: { text: ReactNode; requestId: string | undefined; retry: () => void } | undefined;
  readonly chosen: ChosenRows;
  readonly onPurchase: (row: UnclaimedNumber) => void;
}

/** The numbers with their texts, newest first, or by number. They are all here, so the browser sorts them. */
export function UnclaimedTable({ rows, failure, chosen, onPurchase }: UnclaimedTableProps): ReactNode {
  const intl = useIntl();
  const [sort, setSort] = useState<Sort | null>(null);
  const shown = { intl, chosen, onPurchase };
  return (
    <DataTable
      caption={<FormattedMessage {...unclaimedMessages.caption} />}
      columns={columnsOf(shown)}
      rows={rows && sorted(rows, sort)}
      rowKey={({ id }) => id}
      card={(row) => <Card row={row} {...shown} />}
      empty={<NoData />}
      failure={failure}
      sort={sort}
      onSort={setSort}
    />
  );
}
