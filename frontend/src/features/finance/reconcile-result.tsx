import { csvText } from '@ringpost/domain/rules/csv';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Stat, Stats } from '../../ui/stats.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { outcomeNames } from './reconcile.messages.ts';
import type { Compared, Outcome } from './reconcile.ts';

const OUTCOMES: readonly Outcome[] = [
  'matched',
  'unknown',
  'missing',
  'edge',
  'amount',
  'state',
  'taken',
  'twice',
  'unreadable',
];
/** The file has all others. */
const ROWS_SHOWN = 100;

function Text({ children }: { readonly children: string | null }): ReactNode {
  return <bdi className="num">{children ?? '–'}</bdi>;
}

const columns: readonly Column<Compared>[] = [
  {
    id: 'outcome',
    head: <FormattedMessage id="finance.list.what" defaultMessage="What differs" />,
    cell: ({ outcome }) => (
      <StatusDot shape="warning">
        <FormattedMessage {...outcomeNames[outcome]} />
      </StatusDot>
    ),
  },
  {
    id: 'id',
    head: <FormattedMessage id="finance.list.id" defaultMessage="Id" />,
    cell: ({ id }) => <bdi className="mono">{id}</bdi>,
    stretches: true,
  },
  {
    id: 'line',
    head: <FormattedMessage id="finance.list.line" defaultMessage="Line" />,
    cell: ({ line }) => <Text>{line === null ? null : String(line)}</Text>,
    numeric: true,
  },
  {
    id: 'theirs',
    head: <FormattedMessage id="finance.list.theirs" defaultMessage="Gateway" />,
    cell: ({ theirs }) => <Text>{theirs}</Text>,
    numeric: true,
  },
  {
    id: 'ours',
    head: <FormattedMessage id="finance.list.ours" defaultMessage="Ringpost" />,
    cell: ({ ours }) => <Text>{ours}</Text>,
    numeric: true,
  },
];

function Card({ row: { outcome, id, theirs, ours } }: { readonly row: Compared }): ReactNode {
  return (
    <div className="data-card data-card-plain">
      <bdi className="cut mono">{id}</bdi>
      <FormattedMessage {...outcomeNames[outcome]} />
      <span className="data-card-below">
        <Text>{theirs}</Text>
        <Text>{ours}</Text>
      </span>
    </div>
  );
}

function save(name: string, rows: readonly Compared[]): void {
  const lines = rows.map(({ outcome, id, line, theirs, ours }) => [outcome, id, line, theirs, ours]);
  saveFile(name, csvText([['outcome', 'id', 'line', 'gateway', 'ringpost'], ...lines]));
}

/** How many rows are equal, and each one that is not. */
export function ReconcileResult({
  name,
  rows,
}: {
  readonly name: string;
  readonly rows: readonly Compared[];
}): ReactNode {
  const differing = rows.filter(({ outcome }) => outcome !== 'matched');
  return (
    <div className="finance-part finance-result">
      <Stats className="finance-counts">
        {OUTCOMES.map((outcome) => (
          <Stat key={outcome} label={<FormattedMessage {...outcomeNames[outcome]} />}>
            <FormattedNumber value={rows.filter((row) => row.outcome === outcome).length} />
          </Stat>
        ))}
      </Stats>
      <DataTable
        caption={<FormattedMessage id="finance.list.caption" defaultMessage="What does not match" />}
        columns={columns}
        rows={differing.slice(0, ROWS_SHOWN)}
        rowKey={({ line, id }) => `${line ?? ''} ${id}`}
        card={(row) => <Card row={row} />}
        empty={
          <p className="finance-none">
            <StatusDot shape="done">
              <FormattedMessage id="finance.list.equal" defaultMessage="Everything matches." />
            </StatusDot>
          </p>
        }
        compact
      />
      {differing.length > 0 && (
        <Button look="outline" size="sm" onClick={() => save(name, differing)}>
          <Download size={14} strokeWidth={1.5} aria-hidden="true" />
          <FormattedMessage
            id="finance.list.save"
            defaultMessage="Save {count, plural, one {# row} other {# rows}} as CSV"
            values={{ count: differing.length }}
          />
        </Button>
      )}
    </div>
  );
}
