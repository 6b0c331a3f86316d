import type { PublicVendor } from '@ringpost/query-api/inventory/inventory.contract';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { TextInput } from '../../ui/field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { notify } from '../../ui/toasts.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useRequestKey } from '../forms/use-request-key.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { addVendor, changeVendor } from './vendors.api.ts';
import { vendorForm } from './vendors.forms.ts';

/** A vendor as the form has it. */
interface VendorFields {
  readonly name: string;
  readonly company: string;
}

const messages = defineMessages({
  name: { id: 'vendors.name', defaultMessage: 'Name' },
  company: { id: 'vendors.company', defaultMessage: 'Company' },
});

function useVendorForm(defaultValues: VendorFields) {
  const intl = useIntl();
  return useSchemaForm<{ name: string; company: string }>({
    check: vendorForm,
    labels: { name: intl.formatMessage(messages.name), company: intl.formatMessage(messages.company) },
    defaultValues,
  });
}

function Fields({ form }: { readonly form: ReturnType<typeof useVendorForm> }): ReactNode {
  return (['name', 'company'] as const).map((name) => (
    <TextInput
      key={name}
      {...form.register(name)}
      autoComplete="off"
      label={<FormattedMessage {...messages[name]} />}
      error={form.formState.errors[name]?.message}
    />
  ));
}

/** Adds a vendor that sends its SMS to the JSON hook. */
export function NewVendorDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const key = useRequestKey();
  const form = useVendorForm({ name: '', company: '' });
  const submit = form.handleSubmit(async (vendor) => {
    const keyOf = key.keyOf(JSON.stringify(vendor));
    if (!(await submission.run(() => addVendor(vendor, keyOf)))) return;
    const text = intl.formatMessage(
      {
        id: 'vendors.added',
        defaultMessage: '{vendor} is added. Give it a secret, then import its numbers.',
      },
      { vendor: vendor.name.trim() },
    );
    notify({ kind: 'success', text });
    onClose();
  });
  return (
    <FormDialog
      title={<FormattedMessage id="vendors.new.title" defaultMessage="New vendor" />}
      problem={submission.text}
      busy={submission.busy}
      submit={<FormattedMessage id="vendors.new.submit" defaultMessage="Add the vendor" />}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="vendors.new.about"
          defaultMessage="It sends its SMS to /hooks/sms/json. Customers see its name."
        />
      </p>
      <Fields form={form} />
    </FormDialog>
  );
}

/** Changes the name and the company of a vendor. */
export function ChangeVendorDialog({
  vendor,
  onClose,
}: {
  readonly vendor: PublicVendor;
  readonly onClose: () => void;
}): ReactNode {
  const submission = useSubmit();
  const form = useVendorForm({ name: vendor.vendor_name, company: vendor.company });
  const submit = form.handleSubmit(async (changed) => {
    if (await submission.run(() => changeVendor(vendor.vendor_uuid, changed))) onClose();
  });
  return (
    <FormDialog
      title={
        <FormattedMessage
          id="vendors.change.title"
          defaultMessage="Change {vendor}"
          values={{ vendor: <bdi>{vendor.vendor_name}</bdi> }}
        />
      }
      problem={submission.text}
      busy={submission.busy}
      submit={<FormattedMessage id="vendors.change.submit" defaultMessage="Save" />}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields form={form} />
    </FormDialog>
  );
}
