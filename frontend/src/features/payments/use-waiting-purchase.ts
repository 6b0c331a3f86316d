import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBalance } from '../../api/balance.api.ts';
import { totalOf } from '../purchase/purchase-request.ts';
import { pathOfBought, sendRequest } from '../purchase/send-request.ts';
import type { SpendingRequest } from '../purchase/spending-request.ts';
import { closeTopUp, endWaiting, hideTopUp, useTopUp } from '../purchase/top-up.store.ts';
import { type Spending, useSpending } from '../purchase/use-spending.ts';

/** Only one purchase waits, and a retry sends the same object. */
const RULES = { isSame: Object.is, send: sendRequest };

/**
 * Makes the waiting purchase, once: when money of this payment has arrived and the balance is enough for the whole price. The
 * server checks the price again. If it has changed, the notice asks the customer.
 * @returns the purchase that waited before a reload. Any other is shown by the page that asked for it
 */
export function useWaitingPurchase(credited: number): Spending<SpendingRequest> {
  const waiting = useTopUp((state) => state.waiting);
  const { data: balance } = useBalance();
  const purchase = useSpending<SpendingRequest>(RULES);
  const navigate = useNavigate();
  const tried = useRef('');
  const isReady =
    waiting !== null &&
    credited > 0 &&
    balance !== undefined &&
    balance.debt === 0 &&
    balance.balance >= totalOf(waiting.request);
  useEffect(() => {
    if (!isReady || tried.current === waiting.key) return;
    tried.current = waiting.key;
    if (waiting.kind === 'restored') {
      void purchase.buy(waiting.request, waiting.key);
      return;
    }
    hideTopUp();
    void waiting.buy();
  }, [isReady, waiting, purchase]);
  const { state } = purchase;
  useEffect(() => {
    if (state.phase === 'moved' || state.phase === 'refused') endWaiting();
    if (state.phase !== 'bought') return;
    closeTopUp();
    navigate(pathOfBought(state.request, state.orderId));
  }, [state, navigate]);
  return purchase;
}
