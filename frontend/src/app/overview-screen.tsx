import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { OverviewPage } from '../features/overview/overview-page.tsx';
import { requestOfSelection } from '../features/purchase/purchase-request.ts';
import { usePurchase } from '../features/purchase/use-purchase.ts';
import { WithShop } from '../features/shell/with-shop.tsx';
import { Shop } from '../features/shop/shop.tsx';
import { useShopMode } from '../features/shop/use-shop-mode.ts';
import { buyPath } from '../session/paths.ts';

/** The overview with the shop beside it: an activation takes two clicks. A rental has more choices, so it has its own page. */
export function OverviewScreen(): ReactNode {
  const purchase = usePurchase();
  const navigate = useNavigate();
  const { mode } = useShopMode('customer');
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
            if (mode === 'rental') {
              navigate(buyPath(selection.app.app_uuid, selection.country, selection.vendor, 2));
              return;
            }
            void purchase.buy(requestOfSelection(selection)).finally(() => setOpen(false));
          }}
        />
      }
    >
      <OverviewPage purchase={purchase} inSight={!open} />
    </WithShop>
  );
}
