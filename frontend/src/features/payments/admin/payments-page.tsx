import type { AdminPaymentView } from '@ringpost/query-api/payments/payments.contract';
import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { OnlyFor } from '../../../session/only-for.tsx';
import { paths } from '../../../session/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ColumnChoice, useShownColumns } from '../../../ui/column-choice.tsx';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { FilterChips, useOpenFilters } from '../../../ui/filter-chips.tsx';
import { ClearFilters, isFiltered } from '../../../ui/list-filters.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { ListViews } from '../../../ui/list-views.tsx';
import { RowKeysHelp } from '../../../ui/row-keys-help.tsx';
import { SortChoice } from '../../../ui/sort-choice.tsx';
import { useListAddress } from '../../../ui/use-list-address.ts';
import { useRowKeys } from '../../../ui/use-row-keys.ts';
import '../../../ui/admin.css';
import {
  FILTERS,
  ONLY_BY_TIME,
  PAYMENT_ORDERS,
  PAYMENT_VIEWS,
  PERSONAL,
  useAllPaymentFilters,
} from './all-payment-filters.ts';
import { loadAllPaymentsFile, PAGE_ROWS, useAllPayments } from './all-payments.api.ts';
import { historyOfPayment, PaymentCard, pathOfPayment, paymentColumns } from './payment-cells.tsx';

const LIST = 'payments';

const count = defineMessage({
  id: 'admin.payments.count',
  defaultMessage: '{total, plural, one {# payment} other {# payments}}',
});

function rowKey({ payment_uuid }: AdminPaymentView): string {
  return payment_uuid;
}

/** What the keys of the list do. */
function usePaymentKeys(rows: readonly AdminPaymentView[], onFilter: () => void): void {
  const navigate = useNavigate();
  useRowKeys({
    onAudit(key) {
      const row = rows.find((each) => rowKey(each) === key);
      if (row) void navigate(historyOfPayment(row));
    },
    onFilter,
  });
}

/** The payments of all customers. A manual payment is a credit, which admins give on the page of users. */
export function PaymentsPage(): ReactNode {
  const navigate = useNavigate();
  const address = useListAddress();
  const payments = useAllPayments(address);
  const filters = useAllPaymentFilters();
  const open = useOpenFilters();
  const filtered = isFiltered(address, FILTERS);
  const columns = paymentColumns(!isFiltered(address, ONLY_BY_TIME));
  const shown = useShownColumns(LIST, columns);
  usePaymentKeys(payments.data?.data ?? [], open.show);
  return (
    <ListPage
      title={<FormattedMessage id="admin.payments.title" defaultMessage="Payments" />}
      count={count}
      actions={
        <>
          <ColumnChoice list={LIST} columns={columns} />
          <OnlyFor least="admin">
            <CsvButton name="ringpost-all-payments.csv" load={() => loadAllPaymentsFile(address)} />
          </OnlyFor>
          <ButtonLink look="outline" size="sm" to={paths['admin-dashboard-adjustments']}>
            <FormattedMessage id="admin.payments.manual" defaultMessage="Money by hand" />
          </ButtonLink>
        </>
      }
      bar={
        <>
          <ListViews list={LIST} views={PAYMENT_VIEWS} personal={PERSONAL} />
          <FilterChips
            {...{ address, filters, open }}
            beside={<SortChoice address={address} columns={columns} orders={PAYMENT_ORDERS} />}
          />
        </>
      }
      list={payments}
      {...{ address, pageRows: PAGE_ROWS }}
      sortable
      table={{
        caption: <FormattedMessage id="admin.payments.caption" defaultMessage="Payments of all customers" />,
        columns: shown,
        rowKey,
        card: (row) => <PaymentCard row={row} />,
        onRow: (row) => void navigate(pathOfPayment(row)),
        compact: true,
        skeletonRows: 10,
      }}
      failed={<FormattedMessage id="admin.payments.failed" defaultMessage="The payments did not load" />}
      empty={
        filtered ? (
          <FormattedMessage id="admin.payments.none" defaultMessage="No payments match." />
        ) : (
          <FormattedMessage id="admin.payments.empty" defaultMessage="Nobody has paid yet." />
        )
      }
      emptyAction={filtered && <ClearFilters address={address} names={FILTERS} />}
    >
      {payments.data && <RowKeysHelp selects={false} />}
    </ListPage>
  );
}
