import type { ApprovalView } from '@ringpost/query-api/approvals/approvals.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Stamp } from '../../ui/figures.tsx';
import { ChangeText } from './approval-words.tsx';

/** For whom and where a price is. */
function Scope({ row: { change } }: { readonly row: ApprovalView }): ReactNode {
  if (!change.price) return null;
  const { email, country_iso, vendor_name } = change.price;
  return (
    <>
      <dt>
        <FormattedMessage id="approval.scope" defaultMessage="For" />
      </dt>
      <dd>
        <FormattedMessage
          id="approval.scope.text"
          defaultMessage="{customer, select, none {every customer} other {{customer}}}, {country, select, none {every country} other {{country}}}, {vendor, select, none {every vendor} other {{vendor}}}"
          values={{
            customer: email ?? 'none',
            country: country_iso ?? 'none',
            vendor: vendor_name ?? 'none',
          }}
        />
      </dd>
    </>
  );
}

/** What an admin has asked for, as names and values of a list. */
export function ApprovalFacts({ row }: { readonly row: ApprovalView }): ReactNode {
  return (
    <>
      <dt>
        <FormattedMessage id="approval.change" defaultMessage="Before → after" />
      </dt>
      <dd>
        <ChangeText row={row} />
      </dd>
      <Scope row={row} />
      <dt>
        <FormattedMessage id="approval.asked-by" defaultMessage="Asked by" />
      </dt>
      <dd>
        <bdi>{row.asked_by}</bdi>, <Stamp at={row.at} />
      </dd>
      {row.reason !== null && (
        <>
          <dt>
            <FormattedMessage id="approval.reason" defaultMessage="Reason" />
          </dt>
          <dd>
            <bdi>{row.reason}</bdi>
          </dd>
        </>
      )}
    </>
  );
}
