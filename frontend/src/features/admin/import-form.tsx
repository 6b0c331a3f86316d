import type { PublicVendor } from '@ringpost/projections/catalogue/catalogue.view';
import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../api/problem-messages.ts';
import { Button } from '../../ui/button.tsx';
import { countryName } from '../../ui/country-name.ts';
import { Field } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { type ImportResult, importNumbers } from './admin.api.ts';
import { ImportOutcome } from './import-outcome.tsx';

/** Numbers by paste or by file, for one country and vendor; every line that was refused is shown with its reason. */
export function ImportForm({ vendors }: { readonly vendors: readonly PublicVendor[] }): ReactNode {
  const intl = useIntl();
  const title = useId();
  const [country, setCountry] = useState('US');
  const [vendor, setVendor] = useState('');
  const [numbers, setNumbers] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const vendorId = vendor || vendors[0]?.vendor_uuid || '';

  const send = async (): Promise<void> => {
    if (!/\d/.test(numbers)) {
      setFault(
        intl.formatMessage({ id: 'import.empty', defaultMessage: 'Phone numbers should be provided.' }),
      );
      return;
    }
    setBusy(true);
    setFault(null);
    setResult(null);
    try {
      setResult(await importNumbers({ country_iso: country, vendor_uuid: vendorId, numbers }));
      setNumbers('');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setFault(problemText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="card admin-import" aria-labelledby={title}>
      <h2 id={title}>
        <FormattedMessage id="import.title" defaultMessage="Import numbers" />
      </h2>
      <div className="admin-fields">
        <SelectInput
          size="md"
          label={intl.formatMessage({ id: 'import.country', defaultMessage: 'Country of the numbers' })}
          value={country}
          onChange={setCountry}
          options={['US', 'CA'].map((value) => ({ value, label: countryName(intl, value) }))}
        />
        <SelectInput
          size="md"
          label={intl.formatMessage({ id: 'import.vendor', defaultMessage: 'Vendor of the numbers' })}
          value={vendorId}
          onChange={setVendor}
          options={vendors.map(({ vendor_uuid, vendor_name }) => ({
            value: vendor_uuid,
            label: vendor_name,
          }))}
        />
        <Field
          label={<FormattedMessage id="import.numbers" defaultMessage="Numbers" />}
          hint={<FormattedMessage id="import.hint" defaultMessage="One per line, or with commas between" />}
          error={fault}
        >
          {(control) => (
            <textarea
              {...control}
              className="input mono"
              rows={6}
              spellCheck={false}
              value={numbers}
              onChange={(event) => setNumbers(event.target.value)}
            />
          )}
        </Field>
        <FileInput onText={setNumbers} />
        <Button look="primary" busy={busy} onClick={() => void send()}>
          <FormattedMessage id="import.submit" defaultMessage="Import" />
        </Button>
        {result && <ImportOutcome result={result} />}
      </div>
    </section>
  );
}

/** Puts a file's text into the field, where it can be looked at before it is sent. */
function FileInput({ onText }: { readonly onText: (text: string) => void }): ReactNode {
  return (
    <label className="admin-file">
      <FormattedMessage id="import.file" defaultMessage="Or take a file" />
      <input
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void file.text().then(onText);
        }}
      />
    </label>
  );
}
