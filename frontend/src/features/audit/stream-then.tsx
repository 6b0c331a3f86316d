import type { FieldView } from '@ringpost/query-api/audit/audit.contract';
import type { StreamAsOf } from '@ringpost/query-api/audit/stream.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { FieldValue } from './field-value.tsx';
import { Folded, ThenCard } from './then-card.tsx';

/** Fields that are shown at first. An app has hundreds. */
const FIRST_FIELDS = 20;

function Fields({ fields }: { readonly fields: readonly FieldView[] }): ReactNode {
  return (
    <div className="data-table audit-changes audit-state" data-compact="">
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

/** How many fields there are besides those that are shown. `onMore`: shows them. */
function Others({ others, onMore }: { readonly others: number; readonly onMore: (() => void) | undefined }) {
  const text = (
    <FormattedMessage
      id="audit.then.others"
      defaultMessage="{others, plural, one {# more field} other {# more fields}}"
      values={{ others }}
    />
  );
  if (others <= 0) return null;
  if (!onMore) return <p>{text}</p>;
  return (
    <Button look="outline" size="xs" onClick={onMore}>
      {text}
    </Button>
  );
}

/** The thing at the chosen moment. Nothing for a stream that only lists events. */
export function StreamThen({ state }: { readonly state: StreamAsOf | undefined }): ReactNode {
  const [isWhole, setWhole] = useState(false);
  if (state?.fields === null) return null;
  const fields = state?.fields ?? [];
  const shown = isWhole ? fields : fields.slice(0, FIRST_FIELDS);
  return (
    <ThenCard isBusy={!state}>
      {shown.length > 0 && <Fields fields={shown} />}
      {state ? (
        <div className="audit-facts t12 dim">
          <Others
            others={state.total_fields - shown.length}
            onMore={shown.length < fields.length ? () => setWhole(true) : undefined}
          />
          <p role="status">
            {fields.length === 0 && (
              <>
                <FormattedMessage
                  id="audit.then.nothing"
                  defaultMessage="There was nothing of it then."
                />{' '}
              </>
            )}
            <Folded state={state} />
          </p>
        </div>
      ) : (
        <div className="audit-loading">
          <Skeleton width={80} />
        </div>
      )}
    </ThenCard>
  );
}
