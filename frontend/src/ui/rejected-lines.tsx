import type { RefusedLine } from '@ringpost/domain/contracts/fields.contract';
import { csvText } from '@ringpost/domain/rules/csv';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Button } from './button.tsx';
import './list-of-lines.css';
import { saveFile } from './save-file.ts';

/** The maximum number of rejected lines on the page. The file contains all of them. */
const SHOWN_LINES = 20;

const reasons: Readonly<Record<RefusedLine['reason'], MessageDescriptor>> = defineMessages({
  empty: { id: 'import.reason.empty', defaultMessage: 'empty' },
  'not-digits': { id: 'import.reason.not-digits', defaultMessage: 'not only digits' },
  'wrong-length': { id: 'import.reason.wrong-length', defaultMessage: 'wrong length' },
  'bad-country-code': { id: 'import.reason.bad-country-code', defaultMessage: 'wrong country code' },
  'bad-area-code': { id: 'import.reason.bad-area-code', defaultMessage: 'no such area code' },
  'bad-exchange': { id: 'import.reason.bad-exchange', defaultMessage: 'no such exchange' },
  'twice-in-list': { id: 'import.reason.twice-in-list', defaultMessage: 'already in this list' },
  'other-country': { id: 'import.reason.other-country', defaultMessage: 'from another country' },
});

/** The refused lines with their reasons, and all of them as a file. */
export function RejectedLines({
  rejected,
  name,
}: {
  readonly rejected: readonly RefusedLine[];
  readonly name: string;
}): ReactNode {
  return (
    <>
      <ul className="rejected-lines">
        {rejected.slice(0, SHOWN_LINES).map((line) => (
          <li key={`${line.line} ${line.text}`}>
            <span className="num dim">{line.line}</span>
            <bdi className="mono cut">{line.text}</bdi>
            <span className="dim">
              <FormattedMessage {...reasons[line.reason]} />
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
