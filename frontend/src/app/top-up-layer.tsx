import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { restoreTopUp, useTopUp } from '../features/purchase/top-up.store.ts';
import { lazyPart } from '../loading/lazy-part.ts';

const BalanceDialog = lazyPart(
  async () => (await import('../features/payments/balance-dialog.tsx')).BalanceDialog,
);

/** The customer's page opens the window of a payer, which starts with a copy of what that page stored. */
const PAYER_PAGES = '/dashboard/pay/';

/** The balance dialog over the page that opened it, and after a reload over any page. */
export function TopUpLayer(): ReactNode {
  const isOpen = useTopUp((state) => state.isOpen);
  const { pathname } = useLocation();
  const [firstPage] = useState(pathname);
  useEffect(() => {
    if (!firstPage.startsWith(PAYER_PAGES)) restoreTopUp();
  }, [firstPage]);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <BalanceDialog />
    </Suspense>
  );
}
