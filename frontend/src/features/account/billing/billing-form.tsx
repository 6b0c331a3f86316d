import type { Billing, BillingBody } from '@ringpost/command-api/invoices/invoices.contract';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { command } from '../../../api/http.ts';
import { fieldErrors } from '../../../i18n/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { countryName } from '../../../ui/country-name.ts';
import { Field, TextInput } from '../../../ui/field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { SelectInput } from '../../../ui/select-input.tsx';
import { notify } from '../../../ui/toasts.ts';
import { type Submission, useSubmit } from '../../forms/use-submit.ts';
import { billingForm } from './billing.forms.ts';
import { COUNTRIES } from './countries.ts';

const messages = defineMessages({
  name: { id: 'billing.name', defaultMessage: 'Name or company' },
  address: { id: 'billing.address', defaultMessage: 'Address' },
  tax_id: { id: 'billing.tax-id', defaultMessage: 'Tax ID' },
  country_iso: { id: 'billing.country', defaultMessage: 'Country' },
  none: { id: 'billing.country.none', defaultMessage: 'Not named' },
  saved: { id: 'billing.saved', defaultMessage: 'Saved. Your next invoice has these details.' },
  latin: { id: 'billing.latin', defaultMessage: 'Please use Latin letters' },
  lines: { id: 'billing.lines', defaultMessage: 'An address may have at most six lines' },
});

function labelsOf(intl: IntlShape): Record<keyof BillingBody, string> {
  const { name, address, tax_id, country_iso } = messages;
  const labels = { name, address, tax_id, country_iso };
  return Object.fromEntries(
    Object.entries(labels).map(([field, label]) => [field, intl.formatMessage(label)]),
  ) as Record<keyof BillingBody, string>;
}

function countryOptions(intl: IntlShape) {
  const named = COUNTRIES.map((value) => ({ value, label: countryName(intl, value) }));
  const sorted = named.toSorted((a, b) => a.label.localeCompare(b.label, intl.locale));
  return [{ value: '', label: intl.formatMessage(messages.none) }, ...sorted];
}

/** What the server says about a field that the contract allows. */
function refusedField(intl: IntlShape, submission: Submission, field: keyof BillingBody): string | undefined {
  const error = fieldErrors(submission.problem).find((each) => each.field === field);
  if (!error) return undefined;
  return intl.formatMessage(error.rule === 'maxLines' ? messages.lines : messages.latin);
}

interface FieldsProps {
  readonly form: UseFormReturn<BillingBody>;
  readonly submission: Submission;
}

function Fields({ form, submission }: FieldsProps): ReactNode {
  const intl = useIntl();
  const { errors } = form.formState;
  const wrong = (field: keyof BillingBody) => errors[field]?.message ?? refusedField(intl, submission, field);
  return (
    <>
      <TextInput
        {...form.register('name')}
        label={<FormattedMessage {...messages.name} />}
        autoComplete="organization"
        error={wrong('name')}
      />
      <Field label={<FormattedMessage {...messages.address} />} error={wrong('address')}>
        {(control) => (
          <textarea
            {...form.register('address')}
            {...control}
            className="input"
            rows={4}
            autoComplete="street-address"
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="country_iso"
        render={({ field: { value, onChange } }) => (
          <Field label={<FormattedMessage {...messages.country_iso} />} error={wrong('country_iso')}>
            {({ id }) => (
              <SelectInput {...{ id, value, onChange }} size="md" options={countryOptions(intl)} />
            )}
          </Field>
        )}
      />
      <TextInput
        {...form.register('tax_id')}
        label={<FormattedMessage {...messages.tax_id} />}
        hint={<FormattedMessage id="billing.tax-id.hint" defaultMessage="Only if you have one" />}
        autoComplete="off"
        error={wrong('tax_id')}
      />
    </>
  );
}

/** The details that are printed on the customer's next invoices. */
export function BillingForm({
  stored: { invoices: _on, ...details },
  onSaved,
}: {
  readonly stored: Billing;
  readonly onSaved: (billing: Billing) => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const form = useSchemaForm<BillingBody>({
    check: billingForm,
    labels: labelsOf(intl),
    defaultValues: details,
  });
  const submit = form.handleSubmit(async (body) => {
    const done = await submission.run(async () => onSaved(await command('PUT /api/users/billing', { body })));
    if (done) notify({ kind: 'success', text: intl.formatMessage(messages.saved) });
  });
  const isAboutField = fieldErrors(submission.problem).length > 0;
  return (
    <form className="account-form" onSubmit={submit} noValidate>
      <Fields {...{ form, submission }} />
      <div role="alert">
        {submission.text && !isAboutField && <span className="account-problem">{submission.text}</span>}
      </div>
      <div>
        <Button type="submit" look="primary" busy={form.formState.isSubmitting}>
          <FormattedMessage id="billing.save" defaultMessage="Save" />
        </Button>
      </div>
    </form>
  );
}
