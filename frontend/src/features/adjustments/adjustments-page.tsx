import type { AdjustmentView } from '@ringpost/query-api/adjustments/adjustments.contract';
import { type ReactNode, Suspense, useState } from 'react';
import {
  defineMessage,
  defineMessages,
  FormattedMessage,
  type IntlShape,
  type MessageDescriptor,
  useIntl,
} from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../../loading/lazy-part.ts';
import { OnlyFor } from '../../session/only-for.tsx';
import { auditPath, paths } from '../../session/paths.ts';
import { useMay } from '../../session/role.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useShownColumns } from '../../ui/column-choice.tsx';
import { CustomerLink } from '../../ui/customer-link.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money, moneyText, Stamp } from '../../ui/figures.tsx';
import { ClearFilters, choices, customerFilter, isFiltered } from '../../ui/list-filters.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { ListActions, ListBar } from '../../ui/list-tools.tsx';
import { ALL_ROWS } from '../../ui/list-views.tsx';
import { RowKeysHelp } from '../../ui/row-keys-help.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import { AdjustmentStatus, kindNames, statusNames, Who } from './adjustment-words.tsx';
import '../../ui/admin.css';
import './adjustments.css';
import { loadAdjustmentsFile, PAGE_ROWS, STATUSES, useAdjustments } from './adjustments.api.ts';
import type { Decision } from './decide-dialog.tsx';

const AdjustDialog = lazyPart(async () => (await import('./adjust-dialog.tsx')).AdjustDialog);
const DecideDialog = lazyPart(async () => (await import('./decide-dialog.tsx')).DecideDialog);
const PasswordDialog = lazyPart(async () => (await import('../forms/password-dialog.tsx')).PasswordDialog);

interface OpenDialog {
  readonly what: Decision | 'correct';
  readonly row: AdjustmentView;
}
type Ask = (dialog: OpenDialog) => void;

const actions: Readonly<Record<OpenDialog['what'], MessageDescriptor>> = defineMessages({
  approve: { id: 'adjustments.approve', defaultMessage: 'Approve {amount}' },
  refuse: { id: 'adjustments.refuse', defaultMessage: 'Refuse' },
  withdraw: { id: 'adjustments.withdraw', defaultMessage: 'Withdraw' },
  correct: { id: 'adjustments.correct', defaultMessage: 'Correct' },
});
const labels: Readonly<Record<OpenDialog['what'], MessageDescriptor>> = defineMessages({
  approve: { id: 'adjustments.approve.label', defaultMessage: 'Approve {amount} for {email}' },
  refuse: { id: 'adjustments.refuse.label', defaultMessage: 'Refuse {amount} for {email}' },
  withdraw: { id: 'adjustments.withdraw.label', defaultMessage: 'Withdraw {amount} for {email}' },
  correct: { id: 'adjustments.correct.label', defaultMessage: 'Correct {amount} of {email}' },
});

/** What the caller may do with an entry. */
function actsOn({ status, is_own, left }: AdjustmentView): readonly OpenDialog['what'][] {
  if (status === 'waiting') return is_own ? ['withdraw'] : ['approve', 'refuse'];
  return left > 0 ? ['correct'] : [];
}

function Actions({ row, onAsk }: { readonly row: AdjustmentView; readonly onAsk: Ask }): ReactNode {
  const intl = useIntl();
  const values = { amount: moneyText(row.amount), email: row.email ?? row.user_id };
  return (
    <span className="admin-actions">
      {actsOn(row).map((what) => (
        <Button
          key={what}
          look="outline"
          size="xs"
          aria-label={intl.formatMessage(labels[what], values)}
          onClick={() => onAsk({ what, row })}
        >
          <FormattedMessage {...actions[what]} values={values} />
        </Button>
      ))}
    </span>
  );
}

const columns: readonly Column<AdjustmentView>[] = [
  {
    id: 'at',
    head: <FormattedMessage id="adjustments.at" defaultMessage="When" />,
    orderBy: 'at',
    cell: (row) => (
      <span className="dim">
        <Stamp at={row.at} />
      </span>
    ),
    wideOnly: true,
  },
  {
    id: 'customer',
    leads: true,
    head: <FormattedMessage id="adjustments.customer" defaultMessage="Customer" />,
    cell: (row) => <CustomerLink isMain userId={row.user_id} email={row.email} />,
  },
  {
    id: 'kind',
    head: <FormattedMessage id="adjustments.kind" defaultMessage="Kind" />,
    cell: (row) => <FormattedMessage {...kindNames[row.kind]} />,
  },
  {
    id: 'amount',
    head: <FormattedMessage id="adjustments.amount" defaultMessage="Amount" />,
    cell: (row) => <Money dollars={row.amount} />,
    numeric: true,
  },
  {
    id: 'reason',
    head: <FormattedMessage id="adjustments.reason" defaultMessage="Reason" />,
    cell: (row) => (
      <bdi className="cut" title={row.reason}>
        {row.reason}
      </bdi>
    ),
    stretches: true,
  },
  {
    id: 'who',
    head: <FormattedMessage id="adjustments.who" defaultMessage="By" />,
    cell: (row) => <Who row={row} />,
    wideOnly: true,
  },
  {
    id: 'status',
    head: <FormattedMessage id="adjustments.status" defaultMessage="Status" />,
    cell: (row) => <AdjustmentStatus row={row} />,
  },
];

function actionsColumn(onAsk: Ask): Column<AdjustmentView> {
  return {
    id: 'actions',
    head: <FormattedMessage id="adjustments.actions" defaultMessage="Actions" />,
    numeric: true,
    cell: (row) => <Actions {...{ row, onAsk }} />,
  };
}

