import { hasRole } from '@ringpost/domain/rules/roles';
import type { ApprovalView } from '@ringpost/query-api/approvals/approvals.contract';
import { type ReactNode, Suspense, useState } from 'react';
import {
  defineMessage,
  defineMessages,
  FormattedMessage,
  type IntlShape,
  type MessageDescriptor,
  useIntl,
} from 'react-intl';
import { Link } from 'react-router-dom';
import { lazyPart } from '../../loading/lazy-part.ts';
import { useMay } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import { useShownColumns } from '../../ui/column-choice.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { ClearFilters, choices, isFiltered } from '../../ui/list-filters.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { ListActions, ListBar } from '../../ui/list-tools.tsx';
import { ALL_ROWS } from '../../ui/list-views.tsx';
import { RowKeysHelp } from '../../ui/row-keys-help.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { besideOpened, useOpenedRow } from '../../ui/use-opened-row.ts';
import {
  ApprovalStatus,
  approvalLabels,
  ChangeText,
  kindNames,
  statusNames,
  subjectText,
} from './approval-words.tsx';
import '../../ui/admin.css';
import '../adjustments/adjustments.css';
import { type Decision, loadApprovalsFile, PAGE_ROWS, STATUSES, useApprovals } from './approvals.api.ts';
import { approvalKey, SelectedApprovals, useSelectableApprovals } from './selected-approvals.tsx';

const DecideApprovalDialog = lazyPart(
  async () => (await import('./decide-approval-dialog.tsx')).DecideApprovalDialog,
);
const OpenedApproval = lazyPart(async () => (await import('./opened-approval.tsx')).OpenedApproval);
const PasswordDialog = lazyPart(async () => (await import('../forms/password-dialog.tsx')).PasswordDialog);

interface OpenDialog {
  readonly decision: Decision;
  readonly row: ApprovalView;
}
type Ask = (dialog: OpenDialog) => void;

const actions: Readonly<Record<Decision, MessageDescriptor>> = defineMessages({
  approve: { id: 'approvals.approve', defaultMessage: 'Approve' },
  refuse: { id: 'approvals.refuse', defaultMessage: 'Refuse' },
  withdraw: { id: 'approvals.withdraw', defaultMessage: 'Withdraw' },
});
const labels: Readonly<Record<Decision, MessageDescriptor>> = defineMessages({
  approve: { id: 'approvals.approve.label', defaultMessage: 'Approve for {subject}: {kind}' },
  refuse: { id: 'approvals.refuse.label', defaultMessage: 'Refuse for {subject}: {kind}' },
  withdraw: { id: 'approvals.withdraw.label', defaultMessage: 'Withdraw for {subject}: {kind}' },
});

function Actions({ row, onAsk }: { readonly row: ApprovalView; readonly onAsk: Ask }): ReactNode {
  const intl = useIntl();
  const isSuper = useMay('super_admin');
  const may = isSuper || !hasRole(row.least, 'super_admin');
  if (row.status !== 'waiting' || !may) return null;
  const decisions = row.is_own ? (['withdraw'] as const) : (['approve', 'refuse'] as const);
  const values = { subject: subjectText(intl, row), kind: intl.formatMessage(kindNames[row.kind]) };
  return (
    <span className="admin-actions">
      {decisions.map((decision) => (
        <Button
          key={decision}
          look="outline"
          size="xs"
          aria-label={intl.formatMessage(labels[decision], values)}
          onClick={() => onAsk({ decision, row })}
        >
          <FormattedMessage {...actions[decision]} />
        </Button>
      ))}
    </span>
  );
}

type SearchOf = (id: string) => string;

/** What it is about, as a link to the opened request. */
function Subject({ row, searchOf }: { readonly row: ApprovalView; readonly searchOf: SearchOf }): ReactNode {
  return (
    <Link className="admin-link" to={searchOf(row.approval_uuid)}>
      <bdi className="cut">{subjectText(useIntl(), row)}</bdi>
    </Link>
  );
}

/** The admin who asked for it, and the second admin. */
function Who({ row: { asked_by, decided_by } }: { readonly row: ApprovalView }): ReactNode {
  if (decided_by === null || decided_by === asked_by) return <bdi>{asked_by}</bdi>;
  return (
    <FormattedMessage
      id="approvals.two"
      defaultMessage="{asked}, then {decided}"
      values={{ asked: <bdi>{asked_by}</bdi>, decided: <bdi>{decided_by}</bdi> }}
    />
  );
}

