import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import './list-page.css';
import { Page } from './page.tsx';
import { Pager } from './pager.tsx';
import { EmptyState, ErrorState } from './states.tsx';
import type { ListAddress } from './use-list-address.ts';

/** A list as it is read from the server: one page of its rows, or why there are none. */
export interface ListRead<Row> {
  /** Undefined until the first answer. */
  readonly data: { readonly data: readonly Row[]; readonly total?: number } | undefined;
  readonly error: { readonly requestId: string | undefined } | undefined;
  readonly mutate: () => Promise<unknown>;
}

/** How the rows are drawn: as a table, or by the page itself, which gets undefined while they are loading. */
type Drawing<Row> =
  | {
      readonly table: Pick<
        DataTableProps<Row>,
        'caption' | 'columns' | 'rowKey' | 'card' | 'onRow' | 'compact' | 'skeletonRows'
      >;
    }
  | { readonly draw: (rows: readonly Row[] | undefined) => ReactNode };

export type ListPageProps<Row> = Drawing<Row> & {
  readonly title: ReactNode;
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  /** Above the rows: filters that do not fit beside the title. */
  readonly bar?: ReactNode;
  /** In the place of the list, while the page shows something else there. */
  readonly instead?: ReactNode;
  /** A column beside the list. */
  readonly beside?: ReactNode;
  readonly list: ListRead<Row>;
  /** Where the page of the list and its order are kept. Absent: the list has one page and no order to choose. */
  readonly address?: ListAddress;
  /** Rows of one page. */
  readonly pageRows?: number;
  /** Whether the columns that name an order can be sorted by it. */
  readonly sortable?: boolean;
  /** What could not be loaded. */
  readonly failed: ReactNode;
  /** One sentence for a list without rows, and what to do about it. */
  readonly empty: ReactNode;
  readonly emptyAction?: ReactNode;
  /** Dialogs of the page, and what stands below the list. */
  readonly children?: ReactNode;
};

/** A page that shows a list: its head, its filters, its rows or why there are none, and the way to the next rows. */
export function ListPage<Row>(props: ListPageProps<Row>): ReactNode {
  const list = (
    <>
      {props.bar && <div className="list-bar">{props.bar}</div>}
      {props.instead || <List {...props} />}
    </>
  );
  return (
    <Page title={props.title} about={props.about} actions={props.actions}>
      {props.beside ? (
        <div className="list-columns">
          <div>{list}</div>
          {props.beside}
        </div>
      ) : (
        list
      )}
      {props.children}
    </Page>
  );
}

function List<Row>(props: ListPageProps<Row>): ReactNode {
  const { list, address, pageRows } = props;
  const total = list.data?.total;
  return (
    <>
      <Rows {...props} />
      {address && pageRows !== undefined && total !== undefined && (
        <Pager offset={address.offset} limit={pageRows} total={total} onOffset={address.setOffset} />
      )}
    </>
  );
}

function Rows<Row>(props: ListPageProps<Row>): ReactNode {
  const { list, address, sortable = false } = props;
  const rows = list.data?.data;
  const empty = <EmptyState action={props.emptyAction}>{props.empty}</EmptyState>;
  const failure = list.error && {
    text: props.failed,
    requestId: list.error.requestId,
    retry: () => void list.mutate(),
  };
  if ('table' in props) {
    const sorting = sortable && address && { sort: address.sort, onSort: address.setSort };
    return <DataTable {...props.table} {...sorting} {...{ rows, empty, failure }} />;
  }
  if (rows?.length === 0) return <div className="card">{empty}</div>;
  if (!failure || rows) return props.draw(rows);
  return (
    <div className="card">
      <ErrorState requestId={failure.requestId} onRetry={failure.retry}>
        {failure.text}
      </ErrorState>
    </div>
  );
}
