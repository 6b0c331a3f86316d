import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { DataTableProps } from './data-table.tsx';
import { type ListRead, PagedRows } from './list-page.tsx';
import { useListAddress } from './use-list-address.ts';
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
  readonly use: (question: CustomerQuestion) => ListRead<Row>;
  readonly table: Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'card'>;
}

/** One list of a customer, page by page. The page is in the address. */
export function CustomerList<Row>({ userId, use: useRows, table }: CustomerListProps<Row>): ReactNode {
  const address = useListAddress();
  const list = useRows({ params: { id: userId }, query: { limit: PAGE_ROWS, offset: address.offset } });
  return (
    <PagedRows
      {...{ list, address, pageRows: PAGE_ROWS }}
      table={{ ...table, compact: true, skeletonRows: 6 }}
      failed={<FormattedMessage id="customer.list.failed" defaultMessage="The list did not load" />}
      empty={<FormattedMessage id="customer.list.empty" defaultMessage="There is nothing here." />}
    />
  );
}