function Card({ row, onAsk }: { readonly row: AdjustmentView; readonly onAsk: Ask }): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <strong className="cut" dir="auto">
          {row.email ?? row.user_id}
        </strong>
        <Money dollars={row.amount} />
      </p>
      <p className="row between dim">
        <span>
          <FormattedMessage {...kindNames[row.kind]} />, <bdi>{row.reason}</bdi>
        </span>
        <Stamp at={row.at} />
      </p>
      <p className="row between dim">
        <AdjustmentStatus row={row} />
        <span className="cut">
          <Who row={row} />
        </span>
      </p>
      <OnlyFor least="admin">
        <Actions {...{ row, onAsk }} />
      </OnlyFor>
    </div>
  );
}

function Correct({
  row,
  onClose,
}: {
  readonly row: AdjustmentView;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <AdjustDialog
      kind="correction"
      takes={row.kind === 'credit'}
      user={{ user_id: row.user_id, email: row.email ?? row.user_id }}
      entryId={row.entry_id}
      amount={row.left.toFixed(3)}
      about={
        <FormattedMessage
          id="adjustments.correct.about"
          defaultMessage="{kind} of {amount}, {reason}. {left} of it can be corrected."
          values={{
            kind: <FormattedMessage {...kindNames[row.kind]} />,
            amount: moneyText(row.amount),
            reason: <bdi>{row.reason}</bdi>,
            left: moneyText(row.left),
          }}
        />
      }
      onClose={onClose}
    />
  );
}

function Dialogs({
  dialog,
  onClose,
}: {
  readonly dialog: OpenDialog | null;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Suspense>
      {dialog?.what === 'correct' && <Correct row={dialog.row} onClose={onClose} />}
      {dialog && dialog.what !== 'correct' && (
        <DecideDialog row={dialog.row} decision={dialog.what} onClose={onClose} />
      )}
      {dialog && <PasswordDialog />}
    </Suspense>
  );
}

const count = defineMessage({
  id: 'adjustments.count',
  defaultMessage: '{total, plural, one {# entry} other {# entries}}',
});
const LIST = 'adjustments';
const FILTERS = ['status', 'user'] as const;
const VIEWS = [ALL_ROWS, { label: statusNames.waiting, search: 'status=waiting' }];

function statusFilter(intl: IntlShape) {
  const all = intl.formatMessage({ id: 'adjustments.all', defaultMessage: 'All' });
  return {
    name: 'status',
    label: intl.formatMessage({ id: 'adjustments.filter', defaultMessage: 'Status' }),
    options: choices(all, STATUSES, (status) => intl.formatMessage(statusNames[status])),
  };
}

/** `A` opens what happened to the money of the customer. */
function useHistoryKey(rows: readonly AdjustmentView[]): void {
  const navigate = useNavigate();
  useRowKeys({
    onAudit(id) {
      const row = rows.find(({ entry_id }) => entry_id === id);
      if (row) void navigate(auditPath('wallet', row.user_id));
    },
  });
}

/** The money that admins moved by hand, and the requests that wait for a second admin. */
export function AdjustmentsPage(): ReactNode {
  const intl = useIntl();
  const address = useListAddress();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const list = useAdjustments(address);
  useHistoryKey(list.data?.data ?? []);
  const filtered = isFiltered(address, FILTERS);
  const user = address.filter('user');
  const named = list.data?.data.find(({ user_id }) => user_id === user)?.email;
  const may = useMay('admin');
  const shown = useShownColumns(LIST, columns);
  return (
    <ListPage
      title={<FormattedMessage id="adjustments.title" defaultMessage="Money by hand" />}
      about={
        <FormattedMessage
          id="adjustments.about"
          defaultMessage="Credits, debits and corrections by admins. What one admin moves for a customer within a day is at most 100 USD. More waits here for a second admin."
        />
      }
      count={count}
      actions={
        <>
          <ListActions
            {...{ list: LIST, columns }}
            file={{ name: 'ringpost-money-by-hand.csv', load: () => loadAdjustmentsFile(address) }}
          />
          <ButtonLink look="outline" size="sm" to={paths['admin-dashboard-users']}>
            <FormattedMessage id="adjustments.new" defaultMessage="Credit or debit a customer" />
          </ButtonLink>
        </>
      }
      bar={
        <ListBar
          {...{ list: LIST, columns, address, views: VIEWS }}
          filters={[statusFilter(intl), ...customerFilter(intl, user, named ?? user)]}
          personal={['user']}
        />
      }
      list={list}
      {...{ address, pageRows: PAGE_ROWS }}
      sortable
      table={{
        compact: true,
        caption: <FormattedMessage id="adjustments.caption" defaultMessage="Money by hand, all of it" />,
        columns: may ? [...shown, actionsColumn(setDialog)] : shown,
        rowKey: (row) => row.entry_id,
        card: (row) => <Card row={row} onAsk={setDialog} />,
        skeletonRows: 8,
      }}
      failed={<FormattedMessage id="adjustments.failed" defaultMessage="The entries did not load" />}
      empty={<FormattedMessage id="adjustments.empty" defaultMessage="There is nothing here." />}
      emptyAction={filtered && <ClearFilters address={address} names={FILTERS} />}
    >
      {list.data && <RowKeysHelp selects={false} />}
      <Dialogs dialog={dialog} onClose={() => setDialog(null)} />
    </ListPage>
  );
}
