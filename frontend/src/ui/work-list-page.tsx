import type { ReactNode } from 'react';
import { defineMessage, type IntlShape, type MessageDescriptor } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useShownColumns } from './column-choice.tsx';
import type { Column } from './data-table.tsx';
import { FilterChips, useOpenFilters } from './filter-chips.tsx';
import {
  ClearFilters,
  customerFilter,
  dayFilters,
  isFiltered,
  type ListFilter,
  NothingMatches,
} from './list-filters.tsx';
import { ListPage, type ListRead } from './list-page.tsx';
import { ListActions } from './list-tools.tsx';
import { type ListView, ListViews } from './list-views.tsx';
import { RowKeysHelp } from './row-keys-help.tsx';
import type { SelectableRows } from './row-selection.tsx';
import { SortChoice } from './sort-choice.tsx';
import type { ListAddress } from './use-list-address.ts';
import { useRowKeys } from './use-row-keys.ts';
import './admin.css';

/** A list of all customers' things, for those who work here. */
interface WorkListPageProps<Row> {
  /** Under this name the device remembers the views and the columns. */
  readonly name: string;
  readonly title: ReactNode;
  readonly count?: MessageDescriptor | undefined;
  /** In place of the count. */
  readonly about?: ReactNode;
  readonly caption: ReactNode;
  readonly failed: ReactNode;
  /** For a list that nobody has narrowed. */
  readonly none: ReactNode;
  readonly list: ListRead<Row>;
  readonly address: ListAddress;
  readonly pageRows: number;
  /** All that the list can show. The first one leads to the page of the row. */
  readonly columns: readonly Column<Row>[];
  /** A last column with what can be done with one row. Nobody can hide it. */
  readonly acts?: Column<Row> | false;
  /** For a list with one action for many rows. */
  readonly selectable?: SelectableRows<Row>;
  /** Above the rows: what can be done with the selected ones. */
  readonly children?: ReactNode;
  readonly filters: readonly ListFilter[];
  readonly views: readonly ListView[];
  /** Names of the filters that name a customer. They are not saved. */
  readonly personal: readonly string[];
  readonly rowKey: (row: Row) => string;
  readonly card: (row: Row) => ReactNode;
  readonly pathOf: (row: Row) => string;
  /** Where the row's history is. */
  readonly historyOf: (row: Row) => string;
  /** Every row that matches, for admins. */
  readonly file: { readonly name: string; readonly load: () => Promise<Blob> };
}

const number = defineMessage({ id: 'work-list.number', defaultMessage: 'Number, or its first digits' });

/** The filters that such a list has beside its own: a number, days, and the customer if the address names one. */
export function commonFilters(
  intl: IntlShape,
  { filter }: ListAddress,
  own: readonly ListFilter[],
): readonly ListFilter[] {
  return [
    { name: 'number', label: intl.formatMessage(number), form: 'number' },
    ...own,
    ...dayFilters(intl),
    ...customerFilter(intl, filter('user')),
  ];
}

/** The keys of the list, and what a click on a row does. */
function useRows<Row>(
  { list, rowKey, pathOf, historyOf, selectable }: WorkListPageProps<Row>,
  onFilter: () => void,
) {
  const navigate = useNavigate();
  useRowKeys({
    onAudit(key) {
      const row = list.data?.data.find((each) => rowKey(each) === key);
      if (row) void navigate(historyOf(row));
    },
    onFilter,
    ...(selectable && { onSelect: selectable.onSelect }),
  });
  return (row: Row): void => void navigate(pathOf(row));
}

/** Such a list with everything that a list of admins has. Filters, order and page are in the address. */
export function WorkListPage<Row>(props: WorkListPageProps<Row>): ReactNode {
  const { name, address, columns, filters, file, acts, selectable } = props;
  const open = useOpenFilters();
  const onRow = useRows(props, open.show);
  const chosen = useShownColumns(name, columns);
  const shown = acts ? [...chosen, acts] : chosen;
  const names = filters.map((filter) => filter.name);
  const isNarrowed = isFiltered(address, names);
  return (
    <ListPage
      title={props.title}
      count={props.count}
      about={props.about}
      actions={<ListActions list={name} {...{ columns, file }} />}
      bar={
        <>
          <ListViews list={name} views={props.views} personal={props.personal} />
          <FilterChips
            {...{ address, filters, open }}
            beside={<SortChoice address={address} columns={columns} />}
          />
        </>
      }
      list={props.list}
      {...{ address, pageRows: props.pageRows }}
      sortable
      table={{
        compact: true,
        caption: props.caption,
        columns: selectable?.withBoxes(shown) ?? shown,
        rowKey: props.rowKey,
        card: props.card,
        onRow,
        skeletonRows: 12,
      }}
      failed={props.failed}
      empty={isNarrowed ? <NothingMatches /> : props.none}
      emptyAction={isNarrowed && <ClearFilters address={address} names={names} />}
    >
      {/* Only under rows: without them it would jump up when the answer is there. */}
      {props.list.data?.data.length ? <RowKeysHelp selects={selectable?.may ?? false} /> : null}
      {props.children}
    </ListPage>
  );
}
