import type { AppView, PlannedPriceView } from '@ringpost/query-api/catalogue/admin-apps.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessage, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { formatStamp } from '../../i18n/stamps.ts';
import { lazyPart } from '../../loading/lazy-part.ts';
import { useMay } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Money, Stamp } from '../../ui/figures.tsx';
import { PriceScope } from './price-scope.tsx';

const PasswordDialog = lazyPart(async () => (await import('../forms/password-dialog.tsx')).PasswordDialog);
const WithdrawPriceDialog = lazyPart(
  async () => (await import('./withdraw-price-dialog.tsx')).WithdrawPriceDialog,
);

type OnWithdraw = (row: PlannedPriceView) => void;

const withdraw: MessageDescriptor = defineMessage({
  id: 'apps.planned.withdraw.label',
  defaultMessage: 'Withdraw the change of {at}',
});

function Withdraw({ row, onWithdraw }: { readonly row: PlannedPriceView; readonly onWithdraw: OnWithdraw }) {
  const intl = useIntl();
  const label = intl.formatMessage(withdraw, { at: formatStamp(new Date(row.counts_from)) });
  return (
    <Button look="outline" size="xs" aria-label={label} onClick={() => onWithdraw(row)}>
      <FormattedMessage id="apps.planned.withdraw" defaultMessage="Withdraw" />
    </Button>
  );
}

/** The price of a code then; or that the price is removed. */
function Then({ row: { price } }: { readonly row: PlannedPriceView }): ReactNode {
  if (!price) return <FormattedMessage id="apps.planned.removed" defaultMessage="removed" />;
  return <Money dollars={price.on_delv_price} currency={false} />;
}

const COLUMNS: readonly Column<PlannedPriceView>[] = [
  {
    id: 'from',
    head: <FormattedMessage id="apps.planned.from" defaultMessage="From" />,
    cell: (row) => <Stamp at={row.counts_from} />,
  },
  {
    id: 'entry',
    stretches: true,
    head: <FormattedMessage id="apps.planned.entry" defaultMessage="Price for" />,
    cell: (row) => <PriceScope price={row} />,
  },
  {
    id: 'code',
    numeric: true,
    head: <FormattedMessage id="apps.planned.code" defaultMessage="A code, USD" />,
    cell: (row) => <Then row={row} />,
  },
  {
    id: 'rental',
    numeric: true,
    wideOnly: true,
    head: <FormattedMessage id="apps.planned.rental" defaultMessage="Rental new / used, USD" />,
    cell: ({ price }) =>
      price && (
        <FormattedMessage
          id="apps.planned.rental.text"
          defaultMessage="{forNew} / {forUsed}, {days, plural, one {# day} other {# days}}"
          values={{
            forNew: <Money dollars={price.price_new} currency={false} />,
            forUsed: <Money dollars={price.price_old} currency={false} />,
            days: price.new_initial_term,
          }}
        />
      ),
  },
  {
    id: 'by',
    head: <FormattedMessage id="apps.planned.by" defaultMessage="By" />,
    cell: (row) => <bdi className="cut">{row.planned_by}</bdi>,
  },
];

function columnsWith(onWithdraw: OnWithdraw | undefined): readonly Column<PlannedPriceView>[] {
  if (!onWithdraw) return COLUMNS;
  const head = <FormattedMessage id="apps.planned.action" defaultMessage="Action" />;
  const cell = (row: PlannedPriceView) => <Withdraw {...{ row, onWithdraw }} />;
  return [...COLUMNS, { id: 'withdraw', head, numeric: true, cell }];
}

function Card({
  row,
  onWithdraw,
}: {
  readonly row: PlannedPriceView;
  readonly onWithdraw: OnWithdraw | undefined;
}): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <Stamp at={row.counts_from} />
        <Then row={row} />
      </p>
      <p className="row between dim">
        <span className="cut">
          <PriceScope price={row} />
        </span>
        <bdi className="cut">{row.planned_by}</bdi>
      </p>
      {onWithdraw && <Withdraw {...{ row, onWithdraw }} />}
    </div>
  );
}

/** The changes of prices that are to come, and who wanted them. Without any there is nothing to see. */
export function PlannedPrices({ app }: { readonly app: AppView }): ReactNode {
  const [open, setOpen] = useState<PlannedPriceView | null>(null);
  const onWithdraw = useMay('admin') ? setOpen : undefined;
  if (app.planned.length === 0 && !open) return null;
  return (
    <section className="card app-prices" aria-labelledby="app-planned">
      <div className="app-card-head">
        <h2 id="app-planned">
          <FormattedMessage id="apps.planned" defaultMessage="Planned changes" />
        </h2>
      </div>
      <DataTable
        compact
        caption={<FormattedMessage id="apps.planned.caption" defaultMessage="Planned changes of prices" />}
        columns={columnsWith(onWithdraw)}
        rows={app.planned}
        rowKey={({ price_uuid }) => price_uuid}
        card={(row) => <Card {...{ row, onWithdraw }} />}
        empty={null}
      />
      <Suspense>
        {open && (
          <>
            <WithdrawPriceDialog appId={app.app_uuid} planned={open} onClose={() => setOpen(null)} />
            <PasswordDialog />
          </>
        )}
      </Suspense>
    </section>
  );
}
