import type { VendorSecretList } from '@ringpost/command-api/vendors/vendors.contract';
import type { PublicVendor } from '@ringpost/query-api/inventory/inventory.contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { problemText } from '../../i18n/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Stamp } from '../../ui/figures.tsx';
import './vendors.css';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { createVendorSecret, revokeVendorSecret, useVendorSecrets } from './vendors.api.ts';

/** A secret is shown only once. After the dialog is closed, nobody can read it here. */
function NewSecret({ secret }: { readonly secret: string }): ReactNode {
  return (
    <div className="note" role="status">
      <span className="grow">
        <FormattedMessage
          id="secrets.once"
          defaultMessage="Copy the new secret now. It is not shown again."
        />
        <br />
        <code className="mono vendor-secret">{secret}</code>
      </span>
      <CopyButton text={secret} look="outline" size="sm">
        <FormattedMessage id="secrets.copy" defaultMessage="Copy" />
      </CopyButton>
    </div>
  );
}

function ValidSecrets({
  secrets,
  onRevoke,
}: {
  readonly secrets: VendorSecretList['data'];
  readonly onRevoke: (secretId: string) => void;
}): ReactNode {
  if (secrets.length === 0) {
    return (
      <p>
        <FormattedMessage id="secrets.none" defaultMessage="This vendor has no secret." />
      </p>
    );
  }
  return (
    <ul className="vendor-secrets">
      {secrets.map(({ secret_uuid, created_at }) => (
        <li key={secret_uuid} className="row between">
          <span>
            <FormattedMessage
              id="secrets.made"
              defaultMessage="Created {at}"
              values={{ at: <Stamp at={created_at} /> }}
            />
          </span>
          {/* A new secret makes the dialog higher, so that this button comes under a pointer that clicks twice. */}
          <Button look="danger" size="sm" spends onClick={() => onRevoke(secret_uuid)}>
            <FormattedMessage id="secrets.revoke" defaultMessage="Revoke" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The secrets of a vendor's JSON hook. An admin sees the valid ones, makes a new one, and ends an old one. */
export function SecretsDialog({
  vendor,
  onClose,
}: {
  readonly vendor: PublicVendor;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const [made, setMade] = useState<string | null>(null);
  const { data, error } = useVendorSecrets(vendor.vendor_uuid);
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await submission.run(async () => setMade(await createVendorSecret(vendor.vendor_uuid)));
  };
  const revoke = async (secretId: string): Promise<void> => {
    setMade(null);
    await submission.run(() => revokeVendorSecret(vendor.vendor_uuid, secretId));
  };
  return (
    <FormDialog
      title={
        <FormattedMessage
          id="secrets.title"
          defaultMessage="Secrets of {vendor}"
          values={{ vendor: <bdi>{vendor.vendor_name}</bdi> }}
        />
      }
      problem={submission.text ?? (error ? problemText(intl, error) : null)}
      busy={submission.busy}
      submit={<FormattedMessage id="secrets.create" defaultMessage="Create a secret" />}
      onSubmit={(event) => void create(event)}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="secrets.about"
          defaultMessage="The vendor signs the SMS that it sends to /hooks/sms/json with a secret. Two can be valid at once, so a secret can be changed without a break."
        />
      </p>
      {made !== null && <NewSecret secret={made} />}
      {data && <ValidSecrets secrets={data.data} onRevoke={(secretId) => void revoke(secretId)} />}
    </FormDialog>
  );
}
