import type { NumberType } from '@ringpost/events/domain';
import type { Deps } from '../kernel/deps.ts';
import { type Quote, quoteActivation } from '../price-list/entries.ts';
import { buyOrder, type Kind, type PurchaseWanted } from './buy-order.ts';
import type { NumberPool } from './number-pool.ts';
import type { Settled } from './purchase.ts';

export interface BuyActivation extends PurchaseWanted {
  readonly numberType: NumberType;
}

const ACTIVATION: Kind<BuyActivation, Quote> = {
  quote: quoteActivation,
  placed: (fields, { numberType }) => ({ ...fields, kind: 'activation', numberType, quantity: 1 }),
};

/**
 * Buys one activation.
 * @throws Rejection before anything is appended: `price-changed`, `insufficient-funds`, `too-many-open-orders`,
 * `too-many-purchases`, `no-available-numbers`, `idempotency-key-reused`, `sales-paused`; later: `busy`, `unavailable`.
 */
export function buyActivation(
  deps: Deps,
  candidates: NumberPool,
  wanted: BuyActivation,
  requestId: string,
): Promise<Settled> {
  return buyOrder(deps, candidates, { kind: ACTIVATION, wanted }, requestId);
}
