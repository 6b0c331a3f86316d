import type { Billing } from '@ringpost/command-api/invoices/invoices.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useQuery } from '../../../api/use-query.ts';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import { countryName } from '../../../ui/country-name.ts';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';

const BillingForm = lazyPart(async () => (await import('./billing-form.tsx')).BillingForm);

/** What the next invoice has. */
function Printed({ name, address, country_iso, tax_id }: Billing): ReactNode {
  const intl = useIntl();
  const country = country_iso === '' ? '' : countryName(intl, country_iso);
  const lines = [name, ...address.split('\n'), country, tax_id].filter((line) => line !== '');
  if (lines.length === 0)
    return (
      <p>
        <FormattedMessage id="billing.none" defaultMessage="No details yet" />
      </p>
    );
  return (
    <address className="billing-now">
      {lines.map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
    </address>
  );
}

/** What is printed on invoices; or that none are made here. */
export function BillingCard(): ReactNode {
  const [isOpen, setOpen] = useState(false);
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
          {isOpen ? (
            <Suspense fallback={<Skeleton width={60} />}>
              <BillingForm
                stored={data}
                onSaved={(billing) => {
                  void mutate(billing, { revalidate: false });
                  setOpen(false);
                }}
              />
            </Suspense>
          ) : (
            <>
              <Printed {...data} />
              <div>
                <Button size="sm" look="outline" onClick={() => setOpen(true)}>
                  <FormattedMessage id="billing.change" defaultMessage="Change the details" />
                </Button>
              </div>
            </>
          )}
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
