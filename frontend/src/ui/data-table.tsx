import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import './data-table.css';
import { ErrorState, Skeleton } from './states.tsx';
import { useCards } from './use-media.ts';

export interface Sort {
  readonly by: string;
  readonly type: 'ASC' | 'DESC';
}

export interface Column<Row> {
  readonly id: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** For numbers, which are aligned at the end. */
  readonly numeric?: boolean;
  /** Hidden under 1200 px, where there is not enough space. */
  readonly wideOnly?: boolean;
  /** Hidden under 1400 px, for a table with so many columns that the first one would have no space. */
  readonly widestOnly?: boolean;
  /** Whether the column takes the remaining width. A long text is cut at its end. */
  readonly stretches?: boolean;
  /** Whether it leads to the row's own page. Then nobody can hide it, as the first column. */
  readonly leads?: true;
  /** The server's name for sorting by this column. Without it the column cannot be sorted. */
  readonly orderBy?: string;
}

/** What could not be loaded, in words. Users give `requestId` to the operator. */
interface Failure {
  readonly text: ReactNode;
  readonly requestId: string | undefined;
  readonly retry: () => void;
}

export interface DataTableProps<Row> {
  readonly caption: ReactNode;
  readonly columns: readonly Column<Row>[];
  /** Undefined while they are loading. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** One row as a card, under 640 px. */
  readonly card: (row: Row) => ReactNode;
  /** Called for a click on a row outside its links and buttons. The row must contain a link to the same page. */
  readonly onRow?: (row: Row) => void;
  /** More about a row, under it and as wide as the table. The card has to show it too. */
  readonly below?: (row: Row) => ReactNode;
  readonly empty: ReactNode;
  readonly failure?: Failure | undefined;
  readonly sort?: Sort | null;
  readonly onSort?: (sort: Sort | null) => void;
  readonly compact?: boolean;
  readonly skeletonRows?: number;
}

/**
 * Whether a click is meant for the row: not on a link or button in it, not with a held key, not at the end of a text selection.
 */
function isPlainClick(event: MouseEvent): boolean {
  const within = event.target instanceof Element && event.target.closest('a, button, input, label');
  const held = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return !within && !held && !event.defaultPrevented && getSelection()?.isCollapsed !== false;
}

/** The properties of a column for the stylesheet. */
function marks<Row>({ numeric, wideOnly, widestOnly, stretches }: Column<Row>) {
  return {
    'data-numeric': numeric || undefined,
    'data-wide-only': wideOnly || undefined,
    'data-widest-only': widestOnly || undefined,
    'data-stretches': stretches || undefined,
  };
}

function SkeletonRow<Row>({ columns }: { readonly columns: readonly Column<Row>[] }): ReactNode {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.id} {...marks(column)}>
          <Skeleton width={60} />
        </td>
      ))}
    </tr>
  );
}

/** The next step of the cycle: none, ascending, descending, none. */
function nextSort(by: string, type: Sort['type'] | null): Sort | null {
  return type === null ? { by, type: 'ASC' } : type === 'ASC' ? { by, type: 'DESC' } : null;
}

function Head<Row>({
  column,
  sort,
  onSort,
}: Pick<DataTableProps<Row>, 'sort' | 'onSort'> & { readonly column: Column<Row> }): ReactNode {
  const { orderBy, head } = column;
  if (orderBy === undefined || !onSort) {
    return (
      <th scope="col" {...marks(column)}>
        {head}
      </th>
    );
  }
  const type = sort?.by === orderBy ? sort.type : null;
  const Icon = type === null ? ChevronsUpDown : type === 'ASC' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      {...marks(column)}
      aria-sort={type === null ? 'none' : type === 'ASC' ? 'ascending' : 'descending'}
    >
      <button type="button" className="sort" onClick={() => onSort(nextSort(orderBy, type))}>
        {head}
        <Icon size={12} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </th>
  );
}

function DataRow<Row>({
  row,
  columns,
  rowKey,
  onRow,
  below,
}: Pick<DataTableProps<Row>, 'columns' | 'rowKey' | 'onRow' | 'below'> & { readonly row: Row }): ReactNode {
  const more = below?.(row);
  return (
    <>
      <tr
        data-row={rowKey(row)}
        data-leads={onRow ? '' : undefined}
        data-continues={more ? '' : undefined}
        onClick={onRow && ((event) => isPlainClick(event) && onRow(row))}
      >
        {columns.map((column) => (
          <td key={column.id} {...marks(column)}>
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {more && (
        <tr>
          <td colSpan={columns.length}>{more}</td>
        </tr>
      )}
    </>
  );
}

function Grid<Row>(props: DataTableProps<Row>): ReactNode {
  const { caption, columns, rows, rowKey, failure, skeletonRows = 5 } = props;
  return (
    <table>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.id} column={column} {...props} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows === undefined && !failure
          ? Array.from({ length: skeletonRows }, (_, row) => (
              <SkeletonRow key={String(row)} columns={columns} />
            ))
          : rows?.map((row) => <DataRow key={rowKey(row)} {...props} row={row} />)}
      </tbody>
    </table>
  );
}

/** Cards of a phone that are still loading. */
function SkeletonCards({ count }: { readonly count: number }): ReactNode {
  return (
    <ul className="data-cards card" aria-busy="true">
      {Array.from({ length: count }, (_, card) => (
        <li key={String(card)} className="data-card data-card-loading">
          <Skeleton width={60} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Rows of the server as a table, or as cards on a phone. If it is loading, empty or failed, it says so in the place of the rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const cards = useCards();
  const { rows, rowKey, failure, empty } = props;
  if (rows && rows.length > 0 && cards) {
    return (
      <ul className="data-cards card">
        {rows.map((row) => (
          <li key={rowKey(row)} data-row={rowKey(row)}>
            {props.card(row)}
          </li>
        ))}
      </ul>
    );
  }
  if (cards && rows === undefined && !failure) return <SkeletonCards count={props.skeletonRows ?? 5} />;
  return (
    <div className="data-table card" data-compact={props.compact || undefined}>
      {!cards && <Grid {...props} />}
      {rows === undefined && failure && (
        <ErrorState requestId={failure.requestId} onRetry={failure.retry}>
          {failure.text}
        </ErrorState>
      )}
      {rows?.length === 0 && empty}
    </div>
  );
}

/** The default text of an empty table. */
export function NoData(): ReactNode {
  return <FormattedMessage id="table.empty" defaultMessage="No data" />;
}
