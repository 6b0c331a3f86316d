import { itemIdOf, type NumberSource, reject } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { toPosition } from '@ringpost/engine';
import { type AnswerTo, type Endpoint, endpoint, rejectField } from '@ringpost/web/http';
import { type Buyer, buyerOf } from '../kernel/buyer.ts';
import type { Deps } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { anyNumberContract, buyBulkContract, dormantContract, rentBulkContract } from './bulk.contract.ts';
import { type BulkShop, type BuyBulk, buyBulk } from './buy-bulk.ts';
import type { SettledBulk } from './run-bulk.ts';

/** @throws Rejection with the reason if no number could be found at all */
function countsOf(quantity: number, { orderId, state }: Pick<SettledBulk, 'orderId' | 'state'>) {
  const fulfilled = state.status === 'absent' ? 0 : state.items.size;
  if (state.status === 'closed' && fulfilled === 0) {
    const { reason } = state;
    if (reason !== 'fulfilled' && reason !== 'cancelled') throw reject(reason, { order_uuid: orderId });
  }
  return { order_uuid: orderId, requested: quantity, fulfilled };
}

/** The progress of an order whose numbers a vendor activates. */
function presentRequested(
  deps: Deps,
  quantity: number,
  settled: SettledBulk,
): AnswerTo<typeof dormantContract> {
  const position = toPosition(deps.events.epoch, settled.position);
  const status = settled.state.status === 'closed' ? 'completed' : 'initial';
  return { status: 202, body: { ...countsOf(quantity, settled), status }, position };
}

/**
 * Answers with stored facts only, so that the same key always gets the same answer.
 * @throws Rejection if there is no number at all
 */
function bought(
  deps: Deps,
  quantity: number,
  { orderId, state, position: at }: SettledBulk,
): AnswerTo<typeof buyBulkContract> {
  const position = toPosition(deps.events.epoch, at);
  const counts = countsOf(quantity, { orderId, state });
  const { fulfilled } = counts;
  if (state.status !== 'closed') return { status: 202, body: { ...counts, status: 'initial' }, position };
  const { placed, items } = state;
  const numbers = [...items.values()]
    .sort((one, other) => one.item - other.item)
    .map(({ item, e164, closesAt }) => ({
      order_uuid: itemIdOf(orderId, item),
      number: e164,
      closes_at: closesAt,
    }));
  const released = toDollars(placed.unitPriceMills * (quantity - fulfilled));
  const prices = { unit_price: toDollars(placed.unitPriceMills), released };
  return { status: 201, body: { ...counts, status: 'completed', ...prices, numbers }, position };
}

interface BulkBody {
  readonly app_uuid: string;
  readonly country_iso: string;
  readonly vendor_uuid?: string | null;
  readonly quantity: number;
  readonly quoted_price: number;
  readonly numbers?: readonly string[];
}

function requestOf(body: BulkBody, idempotencyKey: string | undefined, buyer: Buyer) {
  const { numbers } = body;
  if (numbers && numbers.length !== body.quantity)
    throw rejectField('quantity', 'sum', 'quantity is how many numbers were chosen');
  return {
    ...(numbers && { numbers }),
    ...buyer,
    idempotencyKey: idempotencyKey ?? '',
    appId: body.app_uuid,
    countryIso: body.country_iso,
    vendorId: body.vendor_uuid ?? null,
    quantity: body.quantity,
    quotedPriceMills: millsOf('quoted_price', body.quoted_price),
  };
}

/**
 * Numbers that a vendor activates are new to every app. So if a vendor may be asked for a rental, it is a rental of new
 * numbers.
 */
function fromVendor(
  body: BulkBody & { readonly term_hours?: number; readonly quoted_fee?: number },
  idempotencyKey: string | undefined,
  buyer: Buyer,
  source: NumberSource,
): BuyBulk {
  const { term_hours: termHours, quoted_fee: quotedFee } = body;
  const common = {
    ...requestOf(body, idempotencyKey, buyer),
    source,
    ...(quotedFee !== undefined && { quotedFeeMills: millsOf('quoted_fee', quotedFee) }),
  };
  if (termHours !== undefined) return { ...common, kind: 'rental', numberType: 'new', termHours };
  return { ...common, kind: 'activation', numberType: source === 'any' ? 'any' : 'new' };
}

/** Many numbers with one order, and numbers that a vendor activates for it. */
export function bulkRoutes(shop: BulkShop): readonly Endpoint[] {
  const { deps } = shop;
  return [
    endpoint('customer', dormantContract, async ({ body, header, requestIds }, caller) => {
      const request = fromVendor(body, header('idempotency-key'), buyerOf(caller), 'dormant');
      return presentRequested(deps, body.quantity, await buyBulk(shop, request, requestIds));
    }),
    endpoint('customer', anyNumberContract, async ({ body, header, requestIds }, caller) => {
      const request = fromVendor(body, header('idempotency-key'), buyerOf(caller), 'any');
      return bought(deps, body.quantity, await buyBulk(shop, request, requestIds));
    }),
    endpoint('customer', buyBulkContract, async ({ body, header, requestIds }, caller) => {
      const common = requestOf(body, header('idempotency-key'), buyerOf(caller));
      const request = { ...common, kind: 'activation', numberType: body.number_type ?? 'any' } as const;
      return bought(deps, body.quantity, await buyBulk(shop, request, requestIds));
    }),
    endpoint('customer', rentBulkContract, async ({ body, header, requestIds }, caller) => {
      const common = requestOf(body, header('idempotency-key'), buyerOf(caller));
      const { number_type: numberType, term_hours: termHours } = body;
      const request = { ...common, kind: 'rental', numberType, termHours } as const;
      return bought(deps, body.quantity, await buyBulk(shop, request, requestIds));
    }),
  ];
}
