import { SECURITY_KINDS } from '@ringpost/domain/rules/security-kinds';
import type { SecurityLine } from '@ringpost/query-api/audit/security.contract';
import type { ReactNode } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { auditPath, customerPath } from '../../session/paths.ts';
import { useShownColumns } from '../../ui/column-choice.tsx';
import { FilterChips, useOpenFilters } from '../../ui/filter-chips.tsx';
import { ClearFilters, choices, dayFilters, isFiltered, type ListFilter } from '../../ui/list-filters.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { ListActions } from '../../ui/list-tools.tsx';
import { type ListView, ListViews } from '../../ui/list-views.tsx';
import { RowKeysHelp } from '../../ui/row-keys-help.tsx';
import { SortChoice } from '../../ui/sort-choice.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import '../../ui/admin.css';
import { loadSecurityFile, PAGE_ROWS, useSecurityLog } from './security.api.ts';
import { SecurityCard, securityColumns, securityNames } from './security-words.tsx';

const LIST = 'security';

const count = defineMessage({
  id: 'security.count',
  defaultMessage: '{total, plural, one {# entry} other {# entries}}',
});
const labels = defineMessages({
  kind: { id: 'security.filter.kind', defaultMessage: 'What' },
  anyKind: { id: 'security.filter.any-kind', defaultMessage: 'Everything' },
  user: { id: 'security.filter.user', defaultMessage: 'Id of the account' },
  actor: { id: 'security.filter.actor', defaultMessage: 'Id of who did it' },
});
const views = defineMessages({
  all: { id: 'security.view.all', defaultMessage: 'All' },
  refused: { id: 'security.view.refused', defaultMessage: 'Sign-ins refused' },
  access: { id: 'security.view.access', defaultMessage: 'Access refused' },
  read: { id: 'security.view.read', defaultMessage: 'Private data read' },
  exported: { id: 'security.view.exported', defaultMessage: 'Files' },
});

/** The names of the filters in the address. */
const FILTERS = ['kind', 'user', 'actor', 'from', 'to'];
/** Those that name a person. */
const PERSONAL = ['user', 'actor'];

const VIEWS: readonly ListView[] = [
  { label: views.all, search: '' },
  { label: views.refused, search: 'kind=sign-in-refused' },
  { label: views.access, search: 'kind=access-refused' },
  { label: views.read, search: 'kind=private-read' },
  { label: views.exported, search: 'kind=exported' },
];

function useFilters(): readonly ListFilter[] {
  const intl = useIntl();
  const kinds = choices(intl.formatMessage(labels.anyKind), SECURITY_KINDS, (kind) =>
    intl.formatMessage(securityNames[kind]),
  );
  return [
    { name: 'kind', label: intl.formatMessage(labels.kind), options: kinds },
    { name: 'user', label: intl.formatMessage(labels.user), form: 'id' },
    { name: 'actor', label: intl.formatMessage(labels.actor), form: 'id' },
    ...dayFilters(intl),
  ];
}

/** What the keys of the list do. `A` opens the history of the account. */
function useSecurityKeys(lines: readonly SecurityLine[], onFilter: () => void): void {
  const navigate = useNavigate();
  useRowKeys({
    onAudit(key) {
      const line = lines.find(({ event_uuid }) => event_uuid === key);
      if (line?.user_id) void navigate(auditPath('customer', line.user_id));
    },
    onFilter,
  });
}

/** Logins, refusals, changes of accounts, and what was read or taken along. A row opens the account that it is about. */
export function SecurityPage(): ReactNode {
  const navigate = useNavigate();
  const address = useListAddress();
  const open = useOpenFilters();
  const filters = useFilters();
  const log = useSecurityLog(address);
  useSecurityKeys(log.data?.data ?? [], open.show);
  const isNarrowed = isFiltered(address, FILTERS);
  return (
    <ListPage
      title={<FormattedMessage id="security.title" defaultMessage="Security log" />}
      count={count}
      actions={
        <ListActions
          list={LIST}
          columns={securityColumns}
          file={{ name: 'ringpost-security.csv', load: () => loadSecurityFile(address) }}
        />
      }
      bar={
        <>
          <ListViews list={LIST} views={VIEWS} personal={PERSONAL} />
          <FilterChips
            {...{ address, filters, open }}
            beside={<SortChoice address={address} columns={securityColumns} />}
          />
        </>
      }
      list={log}
      {...{ address, pageRows: PAGE_ROWS }}
      sortable
      table={{
        compact: true,
        caption: <FormattedMessage id="security.caption" defaultMessage="Security log" />,
        columns: useShownColumns(LIST, securityColumns),
        rowKey: (line) => line.event_uuid,
        card: (line) => <SecurityCard line={line} />,
        onRow: ({ user_id: userId }) => {
          if (userId !== null) void navigate(customerPath(userId));
        },
        skeletonRows: 20,
      }}
      failed={<FormattedMessage id="security.failed" defaultMessage="The security log did not load" />}
      empty={
        isNarrowed ? (
          <FormattedMessage id="security.empty" defaultMessage="No entries match." />
        ) : (
          <FormattedMessage id="security.none" defaultMessage="Nothing has happened yet." />
        )
      }
      emptyAction={isNarrowed ? <ClearFilters address={address} names={FILTERS} /> : undefined}
    >
      {log.data && <RowKeysHelp selects={false} />}
    </ListPage>
  );
}
