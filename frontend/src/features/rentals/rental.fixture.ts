import type { OrderView } from '@ringpost/query-api/orders/orders.contract';

/** A rental of seven days that runs. */
export function rental(more: Partial<OrderView> = {}): OrderView {
  return {
    order_uuid: 'r1',
    kind: 'rental',
    bulk_uuid: null,
    status: 'active',
    outcome: null,
    app_uuid: 'a1',
    app_name: 'Telegram',
    image_name: null,
    country_iso: 'US',
    vendor_uuid: null,
    vendor_name: null,
    number: '+12125550132',
    rate_center: 'New York',
    region: 'NY',
    number_type: 'new',
    unit_price: 3.15,
    total_cost: 3.15,
    number_source: 'active',
    requested: 1,
    fulfilled: 1,
    placed_at: '2026-11-20T10:00:00.000Z',
    assigned_at: '2026-11-20T10:00:00.000Z',
    term_hours: 168,
    closes_at: '2026-11-27T10:00:00.000Z',
    settles_at: null,
    completed_at: null,
    ended_at: null,
    withheld: 0,
    code: null,
    code_at: null,
    text: null,
    ...more,
  };
}
