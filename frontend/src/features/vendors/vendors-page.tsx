import type { PublicVendor } from '@ringpost/query-api/inventory/inventory.contract';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessage, defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { lazyPart } from '../../loading/lazy-part.ts';
import { OnlyFor } from '../../session/only-for.tsx';
import { auditPath } from '../../session/paths.ts';
import { useMay } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import { useShownColumns } from '../../ui/column-choice.tsx';
import { countryName } from '../../ui/country-name.ts';
import { type Column, NoData } from '../../ui/data-table.tsx';
import {
  ClearFilters,
  choices,
  isFiltered,
  type ListFilter,
  NothingMatches,
} from '../../ui/list-filters.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { ListActions, ListBar } from '../../ui/list-tools.tsx';
import { ALL_ROWS, type ListView } from '../../ui/list-views.tsx';
import { RowKeysHelp } from '../../ui/row-keys-help.tsx';
import type { SortOrder } from '../../ui/sort-choice.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import '../../ui/admin.css';
import { PortalCell } from './upstream-facts.tsx';
import { loadVendorsFile, PAGE_ROWS, type Upstream, useListedVendors, useUpstreams } from './vendors.api.ts';

const PasswordDialog = lazyPart(async () => (await import('../forms/password-dialog.tsx')).PasswordDialog);
const NewVendorDialog = lazyPart(async () => (await import('./vendor-dialogs.tsx')).NewVendorDialog);
const ChangeVendorDialog = lazyPart(async () => (await import('./vendor-dialogs.tsx')).ChangeVendorDialog);
const UpstreamDialog = lazyPart(async () => (await import('./upstream-dialog.tsx')).UpstreamDialog);
const SecretsDialog = lazyPart(async () => (await import('./secrets-dialog.tsx')).SecretsDialog);

const orders: Readonly<Record<'name' | 'company', MessageDescriptor>> = defineMessages({
  name: { id: 'vendors.order.name', defaultMessage: 'By name' },
  company: { id: 'vendors.order.company', defaultMessage: 'By company' },
});

/** What happened to it. Its portal and secrets are dialogs. */
function VendorLink({ vendor }: { readonly vendor: PublicVendor }): ReactNode {
  return (
    <Link className="admin-link thumb" to={auditPath('vendor', vendor.vendor_uuid)}>
      <bdi>{vendor.vendor_name}</bdi>
    </Link>
  );
}

const columns: readonly Column<PublicVendor>[] = [
  {
    id: 'name',
    orderBy: 'vendor_name',
    head: <FormattedMessage id="vendors.name" defaultMessage="Name" />,
    cell: (vendor) => <VendorLink vendor={vendor} />,
  },
  {
    id: 'company',
    orderBy: 'company',
    stretches: true,
    head: <FormattedMessage id="vendors.company" defaultMessage="Company" />,
    cell: (vendor) => <bdi>{vendor.company}</bdi>,
  },
];

function PortalOf({ upstream }: { readonly upstream: Upstream | undefined }): ReactNode {
  return upstream ? <PortalCell upstream={upstream} /> : '–';
}

function portalColumn(upstreams: ReadonlyMap<string, Upstream>): Column<PublicVendor> {
  return {
    id: 'portal',
    head: <FormattedMessage id="vendors.portal.left" defaultMessage="Portal, left of its risk" />,
    cell: ({ vendor_uuid }) => <PortalOf upstream={upstreams.get(vendor_uuid)} />,
  };
}

type Act = 'change' | 'secrets' | 'portal';
interface OpenDialog {
  readonly act: Act;
  readonly vendor: PublicVendor;
}
interface RowProps {
  readonly vendor: PublicVendor;
  readonly onAct: (dialog: OpenDialog) => void;
}

const acts: Readonly<Record<Act, MessageDescriptor>> = defineMessages({
  change: { id: 'vendors.change', defaultMessage: 'Change' },
  secrets: { id: 'vendors.secrets.open', defaultMessage: 'Secrets' },
  portal: { id: 'vendors.portal', defaultMessage: 'Portal' },
});
const actLabels: Readonly<Record<Act, MessageDescriptor>> = defineMessages({
  change: { id: 'vendors.change.label', defaultMessage: 'Change {vendor}' },
  secrets: { id: 'vendors.secrets.label', defaultMessage: 'Secrets of {vendor}' },
  portal: { id: 'upstream.title', defaultMessage: 'Portal of {vendor}' },
});

function Actions({ vendor, onAct }: RowProps): ReactNode {
  const intl = useIntl();
  return (
    <span className="admin-actions">
      {(['change', 'secrets', 'portal'] as const).map((act) => (
        <Button
          key={act}
          look="outline"
          size="xs"
          aria-label={intl.formatMessage(actLabels[act], { vendor: vendor.vendor_name })}
          onClick={() => onAct({ act, vendor })}
        >
          <FormattedMessage {...acts[act]} />
        </Button>
      ))}
    </span>
  );
}

function actionsColumn(onAct: RowProps['onAct']): Column<PublicVendor> {
  return {
    id: 'actions',
    head: <FormattedMessage id="vendors.actions" defaultMessage="Actions" />,
    numeric: true,
    cell: (vendor) => <Actions {...{ vendor, onAct }} />,
  };
}

