import type { ReactNode } from 'react';
import { OnlyFor } from '../session/only-for.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { CsvButton } from './csv-button.tsx';
import type { Column } from './data-table.tsx';
import { type ListFilter, ListFilters } from './list-filters.tsx';
import { type ListView, ListViews } from './list-views.tsx';
import { SortChoice, type SortOrder } from './sort-choice.tsx';
import type { ListAddress } from './use-list-address.ts';
import { useCards } from './use-media.ts';

interface OfList<Row> {
  /** Under this name the device remembers the views and the columns. */
  readonly list: string;
  /** All that the list can show. */
  readonly columns: readonly Column<Row>[];
}

/** What is beside the title of a list of admins: its columns, and for admins every row that matches as a file. */
export function ListActions<Row>({
  list,
  columns,
  file,
}: OfList<Row> & {
  readonly file: { readonly name: string; readonly load: () => Promise<Blob> };
}): ReactNode {
  return (
    <>
      <ColumnChoice {...{ list, columns }} />
      <OnlyFor least="admin">
        <CsvButton {...file} />
      </OnlyFor>
    </>
  );
}

/** What is above the rows of a list with few filters: its views and its filters, and on a phone its orders. */
export function ListBar<Row>({
  list,
  columns,
  address,
  filters,
  views,
  personal = [],
  opened = '',
  orders,
}: OfList<Row> & {
  readonly address: ListAddress;
  readonly filters: readonly ListFilter[];
  readonly views: readonly ListView[];
  /** Names of the filters that name a customer. They are not saved. */
  readonly personal?: readonly string[];
  /** Under this name the address has the opened row, which is no part of a view. */
  readonly opened?: string;
  readonly orders?: readonly SortOrder[];
}): ReactNode {
  return (
    <>
      <ListViews {...{ list, views, personal, opened }} />
      <ListFilters {...{ address, filters }}>
        {useCards() && <SortChoice {...{ address, columns }} {...(orders && { orders })} />}
      </ListFilters>
    </>
  );
}
