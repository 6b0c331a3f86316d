import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Money } from '../../ui/figures.tsx';
import { type PurchaseRequest, renewalOf } from '../purchase/purchase-request.ts';
import { TermName } from '../rentals/term-name.tsx';

/** Whether the rental renews itself. The most that a renewal may cost is the price that is shown. */
export function RenewsChoice({
  request,
  onChoose,
}: {
  readonly request: PurchaseRequest;
  readonly onChoose: (renews: boolean) => void;
}): ReactNode {
  const { rental, price } = request;
  // Also where it is not chosen, it says what could be.
  if (!rental || !renewalOf({ ...request, rental: { ...rental, renews: true } })) return null;
  return (
    <label className="row t13 buy-sheet-new">
      <input
        type="checkbox"
        checked={rental.renews === true}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <span>
        <FormattedMessage
          id="rent.renews"
          defaultMessage="Renew for {term} each time, {price} at most. We tell you before, and you can turn it off."
          values={{ term: <TermName hours={rental.termHours} />, price: <Money dollars={price} /> }}
        />
      </span>
    </label>
  );
}
