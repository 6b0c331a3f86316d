import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedCountry, PRICE_MILLS, start, type TestServer } from './test-server.ts';

const PRICE = PRICE_MILLS / 1000;
let server: TestServer;
let country: OpenedCountry;
let appId: string;

beforeAll(async () => {
  server = await start({ numbers: 0 });
});
beforeEach(async () => {
  country = await server.openCountry(4);
  [appId] = country.appIds;
});
afterAll(() => server.close());

type Body = Readonly<Record<string, unknown>>;

/** Sets a price of the owner in the country of the test. */
function setOwnPrice(price: number) {
  const scope = { user_id: country.people.owner.userId, country_iso: country.countryIso, vendor_uuid: null };
  const body = { ...scope, on_delv_price: price, price_new: 2, price_old: 1, new_initial_term: 30 };
  const headers = { 'idempotency-key': randomUUID() };
  return country.ask('POST', `/api/admin/apps/${appId}/prices`, { as: 'admin', body, headers });
}
/** The app as a customer sees it in the country of the test. */
async function seenBy(as: 'owner' | 'other') {
  const { body } = await country.ask('GET', `/api/users/app_pricing?country_iso=${country.countryIso}`, {
    as,
  });
  const list = body.data as readonly Body[];
  return list.find(({ app_uuid }) => app_uuid === appId);
}
function buy(as: 'owner' | 'other', quoted: number) {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { app_uuid: appId, country_iso: country.countryIso, quoted_price: quoted };
  return country.ask('POST', '/api/orders/on_demand', { as, body, headers });
}

