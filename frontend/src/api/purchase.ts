import type { OrderView } from '@ringpost/projections/orders/orders.view';
import { useRef, useState } from 'react';
import { useBought } from './bought.store.ts';
import { command } from './http.ts';
import { refresh } from './live.ts';
import { Problem } from './problem.ts';
import { serverNow } from './server-clock.ts';

/** What somebody wants to buy, and the price they saw. */
export interface PurchaseRequest {
  readonly appId: string;
  readonly appName: string;
  /** File of its drawing; null: its monogram. */
  readonly imageName: string | null;
  readonly countryIso: string;
  /** Null: any provider. */
  readonly vendorId: string | null;
  /** Dollars. */
  readonly price: number;
  /** `new`: only a number that never served the app. `any`, or absent: a new one first, then a used one. */
  readonly numberType?: NumberType;
}

export type NumberType = 'any' | 'new';

/**
 * Where a purchase stands. `moved`: the price is another one now, and the customer decides again. `unanswered`: nobody
 * knows whether it happened, so trying again asks with the same key and cannot buy twice.
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
  /** Buys; resolves when the server has answered, to the order's id or to null. */
  readonly buy: (request: PurchaseRequest) => Promise<string | null>;
  readonly dismiss: () => void;
}

/** Money is never optimistic: the button is busy until the server's word, and one click carries one key (design §4.2). */
export function usePurchase(): Purchase {
  const [state, setState] = useState<PurchaseState>({ phase: 'idle' });
  const open = useRef<{ readonly request: PurchaseRequest; readonly key: string } | null>(null);
  const busy = useRef(false);

  async function buy(request: PurchaseRequest): Promise<string | null> {
    if (busy.current) return null;
    busy.current = true;
    const key = open.current && samePurchase(open.current.request, request) ? open.current.key : newKey();
    open.current = { request, key };
    setState({ phase: 'busy', request });
    try {
      const answer = await place(request, key);
      const { order_uuid } = answer;
      open.current = null;
      useBought.getState().add(boughtOrder(request, answer));
      setState({ phase: 'bought', request, orderId: order_uuid });
      return order_uuid;
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

/** Reads again everything a purchase or a cancellation may have changed. */
export function refreshMoney(): void {
  for (const topic of ['orders', 'wallet', 'transactions'] as const) void refresh(topic);
}

/** What a refusal means for the one who wanted to buy. */
function afterRefusal(request: PurchaseRequest, problem: Problem): PurchaseState {
  const { code, facts } = problem;
  if (code === 'price-changed' && typeof facts.price === 'number')
    return { phase: 'moved', request, price: facts.price };
  if (code === 'insufficient-funds' && typeof facts.missing === 'number')
    return { phase: 'missing', request, missing: facts.missing };
  return { phase: isUnanswered(problem) ? 'unanswered' : 'refused', request, problem };
}

/** No answer at all, or one that leaves open whether the purchase happened. */
function isUnanswered({ status, code }: Problem): boolean {
  return code !== 'sales-paused' && (status === 0 || status >= 500);
}

/**
 * Whether the server has decided about the purchase, so that the next click needs a new key. "Too many requests" and "log in
 * first" are said before the server looks for the order: an earlier send with the same key may have bought it.
 */
function isFinal(problem: Problem): boolean {
  return !isUnanswered(problem) && problem.status !== 401 && problem.status !== 429;
}

/** A key for one click. `crypto.randomUUID` would be missing on a plain-http address of the local network. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** What the answer to a purchase says; of an order that is still under way only its id. */
interface PurchaseAnswer {
  readonly order_uuid: string;
  readonly status?: OrderView['status'];
  readonly number?: string;
  readonly number_type?: OrderView['number_type'];
  readonly unit_price?: number;
  readonly assigned_at?: string;
  readonly closes_at?: string;
  readonly settles_at?: string;
}

/** The order as far as its purchase told it. */
function boughtOrder(request: PurchaseRequest, answer: PurchaseAnswer): OrderView {
  const price = answer.unit_price ?? request.price;
  return {
    order_uuid: answer.order_uuid,
    kind: 'activation',
    status: answer.status ?? 'initial',
    outcome: null,
    app_uuid: request.appId,
    app_name: request.appName,
    image_name: request.imageName,
    country_iso: request.countryIso,
    vendor_uuid: request.vendorId,
    vendor_name: null,
    number: answer.number ?? null,
    rate_center: null,
    region: null,
    number_type: answer.number_type ?? null,
    unit_price: price,
    total_cost: price,
    requested: 1,
    fulfilled: answer.number === undefined ? 0 : 1,
    placed_at: answer.assigned_at ?? new Date(serverNow()).toISOString(),
    assigned_at: answer.assigned_at ?? null,
    closes_at: answer.closes_at ?? null,
    settles_at: answer.settles_at ?? null,
    completed_at: null,
    ended_at: null,
    withheld: 0,
    code: null,
    code_at: null,
    text: null,
  };
}

function place(request: PurchaseRequest, idempotencyKey: string) {
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

function samePurchase(a: PurchaseRequest, b: PurchaseRequest): boolean {
  return (
    a.appId === b.appId &&
    a.countryIso === b.countryIso &&
    a.vendorId === b.vendorId &&
    a.numberType === b.numberType &&
    a.price === b.price
  );
}
