import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { fitting, UUID } from '../../../api/one-of.ts';
import { OnlyFor } from '../../../session/only-for.tsx';
import { adminOrderPath, paths } from '../../../session/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ColumnChoice, useShownColumns } from '../../../ui/column-choice.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { FilterChips, useOpenFilters } from '../../../ui/filter-chips.tsx';
import { ClearFilters, isFiltered } from '../../../ui/list-filters.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { ListViews } from '../../../ui/list-views.tsx';
import { RowKeysHelp } from '../../../ui/row-keys-help.tsx';
import {
  type RowSelection,
  SelectionBar,
  selectionColumn,
  useRowSelection,
} from '../../../ui/row-selection.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { SortChoice } from '../../../ui/sort-choice.tsx';
import { useListAddress } from '../../../ui/use-list-address.ts';
import { useRowKeys } from '../../../ui/use-row-keys.ts';
import { AdminOrderCard, adminOrderColumns } from './admin-order-cells.tsx';
import { FILTERS, orderViews, PERSONAL, useOrderFilters } from './admin-order-filters.ts';
import { type AdminOrderView, loadAllOrdersFile, PAGE_ROWS, useAllOrders } from './admin-orders.api.ts';
import { ordersText } from './orders-text.ts';

const LIST = 'orders';

const count = defineMessage({
  id: 'admin-orders.count',
  defaultMessage: '{total, plural, one {# order} other {# orders}}',
});

function rowKey({ order_uuid }: AdminOrderView): string {
  return order_uuid;
}

/** What can be done with the selected orders. */
function SelectedOrders({ selection }: { readonly selection: RowSelection<AdminOrderView> }): ReactNode {
  return (
    <SelectionBar selection={selection}>
      <CopyButton text={selection.rows.map(rowKey).join('\n')} look="outline" size="sm">
        <FormattedMessage id="admin-orders.copy-ids" defaultMessage="Copy ids" />
      </CopyButton>
      <Button
        look="outline"
        size="sm"
        onClick={() => saveFile('ringpost-selected-orders.csv', ordersText(selection.rows))}
      >
        <Download size={14} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage id="admin-orders.csv" defaultMessage="CSV of these" />
      </Button>
    </SelectionBar>
  );
}

/** Leads to the page of an order, which leads back to this address. */
function useOpenAdminOrder(): (orderId: string, part?: string) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (orderId, part = '') =>
    void navigate(`${adminOrderPath(orderId)}${part}`, { state: { list: search } });
}

/** The table with a box for each row, and what the keys do. */
function useOrderTable(rows: readonly AdminOrderView[], onFilter: () => void) {
  const intl = useIntl();
  const selection = useRowSelection(rowKey);
  const open = useOpenAdminOrder();
  const shown = useShownColumns(LIST, adminOrderColumns);
  const nameOf = ({ order_uuid: id }: AdminOrderView): string =>
    intl.formatMessage({ id: 'admin-orders.select', defaultMessage: 'Select order {id}' }, { id });
  useRowKeys({
    onSelect: (key) => {
      const row = rows.find((each) => rowKey(each) === key);
      if (row) selection.toggle(row);
    },
    onAudit: (key) => open(key, '#timeline'),
    onFilter,
  });
  return {
    selection,
    columns: [selectionColumn(intl, selection, rows, { rowKey, nameOf }), ...shown],
    onRow: (order: AdminOrderView) => open(order.order_uuid),
  };
}

/** The orders of all customers. Filters, order and page are in the address. */
export function AdminOrdersPage(): ReactNode {
  const address = useListAddress();
  const orders = useAllOrders(address);
  const filters = useOrderFilters(fitting(UUID, address.filter('user')) ?? '');
  const open = useOpenFilters();
  const { selection, columns, onRow } = useOrderTable(orders.data?.data ?? [], open.show);
  return (
    <ListPage
      title={<FormattedMessage id="admin-orders.title" defaultMessage="Orders" />}
      count={count}
      actions={
        <>
          <ColumnChoice list={LIST} columns={adminOrderColumns} />
          <OnlyFor least="admin">
            <ButtonLink look="primary" size="sm" to={paths['admin-dashboard-orders-create']}>
              <FormattedMessage id="admin-orders.create" defaultMessage="Create order" />
            </ButtonLink>
            <CsvButton name="ringpost-all-orders.csv" load={() => loadAllOrdersFile(address)} />
          </OnlyFor>
        </>
      }
      bar={
        <>
          <ListViews list={LIST} views={orderViews(new Date())} personal={PERSONAL} />
          <FilterChips
            {...{ address, filters, open }}
            beside={<SortChoice address={address} columns={adminOrderColumns} />}
          />
        </>
      }
      list={orders}
      {...{ address, pageRows: PAGE_ROWS }}
      sortable
      table={{
        compact: true,
        caption: <FormattedMessage id="admin-orders.caption" defaultMessage="Orders of all customers" />,
        columns,
        rowKey,
        card: (order) => <AdminOrderCard order={order} />,
        onRow,
        skeletonRows: 20,
      }}
      failed={<FormattedMessage id="admin-orders.failed" defaultMessage="The orders did not load" />}
      empty={
        isFiltered(address, FILTERS) ? (
          <FormattedMessage id="admin-orders.empty" defaultMessage="No orders match." />
        ) : (
          <FormattedMessage id="admin-orders.none" defaultMessage="Nobody has bought anything yet." />
        )
      }
      emptyAction={isFiltered(address, FILTERS) && <ClearFilters address={address} names={FILTERS} />}
    >
      <RowKeysHelp />
      <SelectedOrders selection={selection} />
    </ListPage>
  );
}
