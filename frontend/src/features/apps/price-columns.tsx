import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money, moneyText } from '../../ui/figures.tsx';
import { type DotShape, StatusDot } from '../../ui/status-dot.tsx';
import { PriceScope } from '../planned/price-scope.tsx';
import type { RankRow, Verdict } from './price-rows.ts';
import { PriceTimelineLink } from './price-timeline-link.tsx';

/** What an admin does with a row: adds a price to a rank, changes a price, or removes it. */
export interface RowActs {
  readonly onAdd: (rank: number) => void;
  readonly onEdit: (row: RankRow) => void;
  readonly onRemove: (row: RankRow) => void;
}

const labels: Readonly<Record<'add' | 'edit' | 'remove' | 'timeline', MessageDescriptor>> = defineMessages({
  add: { id: 'apps.row.add', defaultMessage: 'Add a price of rank {rank}' },
  edit: { id: 'apps.row.edit', defaultMessage: 'Change the price of {amount}, rank {rank}' },
  remove: { id: 'apps.row.remove', defaultMessage: 'Remove the price of {amount}, rank {rank}' },
  timeline: { id: 'apps.row.timeline', defaultMessage: 'Timeline of the price of {amount}, rank {rank}' },
});

/** Whose prices they are, and what the reader may do with them. */
interface OfApp {
  readonly appId: string;
  /** Null for a reader. */
  readonly acts: RowActs | null;
}

type OfRow = OfApp & { readonly row: RankRow };

function Scope({ rank }: Pick<RankRow, 'rank'>): ReactNode {
  return (
    <FormattedMessage
      id="apps.rank"
      defaultMessage="{rank, select, 1 {customer + country + vendor} 2 {customer + country} 3 {customer} 4 {country + vendor} 5 {country} 6 {vendor} 7 {default} other {customer + vendor}}"
      values={{ rank: String(rank) }}
    />
  );
}

const SHAPES: Readonly<Partial<Record<Verdict, DotShape>>> = { wins: 'done', 'less-specific': 'ring' };

/** Why the price wins, or why it does not. */
function Why({ verdict }: Pick<RankRow, 'verdict'>): ReactNode {
  const shape = SHAPES[verdict];
  const text = (
    <FormattedMessage
      id="apps.verdict"
      defaultMessage="{verdict, select, wins {wins, the most specific fit} less_specific {fits, but less specific} other_customer {does not fit: another customer} other_country {does not fit: another country} other_vendor {does not fit: another vendor} no_rank {never applies: no country} none {no entry} other {–}}"
      values={{ verdict: verdict.replace('-', '_') }}
    />
  );
  const words = (
    <span className={verdict === 'wins' ? 'app-wins' : 'dim'} data-wins={verdict === 'wins' || undefined}>
      {text}
    </span>
  );
  return shape ? (
    <StatusDot shape={shape}>{words}</StatusDot>
  ) : (
    <span className="status app-no-dot">{words}</span>
  );
}

function Timeline({ row: { rank, price }, appId }: OfRow): ReactNode {
  const intl = useIntl();
  if (!price) return null;
  const label = intl.formatMessage(labels.timeline, { rank, amount: moneyText(price.on_delv_price) });
  return <PriceTimelineLink {...{ appId, price, label }} />;
}

function Actions(props: OfRow): ReactNode {
  const intl = useIntl();
  const { row, acts } = props;
  const { rank, price } = row;
  const values = { rank, amount: moneyText(price?.on_delv_price) };
  if (!acts) return <Timeline {...props} />;
  if (!price)
    return (
      <Button
        look="ghost"
        size="xs"
        square
        aria-label={intl.formatMessage(labels.add, values)}
        onClick={() => acts.onAdd(rank ?? 7)}
      >
        <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
      </Button>
    );
  return (
    <span className="admin-actions">
      <Timeline {...props} />
      <Button
        look="ghost"
        size="xs"
        square
        aria-label={intl.formatMessage(labels.edit, values)}
        onClick={() => acts.onEdit(row)}
      >
        <Pencil size={14} strokeWidth={1.5} aria-hidden="true" />
      </Button>
      <Button
        look="ghost"
        size="xs"
        square
        aria-label={intl.formatMessage(labels.remove, values)}
        onClick={() => acts.onRemove(row)}
      >
        <Trash2 size={14} strokeWidth={1.5} aria-hidden="true" />
      </Button>
    </span>
  );
}

function Rental({ price }: Pick<RankRow, 'price'>): ReactNode {
  if (!price) return <Money dollars={null} currency={false} />;
  return (
    <FormattedMessage
      id="apps.rental"
      defaultMessage="{forNew} / {forUsed}, {days, plural, one {# day} other {# days}}"
      values={{
        forNew: <Money dollars={price.price_new} currency={false} />,
        forUsed: <Money dollars={price.price_old} currency={false} />,
        days: price.new_initial_term,
      }}
    />
  );
}

export function priceColumns(of: OfApp): readonly Column<RankRow>[] {
  return [
    {
      id: 'rank',
      head: <FormattedMessage id="apps.head.rank" defaultMessage="Rank" />,
      cell: ({ rank }) => <span className="num">{rank ?? '–'}</span>,
    },
    {
      id: 'scope',
      wideOnly: true,
      head: <FormattedMessage id="apps.head.scope" defaultMessage="Scope" />,
      cell: ({ rank }) => <Scope rank={rank} />,
    },
    {
      id: 'entry',
      stretches: true,
      head: <FormattedMessage id="apps.head.entry" defaultMessage="Entry" />,
      cell: ({ price }) => (price ? <PriceScope price={price} /> : '–'),
    },
    {
      id: 'code',
      numeric: true,
      head: <FormattedMessage id="apps.head.code" defaultMessage="A code, USD" />,
      cell: ({ price }) => <Money dollars={price?.on_delv_price} currency={false} />,
    },
    {
      id: 'rental',
      numeric: true,
      wideOnly: true,
      head: <FormattedMessage id="apps.head.rental" defaultMessage="Rental new / used, USD" />,
      cell: ({ price }) => <Rental price={price} />,
    },
    {
      id: 'why',
      head: <FormattedMessage id="apps.head.why" defaultMessage="Why" />,
      cell: ({ verdict }) => <Why verdict={verdict} />,
    },
    {
      id: 'actions',
      numeric: true,
      head: <FormattedMessage id="apps.head.actions" defaultMessage="Actions" />,
      cell: (row) => <Actions {...of} row={row} />,
    },
  ];
}

/** One rank as a card, under 640 px. */
export function PriceCard(props: OfRow): ReactNode {
  const { row } = props;
  return (
    <div className="admin-card">
      <p className="row between">
        <span>
          <span className="num">{row.rank ?? '–'}</span> <Scope rank={row.rank} />
        </span>
        <Money dollars={row.price?.on_delv_price} />
      </p>
      {row.price && (
        <p className="row between dim">
          <span className="cut">
            <PriceScope price={row.price} />
          </span>
          <span>
            <Rental price={row.price} />
          </span>
        </p>
      )}
      <p className="row between">
        <Why verdict={row.verdict} />
        <Actions {...props} />
      </p>
    </div>
  );
}
