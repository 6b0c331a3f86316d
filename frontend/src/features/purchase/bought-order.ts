import type { OrderView } from '@ringpost/projections/orders/orders.view';
import { serverNow } from '../../api/server-clock.ts';
import type { PurchaseRequest } from './purchase-request.ts';

/** The answer to a purchase. An order that still waits for its number has only its id. */
export interface PurchaseAnswer {
  readonly order_uuid: string;
  readonly status?: OrderView['status'];
  readonly number?: string;
  readonly number_type?: OrderView['number_type'];
  readonly unit_price?: number;
  readonly assigned_at?: string;
  readonly closes_at?: string;
  readonly settles_at?: string;
}

/** The order as far as the answer to its purchase tells it, in the form in which lists have it. */
export function boughtOrder(request: PurchaseRequest, answer: PurchaseAnswer): OrderView {
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