describe('the discount by volume', () => {
  const TEN_OFF = 0.45;
  const setSteps = (steps: readonly Body[], more: Body = {}, as: 'admin' | 'owner' = 'admin') =>
    country.ask('PUT', '/api/admin/volume_steps', { as, body: { steps, ...more } });
  /** What the customer has spent, as the customer and an admin see it. */
  const volume = async () => {
    const { body: own } = await country.ask('GET', '/api/users/volume_discount', { as: 'owner' });
    const path = `/api/admin/users/${country.people.owner.userId}/volume_discount`;
    const { body: forAdmin } = await country.ask('GET', path, { as: 'admin' });
    expect(forAdmin).toEqual(own);
    return own;
  };
  /** All places that show what the owner pays for a code. */
  const shownPrices = async () => {
    await country.settle();
    const { owner } = country.people;
    const where = `user_id=${owner.userId}&country_iso=${country.countryIso}`;
    const why = await country.ask('GET', `/api/admin/apps/${appId}/price?${where}`, { as: 'admin' });
    const path = `/api/number/active/${appId}?country=${country.countryIso}`;
    const { data: listed } = (await country.ask('GET', path, { as: 'owner' })).body;
    const numbers = (listed as readonly { readonly number: string; readonly prices: Body }[]).slice(0, 1);
    const check = { as: 'owner', body: { app_uuid: appId, numbers: numbers[0]?.number } } as const;
    const checked = await country.ask('POST', '/api/number/active_numbers_availability', check);
    const seen = await seenBy('owner');
    return [
      (why.body.price as Body).on_delv_price,
      seen?.on_delv_price,
      numbers[0]?.prices.activation,
      (checked.body.data as readonly { readonly prices: Body }[])[0]?.prices.activation,
    ];
  };
  const everywhere = (price: number) => [price, price, price, price];

  afterEach(() => setSteps([]));

  it('is shown everywhere and charged from its instant on, for what was spent in the last 30 days', async () => {
    const { body: rented } = { body: await country.rent('owner') };
    const from = new Date(country.now().getTime() + 3_600_000).toISOString();
    const steps = [
      { from: PRICE, percent: 10 },
      { from: PRICE * 100, percent: 20 },
    ];
    expect((await setSteps(steps, { counts_from: from, reason: 'A test' })).status).toBe(204);
    expect(await shownPrices()).toEqual(everywhere(PRICE));

    await country.advance(3_600_000);
    expect(await shownPrices()).toEqual(everywhere(TEN_OFF));
    expect(await seenBy('owner')).toMatchObject({ discount: { percent: 10, list_price: PRICE } });
    expect(await seenBy('other')).not.toHaveProperty('discount');
    expect((await buy('other', TEN_OFF)).code).toBe('price-changed');
    expect(await volume()).toMatchObject({
      ...{ spent: PRICE, percent: 10, steps },
      next: { from: PRICE * 100, percent: 20, missing: PRICE * 99 },
    });

    expect((await buy('owner', PRICE)).code).toBe('price-changed');
    const bought = await buy('owner', TEN_OFF);
    expect(bought.status).toBe(201);
    await country.settle();
    const { body: order } = await country.ask('GET', `/api/orders/${bought.body.order_uuid}`, {
      as: 'owner',
    });
    expect(order).toMatchObject({ unit_price: TEN_OFF, discount: { percent: 10, list_price: PRICE } });
    expect(order.timeline).toContainEqual(
      expect.objectContaining({
        type: 'VolumeDiscountGiven',
        data: { percent: 10, spentMills: PRICE_MILLS, listPriceMills: PRICE_MILLS },
      }),
    );

    const extension = `/api/order_number/extend/price/${rented.orderId}`;
    const { body: prices } = await country.ask('GET', extension, { as: 'owner' });
    const [term] = prices.terms as readonly Body[];
    expect(term).toMatchObject({ term_hours: 4, price: TEN_OFF });
    const extended = await country.ask('POST', `/api/order_number/extend/${rented.orderId}`, {
      ...{ as: 'owner', headers: { 'idempotency-key': randomUUID() } },
      body: { term_hours: 4, quoted_price: TEN_OFF },
    });
    expect(extended.status).toBe(201);
    await country.settle();
    expect(await volume()).toMatchObject({ spent: PRICE + TEN_OFF });

    await country.advance(30 * 86_400_000);
    expect(await shownPrices()).toEqual(everywhere(PRICE));
    expect(await volume()).toMatchObject({ spent: 0, percent: 0 });
    expect((await buy('owner', PRICE)).status).toBe(201);
  });

  it('does not lower a price of the customer’s own, which the admin is told', async () => {
    await country.rent('owner');
    await setSteps([{ from: PRICE, percent: 10 }]);
    await setOwnPrice(PRICE + 0.05);
    expect(await shownPrices()).toEqual(everywhere(PRICE + 0.05));
    const query = `user_id=${country.people.owner.userId}&country_iso=${country.countryIso}`;
    const { body } = await country.ask('GET', `/api/admin/apps/${appId}/price?${query}`, { as: 'admin' });
    expect(body).toMatchObject({
      price: { rank: 2, list_price: null },
      volume: { percent: 10, spent: PRICE },
    });
    expect((await buy('owner', PRICE + 0.05)).status).toBe(201);
  });

  it('is withdrawn before it counts, has its bounds, and only an admin sets it', async () => {
    const from = new Date(country.now().getTime() + 3_600_000).toISOString();
    await setSteps([{ from: 1, percent: 5 }], { counts_from: from });
    await country.settle();
    const path = '/api/admin/planned_changes/volume-steps';
    const { body } = await country.ask('GET', path, { as: 'admin' });
    const [planned] = body.data as readonly Body[];
    expect(planned).toMatchObject({
      ...{ kind: 'volume-steps', counts_from: from, planned_by: country.people.admin.email },
      change: { steps: [{ from: 1, percent: 5 }] },
    });
    const withdraw = () =>
      country.ask('POST', `/api/admin/planned_changes/${planned?.change_uuid}/withdraw`, {
        as: 'admin',
        body: { of: 'volume-steps', subject_id: 'volume-steps' },
      });
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 404]);
    for (const [step, code] of [
      [{ from: 0, percent: 5 }, 'invalid-request'],
      [{ from: 1, percent: 31 }, 'invalid-request'],
      [{ from: 1, percent: 0.5 }, 'invalid-request'],
    ] as const)
      expect((await setSteps([step])).code).toBe(code);
    const falling = [
      { from: 2, percent: 5 },
      { from: 1, percent: 6 },
    ];
    expect((await setSteps(falling)).code).toBe('volume-steps-order');
    expect((await setSteps([], {}, 'owner')).status).toBe(403);
  });
});
