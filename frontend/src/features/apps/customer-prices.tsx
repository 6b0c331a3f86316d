import type { CustomerPriceView } from '@ringpost/query-api/catalogue/customer-prices.contract';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useQuery } from '../../api/use-query.ts';
import { workList } from '../../api/work-list.ts';
import { lazyPart } from '../../loading/lazy-part.ts';
import { OnlyFor } from '../../session/only-for.tsx';
import { appPath } from '../../session/paths.ts';
import { useMay } from '../../session/role.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { CustomerList, type CustomerQuestion, type OfCustomer } from '../../ui/customer-list.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money, Stamp } from '../../ui/figures.tsx';
import './apps.css';
import { CustomerVolume } from './customer-volume.tsx';
import { PriceTimelineLink } from './price-timeline-link.tsx';

const AddOwnPrice = lazyPart(async () => (await import('./add-own-price.tsx')).AddOwnPrice);
const PasswordDialog = lazyPart(async () => (await import('../forms/password-dialog.tsx')).PasswordDialog);
const PriceDialog = lazyPart(async () => (await import('./price-dialog.tsx')).PriceDialog);
const RemovePriceDialog = lazyPart(async () => (await import('./remove-price-dialog.tsx')).RemovePriceDialog);

type Open =
  | { readonly what: 'add' }
  | { readonly what: 'change' | 'remove'; readonly row: CustomerPriceView };
type OnOpen = (open: Open) => void;

const labels: Readonly<Record<'change' | 'remove' | 'timeline', MessageDescriptor>> = defineMessages({
  change: { id: 'customer.prices.change', defaultMessage: 'Change the price for {app}' },
  remove: { id: 'customer.prices.remove', defaultMessage: 'Remove the price for {app}' },
  timeline: { id: 'customer.prices.timeline', defaultMessage: 'Timeline of the price for {app}' },
});

function useCustomerPrices(question: CustomerQuestion) {
  return useQuery('GET /api/admin/users/{id}/prices', question, workList);
}

function App({ row }: { readonly row: CustomerPriceView }): ReactNode {
  return (
    <Link className="row" to={appPath(row.app_uuid)}>
      <AppIcon appId={row.app_uuid} imageName={row.image_name} name={row.app_name} size={16} />
      <bdi className="cut">{row.app_name}</bdi>
    </Link>
  );
}

/** Where the price counts, and from when, if that is later. */
function Where({ row }: { readonly row: CustomerPriceView }): ReactNode {
  const where = [row.country_iso, row.vendor_name].filter(Boolean).join(' · ');
  const place =
    where === '' ? (
      <FormattedMessage id="customer.prices.everywhere" defaultMessage="everywhere" />
    ) : (
      <bdi>{where}</bdi>
    );
  if (row.counts_from === null) return place;
  return (
    <FormattedMessage
      id="customer.prices.from"
      defaultMessage="{place}, from {at}"
      values={{ place, at: <Stamp at={row.counts_from} /> }}
    />
  );
}

const CHANGES = [
  { what: 'change', Icon: Pencil },
  { what: 'remove', Icon: Trash2 },
] as const;

interface OfRow {
  readonly row: CustomerPriceView;
  /** Undefined for a reader. */
  readonly onOpen: OnOpen | undefined;
}

/** A planned price is changed on the page of its app. */
function Acts({ row, onOpen }: OfRow): ReactNode {
  const intl = useIntl();
  const changes = onOpen && row.counts_from === null ? CHANGES : [];
  const values = { app: row.app_name };
  return (
    <span className="admin-actions">
      <PriceTimelineLink
        appId={row.app_uuid}
        price={row}
        label={intl.formatMessage(labels.timeline, values)}
      />
      {changes.map(({ what, Icon }) => (
        <Button
          key={what}
          look="ghost"
          size="xs"
          square
          aria-label={intl.formatMessage(labels[what], values)}
          onClick={() => onOpen?.({ what, row })}
        >
          <Icon size={14} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      ))}
    </span>
  );
}

const COLUMNS: readonly Column<CustomerPriceView>[] = [
  {
    id: 'app',
    stretches: true,
    head: <FormattedMessage id="customer.prices.app" defaultMessage="App" />,
    cell: (row) => <App row={row} />,
  },
  {
    id: 'where',
    head: <FormattedMessage id="customer.prices.where" defaultMessage="Where" />,
    cell: (row) => <Where row={row} />,
  },
  {
    id: 'code',
    numeric: true,
    head: <FormattedMessage id="customer.prices.code" defaultMessage="A code" />,
    cell: (row) => <Money dollars={row.on_delv_price} />,
  },
  {
    id: 'standard',
    numeric: true,
    head: <FormattedMessage id="customer.prices.standard" defaultMessage="Others pay" />,
    cell: (row) => (
      <span className="dim">
        <Money dollars={row.standard_price} />
      </span>
    ),
  },
];

function columnsWith(onOpen: OnOpen | undefined): readonly Column<CustomerPriceView>[] {
  const head = <FormattedMessage id="customer.prices.actions" defaultMessage="Actions" />;
  const cell = (row: CustomerPriceView) => <Acts {...{ row, onOpen }} />;
  return [...COLUMNS, { id: 'actions', head, numeric: true, cell }];
}

function Card({ row, onOpen }: OfRow): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <App row={row} />
        <Money dollars={row.on_delv_price} />
      </p>
      <p className="row between dim">
        <span>
          <Where row={row} />
        </span>
        <span>
          <FormattedMessage
            id="customer.prices.others"
            defaultMessage="others pay {price}"
            values={{ price: <Money dollars={row.standard_price} /> }}
          />
        </span>
      </p>
      <Acts {...{ row, onOpen }} />
    </div>
  );
}

function Dialogs({ userId, open, onClose }: OfCustomer & { readonly open: Open; onClose: () => void }) {
  if (open.what === 'add') return <AddOwnPrice {...{ userId, onClose }} />;
  const { row } = open;
  if (open.what === 'remove') return <RemovePriceDialog appId={row.app_uuid} price={row} onClose={onClose} />;
  const draft = { price: row, now: null, customer: '', country: '', vendor: '' };
  return <PriceDialog app={row} draft={draft} onClose={onClose} />;
}

/** The customer's own prices for all apps, beside what others pay. */
export function CustomerPrices({ userId }: OfCustomer): ReactNode {
  const [open, setOpen] = useState<Open | null>(null);
  const onOpen = useMay('admin') ? setOpen : undefined;
  const caption = <FormattedMessage id="customer.prices.caption" defaultMessage="Prices of the customer" />;
  return (
    <>
      <CustomerVolume userId={userId} />
      <OnlyFor least="admin">
        <p className="customer-list-acts">
          <Button look="outline" size="sm" onClick={() => setOpen({ what: 'add' })}>
            <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
            <FormattedMessage id="customer.prices.add" defaultMessage="Price for an app" />
          </Button>
        </p>
      </OnlyFor>
      <CustomerList
        userId={userId}
        use={useCustomerPrices}
        table={{
          caption,
          columns: columnsWith(onOpen),
          rowKey: (row) => row.price_uuid,
          card: (row) => <Card {...{ row, onOpen }} />,
        }}
      />
      <Suspense>
        {open && (
          <>
            <Dialogs {...{ userId, open }} onClose={() => setOpen(null)} />
            <PasswordDialog />
          </>
        )}
      </Suspense>
    </>
  );
}
