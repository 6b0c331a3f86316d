import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedCountry, PRICE_MILLS, start, type TestServer } from './test-server.ts';

type Body = Readonly<Record<string, unknown>>;

let server: TestServer;
beforeAll(async () => {
  server = await start({ numbers: 0 });
});
afterAll(() => server.close());

function at(minutes: number): string {
  return new Date(server.now().getTime() + minutes * 60_000).toISOString();
}
async function advance(minutes: number): Promise<void> {
  await server.advance(minutes * 60_000);
  await server.settle();
}
async function planned(of: string, subject?: string): Promise<readonly Body[]> {
  const query = subject === undefined ? '' : `?subject_id=${subject}`;
  const { body } = await server.ask('GET', `/api/admin/planned_changes/${of}${query}`, { as: 'admin' });
  return body.data as readonly Body[];
}
function withdraw({ change_uuid, of, subject_id }: Body) {
  const path = `/api/admin/planned_changes/${change_uuid}/withdraw`;
  return server.ask('POST', path, { as: 'admin', body: { of, subject_id } });
}

describe('the text of a notice', () => {
  const change = (notice: string, text: string, counts_from?: string) =>
    server.ask('PUT', `/api/admin/notices/${notice}`, {
      as: 'admin',
      body: { text, ...(counts_from !== undefined && { counts_from }) },
    });
  const banner = async () => (await server.ask('GET', '/api/public/notices')).body.banner;
  const textOf = async (notice: string) => {
    const { body } = await server.ask('GET', '/api/admin/notices', { as: 'admin' });
    return (body.data as readonly Body[]).find((line) => line.notice === notice);
  };

  it('is what everybody reads next; an empty one is the standard text', async () => {
    expect(await banner()).toBeNull();
    expect((await change('banner', ' No codes tonight ')).status).toBe(204);
    await server.settle();
    expect(await banner()).toBe('No codes tonight');
    expect((await change('banner', '')).status).toBe(204);
    await server.settle();
    expect(await banner()).toBeNull();
  });

  it('counts from its date, unless it is withdrawn, and whoever changes it later wins', async () => {
    expect((await change('banner', 'Too soon', at(0.5))).code).toBe('change-date');
    await change('banner', 'First', at(60));
    await change('banner', 'Second', at(120));
    await server.settle();
    const [first, second] = await planned('notices');
    expect(first).toMatchObject({ kind: 'notice-text', change: { notice: 'banner', text: 'First' } });
    expect((await withdraw(second ?? {})).status).toBe(204);
    expect((await withdraw(second ?? {})).code).toBe('not-found');
    await change('banner', 'At once');
    await server.settle();
    expect(await banner()).toBe('At once');
    await advance(60);
    expect([await banner(), await planned('notices')]).toEqual(['First', []]);
    await advance(60);
    expect(await banner()).toBe('First');
  });

  it('has only values that the notice has, and the banner one short line', async () => {
    const text = 'Take {number} for {app} now:';
    expect((await change('alert-free', text)).status).toBe(204);
    expect(await textOf('alert-free')).toMatchObject({ text, values: ['number', 'app'] });
    for (const [notice, wrong] of [
      ['alert-free', 'It costs {price}:'],
      ['banner', 'Two\nlines'],
      ['banner', 'x'.repeat(121)],
    ] as const)
      expect((await change(notice, wrong)).body.errors).toMatchObject([{ field: 'text' }]);
  });
});

describe('the fee of a port-in', () => {
  const fee = async () => {
    const { body } = await server.ask('GET', '/api/portin_fee', { as: 'owner' });
    return (body.data as readonly Body[])[0];
  };
  const set = (amount: number, counts_from: string) =>
    server.ask('PUT', '/api/portin_fee/US', { as: 'admin', body: { fee: amount, counts_from } });

  it('counts from its instant on', async () => {
    expect((await set(4, at(60))).status).toBe(200);
    await server.settle();
    expect(await planned('port-in-fees')).toMatchObject([
      { change: { fee: { country_iso: 'US', amount: 4 } }, planned_by: server.people.admin.email },
    ]);
    await server.advance(3_599_999);
    expect(await fee()).toEqual({ country_iso: 'US', fee: 5 });
    await server.advance(1);
    expect(await fee()).toEqual({ country_iso: 'US', fee: 4 });
    await server.settle();
    expect(await planned('port-in-fees')).toEqual([]);
  });
});

