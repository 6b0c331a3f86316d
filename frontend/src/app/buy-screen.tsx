import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useQuery } from '../api/use-query.ts';
import { useDormantVendor } from '../features/buy/buy.api.ts';
import { BuyPage } from '../features/buy/buy-page.tsx';
import { BuySheet } from '../features/buy/buy-sheet.tsx';
import { BulkBuyPage } from '../features/inventory/bulk-buy-page.tsx';
import {
  fromSource,
  type NumberSource,
  type NumberType,
  type PurchaseRequest,
  quantityOf,
  type RentalChoice,
  rentalOfSelection,
  requestOfSelection,
} from '../features/purchase/purchase-request.ts';
import { type Purchase, usePurchase } from '../features/purchase/use-purchase.ts';
import { WithShop } from '../features/shell/with-shop.tsx';
import { useApps } from '../features/shop/shop.api.ts';
import { Shop } from '../features/shop/shop.tsx';
import { useShopMode } from '../features/shop/use-shop-mode.ts';
import { orderPath, paths } from '../session/paths.ts';
import { usePreferences } from '../session/preferences.store.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { useMedia } from '../ui/use-media.ts';

/** Most people come for what they bought before; null until that is known, and for a newcomer. */
function useLastBought(): string | null {
  const { data } = useQuery('GET /api/orders/list', { query: { limit: 1 } });
  return data?.data[0]?.app_uuid ?? null;
}

/** What the address asks for is remembered on this device, as if it had been chosen in the shop. */
function useAsked(search: URLSearchParams): void {
  const set = usePreferences((state) => state.set);
  const country = search.get('country');
  const mode = search.get('mode');
  useEffect(() => {
    if (country === 'US' || country === 'CA') set({ country });
    if (mode === '0' || mode === '2') set({ mode: mode === '2' ? 2 : 0 });
  }, [country, mode, set]);
}

/** A new number or a used one; until somebody has chosen, what there is. */
function useNumberTypes(app: PricedApp | null) {
  const [numberType, onNumberType] = useState<NumberType>('any');
  const [rentalType, onRentalType] = useState<RentalChoice['numberType'] | null>(null);
  const offered = app && app.unused === 0 && app.used > 0 ? 'used' : 'new';
  return { numberType, rentalType: rentalType ?? offered, onNumberType, onRentalType } as const;
}

/** What is chosen: app and provider from the address, country, mode and term as the shop remembers them. */
function useChoice() {
  const [search, setSearch] = useSearchParams();
  const country = usePreferences((state) => state.country);
  const { termHours } = useShopMode('customer');
  useAsked(search);
  const lastBought = useLastBought();
  const appId = search.get('app') ?? lastBought;
  const vendor = search.get('vendor');
  const { data } = useApps('customer', country, vendor);
  const app = data?.data.find(({ app_uuid }) => app_uuid === appId) ?? null;
  const { numberType, rentalType, ...chooseType } = useNumberTypes(app);
  const selection = app && { app, country, vendor };
  const [quantity, onQuantity] = useState(1);
  const [chosenSource, onSource] = useState<NumberSource>('active');
  const source = useDormantVendor(country) ? chosenSource : 'active';
  const one =
    selection &&
    (termHours === null
      ? { ...requestOfSelection(selection), numberType }
      : rentalOfSelection(selection, { numberType: rentalType, termHours }));
  const many = one && (quantity > 1 ? { ...one, quantity } : one);
  const request = app && many && fromSource(many, app, source);
  return {
    onQuantity,
    onSource,
    ...chooseType,
    appId,
    app,
    vendor,
    request,
    choose(nextApp: string | null, nextVendor: string | null): void {
      const next = new URLSearchParams();
      if (nextApp) next.set('app', nextApp);
      if (nextVendor) next.set('vendor', nextVendor);
      setSearch(next, { replace: true });
    },
  };
}

function Narrow({
  shop,
  choice,
  purchase,
  onBuy,
}: {
  readonly shop: ReactNode;
  readonly choice: ReturnType<typeof useChoice>;
  readonly purchase: Purchase;
  readonly onBuy: () => void;
}): ReactNode {
  const { app, request, onNumberType, onRentalType, onSource, onQuantity } = choice;
  return (
    <main id="main" className="buy-narrow" tabIndex={-1}>
      <PageHeading hidden>
        <FormattedMessage id="buy.title.phone" defaultMessage="Buy now" />
      </PageHeading>
      {shop}
      {app && request && (
        <BuySheet {...{ app, request, purchase, onNumberType, onRentalType, onSource, onQuantity, onBuy }} />
      )}
    </main>
  );
}

/** Buys, and goes on to where the number is shown: a rental or many numbers on their own page, an activation on the overview. */
function useBuying() {
  const purchase = usePurchase();
  const navigate = useNavigate();
  async function buy(request: PurchaseRequest | null): Promise<string | null> {
    const orderId = request && (await purchase.buy(request));
    if (!orderId) return null;
    const hasPage = request.rental !== undefined || request.source !== undefined || quantityOf(request) > 1;
    navigate(hasPage ? orderPath(orderId) : paths['dashboard-root']);
    return orderId;
  }
  return { ...purchase, buy };
}

/** The shop, and the app chosen in it. What is chosen stands in the address, so a link leads to it. */
function ShopScreen(): ReactNode {
  const wide = useMedia('(min-width: 1000px)');
  const choice = useChoice();
  const purchase = useBuying();
  const [open, setOpen] = useState(false);
  const { app, request } = choice;
  const onBuy = (): void => void purchase.buy(request);
  const shop = (
    <Shop
      audience="customer"
      chosen={choice.appId}
      buying={purchase.state.phase === 'busy' ? purchase.state.request.appId : null}
      buyInRow={false}
      focusFilter
      vendor={choice.vendor}
      onVendor={(vendor) => choice.choose(choice.appId, vendor)}
      onChoose={(selection) => choice.choose(selection.app.app_uuid, selection.vendor)}
      onBuy={onBuy}
    />
  );
  if (!wide) return <Narrow {...{ shop, choice, purchase, onBuy }} />;
  return (
    <WithShop shop={shop} open={open} onOpen={setOpen}>
      <BuyPage
        {...{ app, request, purchase, onBuy }}
        onVendor={(vendor) => choice.choose(choice.appId, vendor)}
        onNumberType={choice.onNumberType}
        onRentalType={choice.onRentalType}
        onQuantity={choice.onQuantity}
        onSource={choice.onSource}
      />
    </WithShop>
  );
}

/** Buy now: the shop, or the numbers that were chosen on another page and brought along. */
export function BuyScreen(): ReactNode {
  const [search] = useSearchParams();
  return search.get('unclaimedNumbers') === 'true' ? <BulkBuyPage /> : <ShopScreen />;
}
