import type { UserView } from '@ringpost/query-api/accounts/accounts.contract';
import { type ReactNode, useState } from 'react';
import { defineMessage, FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { OnlyFor } from '../../../session/only-for.tsx';
import { auditPath, customerPath } from '../../../session/paths.ts';
import { ColumnChoice, useShownColumns } from '../../../ui/column-choice.tsx';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { NoData } from '../../../ui/data-table.tsx';
import { FilterChips, useOpenFilters } from '../../../ui/filter-chips.tsx';
import { ClearFilters, isFiltered } from '../../../ui/list-filters.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { ListViews } from '../../../ui/list-views.tsx';
import { RowKeysHelp } from '../../../ui/row-keys-help.tsx';
import { SortChoice } from '../../../ui/sort-choice.tsx';
import { useListAddress } from '../../../ui/use-list-address.ts';
import { useRowKeys } from '../../../ui/use-row-keys.ts';
import '../../../ui/admin.css';
import { actionsColumn, UserCard, userColumns } from './user-cells.tsx';
import { type OpenDialog, UserDialogs } from './user-dialogs.tsx';
import { FILTERS, PERSONAL, USER_ORDERS, USER_VIEWS, useUserFilters } from './user-filters.ts';
import { loadUsersFile, PAGE_ROWS, useUsers } from './users.api.ts';

const LIST = 'users';

const count = defineMessage({
  id: 'users.count',
  defaultMessage: '{total, plural, one {# account} other {# accounts}}',
});

function rowKey({ user_id }: UserView): string {
  return user_id;
}

/** All accounts. An admin can search, credit, debit, refund, close and reopen them. */
export function UsersPage(): ReactNode {
  const address = useListAddress();
  const users = useUsers(address);
  const filters = useUserFilters();
  const open = useOpenFilters();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const filtered = isFiltered(address, FILTERS);
  const columns = userColumns({ byTime: address.filter('search') === '', byBalance: !filtered });
  const shown = useShownColumns(LIST, columns);
  useRowKeys({ onAudit: (id) => void navigate(auditPath('customer', id)), onFilter: open.show });
  return (
    <ListPage
      title={<FormattedMessage id="users.title" defaultMessage="Users" />}
      count={count}
      actions={
        <>
          <ColumnChoice list={LIST} columns={columns} />
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
            beside={<SortChoice address={address} columns={columns} orders={USER_ORDERS} />}
          />
        </>
      }
      list={users}
      {...{ address, pageRows: PAGE_ROWS }}
      sortable
      table={{
        compact: true,
        caption: <FormattedMessage id="users.caption" defaultMessage="Accounts" />,
        columns: [...shown, actionsColumn(setDialog)],
        rowKey,
        onRow: (user) => navigate(customerPath(user.user_id)),
        card: (user) => <UserCard user={user} onAsk={setDialog} />,
        skeletonRows: 12,
      }}
      failed={<FormattedMessage id="users.failed" defaultMessage="The users did not load" />}
      empty={<NoData />}
      emptyAction={filtered && <ClearFilters address={address} names={FILTERS} />}
    >
      {users.data && <RowKeysHelp selects={false} />}
      <UserDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </ListPage>
  );
}
