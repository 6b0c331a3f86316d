import { WAITING_PURCHASE_RETRY_SECONDS } from '@ringpost/domain/rules/limits';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useBalance } from '../../api/balance.api.ts';
import { totalOf } from '../purchase/purchase-request.ts';
import { pathAfterMoney, pathOfBought, sendRequest } from '../purchase/send-request.ts';
import type { SpendingRequest } from '../purchase/spending-request.ts';
import {
  closeTopUp,
  endWaiting,
  hideTopUp,
  useTopUp,
  type WaitingPurchase,
} from '../purchase/top-up.store.ts';
import { type Spending, useSpending } from '../purchase/use-spending.ts';

type PagePurchase = Extract<WaitingPurchase, { kind: 'asked' }>;

/** Only one purchase waits, and a retry sends the same object. */
const RULES = { isSame: Object.is, send: sendRequest };

/**
 * Makes the waiting purchase once: when the money of this payment has arrived and the balance covers the whole price. The server
 * checks the price again. If it has changed, the notice asks the customer. A purchase that waited before a reload is tried again
 * with its key until the server has decided about it.
 * @returns the purchase that waited before a reload. Any other purchase is shown by the page that asked for it
 */
export function useWaitingPurchase(credited: number): Spending<SpendingRequest> {
  const waiting = useTopUp((state) => state.waiting);
  const { data: balance } = useBalance();
  const purchase = useSpending<SpendingRequest>(RULES);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const tried = useRef('');
  const isReady =
    waiting !== null &&
    credited > 0 &&
    balance !== undefined &&
    balance.debt === 0 &&
    balance.balance >= totalOf(waiting.request);
  const buyRestored = useEffectEvent(() => {
    if (waiting?.kind === 'restored') void purchase.buy(waiting.request, waiting.key);
  });
  // The page that asked still shows a form with its button, as if nothing had been bought. So the customer is led to the page
  // that shows the purchase.
  const buyForPage = useEffectEvent(async (pagePurchase: PagePurchase) => {
    const id = await pagePurchase.buy();
    if (id === null) return;
    const path = pathAfterMoney(pagePurchase.request, id, pathname);
    if (path !== pathname) navigate(path);
  });
  useEffect(() => {
    if (!isReady || waiting.kind !== 'asked' || tried.current === waiting.key) return;
    tried.current = waiting.key;
    hideTopUp();
    void buyForPage(waiting);
  }, [isReady, waiting]);
  useEffect(() => {
    if (!isReady || waiting.kind !== 'restored') return undefined;
    buyRestored();
    const timer = setInterval(() => buyRestored(), WAITING_PURCHASE_RETRY_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [isReady, waiting]);
  const { state } = purchase;
  useEffect(() => {
    if (state.phase === 'moved' || state.phase === 'refused') endWaiting();
    if (state.phase !== 'bought') return;
    closeTopUp();
    navigate(pathOfBought(state.request, state.orderId));
  }, [state, navigate]);
  return purchase;
}
