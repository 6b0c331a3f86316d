import type { Imported } from '@ringpost/command-api/numbers/numbers.contract';
import type { RefusedLineReason } from '@ringpost/events/rules/phone-display';
import type { ImportView } from '@ringpost/query-api/imports/imports.contract';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { csvText } from '../../ui/csv.ts';
import { strong } from '../../ui/rich-text.tsx';
import { saveFile } from '../../ui/save-file.ts';

/** Rejected lines shown on the page; the file holds all. */
const shownLines = 20;

const reasons: Readonly<Record<RefusedLineReason, MessageDescriptor>> = defineMessages({
  empty: { id: 'import.reason.empty', defaultMessage: 'empty' },
  'not-digits': { id: 'import.reason.not-digits', defaultMessage: 'not only digits' },
  'wrong-length': { id: 'import.reason.wrong-length', defaultMessage: 'wrong length' },
  'bad-country-code': { id: 'import.reason.bad-country-code', defaultMessage: 'wrong country code' },
  'bad-area-code': { id: 'import.reason.bad-area-code', defaultMessage: 'no such area code' },
  'bad-exchange': { id: 'import.reason.bad-exchange', defaultMessage: 'no such exchange' },
  'twice-in-list': { id: 'import.reason.twice-in-list', defaultMessage: 'already in this list' },
  'other-country': { id: 'import.reason.other-country', defaultMessage: 'from another country' },
});

/** What became of an import: how many came in, were known, and were refused. */
export function ImportOutcome({ result }: { readonly result: Imported }): ReactNode {
  const { imported, known, rejected } = result;
  return (
    <div className="import-outcome">
      <p role="status">
        <FormattedMessage
          id="import.outcome"
          defaultMessage="<b>{imported, plural, one {# number} other {# numbers}}</b> imported, {known, plural, =0 {none} other {#}} already known, {rejected, plural, =0 {none} one {# line} other {# lines}} refused."
          values={{
            imported,
            known,
            rejected: rejected.length,
            b: strong,
          }}
        />
      </p>
      {rejected.length > 0 && <RejectedLines rejected={rejected} name={result.import_uuid} />}
    </div>
  );
}

/** The refused lines with their reasons, and all of them as a file. */
export function RejectedLines({
  rejected,
  name,
}: {
  readonly rejected: ImportView['rejected'];
  readonly name: string;
}): ReactNode {
  return (
    <>
      <ul className="import-rejected">
        {rejected.slice(0, shownLines).map((line) => (
          <li key={line.line}>
            <span className="num dim">{line.line}</span>
            <bdi className="mono cut">{line.text}</bdi>
            <span className="dim">
              <Reason reason={line.reason} />
            </span>
          </li>
        ))}
      </ul>
      <Button
        look="outline"
        size="sm"
        onClick={() =>
          saveFile(
            `rejected-${name}.csv`,
            csvText([
              ['line', 'text', 'reason'],
              ...rejected.map((line) => [line.line, line.text, line.reason]),
            ]),
          )
        }
      >
        <Download size={14} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage
          id="import.rejected.csv"
          defaultMessage="{total, plural, one {# refused line} other {All # refused lines}} as CSV"
          values={{ total: rejected.length }}
        />
      </Button>
    </>
  );
}

function Reason({ reason }: { readonly reason: string }): ReactNode {
  const known = (reasons as Readonly<Record<string, MessageDescriptor>>)[reason];
  return known ? <FormattedMessage {...known} /> : reason;
}
