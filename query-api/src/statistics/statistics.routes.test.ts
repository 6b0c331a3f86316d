import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { stock } from '@ringpost/projections/inventory/inventory.view';
import {
  type DeliveryDayRow,
  deliveryDayId,
  deliveryDays,
} from '@ringpost/projections/orders/deliveries.view';
import { orders } from '@ringpost/projections/orders/orders.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, orderRow, stockRow, vendorRow } from '../testing/rows.ts';

let server: QueryServer;
let token: string;
beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.ann);
  await server.given(apps, appRow());
  await server.given(vendors, vendorRow(), vendorRow({ _id: ids.otherVendor, name: 'Beta' }));
});
afterEach(() => server.close());

/**
 * A day of the app at a vendor: its codes by second, each of a customer with weight 1, and the number of customers who got none.
 */
function day(
  date: string,
  seconds: DeliveryDayRow['seconds'],
  { lost = 0, vendorId = ids.vendor as string, countryIso = 'US' } = {},
): DeliveryDayRow {
  const _id = deliveryDayId(ids.app, countryIso, vendorId, date);
  const delivered = Object.values(seconds).reduce((sum, count) => sum + count, 0);
  const of = { _id, appId: ids.app, countryIso, vendorId, date };
  return { ...of, customers: delivered + lost, weight: delivered + lost, delivered, seconds };
}
async function statistics(query = '') {
  return (await server.ask(`/api/number/num_app_stat/${ids.app}${query}`, { token })).body;
}

describe('the statistics of an app', () => {
  it('say what share of the orders got a code, from the customers’ view, and how soon', async () => {
    await server.given(
      deliveryDays,
      day('2026-11-20', { 4: 60, 9: 34 }, { lost: 3 }),
      day('2026-11-21', { 70: 6 }),
    );
    const body = await statistics();
    expect(body).toMatchObject({ app_name: 'WhatsApp', country_iso: 'US' });
    expect(body.delivery).toEqual({
      delivered_share: 97.1,
      median_seconds: 4,
      p95_seconds: 70,
    });
  });

  it.each([
    [7, 30, '2026-11-15'],
    [30, 60, '2026-10-23'],
    [90, 90, '2026-08-24'],
  ])(
    'count the last %i days where they are asked for: %i customers since %s',
    async (days, customers, since) => {
      await server.given(
        deliveryDays,
        day('2026-08-23', { 4: 50 }),
        day('2026-08-24', { 4: 30 }),
        day('2026-10-23', { 4: 30 }),
        day('2026-11-15', { 4: 30 }),
      );
      const body = await statistics(`?days=${days}`);
      expect(body.days).toBe(days);
      const counted = body.daily.map((each: { customers: number }) => each.customers);
      expect(counted.reduce((sum: number, count: number) => sum + count, 0)).toBe(customers);
      expect(body.daily).toHaveLength(days);
      expect(body.daily[0].date).toBe(since);
    },
  );

  it('have all of the last thirty days, oldest first, including those on which no order ended', async () => {
    await server.given(
      deliveryDays,
      day('2026-10-22', { 4: 50 }),
      day('2026-10-23', { 4: 20 }),
      day('2026-11-21', { 4: 2 }, { lost: 1 }),
    );
    const { daily } = await statistics();
    expect(daily).toHaveLength(30);
    expect(daily[0]).toEqual({ date: '2026-10-23', customers: 20, delivered_share: 100 });
    expect(daily[15]).toEqual({ date: '2026-11-07', customers: 0, delivered_share: null });
    expect(daily[29]).toEqual({ date: '2026-11-21', customers: 3, delivered_share: 66.7 });
  });

  it('group the codes by how long they took', async () => {
    await server.given(deliveryDays, day('2026-11-20', { 0: 1, 4: 2, 5: 3, 19: 4, 20: 5, 60: 6, 120: 7 }));
    expect((await statistics()).waits).toEqual([
      { from: 0, below: 5, codes: 3 },
      { from: 5, below: 10, codes: 3 },
      { from: 10, below: 20, codes: 4 },
      { from: 20, below: 60, codes: 5 },
      { from: 60, below: null, codes: 13 },
    ]);
  });

  it('list each vendor with its stock', async () => {
    await server.given(
      stock,
      stockRow('US', ids.vendor, '*', [100, 0, 0]),
      stockRow('US', ids.vendor, ids.app, [0, 30, 10]),
      stockRow('US', ids.otherVendor, '*', [50, 0, 0]),
      stockRow('US', '*', '*', [150, 0, 0]),
      stockRow('CA', ids.vendor, '*', [9, 0, 0]),
    );
    await server.given(
      deliveryDays,
      day('2026-11-20', { 8: 30 }, { lost: 10 }),
      day('2026-11-20', { 3: 19 }, { vendorId: ids.otherVendor }),
    );
    const body = await statistics();
    expect(body).toMatchObject({ unused: 120, used: 20 });
    expect(body.vendors).toMatchObject([
      {
        vendor_name: 'Alpha',
        unused: 70,
        used: 20,
        delivery: { delivered_share: 75, median_seconds: 8 },
      },
      { vendor_name: 'Beta', unused: 50, used: 0, delivery: null },
    ]);
  });

  it('have no delivery figures while the counted customers have paid for fewer than twenty orders', async () => {
    await server.given(deliveryDays, day('2026-11-20', { 4: 19 }));
    expect(await statistics()).toMatchObject({ delivery: null, daily: null, waits: null });
  });

  it('do not change within a minute, so that nobody can watch another customer’s code arrive', async () => {
    await server.given(deliveryDays, day('2026-11-20', { 4: 40 }));
    const before = await statistics();
    expect(before.counted_at).toBe('2026-11-21T12:00:00.000Z');
    await server.given(deliveryDays, day('2026-11-20', { 4: 41 }));
    expect(await statistics()).toMatchObject({ delivery: before.delivery, daily: before.daily });
  });

  it('are those of the requested country', async () => {
    await server.given(
      deliveryDays,
      day('2026-11-20', { 4: 40 }),
      day('2026-11-20', { 4: 30 }, { countryIso: 'CA' }),
    );
    expect((await statistics('?country=CA')).delivery.median_seconds).toBe(4);
    expect((await statistics('?country=CA')).daily[28].customers).toBe(30);
  });

  it('count the caller’s own codes in these days', async () => {
    const no = (number: number) => `019ab000-0000-5000-8000-${String(number).padStart(12, '0')}`;
    await server.given(
      orders,
      orderRow({ _id: no(1) }),
      orderRow({ _id: no(2), placedAt: '2026-10-22T23:59:59.999Z' }),
      orderRow({ _id: no(3), status: 'failed' }),
      orderRow({ _id: no(4), userId: ids.ben }),
      orderRow({ _id: no(5), appId: ids.otherApp }),
      orderRow({ _id: no(6), countryIso: 'CA' }),
    );
    expect((await statistics()).own_codes).toBe(1);
  });

  it('are for customers only, and for existing apps only', async () => {
    expect((await server.ask(`/api/number/num_app_stat/${ids.app}`)).status).toBe(401);
    expect((await server.ask(`/api/number/num_app_stat/${ids.nobody}`, { token })).status).toBe(404);
  });
});
