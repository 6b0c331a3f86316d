import { isWholeNumber } from '@ringpost/domain/rules/whole-number';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { CopyNumber } from '../../ui/copy-number.tsx';
import { Money, Phone } from '../../ui/figures.tsx';
import { useNow } from '../activation/use-now.ts';
import { ExtendCard } from './extend-card.tsx';
import { GiveBack } from './give-back.tsx';
import { PausedNote } from './paused-note.tsx';
import { ReleaseButton } from './release-button.tsx';
import { RenewalSwitch } from './renewal.tsx';
import { useExtensionPrices } from './rentals.api.ts';
import { TimeLeft } from './time-left.tsx';
import './rentals.css';

/** The lowest price of an extension, or nothing until it is known. */
function useLowestPrice(orderId: string): number | undefined {
  const { data } = useExtensionPrices(orderId);
  return data && Math.min(...data.terms.map(({ price }) => price));
}

/** A number that is rented now: how long the customer has it, and the actions on it. */
export function RentalCard({ rental }: { readonly rental: OrderView }): ReactNode {
  const now = useNow();
  const [isExtending, setIsExtending] = useState(false);
  const lowest = useLowestPrice(rental.order_uuid);
  return (
    <>
      <PausedNote />
      <section className="card rental-card">
        {rental.number && (
          <div className="rental-number">
            <Phone number={rental.number} />
            <CopyNumber number={rental.number} />
          </div>
        )}
        <TimeLeft rental={rental} now={now} />
        <p className="t12 dim">
          {isWholeNumber(rental.app_uuid) ? (
            <FormattedMessage
              id="rental.whole.about"
              defaultMessage="Every SMS to this number is yours until then, from any app. You pay nothing more for them."
            />
          ) : (
            <FormattedMessage
              id="rental.about"
              defaultMessage="Every SMS for {app} on this number is yours until then. You pay nothing more for them."
              values={{ app: <bdi>{rental.app_name}</bdi> }}
            />
          )}
        </p>
        <div className="row">
          <Button look="outline" aria-expanded={isExtending} onClick={() => setIsExtending(!isExtending)}>
            {lowest === undefined ? (
              <FormattedMessage id="rental.extend" defaultMessage="Extend" />
            ) : (
              <FormattedMessage
                id="rental.extend.from-price"
                defaultMessage="Extend, from {price}"
                values={{ price: <Money dollars={lowest} /> }}
              />
            )}
          </Button>
          <ReleaseButton rental={rental} />
        </div>
        <GiveBack {...{ rental, now }} />
        <RenewalSwitch rental={rental} />
      </section>
      {isExtending && <ExtendCard rental={rental} onClose={() => setIsExtending(false)} />}
    </>
  );
}
