import type { AdminNumber } from '@ringpost/query-api/inventory/inventory.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyPart } from '../../loading/lazy-part.ts';
import { auditPath, numberPath } from '../../session/paths.ts';
import { useMay } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import { ColumnChoice, useShownColumns } from '../../ui/column-choice.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import { NoData } from '../../ui/data-table.tsx';
import { FilterChips, useOpenFilters } from '../../ui/filter-chips.tsx';
import { ClearFilters, isFiltered } from '../../ui/list-filters.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { ListViews } from '../../ui/list-views.tsx';
import { RowKeysHelp } from '../../ui/row-keys-help.tsx';
import {
  type RowSelection,
  SelectionBar,
  selectionColumn,
  useRowSelection,
} from '../../ui/row-selection.tsx';
import { SortChoice } from '../../ui/sort-choice.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import '../../ui/admin.css';
import './numbers.css';
import { useVendors } from '../../api/vendor-list.api.ts';
import { ImportForm } from './import-form.tsx';
import { type ManageAct, NUMBERS_AT_ONCE } from './manage.api.ts';
import { NumberCard, numberColumns } from './number-cells.tsx';
import { FILTERS, NUMBER_ORDERS, NUMBER_VIEWS, useNumberFilters } from './number-filters.ts';
import { loadNumbersFile, PAGE_ROWS, useNumbers } from './numbers.api.ts';

const LIST = 'numbers';

const count = defineMessage({
  id: 'numbers.count',
  defaultMessage: '{total, plural, one {# number} other {# numbers}}',
});

const ManageDialog = lazyPart(async () => (await import('./manage-dialog.tsx')).ManageDialog);

const acts = defineMessages({
  vendor: { id: 'numbers.act.vendor', defaultMessage: 'Assign vendor …' },
  public: { id: 'numbers.act.public', defaultMessage: 'Make public …' },
  sale: { id: 'numbers.act.sale', defaultMessage: 'Sell again …' },
  release: { id: 'numbers.act.release', defaultMessage: 'Release …' },
});
const ACTS = ['vendor', 'public', 'sale', 'release'] as const;

function rowKey({ number_uuid }: AdminNumber): string {
  return number_uuid;
}

/** What can be done with the selected numbers. Those that an act has changed are not selected any more. */
function SelectedNumbers({ selection }: { readonly selection: RowSelection<AdminNumber> }): ReactNode {
  const [act, setAct] = useState<ManageAct | null>(null);
  const { rows } = selection;
  const may = useMay('admin');
  const deselect = (done: readonly string[]): void => {
    selection.drop(rows.filter((each) => done.includes(rowKey(each))));
  };
  return (
    <>
      <SelectionBar selection={selection}>
        <CopyButton text={rows.map(rowKey).join('\n')} look="outline" size="sm">
          <FormattedMessage id="numbers.copy" defaultMessage="Copy numbers" />
        </CopyButton>
        {may && rows.length > NUMBERS_AT_ONCE && (
          <span className="dim">
            <FormattedMessage
              id="numbers.at-once"
              defaultMessage="Change at most {most} at once"
              values={{ most: NUMBERS_AT_ONCE }}
            />
          </span>
        )}
        {(may ? ACTS : []).map((each) => (
          <Button
            key={each}
            look="outline"
            size="sm"
            disabled={rows.length > NUMBERS_AT_ONCE}
            onClick={() => setAct(each)}
          >
            <FormattedMessage {...acts[each]} />
          </Button>
        ))}
      </SelectionBar>
      <Suspense>
        {act && (
          <ManageDialog act={act} numbers={rows.map(rowKey)} onDone={deselect} onClose={() => setAct(null)} />
        )}
      </Suspense>
    </>
  );
}

/** The table with a box for each row, and what the keys do. */
function useNumberTable(
  rows: readonly AdminNumber[],
  columns: ReturnType<typeof numberColumns>,
  onFilter: () => void,
) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { search } = useLocation();
  const selection = useRowSelection(rowKey);
  const nameOf = ({ number }: AdminNumber): string =>
    intl.formatMessage({ id: 'numbers.select', defaultMessage: 'Select {number}' }, { number });
  useRowKeys({
    onSelect: (key) => {
      const row = rows.find((each) => rowKey(each) === key);
      if (row) selection.toggle(row);
    },
    onAudit: (key) => void navigate(auditPath('number', key)),
    onFilter,
  });
  return {
    selection,
    columns: [selectionColumn(intl, selection, rows, { rowKey, nameOf }), ...columns],
    onRow: ({ number }: AdminNumber) => void navigate(numberPath(number), { state: { list: search } }),
  };
}

/** Our numbers, and the form that imports new ones. */
export function NumbersPage(): ReactNode {
  const may = useMay('admin');
  const address = useListAddress();
  const { data: vendors } = useVendors();
  const numbers = useNumbers(address);
  const filters = useNumberFilters(vendors?.data ?? []);
  const open = useOpenFilters();
  const vendorName = (id: string): string =>
    vendors?.data.find(({ vendor_uuid }) => vendor_uuid === id)?.vendor_name ?? '–';
  const all = numberColumns(vendorName, address.filter('prefix') === '');
  const shown = useShownColumns(LIST, all);
  const { selection, columns, onRow } = useNumberTable(numbers.data?.data ?? [], shown, open.show);
  return (
    <ListPage
      title={<FormattedMessage id="numbers.title" defaultMessage="Numbers" />}
      count={count}
      actions={
        <>
          <ColumnChoice list={LIST} columns={all} />
          {may && <CsvButton name="ringpost-numbers.csv" load={() => loadNumbersFile(address)} />}
        </>
      }
      bar={
        <>
          <ListViews list={LIST} views={NUMBER_VIEWS} personal={[]} />
          <FilterChips
            {...{ address, filters, open }}
            beside={<SortChoice address={address} columns={all} orders={NUMBER_ORDERS} />}
          />
        </>
      }
      beside={may && <ImportForm vendors={vendors?.data ?? []} />}
      list={numbers}
      {...{ address, pageRows: PAGE_ROWS }}
      sortable
      table={{
        compact: true,
        caption: <FormattedMessage id="numbers.caption" defaultMessage="Numbers" />,
        columns,
        rowKey,
        onRow,
        card: (number) => <NumberCard number={number} vendor={vendorName(number.vendor_uuid)} />,
        skeletonRows: 12,
      }}
      failed={<FormattedMessage id="numbers.failed" defaultMessage="The numbers did not load" />}
      empty={<NoData />}
      emptyAction={isFiltered(address, FILTERS) && <ClearFilters address={address} names={FILTERS} />}
    >
      {numbers.data && <RowKeysHelp />}
      <SelectedNumbers selection={selection} />
    </ListPage>
  );
}
