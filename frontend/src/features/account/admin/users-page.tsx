import type { UserView } from '@ringpost/query-api/accounts/accounts.contract';
import { type ReactNode, useState } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { OnlyFor } from '../../../session/only-for.tsx';
import { auditPath, customerPath } from '../../../session/paths.ts';
import { ColumnChoice, useShownColumns } from '../../../ui/column-choice.tsx';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { type Column, NoData } from '../../../ui/data-table.tsx';
import { FilterChips, useOpenFilters } from '../../../ui/filter-chips.tsx';
import { ClearFilters, isFiltered } from '../../../ui/list-filters.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { ListViews } from '../../../ui/list-views.tsx';
import { RowKeysHelp } from '../../../ui/row-keys-help.tsx';
import { selectionColumn, useRowSelection } from '../../../ui/row-selection.tsx';
import { SortChoice } from '../../../ui/sort-choice.tsx';
import { useListAddress } from '../../../ui/use-list-address.ts';
import { useRowKeys } from '../../../ui/use-row-keys.ts';
import '../../../ui/admin.css';
import { SelectedUsers } from './selected-users.tsx';
import { actionsColumn, UserCard, userColumns } from './user-cells.tsx';
import { type OpenDialog, UserDialogs } from './user-dialogs.tsx';
import { FILTERS, ordersBy, PERSONAL, USER_VIEWS, useUserFilters } from './user-filters.ts';
import { loadUsersFile, PAGE_ROWS, sortsOf, useUsers } from './users.api.ts';

const LIST = 'users';

const count = defineMessage({
  id: 'users.count',
  defaultMessage: '{total, plural, one {# account} other {# accounts}}',
});

function rowKey({ user_id }: UserView): string {
  return user_id;
}

/** The table with a box for each row, and what the keys do. */
function useUserTable(rows: readonly UserView[], columns: readonly Column<UserView>[], onFilter: () => void) {
  const intl = useIntl();
  const navigate = useNavigate();
  const selection = useRowSelection(rowKey);
  const nameOf = ({ email, user_id }: UserView): string =>
    intl.formatMessage({ id: 'users.select', defaultMessage: 'Select {email}' }, { email: email || user_id });
  useRowKeys({
    onSelect: (key) => {
      const row = rows.find((each) => rowKey(each) === key);
      if (row) selection.toggle(row);
    },
    onAudit: (id) => void navigate(auditPath('customer', id)),
    onFilter,
  });
  return {
    selection,
    columns: [selectionColumn(intl, selection, rows, { rowKey, nameOf }), ...columns],
    onRow: (user: UserView) => void navigate(customerPath(user.user_id)),
  };
}

/** All accounts. An admin can search, credit, debit, refund, close and reopen them. */
export function UsersPage(): ReactNode {
  const address = useListAddress();
  const users = useUsers(address);
  const filters = useUserFilters(address);
  const open = useOpenFilters();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const filtered = isFiltered(address, FILTERS);
  const sorts = sortsOf(address);
  const all = userColumns(sorts);
  const shown = [...useShownColumns(LIST, all), actionsColumn(setDialog)];
  const { selection, columns, onRow } = useUserTable(users.data?.data ?? [], shown, open.show);
  return (
    <ListPage
      title={<FormattedMessage id="users.title" defaultMessage="Users" />}
      count={count}
      actions={
        <>
          <ColumnChoice list={LIST} columns={all} />
          <OnlyFor least="admin">
            <CsvButton name="ringpost-users.csv" load={() => loadUsersFile(address)} />
          </OnlyFor>
        </>
      }
      bar={
        <>
          <ListViews list={LIST} views={USER_VIEWS} personal={PERSONAL} />
          <FilterChips
            {...{ address, filters, open }}
            beside={<SortChoice address={address} columns={all} orders={ordersBy(sorts)} />}
          />
        </>
      }
      list={users}
      {...{ address, pageRows: PAGE_ROWS }}
      sortable
      table={{
        compact: true,
        caption: <FormattedMessage id="users.caption" defaultMessage="Accounts" />,
        columns,
        rowKey,
        onRow,
        card: (user) => <UserCard user={user} onAsk={setDialog} />,
        skeletonRows: 12,
      }}
      failed={<FormattedMessage id="users.failed" defaultMessage="The users did not load" />}
      empty={<NoData />}
      emptyAction={filtered && <ClearFilters address={address} names={FILTERS} />}
    >
      {users.data && <RowKeysHelp />}
      <SelectedUsers selection={selection} />
      <UserDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </ListPage>
  );
}
