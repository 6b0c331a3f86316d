import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useQuery } from '../../../api/use-query.ts';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { BillingForm } from './billing-form.tsx';

/** What is printed on invoices; or that none are made here. */
export function BillingCard(): ReactNode {
  const { data, error, mutate } = useQuery('GET /api/users/billing', {}, { revalidateOnFocus: false });
  return (
    <section className="card profile-card">
      <h2>
        <FormattedMessage id="billing.card" defaultMessage="Details for invoices" />
      </h2>
      {data?.invoices === false ? (
        <p className="dim t13">
          <FormattedMessage id="billing.off" defaultMessage="Invoices are off on this site." />
        </p>
      ) : data ? (
        <>
          <p className="dim t13">
            <FormattedMessage
              id="billing.about"
              defaultMessage="Each payment has its invoice on the page of payments. The invoice has these details as they are when the money arrives. Later changes do not change it."
            />
          </p>
          <BillingForm stored={data} onSaved={(billing) => void mutate(billing, { revalidate: false })} />
        </>
      ) : error ? (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="billing.failed" defaultMessage="Your details did not load" />
        </ErrorState>
      ) : (
        <Skeleton width={60} />
      )}
    </section>
  );
}