function columnsOf(searchOf: SearchOf): readonly Column<ApprovalView>[] {
  return [
    {
      id: 'at',
      head: <FormattedMessage id="approvals.at" defaultMessage="When" />,
      orderBy: 'at',
      cell: (row) => (
        <span className="dim">
          <Stamp at={row.at} />
        </span>
      ),
      wideOnly: true,
    },
    {
      id: 'kind',
      head: <FormattedMessage id="approvals.kind" defaultMessage="What" />,
      cell: (row) => <FormattedMessage {...kindNames[row.kind]} />,
    },
    {
      id: 'subject',
      leads: true,
      head: <FormattedMessage {...approvalLabels.subject} />,
      cell: (row) => <Subject {...{ row, searchOf }} />,
      stretches: true,
    },
    {
      id: 'change',
      head: <FormattedMessage id="approvals.change" defaultMessage="Before → after" />,
      cell: (row) => <ChangeText row={row} />,
    },
    {
      id: 'who',
      head: <FormattedMessage id="approvals.who" defaultMessage="By" />,
      cell: (row) => <Who row={row} />,
      wideOnly: true,
    },
    {
      id: 'status',
      head: <FormattedMessage {...approvalLabels.status} />,
      cell: (row) => <ApprovalStatus row={row} />,
    },
  ];
}

interface CardProps {
  readonly row: ApprovalView;
  readonly searchOf: SearchOf;
  readonly onAsk: Ask;
}

function Card({ row, searchOf, onAsk }: CardProps): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <strong className="cut">
          <Subject {...{ row, searchOf }} />
        </strong>
        <FormattedMessage {...kindNames[row.kind]} />
      </p>
      <p>
        <ChangeText row={row} />
      </p>
      <p className="row between dim">
        <ApprovalStatus row={row} />
        <Stamp at={row.at} />
      </p>
      <p className="dim cut">
        <Who row={row} />
      </p>
      <Actions {...{ row, onAsk }} />
    </div>
  );
}

const count = defineMessage({
  id: 'approvals.count',
  defaultMessage: '{total, plural, one {# request} other {# requests}}',
});
const LIST = 'approvals';
const FILTERS = ['status'] as const;
const VIEWS = [ALL_ROWS, { label: statusNames.waiting, search: 'status=waiting' }];

function statusFilter(intl: IntlShape) {
  const all = intl.formatMessage({ id: 'approvals.all', defaultMessage: 'All' });
  return {
    name: 'status',
    label: intl.formatMessage({ id: 'approvals.filter', defaultMessage: 'Status' }),
    options: choices(all, STATUSES, (status) => intl.formatMessage(statusNames[status])),
  };
}

function actionsColumn(onAsk: Ask): Column<ApprovalView> {
  return {
    id: 'actions',
    head: <FormattedMessage id="approvals.actions" defaultMessage="Actions" />,
    numeric: true,
    cell: (row) => <Actions {...{ row, onAsk }} />,
  };
}

function tableOf(columns: readonly Column<ApprovalView>[], searchOf: SearchOf, onAsk: Ask) {
  return {
    compact: true,
    caption: <FormattedMessage id="approvals.caption" defaultMessage="Requests to approve" />,
    columns: [...columns, actionsColumn(onAsk)],
    rowKey: approvalKey,
    card: (row: ApprovalView) => <Card {...{ row, searchOf, onAsk }} />,
    skeletonRows: 8,
  };
}

/** What waits for a second admin, and what two admins have decided. */
export function ApprovalsPage(): ReactNode {
  const intl = useIntl();
  const address = useListAddress();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const list = useApprovals(address);
  const { key, searchOf, open, close } = useOpenedRow('request');
  const columns = columnsOf(searchOf);
  const { may, selection, withBoxes } = useSelectableApprovals(list.data?.data ?? []);
  const table = tableOf(besideOpened(useShownColumns(LIST, columns), key), searchOf, setDialog);
  return (
    <ListPage
      title={<FormattedMessage id="approvals.title" defaultMessage="To approve" />}
      count={count}
      actions={
        <ListActions
          {...{ list: LIST, columns }}
          file={{ name: 'ringpost-approvals.csv', load: () => loadApprovalsFile(address) }}
        />
      }
      bar={
        <ListBar
          {...{ list: LIST, columns, address, views: VIEWS }}
          filters={[statusFilter(intl)]}
          opened="request"
        />
      }
      list={list}
      {...{ address, pageRows: PAGE_ROWS }}
      sortable
      beside={
        key !== null && (
          <Suspense>
            <OpenedApproval key={key} id={key} onClose={close} />
          </Suspense>
        )
      }
      table={{
        ...table,
        columns: withBoxes(table.columns),
        onRow: ({ approval_uuid: id }) => open(id),
      }}
      failed={<FormattedMessage id="approvals.failed" defaultMessage="The requests did not load" />}
      empty={<FormattedMessage id="approvals.empty" defaultMessage="Nothing is here." />}
      emptyAction={isFiltered(address, FILTERS) && <ClearFilters address={address} names={FILTERS} />}
    >
      {list.data && <RowKeysHelp selects={may} />}
      <SelectedApprovals selection={selection} />
      <Suspense>
        {dialog && <DecideApprovalDialog {...dialog} onClose={() => setDialog(null)} />}
        {dialog && <PasswordDialog />}
      </Suspense>
    </ListPage>
  );
}
