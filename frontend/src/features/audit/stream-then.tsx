import type { FieldView } from '@ringpost/query-api/audit/audit.contract';
import type { StreamAsOf } from '@ringpost/query-api/audit/stream.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Skeleton } from '../../ui/states.tsx';
import { FieldValue } from './field-value.tsx';
import { Folded, ThenCard } from './then-card.tsx';

function Fields({ fields }: { readonly fields: readonly FieldView[] }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll what is long.
    <div className="data-table audit-changes audit-state" data-compact="" tabIndex={0}>
      <table>
        <caption className="visually-hidden">
          <FormattedMessage id="audit.then.fields" defaultMessage="State at the moment" />
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="audit.field" defaultMessage="Field" />
            </th>
            <th scope="col">
              <FormattedMessage id="audit.value" defaultMessage="Value" />
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((each) => (
            <tr key={each.field}>
              <th scope="row">
                <bdi className="mono">{each.field}</bdi>
              </th>
              <td>
                <FieldValue {...each} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How the state was made, and what of it is not above. */
function About({ state }: { readonly state: StreamAsOf }): ReactNode {
  const { fields, total_fields } = state;
  const others = total_fields - (fields?.length ?? 0);
  return (
    <>
      {total_fields === 0 && (
        <p>
          <FormattedMessage id="audit.then.nothing" defaultMessage="There was nothing of it then." />
        </p>
      )}
      {others > 0 && (
        <p>
          <FormattedMessage
            id="audit.then.others"
            defaultMessage="{others, plural, one {# more field} other {# more fields}}"
            values={{ others }}
          />
        </p>
      )}
      <Folded state={state} />
    </>
  );
}

/** The thing at the chosen moment. Nothing for a stream that only lists events. */
export function StreamThen({ state }: { readonly state: StreamAsOf | undefined }): ReactNode {
  if (state?.fields === null) return null;
  return (
    <ThenCard isBusy={!state}>
      {state && state.fields.length > 0 && <Fields fields={state.fields} />}
      <div className="audit-facts t12 dim" role="status">
        {state ? <About state={state} /> : <Skeleton width={80} />}
      </div>
    </ThenCard>
  );
}
