import type { PaymentView } from '@ringpost/query-api/payments/payments.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { StatusDot } from '../status-dot.tsx';
import { gatewayNames, statusNames, statusShapes } from './payments.messages.ts';

/** The state of the payment, as a dot and words. */
export function PaymentStatusDot({ status }: { readonly status: PaymentView['status'] }): ReactNode {
  return (
    <StatusDot shape={statusShapes[status]}>
      <FormattedMessage {...statusNames[status]} />
    </StatusDot>
  );
}

/** The gateway of a payment, and the coin. */
export function Paid({ row }: { readonly row: Pick<PaymentView, 'gateway' | 'coin'> }): ReactNode {
  return (
    <>
      <FormattedMessage {...gatewayNames[row.gateway]} />
      {row.coin !== null && (
        <>
          {' '}
          <span className="num dim">{row.coin}</span>
        </>
      )}
    </>
  );
}
