import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { DataTableProps } from './data-table.tsx';
import { ClearFilters, isFiltered, type ListFilter, ListFilters, NothingMatches } from './list-filters.tsx';
import { type ListRead, PagedRows } from './list-page.tsx';
import { type ListAddress, useListAddress } from './use-list-address.ts';
import './admin.css';

const PAGE_ROWS = 20;

/** A page of a list of one customer, as its read takes it. */
export interface CustomerQuestion {
  readonly params: { readonly id: string };
  readonly query: { readonly limit: number; readonly offset: number };
}

/** Whose list it is. */
export interface OfCustomer {
  readonly userId: string;
}

interface CustomerListProps<Row> extends OfCustomer {
  readonly use: (question: CustomerQuestion, address: ListAddress) => ListRead<Row>;
  /** What narrows the list. The choice is in the address. */
  readonly filters?: readonly ListFilter[];
  readonly table: Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'card'>;
}

/** One list of a customer, page by page. The page is in the address. */
export function CustomerList<Row>({
  userId,
  use: useRows,
  table,
  filters = [],
}: CustomerListProps<Row>): ReactNode {
  const address = useListAddress();
  const query = { limit: PAGE_ROWS, offset: address.offset };
  const list = useRows({ params: { id: userId }, query }, address);
  const names = filters.map(({ name }) => name);
  const isNarrowed = isFiltered(address, names);
  return (
    <>
      {filters.length > 0 && (
        <div className="list-bar">
          <ListFilters {...{ address, filters }} />
        </div>
      )}
      <PagedRows
        {...{ list, address, pageRows: PAGE_ROWS }}
        table={{ ...table, compact: true, skeletonRows: 6 }}
        failed={<FormattedMessage id="customer.list.failed" defaultMessage="The list did not load" />}
        empty={
          isNarrowed ? (
            <NothingMatches />
          ) : (
            <FormattedMessage id="customer.list.empty" defaultMessage="There is nothing here." />
          )
        }
        emptyAction={isNarrowed && <ClearFilters {...{ address, names }} />}
      />
    </>
  );
}