function VendorCard({
  vendor,
  upstream,
  onAct,
}: RowProps & { readonly upstream: Upstream | undefined }): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <strong>
          <VendorLink vendor={vendor} />
        </strong>
        <bdi className="dim">{vendor.company}</bdi>
      </p>
      {upstream && (
        <p>
          <PortalCell upstream={upstream} />
        </p>
      )}
      <OnlyFor least="admin">
        <Actions {...{ vendor, onAct }} />
      </OnlyFor>
    </div>
  );
}

const LIST = 'vendors';

const count = defineMessage({
  id: 'vendors.count',
  defaultMessage: '{total, plural, one {# vendor} other {# vendors}}',
});

const labels = defineMessages({
  search: { id: 'vendors.filter.search', defaultMessage: 'Name or company' },
  country: { id: 'vendors.filter.country', defaultMessage: 'Numbers in' },
  anywhere: { id: 'vendors.filter.anywhere', defaultMessage: 'Any country' },
});

/** The names of the filters in the address. */
const FILTERS = ['search', 'country'];

const VIEWS: readonly ListView[] = [
  ALL_ROWS,
  {
    label: defineMessage({ id: 'vendors.view.us', defaultMessage: 'United States' }),
    search: 'country=US',
  },
  { label: defineMessage({ id: 'vendors.view.ca', defaultMessage: 'Canada' }), search: 'country=CA' },
];

function useFilters(): readonly ListFilter[] {
  const intl = useIntl();
  const anywhere = intl.formatMessage(labels.anywhere);
  return [
    { name: 'search', label: intl.formatMessage(labels.search) },
    {
      name: 'country',
      label: intl.formatMessage(labels.country),
      options: choices(anywhere, ['US', 'CA'], (iso) => countryName(intl, iso)),
    },
  ];
}

/** The orders of a phone, where no column has a head. */
const ORDERS: readonly SortOrder[] = [
  { by: 'vendor_name', type: 'ASC', label: orders.name },
  { by: 'company', type: 'ASC', label: orders.company },
];

function Dialogs({
  dialog,
  onClose,
}: {
  readonly dialog: OpenDialog | null;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Suspense>
      {dialog?.act === 'change' && <ChangeVendorDialog vendor={dialog.vendor} onClose={onClose} />}
      {dialog?.act === 'secrets' && <SecretsDialog vendor={dialog.vendor} onClose={onClose} />}
      {dialog?.act === 'portal' && <UpstreamDialog vendor={dialog.vendor} onClose={onClose} />}
      {dialog && <PasswordDialog />}
    </Suspense>
  );
}

/** The vendors that supply our numbers, the secrets that sign their SMS, and the portals from which numbers are bought. */
export function VendorsPage(): ReactNode {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isAdding, setAdding] = useState(false);
  const address = useListAddress();
  const isNarrowed = isFiltered(address, FILTERS);
  const may = useMay('admin');
  const upstreams = useUpstreams(may);
  const all = may ? [...columns, portalColumn(upstreams)] : columns;
  const shown = useShownColumns(LIST, all);
  const navigate = useNavigate();
  useRowKeys({ onAudit: (id) => void navigate(auditPath('vendor', id)) });
  return (
    <ListPage
      title={<FormattedMessage id="vendors.title" defaultMessage="Vendors" />}
      count={count}
      actions={
        <>
          <ListActions
            list={LIST}
            columns={all}
            file={{ name: 'ringpost-vendors.csv', load: () => loadVendorsFile(address) }}
          />
          <OnlyFor least="admin">
            <Button size="sm" look="primary" onClick={() => setAdding(true)}>
              <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
              <FormattedMessage id="vendors.new" defaultMessage="New vendor" />
            </Button>
          </OnlyFor>
        </>
      }
      bar={
        <ListBar {...{ list: LIST, columns, address, views: VIEWS, orders: ORDERS }} filters={useFilters()} />
      }
      list={useListedVendors(address)}
      {...{ address, pageRows: PAGE_ROWS }}
      sortable
      table={{
        compact: true,
        caption: <FormattedMessage id="vendors.caption" defaultMessage="Vendors" />,
        columns: may ? [...shown, actionsColumn(setDialog)] : shown,
        rowKey: (vendor) => vendor.vendor_uuid,
        onRow: ({ vendor_uuid: id }) => void navigate(auditPath('vendor', id)),
        card: (vendor) => (
          <VendorCard vendor={vendor} upstream={upstreams.get(vendor.vendor_uuid)} onAct={setDialog} />
        ),
      }}
      failed={<FormattedMessage id="vendors.failed" defaultMessage="The vendors did not load" />}
      empty={isNarrowed ? <NothingMatches /> : <NoData />}
      emptyAction={isNarrowed && <ClearFilters address={address} names={FILTERS} />}
    >
      <RowKeysHelp selects={false} />
      <Suspense>{isAdding && <NewVendorDialog onClose={() => setAdding(false)} />}</Suspense>
      <Dialogs dialog={dialog} onClose={() => setDialog(null)} />
    </ListPage>
  );
}
