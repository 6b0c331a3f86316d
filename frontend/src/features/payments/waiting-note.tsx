import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Money } from '../../ui/figures.tsx';
import { totalOf } from '../purchase/purchase-request.ts';
import { useTopUp } from '../purchase/top-up.store.ts';

/** Says what is bought when the money arrives. Shows nothing if no purchase waits. */
export function WaitingNote({ children }: { readonly children?: ReactNode }): ReactNode {
  const waiting = useTopUp((state) => state.waiting);
  if (!waiting) return null;
  const { request } = waiting;
  return (
    <p className="note t13">
      <span>
        <FormattedMessage
          id="topup.waiting"
          defaultMessage="{what, select, extension {The rental for {app} is extended} reservation {A number for {app} is reserved} portin {The request {app} is sent} other {{app} is bought}} for {price} as soon as the money is there."
          values={{
            what: 'what' in request ? (request.what ?? 'number') : 'number',
            app: <bdi>{request.appName}</bdi>,
            price: <Money dollars={totalOf(request)} />,
          }}
        />
        {children}
      </span>
    </p>
  );
}
