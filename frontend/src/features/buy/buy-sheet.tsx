import type { PricedApp } from '@ringpost/projections/catalogue/catalogue.view';
import type { ReactNode } from 'react';
import { useBalance } from '../../api/balance.api.ts';
import type { Purchase, Wish } from '../../api/purchase.ts';
import { Money } from '../../ui/figures.tsx';
import { PurchaseNotice } from '../../ui/purchase-notice.tsx';
import './buy.css';
import { CountryName } from './buy-page.tsx';
import { BuyButton, HeldNotTaken, Missing } from './order-summary.tsx';

/** On a phone the shop is the page, and what was chosen rises from below with its price and one button (screen 08b). */
export function BuySheet({
  app,
  wish,
  purchase,
  onBuy,
}: {
  readonly app: PricedApp;
  readonly wish: Wish;
  readonly purchase: Purchase;
  readonly onBuy: () => void;
}): ReactNode {
  const { data: balance } = useBalance();
  const missing = balance ? Math.round((wish.price - balance.balance) * 1000) / 1000 : 0;
  return (
    <section className="buy-sheet" aria-label={app.app_name}>
      <p className="row">
        <bdi className="buy-sheet-app">{app.app_name}</bdi>
        <span className="t13 dim grow cut">
          <CountryName country={wish.countryIso} />
        </span>
        <span className="buy-sheet-price">
          <Money dollars={wish.price} />
        </span>
      </p>
      {missing > 0 && <Missing dollars={missing} />}
      <PurchaseNotice purchase={purchase} />
      <BuyButton {...{ wish, purchase, onBuy }} disabled={missing > 0 || app.unused + app.used === 0} />
      <p className="summary-promise">
        <HeldNotTaken />
      </p>
    </section>
  );
}
