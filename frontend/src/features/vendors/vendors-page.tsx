import type { PublicVendor } from '@ringpost/query-api/inventory/inventory.contract';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../../loading/lazy-part.ts';
import { OnlyFor } from '../../session/only-for.tsx';
import { auditPath } from '../../session/paths.ts';
import { useMay } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, NoData } from '../../ui/data-table.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import '../../ui/admin.css';
import { useVendors } from '../../api/vendor-list.api.ts';

const PasswordDialog = lazyPart(async () => (await import('../forms/password-dialog.tsx')).PasswordDialog);
const NewVendorDialog = lazyPart(async () => (await import('./new-vendor-dialog.tsx')).NewVendorDialog);
const SecretsDialog = lazyPart(async () => (await import('./secrets-dialog.tsx')).SecretsDialog);

const columns: readonly Column<PublicVendor>[] = [
  {
    id: 'name',
    head: <FormattedMessage id="vendors.name" defaultMessage="Name" />,
    cell: (vendor) => <bdi>{vendor.vendor_name}</bdi>,
  },
  {
    id: 'company',
    stretches: true,
    head: <FormattedMessage id="vendors.company" defaultMessage="Company" />,
    cell: (vendor) => <bdi>{vendor.company}</bdi>,
  },
];

type OnOpen = (vendor: PublicVendor) => void;

function SecretsButton({
  vendor,
  onOpen,
}: {
  readonly vendor: PublicVendor;
  readonly onOpen: OnOpen;
}): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage(
    { id: 'vendors.secrets.label', defaultMessage: 'Secrets of {vendor}' },
    { vendor: vendor.vendor_name },
  );
  return (
    <Button look="outline" size="xs" aria-label={label} onClick={() => onOpen(vendor)}>
      <FormattedMessage id="vendors.secrets.open" defaultMessage="Secrets" />
    </Button>
  );
}

function secretsColumn(onOpen: OnOpen): Column<PublicVendor> {
  return {
    id: 'secrets',
    head: <FormattedMessage id="vendors.secrets" defaultMessage="Secrets" />,
    numeric: true,
    cell: (vendor) => <SecretsButton vendor={vendor} onOpen={onOpen} />,
  };
}

function VendorCard({
  vendor,
  onOpen,
}: {
  readonly vendor: PublicVendor;
  readonly onOpen: OnOpen;
}): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <strong>
          <bdi>{vendor.vendor_name}</bdi>
        </strong>
        <bdi className="dim">{vendor.company}</bdi>
      </p>
      <OnlyFor least="admin">
        <SecretsButton vendor={vendor} onOpen={onOpen} />
      </OnlyFor>
    </div>
  );
}

/** The vendors that supply our numbers, and the secrets that sign their SMS. */
export function VendorsPage(): ReactNode {
  const [chosen, setChosen] = useState<PublicVendor | null>(null);
  const [isAdding, setAdding] = useState(false);
  const may = useMay('admin');
  const navigate = useNavigate();
  useRowKeys({ onAudit: (id) => void navigate(auditPath('vendor', id)) });
  return (
    <ListPage
      title={<FormattedMessage id="vendors.title" defaultMessage="Vendors" />}
      actions={
        <OnlyFor least="admin">
          <Button size="sm" look="primary" onClick={() => setAdding(true)}>
            <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
            <FormattedMessage id="vendors.new" defaultMessage="New vendor" />
          </Button>
        </OnlyFor>
      }
      list={useVendors()}
      table={{
        compact: true,
        caption: <FormattedMessage id="vendors.caption" defaultMessage="Vendors" />,
        columns: may ? [...columns, secretsColumn(setChosen)] : columns,
        rowKey: (vendor) => vendor.vendor_uuid,
        card: (vendor) => <VendorCard vendor={vendor} onOpen={setChosen} />,
      }}
      failed={<FormattedMessage id="vendors.failed" defaultMessage="The vendors did not load" />}
      empty={<NoData />}
    >
      <Suspense>
        {isAdding && <NewVendorDialog onClose={() => setAdding(false)} />}
        {chosen && <SecretsDialog vendor={chosen} onClose={() => setChosen(null)} />}
        {chosen && <PasswordDialog />}
      </Suspense>
    </ListPage>
  );
}
