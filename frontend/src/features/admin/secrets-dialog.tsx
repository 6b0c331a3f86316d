import type { PublicVendor } from '@ringpost/query-api/inventory/inventory.contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { problemText } from '../../i18n/problem-messages.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { AdminDialog } from './admin-dialog.tsx';
import { createVendorSecret, revokeVendorSecret, useVendorSecrets } from './vendors.api.ts';

/** The secrets of a vendor's JSON hook: which are valid, a new one, and an end to an old one. */
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
    <AdminDialog
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
      <ul className="vendor-secrets">
        {data?.data.map((secret) => (
          <li key={secret.secret_uuid} className="row between">
            <FormattedMessage
              id="secrets.made"
              defaultMessage="Created {at}"
              values={{ at: <Stamp at={secret.created_at} /> }}
            />
            <Button look="danger" size="sm" onClick={() => void revoke(secret.secret_uuid)}>
              <FormattedMessage id="secrets.revoke" defaultMessage="Revoke" />
            </Button>
          </li>
        ))}
      </ul>
      {data?.data.length === 0 && (
        <p>
          <FormattedMessage id="secrets.none" defaultMessage="This vendor has no secret." />
        </p>
      )}
    </AdminDialog>
  );
}

/** A secret is shown once: after the dialog is closed, nobody can read it here. */
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