describe('a fee or limit of the shop', () => {
  const settings = async (as: 'owner' | 'admin' = 'owner') => {
    const { body } = await server.ask('GET', '/api/shop_settings', { as });
    const lines = body.data as readonly Body[];
    return Object.fromEntries(lines.map(({ setting, value }) => [setting, value]));
  };
  const change = (setting: string, value: number, counts_from?: string) =>
    server.ask('PUT', `/api/admin/shop_settings/${setting}`, {
      as: 'admin',
      body: { value, ...(counts_from !== undefined && { counts_from }) },
    });
  const pay = (amount: number) =>
    server.ask('POST', '/api/payment/tx', {
      as: 'owner',
      headers: { 'idempotency-key': randomUUID() },
      body: { gateway: 'sandbox', amount },
    });

  it('counts from its instant on, for what is shown and for what is asked', async () => {
    expect((await change('payment-least', 2, at(60))).status).toBe(204);
    await server.settle();
    expect(await planned('shop-settings')).toMatchObject([
      { kind: 'shop-setting', change: { setting: { name: 'payment-least', is_money: true, value: 2 } } },
    ]);
    await server.advance(3_599_999);
    expect([await settings(), (await pay(1.99)).status]).toMatchObject([{ 'payment-least': 0.5 }, 201]);
    await server.advance(1);
    expect(await settings()).toMatchObject({ 'payment-least': 2 });
    expect([(await pay(1.99)).code, (await pay(2)).status]).toEqual(['amount-out-of-range', 201]);
    await server.settle();
    expect([await planned('shop-settings'), await settings('admin')]).toMatchObject([
      [],
      { 'payment-least': 2 },
    ]);
    expect((await change('payment-least', 0.5)).status).toBe(204);
  });

  it('is what a reservation and a purchase cost and may be', async () => {
    const country = await server.openCountry(3);
    const [appId = ''] = country.appIds;
    const owned = { as: 'owner', headers: { 'idempotency-key': randomUUID() } } as const;
    await change('reservation-fee', 0.3);
    await change('open-activations', 1);
    // Otherwise the limits of the customer's own count.
    const none = { open_activations: null, purchases_per_minute: null, cancels_per_hour: null };
    const own = { as: 'admin', body: { ...none, reason: 'For a test' } } as const;
    await country.ask('POST', `/api/users/${country.people.owner.userId}/limits`, own);
    await country.settle();
    const path = `/api/number_reservation/numbers/${appId}?country=${country.countryIso}`;
    const { body } = await country.ask('GET', path, { as: 'owner' });
    const [number] = body.data as readonly Body[];
    expect(body.fee).toBe(0.3);
    const reserve = (quoted_price: number) =>
      country.ask('POST', '/api/number_reservation', {
        ...owned,
        headers: { 'idempotency-key': randomUUID() },
        body: { number: number?.number, app_uuid: appId, wait: false, quoted_price },
      });
    expect([(await reserve(0.25)).code, (await reserve(0.3)).body.fee]).toEqual(['price-changed', 0.3]);
    const buy = () =>
      country.ask('POST', '/api/orders/on_demand', {
        ...owned,
        headers: { 'idempotency-key': randomUUID() },
        body: { app_uuid: appId, country_iso: country.countryIso, quoted_price: PRICE_MILLS / 1000 },
      });
    expect([(await buy()).status, (await buy()).code]).toEqual([201, 'too-many-open-orders']);
    await change('reservation-fee', 0.25);
    await change('open-activations', 50);
    await country.settle();
  });

  it('says how many alerts wait, and how many customers for one number', async () => {
    const country = await server.openCountry(1);
    const [appId = ''] = country.appIds;
    await change('alerts', 2);
    await change('reservation-queue', 1);
    const alert = (numbers: string) =>
      country.ask('POST', '/api/alert/bulk', {
        as: 'owner',
        headers: { 'idempotency-key': randomUUID() },
        body: { app_uuid: appId, numbers, auto_notification: false },
      });
    const [one, two, three] = ['+19175550101', '+19175550102', '+19175550103'];
    expect((await alert(`${one},${two},${three}`)).code).toBe('too-many-lines');
    expect((await alert(`${one},${two}`)).status).toBe(201);
    expect(await alert(three)).toMatchObject({ code: 'too-many-alerts', body: { limit: 2 } });
    await change('alerts', 3);
    expect((await alert(three)).status).toBe(201);

    const path = `/api/number_reservation/numbers/${appId}?country=${country.countryIso}`;
    const { body } = await country.ask('GET', path, { as: 'owner' });
    const [number] = body.data as readonly Body[];
    const reserve = (wire: Pick<TestServer, 'ask'>, as: 'owner' | 'other') =>
      wire.ask('POST', '/api/number_reservation', {
        as,
        headers: { 'idempotency-key': randomUUID() },
        body: { number: number?.number, app_uuid: appId, wait: true, quoted_price: 0.25 },
      });
    expect((await reserve(country, 'owner')).status).toBe(201);
    expect((await reserve(country, 'other')).status).toBe(201);
    expect((await reserve(server, 'owner')).code).toBe('queue-full');
    await change('reservation-queue', 2);
    expect((await reserve(server, 'owner')).status).toBe(201);
    await country.settle();
  });

  it('has bounds, and only an admin changes it', async () => {
    expect((await change('reservation-fee', 0)).code).toBe('setting-out-of-range');
    const request = { as: 'owner', body: { value: 1 } } as const;
    expect((await server.ask('PUT', '/api/admin/shop_settings/reservation-fee', request)).status).toBe(403);
  });
});

describe('the limits of a customer', () => {
  let country: OpenedCountry;
  const buy = () =>
    country.ask('POST', '/api/orders/on_demand', {
      as: 'owner',
      headers: { 'idempotency-key': randomUUID() },
      body: {
        ...{ app_uuid: country.appIds[0], country_iso: country.countryIso },
        quoted_price: PRICE_MILLS / 1000,
      },
    });

  it('count from their date', async () => {
    country = await server.openCountry(2);
    const { userId } = country.people.owner;
    const limits = { open_activations: 1, purchases_per_minute: null, cancels_per_hour: null };
    const body = { ...limits, reason: 'For a test', counts_from: at(60) };
    const path = `/api/users/${userId}/limits`;
    expect((await country.ask('POST', path, { as: 'admin', body })).status).toBe(204);
    await country.settle();
    expect(await planned('account', userId)).toMatchObject([{ change: { limits } }]);
    await country.advance(3_600_000);
    expect((await buy()).status).toBe(201);
    expect((await buy()).code).toBe('too-many-open-orders');
    await country.settle();
    expect(await planned('account', userId)).toEqual([]);
  });
});
