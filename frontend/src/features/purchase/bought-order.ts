import type { BoughtActivation, OrderUnderWay } from '@ringpost/command-api/orders/orders.contract';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { serverNow } from '../../api/server-clock.ts';
import type { PurchaseRequest } from './purchase-request.ts';

/** The answer to a purchase. An order that still waits for its number has only its id. */
export type PurchaseAnswer = BoughtActivation | OrderUnderWay;

/** The order in the form that lists use, as far as the answer to its purchase contains it. */
export function boughtOrder(request: PurchaseRequest, answer: PurchaseAnswer): OrderView {
  const bought = answer.status === 'running' ? answer : null;
  const price = bought?.unit_price ?? request.price;
  return {
    order_uuid: answer.order_uuid,
    kind: 'activation',
    bulk_uuid: null,
    status: answer.status,
    outcome: null,
    app_uuid: request.appId,
    app_name: request.appName,
    image_name: request.imageName,
    country_iso: request.countryIso,
    vendor_uuid: request.vendorId,
    vendor_name: null,
    number: bought?.number ?? null,
    rate_center: null,
    region: null,
    number_type: null,
    unit_price: price,
    total_cost: price,
    fee_without_sms: null,
    number_source: 'active',
    requested: 1,
    fulfilled: bought ? 1 : 0,
    placed_at: bought?.assigned_at ?? new Date(serverNow()).toISOString(),
    assigned_at: bought?.assigned_at ?? null,
    term_hours: null,
    closes_at: bought?.closes_at ?? null,
    settles_at: bought?.settles_at ?? null,
    completed_at: null,
    ended_at: null,
    withheld: 0,
    code: null,
    code_at: null,
    text: null,
  };
}
