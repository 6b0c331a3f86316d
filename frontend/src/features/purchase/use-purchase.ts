import { command } from '../../api/http.ts';
import { useBought } from './bought.store.ts';
import {
  appIdsOf,
  feeOf,
  isSameRequest,
  type PurchaseRequest,
  quantityOf,
  type RentalRequest,
  renewalOf,
} from './purchase-request.ts';
import { type Spending, useSpending } from './use-spending.ts';

export type Purchase = Spending<PurchaseRequest>;

/** The number that the customer chose, if they chose one. */
function chosenOf({ numbers: [number] = [] }: PurchaseRequest) {
  return number === undefined ? {} : { number };
}

/** Where the number must be. An empty list means nothing, so it is not sent. */
function prefixesOf({ areas }: PurchaseRequest) {
  return {
    ...(areas && areas.wanted.length > 0 && { prefixes: [...areas.wanted] }),
    ...(areas && areas.excluded.length > 0 && { excluded_prefixes: [...areas.excluded] }),
  };
}

/** Rents a number. Its page reads the order from the server, because a rental may still wait for its number. */
async function rent(request: RentalRequest, idempotencyKey: string): Promise<string> {
  const renewal = renewalOf(request);
  const answer = await command('POST /api/orders/create_number_order', {
    body: {
      app_uuid: request.appId,
      country_iso: request.countryIso,
      vendor_uuid: request.vendorId,
      number_type: request.rental.numberType,
      term_hours: request.rental.termHours,
      quoted_price: request.price,
      ...(renewal && { renewal }),
      ...chosenOf(request),
    },
    idempotencyKey,
  });
  return answer.order_uuid;
}

/** Buys one activation. The order in the answer is shown at once. */
async function activate(request: PurchaseRequest, idempotencyKey: string): Promise<string> {
  const answer = await command('POST /api/orders/on_demand', {
    body: {
      app_uuid: request.appId,
      country_iso: request.countryIso,
      vendor_uuid: request.vendorId,
      quoted_price: request.price,
      ...(request.numberType === 'new' && { number_type: 'new' }),
      ...prefixesOf(request),
      ...chosenOf(request),
    },
    idempotencyKey,
  });
  useBought.getState().add(answer);
  return answer.order_uuid;
}

/** Buys one number for several apps. Their orders in the answer are shown at once. */
async function buyTogether(request: PurchaseRequest, idempotencyKey: string): Promise<string> {
  const { orders } = await command('POST /api/orders/several_apps', {
    body: {
      app_uuids: [...appIdsOf(request)],
      country_iso: request.countryIso,
      vendor_uuid: request.vendorId,
      quoted_price: request.price,
      ...prefixesOf(request),
    },
    idempotencyKey,
  });
  for (const order of orders.toReversed()) useBought.getState().add(order);
  return orders[0]?.order_uuid ?? '';
}

/** Buys the number of a completed order again. */
async function reuse({ price }: PurchaseRequest, id: string, idempotencyKey: string): Promise<string> {
  const answer = await command('POST /api/orders/{id}/reuse', {
    params: { id },
    body: { quoted_price: price },
    idempotencyKey,
  });
  useBought.getState().add(answer);
  return answer.order_uuid;
}

/** Buys an unclaimed message with its number. Its page shows the message as soon as the order has it. */
async function buyUnclaimed(
  { appId, price }: PurchaseRequest,
  unclaimedId: string,
  idempotencyKey: string,
): Promise<string> {
  const body = { app_uuid: appId, unclaimed_uuid: unclaimedId, quoted_price: price };
  return (await command('POST /api/orders/unclaimed', { body, idempotencyKey })).order_uuid;
}

function isRental(request: PurchaseRequest): request is RentalRequest {
  return request.rental !== undefined;
}

/** Buys many numbers with one order. Its page shows which numbers were delivered. */
async function buyMany(request: PurchaseRequest, idempotencyKey: string): Promise<string> {
  const common = {
    app_uuid: request.appId,
    country_iso: request.countryIso,
    vendor_uuid: request.vendorId,
    quantity: quantityOf(request),
    quoted_price: request.price,
    ...(request.numbers && { numbers: [...request.numbers] }),
  };
  if (isRental(request)) {
    const { numberType: number_type, termHours: term_hours } = request.rental;
    const body = { ...common, number_type, term_hours };
    return (await command('POST /api/orders/create_number_order_bulk', { body, idempotencyKey })).order_uuid;
  }
  const body = { ...common, ...(request.numberType === 'new' && { number_type: 'new' as const }) };
  return (await command('POST /api/orders/on_demand_bulk', { body, idempotencyKey })).order_uuid;
}

/** Buys one or many numbers that a vendor activates. The page of the order shows them as they come. */
async function buyFromVendor(request: PurchaseRequest, idempotencyKey: string): Promise<string> {
  const fee = feeOf(request);
  const body = {
    app_uuid: request.appId,
    country_iso: request.countryIso,
    vendor_uuid: null,
    quantity: quantityOf(request),
    quoted_price: request.price,
    ...(fee !== undefined && { quoted_fee: fee }),
    ...(request.rental && { term_hours: request.rental.termHours }),
  };
  const path = request.source === 'dormant' ? 'POST /api/orders/dormant' : 'POST /api/orders/any_number';
  return (await command(path, { body, idempotencyKey })).order_uuid;
}

export function sendPurchase(request: PurchaseRequest, idempotencyKey: string): Promise<string> {
  if (request.source) return buyFromVendor(request, idempotencyKey);
  if (request.unclaimedId !== undefined) return buyUnclaimed(request, request.unclaimedId, idempotencyKey);
  if (request.reuseOf !== undefined) return reuse(request, request.reuseOf, idempotencyKey);
  if (request.moreApps) return buyTogether(request, idempotencyKey);
  if (quantityOf(request) > 1) return buyMany(request, idempotencyKey);
  return isRental(request) ? rent(request, idempotencyKey) : activate(request, idempotencyKey);
}

/** Buys an activation or rents a number, or many of them. */
export function usePurchase(): Purchase {
  return useSpending({ isSame: isSameRequest, send: sendPurchase });
}
