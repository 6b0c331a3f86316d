import type { PlannedChangeView } from '@ringpost/query-api/planned-changes/planned-changes.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessage, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { formatStamp } from '../../i18n/stamps.ts';
import { lazyPart } from '../../loading/lazy-part.ts';
import { useMay } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Stamp } from '../../ui/figures.tsx';
import '../../ui/admin.css';
import { ChangeWords } from './change-words.tsx';
import { type PlannedOf, usePlanned } from './planned.api.ts';
import './planned.css';

const PasswordDialog = lazyPart(async () => (await import('../forms/password-dialog.tsx')).PasswordDialog);
const WithdrawDialog = lazyPart(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog);

type OnWithdraw = (row: PlannedChangeView) => void;

const withdraw: MessageDescriptor = defineMessage({
  id: 'planned.withdraw.label',
  defaultMessage: 'Withdraw the change of {at}',
});

function Withdraw({ row, onWithdraw }: { readonly row: PlannedChangeView; readonly onWithdraw: OnWithdraw }) {
  const intl = useIntl();
  const label = intl.formatMessage(withdraw, {
    at: formatStamp(new Date(row.counts_from), false, intl.locale),
  });
  return (
    <Button look="outline" size="xs" aria-label={label} onClick={() => onWithdraw(row)}>
      <FormattedMessage id="planned.withdraw" defaultMessage="Withdraw" />
    </Button>
  );
}

const COLUMNS: readonly Column<PlannedChangeView>[] = [
  {
    id: 'from',
    head: <FormattedMessage id="planned.at" defaultMessage="From" />,
    cell: (row) => <Stamp at={row.counts_from} />,
  },
  {
    id: 'what',
    stretches: true,
    head: <FormattedMessage id="planned.what" defaultMessage="What changes" />,
    cell: (row) => (
      <span className="planned-what">
        <ChangeWords row={row} />
      </span>
    ),
  },
  {
    id: 'by',
    head: <FormattedMessage id="planned.by" defaultMessage="By" />,
    cell: (row) => <bdi className="cut">{row.planned_by}</bdi>,
  },
];

function columnsWith(onWithdraw: OnWithdraw | undefined): readonly Column<PlannedChangeView>[] {
  if (!onWithdraw) return COLUMNS;
  const head = <FormattedMessage id="planned.action" defaultMessage="Action" />;
  const cell = (row: PlannedChangeView) => <Withdraw {...{ row, onWithdraw }} />;
  return [...COLUMNS, { id: 'withdraw', head, numeric: true, cell }];
}

function Card({
  row,
  onWithdraw,
}: {
  readonly row: PlannedChangeView;
  readonly onWithdraw: OnWithdraw | undefined;
}): ReactNode {
  return (
    <div className="admin-card">
      <p className="planned-what">
        <ChangeWords row={row} />
      </p>
      <p className="row between dim">
        <Stamp at={row.counts_from} />
        <bdi className="cut">{row.planned_by}</bdi>
      </p>
      {onWithdraw && <Withdraw {...{ row, onWithdraw }} />}
    </div>
  );
}

/** What changes on a date, and who wanted it. Without anything planned there is nothing to see. */
export function PlannedChanges(props: PlannedOf): ReactNode {
  const { data } = usePlanned(props);
  const [open, setOpen] = useState<PlannedChangeView | null>(null);
  const onWithdraw = useMay('admin') ? setOpen : undefined;
  const rows = data?.data ?? [];
  if (rows.length === 0 && !open) return null;
  return (
    <section className="card planned-changes" aria-labelledby="planned-changes">
      <h2 id="planned-changes">
        <FormattedMessage id="planned.title" defaultMessage="Planned changes" />
      </h2>
      <DataTable
        compact
        caption={<FormattedMessage id="planned.caption" defaultMessage="Changes with a date" />}
        columns={columnsWith(onWithdraw)}
        rows={rows}
        rowKey={({ change_uuid }) => change_uuid}
        card={(row) => <Card {...{ row, onWithdraw }} />}
        empty={null}
      />
      <Suspense>
        {open && (
          <>
            <WithdrawDialog planned={open} onClose={() => setOpen(null)} />
            <PasswordDialog />
          </>
        )}
      </Suspense>
    </section>
  );
}
