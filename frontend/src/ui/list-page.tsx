import { LIST_REACH_ROWS } from '@ringpost/domain/rules/limits';
import { type ReactNode, useEffect } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import { DataTable, type DataTableProps } from './data-table.tsx';
import './list-page.css';
import { Page } from './page.tsx';
import { Pager } from './pager.tsx';
import { EmptyState, ErrorState } from './states.tsx';
import type { ListAddress } from './use-list-address.ts';

/** A list as it is read from the server: one page of its rows, or the reason why there are none. */
export interface ListRead<Row> {
  /** Undefined until the first answer. */
  readonly data: { readonly data: readonly Row[]; readonly total?: number } | undefined;
  readonly error: { readonly requestId: string | undefined } | undefined;
  readonly mutate: () => Promise<unknown>;
}

/** How the rows are drawn: as a table, or by the page itself. The page gets undefined while they are loading. */
type Drawing<Row> =
  | {
      readonly table: Pick<
        DataTableProps<Row>,
        'caption' | 'columns' | 'rowKey' | 'card' | 'onRow' | 'below' | 'compact' | 'skeletonRows'
      >;
    }
  | { readonly draw: (rows: readonly Row[] | undefined) => ReactNode };

/** The rows of a list, without the page around them. */
export type PagedRowsProps<Row> = Drawing<Row> & {
  readonly list: ListRead<Row>;
  /** The address that stores the page number and the order. Absent: the list has one page and a fixed order. */
  readonly address?: ListAddress;
  /** The number of rows on one page. */
  readonly pageRows?: number;
  /** Whether columns can be sorted. */
  readonly sortable?: boolean;
  /** The sentence that says what could not be loaded. */
  readonly failed: ReactNode;
  /** One sentence for a list without rows, and what the user can do. */
  readonly empty: ReactNode;
  readonly emptyAction?: ReactNode;
};

export type ListPageProps<Row> = PagedRowsProps<Row> & {
  readonly title: ReactNode;
  readonly about?: ReactNode;
  /** The sentence with the number of rows, as `{total}`. It replaces `about` when the number is known. */
  readonly count?: MessageDescriptor | undefined;
  readonly actions?: ReactNode;
  /** Content above the rows: filters that do not fit beside the title. */
  readonly bar?: ReactNode;
  /** A column beside the list. On a narrow page it is between the bar and the list. */
  readonly beside?: ReactNode;
  /** Dialogs of the page, and content below the list. */
  readonly children?: ReactNode;
};

function Rows<Row>(props: PagedRowsProps<Row>): ReactNode {
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

/**
 * Leads from a page after the end to the last one: rows leave a list, and an address may be old.
 * @returns whether the page is after the end
 */
function useLastPage<Row>({ list: { data }, address, pageRows }: PagedRowsProps<Row>): boolean {
  const { offset = 0, setOffset } = address ?? {};
  const total = data?.data.length === 0 ? data.total : undefined;
  const last = pageRows && total ? Math.floor((total - 1) / pageRows) * pageRows : offset;
  const isAfterEnd = offset > last;
  useEffect(() => {
    if (isAfterEnd) setOffset?.(last);
  });
  return isAfterEnd;
}

/** The rows of a list or the reason why there are none, and the buttons to other pages. */
export function PagedRows<Row>(props: PagedRowsProps<Row>): ReactNode {
  const isAfterEnd = useLastPage(props);
  const { address, pageRows } = props;
  const list = isAfterEnd ? { ...props.list, data: undefined } : props.list;
  const total = list.data?.total;
  return (
    <>
      <Rows {...props} list={list} />
      {address && pageRows !== undefined && total !== undefined && (
        <Pager offset={address.offset} limit={pageRows} total={total} onOffset={address.setOffset} />
      )}
    </>
  );
}

/** The number of rows, up to the limit of the count. */
function Count({ text, total }: { readonly text: MessageDescriptor; readonly total: number }): ReactNode {
  if (total < LIST_REACH_ROWS) return <FormattedMessage {...text} values={{ total }} />;
  return <FormattedMessage id="list.many" defaultMessage="{total, number} or more" values={{ total }} />;
}

/** An empty space as wide as a count, so that the header keeps its height when the count comes. */
function CountToCome({ text }: { readonly text: MessageDescriptor }): ReactNode {
  return (
    <span className="count-to-come" aria-hidden="true">
      <Count text={text} total={10} />
    </span>
  );
}

/** A page with a list: its header, its filters, its rows or the reason why there are none, and the buttons to other pages. */
export function ListPage<Row>(props: ListPageProps<Row>): ReactNode {
  const total = props.list.data?.total;
  const { count, list: read } = props;
  const counted = total === undefined ? undefined : count && <Count text={count} total={total} />;
  const about = counted ?? props.about ?? (count && !read.error && <CountToCome text={count} />);
  return (
    <Page title={props.title} about={about} actions={props.actions}>
      {/* The same elements with and without a column beside them: new ones would lose the focus and what was typed. */}
      <div className={props.beside ? 'list-columns' : 'list-column'}>
        {props.bar && <div className="list-bar">{props.bar}</div>}
        <div className="list-rows">
          <PagedRows {...props} />
        </div>
        {props.beside && <div className="list-beside">{props.beside}</div>}
      </div>
      {props.children}
    </Page>
  );
}
