import { NUMBER_IMPORT_MAX_CHARACTERS, NUMBER_IMPORT_MAX_LINES } from '@ringpost/domain/rules/limits';
import type { PublicVendor } from '@ringpost/query-api/inventory/inventory.contract';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { oneOf } from '../../api/one-of.ts';
import { Button } from '../../ui/button.tsx';
import { countryName } from '../../ui/country-name.ts';
import { Field } from '../../ui/field.tsx';
import { FileInput, type TextFile } from '../../ui/file-input.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { countNumbers } from './import-lines.ts';
import { type ImportAnswer, ImportOutcome } from './import-outcome.tsx';
import { type ImportRequest, importNumbers, useNewestImports } from './numbers.api.ts';
import { RunningImports } from './running-imports.tsx';

type Country = ImportRequest['country_iso'];
const COUNTRIES: readonly Country[] = ['US', 'CA'];

function Origin({
  country,
  vendor,
  vendors,
  onCountry,
  onVendor,
}: {
  readonly country: Country;
  readonly vendor: string;
  readonly vendors: readonly PublicVendor[];
  readonly onCountry: (country: Country) => void;
  readonly onVendor: (vendorId: string) => void;
}): ReactNode {
  const intl = useIntl();
  return (
    <>
      <Field label={<FormattedMessage id="import.country" defaultMessage="Country of the numbers" />}>
        {({ id }) => (
          <SelectInput
            id={id}
            size="md"
            value={country}
            onChange={(text) => onCountry(oneOf(COUNTRIES, text) ?? country)}
            options={COUNTRIES.map((value) => ({ value, label: countryName(intl, value) }))}
          />
        )}
      </Field>
      <Field label={<FormattedMessage id="import.vendor" defaultMessage="Vendor of the numbers" />}>
        {({ id }) => (
          <SelectInput
            id={id}
            size="md"
            value={vendor}
            onChange={onVendor}
            options={vendors.map(({ vendor_uuid, vendor_name }) => ({
              value: vendor_uuid,
              label: vendor_name,
            }))}
          />
        )}
      </Field>
    </>
  );
}

function NumbersField({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (numbers: string) => void;
}): ReactNode {
  return (
    <Field
      label={<FormattedMessage id="import.numbers" defaultMessage="Numbers" />}
      hint={
        <FormattedMessage
          id="import.hint"
          defaultMessage="One per line, or separated by commas. At most {limit, number} at once."
          values={{ limit: NUMBER_IMPORT_MAX_LINES }}
        />
      }
      error={error}
    >
      {(control) => (
        <textarea
          {...control}
          className="input mono"
          rows={6}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The fault of the list before it is sent: it is empty, or too long. */
function whatIsWrong(count: number, numbers: string): ReactNode {
  if (!/\d/.test(numbers))
    return <FormattedMessage id="import.empty" defaultMessage="Phone numbers should be provided." />;
  if (count <= NUMBER_IMPORT_MAX_LINES) return null;
  return (
    <FormattedMessage
      id="import.too-many"
      defaultMessage="These are {count, number} numbers. At most {limit, number} can be imported at once, so split the list."
      values={{ count, limit: NUMBER_IMPORT_MAX_LINES }}
    />
  );
}

/** The list to import, and the file that it was read from, with the fault that it has. */
function useNumberList() {
  const [numbers, setNumbers] = useState('');
  const [file, setFile] = useState<string | null>(null);
  const [fault, setFault] = useState<ReactNode>(null);
  const count = countNumbers(numbers);
  return {
    ...{ numbers, file, fault, count },
    type(text: string): void {
      setNumbers(text);
      // What is pasted into the empty field is not from that file.
      if (text === '') setFile(null);
    },
    takeFile({ name, text }: TextFile): void {
      setFile(name);
      setNumbers(text);
      setFault(null);
    },
    isSound(): boolean {
      const wrong = whatIsWrong(count, numbers);
      setFault(wrong);
      return !wrong;
    },
    clear(): void {
      setNumbers('');
      setFile(null);
    },
  };
}

/**
 * Imports numbers that were pasted or read from a file, for one country and vendor. Every refused line is shown with its reason.
 * The form is folded when it is above the list.
 */
export function ImportForm({ vendors }: { readonly vendors: readonly PublicVendor[] }): ReactNode {
  const title = useId();
  const isBeside = useMedia('(min-width: 1200px)');
  const submission = useSubmit();
  const [country, setCountry] = useState<Country>('US');
  const [vendor, setVendor] = useState('');
  const list = useNumberList();
  const [result, setResult] = useState<ImportAnswer | null>(null);
  const vendorId = vendor || vendors[0]?.vendor_uuid || '';
  const continues = result !== null && !('imported' in result);
  const newest = useNewestImports(submission.busy || continues, submission.busy);

  const send = async (): Promise<void> => {
    if (!list.isSound()) return;
    setResult(null);
    const { numbers, file } = list;
    const named = file === null ? {} : { file_name: file };
    const request = { country_iso: country, vendor_uuid: vendorId, numbers, ...named };
    if (await submission.run(async () => setResult(await importNumbers(request)))) list.clear();
  };

  return (
    <section aria-labelledby={title}>
      <details className="card admin-import" open={isBeside || undefined}>
        <summary>
          <h2 id={title}>
            <FormattedMessage id="import.title" defaultMessage="Import numbers" />
          </h2>
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
        </summary>
        <div className="admin-fields">
          <Origin {...{ country, vendors, vendor: vendorId }} onCountry={setCountry} onVendor={setVendor} />
          <NumbersField value={list.numbers} error={list.fault ?? submission.text} onChange={list.type} />
          <FileInput
            name={list.file}
            numbers={list.count}
            maxCharacters={NUMBER_IMPORT_MAX_CHARACTERS}
            onFile={list.takeFile}
          />
          <Button
            look="primary"
            busy={submission.busy}
            // The vendors may still be loading.
            disabled={vendorId === ''}
            onClick={() => void send()}
          >
            <FormattedMessage id="import.submit" defaultMessage="Import" />
          </Button>
          <RunningImports rows={newest.data?.data} />
          {result && <ImportOutcome result={result} />}
        </div>
      </details>
    </section>
  );
}
