import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useBalance } from '../../api/balance.api.ts';
import { Money } from '../../ui/figures.tsx';
import { PurchaseNotice } from '../purchase/purchase-notice.tsx';
import type { NumberType, PurchaseRequest } from '../purchase/purchase-request.ts';
import type { Purchase } from '../purchase/use-purchase.ts';
import './buy.css';
import { CountryName } from './buy-page.tsx';
import { stockOfType } from './number-choice.tsx';
import { BuyButton, HeldNotTaken, Missing } from './order-summary.tsx';

/** On a phone the shop is the page. What was chosen is shown below it, with its price and one button. */
export function BuySheet({
  app,
  request,
  purchase,
  onNumberType,
  onBuy,
}: {
  readonly app: PricedApp;
  readonly request: PurchaseRequest;
  readonly purchase: Purchase;
  readonly onNumberType: (type: NumberType) => void;
  readonly onBuy: () => void;
}): ReactNode {
  const { data: balance } = useBalance();
  const missing = balance ? Math.round((request.price - balance.balance) * 1000) / 1000 : 0;
  return (
    <section className="buy-sheet" aria-label={app.app_name}>
      <p className="row">
        <bdi className="buy-sheet-app">{app.app_name}</bdi>
        <span className="t13 dim grow cut">
          <CountryName country={request.countryIso} />
        </span>
        <span className="buy-sheet-price">
          <Money dollars={request.price} />
        </span>
      </p>
      <label className="row t13 buy-sheet-new">
        <input
          type="checkbox"
          checked={request.numberType === 'new'}
          onChange={({ target }) => onNumberType(target.checked ? 'new' : 'any')}
        />
        <FormattedMessage
          id="buy.sheet.new-only"
          defaultMessage="Only a new number ({unused, number} new, {used, number} used)"
          values={{ unused: app.unused, used: app.used }}
        />
      </label>
      {missing > 0 && <Missing dollars={missing} />}
      <PurchaseNotice purchase={purchase} />
      <BuyButton
        {...{ request, purchase, onBuy }}
        disabled={missing > 0 || stockOfType(app, request.numberType ?? 'any') === 0}
      />
      <p className="summary-promise">
        <HeldNotTaken />
      </p>
    </section>
  );
}
