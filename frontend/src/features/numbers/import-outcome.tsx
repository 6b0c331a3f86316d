import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { AnswerOf } from '../../api/routes.ts';
import { RejectedLines } from '../../ui/rejected-lines.tsx';
import { strong } from '../../ui/rich-text.tsx';

export type ImportAnswer = AnswerOf<'POST /api/number/import-did'>;

/** The result of an import: how many numbers were new, known, and refused; or that it continues without this page. */
export function ImportOutcome({ result }: { readonly result: ImportAnswer }): ReactNode {
  if (!('imported' in result)) {
    return (
      <p className="import-outcome" role="status">
        <FormattedMessage
          id="import.continues"
          defaultMessage="The list is stored and its import continues automatically. The import history shows its progress."
        />
      </p>
    );
  }
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
