import type { AdminNumberDetail } from '@ringpost/query-api/inventory/admin-number.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type DotShape, StatusDot } from '../../ui/status-dot.tsx';

const shapes: Readonly<Record<AdminNumberDetail['status'], DotShape>> = {
  active: 'done',
  public: 'ring',
  own: 'half',
  gone: 'failed',
};

/** The state of a number in our inventory. */
export function NumberStatus({ status }: { readonly status: AdminNumberDetail['status'] }): ReactNode {
  return (
    <StatusDot shape={shapes[status]}>
      <FormattedMessage
        id="number.status"
        defaultMessage="{status, select, public {public} own {brought over by a customer} gone {not ours any more} other {active}}"
        values={{ status }}
      />
    </StatusDot>
  );
}
