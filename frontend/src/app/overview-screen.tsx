import { type ReactNode, useState } from 'react';
import { usePurchase } from '../api/purchase.ts';
import { OverviewPage } from '../features/overview/overview-page.tsx';
import { WithShop } from '../features/shell/with-shop.tsx';
import { Shop } from '../features/shop/shop.tsx';
import { purchaseRequestOf } from './purchase-request.ts';

/** The overview with the shop beside it: two clicks from here to a number. */
export function OverviewScreen(): ReactNode {
  const purchase = usePurchase();
  const [chosen, setChosen] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const { state } = purchase;
  return (
    <WithShop
      open={open}
      onOpen={setOpen}
      shop={
        <Shop
          audience="customer"
          chosen={chosen}
          buying={state.phase === 'busy' ? state.request.appId : null}
          focusFilter
          onChoose={({ app }) => setChosen(app.app_uuid)}
          onBuy={(selection) => {
            setChosen(selection.app.app_uuid);
            void purchase.buy(purchaseRequestOf(selection)).finally(() => setOpen(false));
          }}
        />
      }
    >
      <OverviewPage purchase={purchase} inSight={!open} />
    </WithShop>
  );
}
