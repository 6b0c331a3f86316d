import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { BuyPage, NoApp } from '../features/buy/buy-page.tsx';
import { BuySheet } from '../features/buy/buy-sheet.tsx';
import { BulkBuyPage } from '../features/inventory/bulk-buy-page.tsx';
import { lacksFee, type PurchaseRequest } from '../features/purchase/purchase-request.ts';
import { pathAfterMoney } from '../features/purchase/send-request.ts';
import { useLead } from '../features/purchase/use-lead.ts';
import { type Purchase, usePurchase } from '../features/purchase/use-purchase.ts';
import { WithShop } from '../features/shell/with-shop.tsx';
import { Shop } from '../features/shop/shop.tsx';
import { ownChoice } from '../features/unclaimed/unclaimed-choice.ts';
import { lazyPart } from '../loading/lazy-part.ts';
import { paths } from '../session/paths.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useMedia } from '../ui/use-media.ts';
import { type SourcePage, useChoice } from './use-choice.ts';

const BuyUnclaimed = lazyPart(
  async () => (await import('../features/unclaimed/buy-unclaimed.tsx')).BuyUnclaimed,
);

/** Shown instead of the offer when no vendor serves the country. */
function NoVendor(): ReactNode {
  return (
    <EmptyState>
      <FormattedMessage
        id="buy.source.no-vendor"
        defaultMessage="No provider activates numbers of this country."
      />
    </EmptyState>
  );
}

interface Parts {
  readonly page: Partial<SourcePage>;
  readonly shop: ReactNode;
  readonly choice: ReturnType<typeof useChoice>;
  readonly purchase: Purchase;
  readonly onBuy: () => void;
}

function Narrow({ page, shop, choice, purchase, onBuy }: Parts): ReactNode {
  const { app, request, onNumberType, onRentalType, onRenews, onSource, onQuantity, lacksVendor } = choice;
  const onVendor = choice.hasProviders
    ? (vendor: string | null) => choice.choose(choice.appId, vendor)
    : null;
  return (
    <main id="main" className="buy-narrow" tabIndex={-1}>
      <PageHeading hidden>
        {page.title ?? <FormattedMessage id="buy.title.phone" defaultMessage="Buy now" />}
      </PageHeading>
      {page.head}
      {choice.isGone && <NoApp isGone />}
      {shop}
      {lacksVendor && <NoVendor />}
      {app && request && !lacksVendor && (
        <BuySheet
          {...{ app, request, purchase, onBuy }}
          {...{ onNumberType, onRentalType, onRenews, onSource, onVendor, onQuantity }}
          more={choice.more}
        />
      )}
    </main>
  );
}

/** The shop beside the page of the chosen app. */
function Wide({ page, shop, choice, purchase, onBuy }: Parts): ReactNode {
  const [open, setOpen] = useState(false);
  const { app, request, lacksVendor } = choice;
  return (
    <WithShop shop={shop} open={open} onOpen={setOpen}>
      {page.title && (
        <div className="page-head">
          <PageHeading>{page.title}</PageHeading>
        </div>
      )}
      {page.head}
      {lacksVendor ? (
        <NoVendor />
      ) : (
        <BuyPage
          {...{ app, request, purchase, onBuy }}
          isTitled={page.title !== undefined}
          isGone={choice.isGone}
          onVendor={(vendor) => choice.choose(choice.appId, vendor)}
          onNumberType={choice.onNumberType}
          onRentalType={choice.onRentalType}
          onRenews={choice.onRenews}
          onQuantity={choice.onQuantity}
          onSource={choice.onSource}
          more={choice.more}
        />
      )}
    </WithShop>
  );
}

/**
 * Buys, and then opens the page that shows the number: a rental or many numbers have their own page, an activation is on the
 * overview.
 */
function useBuying() {
  const purchase = usePurchase();
  const startLead = useLead();
  async function buy(request: PurchaseRequest | null): Promise<string | null> {
    const lead = startLead();
    const orderId = request && (await purchase.buy(request));
    if (!orderId) return null;
    lead(pathAfterMoney(request, orderId, paths['dashboard-buy-now']), request.appName);
    return orderId;
  }
  return { ...purchase, buy };
}

/** The shop, and the app chosen in it. The choice is in the address, so a link can lead to it. */
export function ShopScreen({ page = {} }: { readonly page?: Partial<SourcePage> }): ReactNode {
  const wide = useMedia('(min-width: 1000px)');
  const choice = useChoice(page);
  const purchase = useBuying();
  const onBuy = (): void => {
    if (!choice.lacksVendor && !choice.hasWrongAreas && !(choice.request && lacksFee(choice.request)))
      void purchase.buy(choice.request);
  };
  const shop = (
    <Shop
      audience="customer"
      chosen={choice.appId}
      buying={purchase.state.phase === 'busy' ? purchase.state.request.appId : null}
      buyInRow={false}
      isBrief={!wide}
      focusFilter
      vendor={choice.vendor}
      onVendor={choice.hasProviders ? (vendor) => choice.choose(choice.appId, vendor) : null}
      onChoose={(selection) => choice.choose(selection.app.app_uuid, selection.vendor)}
      onBuy={onBuy}
    />
  );
  const parts = { page, shop, choice, purchase, onBuy };
  return wide ? <Wide {...parts} /> : <Narrow {...parts} />;
}

/** The unclaimed numbers that were chosen before the login; otherwise the numbers of ours that the customer selected. */
function BroughtAlong(): ReactNode {
  const [choice] = useState(ownChoice);
  if (!choice) return <BulkBuyPage />;
  return (
    <Suspense>
      <BuyUnclaimed choice={choice} />
    </Suspense>
  );
}

/** Buy now: the shop, or the numbers that the customer chose on another page. */
export function BuyScreen(): ReactNode {
  const [search] = useSearchParams();
  return search.get('unclaimedNumbers') === 'true' ? <BroughtAlong /> : <ShopScreen />;
}
