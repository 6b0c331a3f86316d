import { useRef, useState } from 'react';
import { command } from '../../api/http.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { refreshMoney } from '../../api/live.ts';
import { Problem } from '../../api/problem.ts';
import { useBought } from './bought.store.ts';
import { boughtOrder, type PurchaseAnswer } from './bought-order.ts';
import { isSameRequest, type PurchaseRequest } from './purchase-request.ts';

/**
 * Where a purchase stands. `moved`: the price changed, and the customer decides again. `unanswered`: nobody knows whether it
 * happened; trying again sends the same key and cannot buy twice.
 */
export type PurchaseState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'busy'; readonly request: PurchaseRequest }
  | { readonly phase: 'bought'; readonly request: PurchaseRequest; readonly orderId: string }
  | { readonly phase: 'moved'; readonly request: PurchaseRequest; readonly price: number }
  | { readonly phase: 'missing'; readonly request: PurchaseRequest; readonly missing: number }
  | { readonly phase: 'unanswered'; readonly request: PurchaseRequest; readonly problem: Problem }
  | { readonly phase: 'refused'; readonly request: PurchaseRequest; readonly problem: Problem };

export interface Purchase {
  readonly state: PurchaseState;
  /** Buys. Resolves when the server has answered: to the order's id, or to null if nothing was bought. */
  readonly buy: (request: PurchaseRequest) => Promise<string | null>;
  readonly dismiss: () => void;
}

/** No answer, or an answer that does not tell whether the purchase happened. */
function isUnanswered({ status, code }: Problem): boolean {
  return code !== 'sales-paused' && (status === 0 || status >= 500);
}

/**
 * Whether the server has decided about the purchase, so that the next click needs a new key. 401 and 429 are sent before the
 * server looks for the order: an earlier request with the same key may have bought it.
 */
function isFinal(problem: Problem): boolean {
  return !isUnanswered(problem) && problem.status !== 401 && problem.status !== 429;
}

function afterRefusal(request: PurchaseRequest, problem: Problem): PurchaseState {
  const { code, facts } = problem;
  if (code === 'price-changed' && typeof facts.price === 'number')
    return { phase: 'moved', request, price: facts.price };
  if (code === 'insufficient-funds' && typeof facts.missing === 'number')
    return { phase: 'missing', request, missing: facts.missing };
  return { phase: isUnanswered(problem) ? 'unanswered' : 'refused', request, problem };
}

function place(request: PurchaseRequest, idempotencyKey: string): Promise<PurchaseAnswer> {
  return command<PurchaseAnswer>(
    '/api/orders/on_demand',
    {
      app_uuid: request.appId,
      country_iso: request.countryIso,
      vendor_uuid: request.vendorId,
      quoted_price: request.price,
      ...(request.numberType === 'new' && { number_type: 'new' }),
    },
    { idempotencyKey },
  );
}

/**
 * Buys a number. Nothing about money is assumed: the button is busy until the server has answered, and one click has one key.
 * What the answer says of the order is shown at once; the lists are read again afterwards.
 */
export function usePurchase(): Purchase {
  const [state, setState] = useState<PurchaseState>({ phase: 'idle' });
  const open = useRef<{ readonly request: PurchaseRequest; readonly key: string } | null>(null);
  const busy = useRef(false);

  async function buy(request: PurchaseRequest): Promise<string | null> {
    if (busy.current) return null;
    busy.current = true;
    const key =
      open.current && isSameRequest(open.current.request, request) ? open.current.key : newIdempotencyKey();
    open.current = { request, key };
    setState({ phase: 'busy', request });
    try {
      const answer = await place(request, key);
      open.current = null;
      useBought.getState().add(boughtOrder(request, answer));
      setState({ phase: 'bought', request, orderId: answer.order_uuid });
      return answer.order_uuid;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (isFinal(error)) open.current = null;
      setState(afterRefusal(request, error));
      return null;
    } finally {
      busy.current = false;
      refreshMoney();
    }
  }

  return { state, buy, dismiss: () => setState({ phase: 'idle' }) };
}
