import type { OrderList } from '@ringpost/query-api/orders/orders.contract';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import type { Problem } from '../api/problem.ts';
import { BuyPage } from '../features/buy/buy-page.tsx';
import { BuySheet } from '../features/buy/buy-sheet.tsx';
import {
  type NumberType,
  type PurchaseRequest,
  requestOfSelection,
} from '../features/purchase/purchase-request.ts';
import { type Purchase, usePurchase } from '../features/purchase/use-purchase.ts';
import { WithShop } from '../features/shell/with-shop.tsx';
import { useApps } from '../features/shop/shop.api.ts';
import { Shop } from '../features/shop/shop.tsx';
import { paths } from '../session/paths.ts';
import { usePreferences } from '../session/preferences.store.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { useMedia } from '../ui/use-media.ts';

/** Buy now: the shop, and the app chosen in it. What is chosen stands in the address, so a link leads to it. */
export function BuyScreen(): ReactNode {
  const wide = useMedia('(min-width: 1000px)');
  const choice = useChoice();
  const purchase = usePurchase();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [numberType, setNumberType] = useState<NumberType>('any');
  const { app } = choice;
  const request = choice.request && { ...choice.request, numberType };

  const buy = async (wanted: PurchaseRequest | null): Promise<void> => {
    if (wanted && (await purchase.buy(wanted))) navigate(paths['dashboard-root']);
  };
  const shop = (
    <Shop
      audience="customer"
      chosen={choice.appId}
      buying={purchase.state.phase === 'busy' ? purchase.state.request.appId : null}
      buyInRow={false}
      focusFilter
      onChoose={(selection) => choice.choose(selection.app.app_uuid, selection.vendor)}
      onBuy={(selection) => void buy(requestOfSelection(selection))}
    />
  );
  const onBuy = (): void => void buy(request);
  if (!wide) {
    const onNumberType = setNumberType;
    return (
      <Narrow shop={shop} {...{ app, request, onNumberType, onBuy }} purchase={followed(purchase, buy)} />
    );
  }
  return (
    <WithShop shop={shop} open={open} onOpen={setOpen}>
      <BuyPage
        {...{ app, request, onBuy }}
        purchase={followed(purchase, buy)}
        onVendor={(vendor) => choice.choose(choice.appId, vendor)}
        onNumberType={setNumberType}
      />
    </WithShop>
  );
}

/** A purchase confirmed in the notice goes on to the overview like one bought by the button. */
function followed(purchase: Purchase, buy: (request: PurchaseRequest) => Promise<void>): Purchase {
  return {
    ...purchase,
    buy: async (request) => {
      await buy(request);
      return null;
    },
  };
}

function Narrow({
  shop,
  app,
  request,
  purchase,
  onNumberType,
  onBuy,
}: Pick<ReturnType<typeof useChoice>, 'app' | 'request'> & {
  readonly shop: ReactNode;
  readonly onNumberType: (type: NumberType) => void;
  readonly purchase: Purchase;
  readonly onBuy: () => void;
}): ReactNode {
  return (
    <main id="main" className="buy-narrow" tabIndex={-1}>
      <PageHeading hidden>
        <FormattedMessage id="buy.title.phone" defaultMessage="Buy now" />
      </PageHeading>
      {shop}
      {app && request && <BuySheet {...{ app, request, purchase, onNumberType, onBuy }} />}
    </main>
  );
}

/** Most people come for what they bought before; null until that is known, and for a newcomer. */
function useLastBought(): string | null {
  const { data } = useSWR<OrderList, Problem>('/api/orders/list?limit=1');
  return data?.data[0]?.app_uuid ?? null;
}

/** What is chosen: app and provider from the address, the country as the shop remembers it. */
function useChoice() {
  const [search, setSearch] = useSearchParams();
  const country = usePreferences((state) => state.country);
  const set = usePreferences((state) => state.set);
  const asked = search.get('country');
  useEffect(() => {
    if (asked === 'US' || asked === 'CA') set({ country: asked });
  }, [asked, set]);
  const lastBought = useLastBought();
  const appId = search.get('app') ?? lastBought;
  const vendor = search.get('vendor');
  const { data } = useApps('customer', country, vendor);
  const app = data?.data.find(({ app_uuid }) => app_uuid === appId) ?? null;
  return {
    appId,
    app,
    request: app && requestOfSelection({ app, country, vendor }),
    choose(nextApp: string | null, nextVendor: string | null): void {
      const next = new URLSearchParams();
      if (nextApp) next.set('app', nextApp);
      if (nextVendor) next.set('vendor', nextVendor);
      setSearch(next, { replace: true });
    },
  };
}
