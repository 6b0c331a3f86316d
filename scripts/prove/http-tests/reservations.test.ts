import { randomUUID } from 'node:crypto';
import { RENTAL_TERMS_HOURS } from '@ringpost/domain/rules/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitForPolicy } from './policy-done.ts';
import { type OpenedCountry, start, type TestServer } from './test-server.ts';
import type { Reply, Who } from './wire.ts';

const PATH = '/api/number_reservation';
const FEE = 0.25;
const DAY_MS = 86_400_000;

let server: TestServer;
let country: OpenedCountry;
let number: string;
beforeAll(async () => {
  server = await start({ numbers: 0 });
});
beforeEach(async () => {
  country = await server.openCountry(2);
  number = country.numbers[0] ?? '';
});
afterAll(() => server.close());

/** 2,000 mills for thirty days, in parts, rounded up to a mill. */
function rentOf(hours: number) {
  return { term_hours: hours, price: Math.max(500, Math.ceil((2_000 * hours) / 720)) / 1000 };
}

async function send(as: Who, path: string, body?: object, key: string = randomUUID()): Promise<Reply> {
  const headers = { 'idempotency-key': key };
  const reply = await country.ask('POST', path, { as, headers, ...(body && { body }) });
  await country.settle();
  return reply;
}
function reserve(as: Who, wait = false, key?: string): Promise<Reply> {
  return send(as, PATH, { number, app_uuid: country.appIds[0], wait, quoted_price: FEE }, key);
}
async function rows(as: Who): Promise<readonly Record<string, unknown>[]> {
  const { body } = await country.ask('GET', `${PATH}/list`, { as });
  return body.data as readonly Record<string, unknown>[];
}
async function balance(as: Who): Promise<unknown> {
  return (await country.ask('GET', '/api/users/balance', { as })).body.balance;
}
/** Who of the two customers got a mail of this kind about a reservation, once the policy has seen everything. */
async function mailed(of = 'number-reserved'): Promise<readonly string[]> {
  await country.settle();
  await waitForPolicy(country, 'write-of-reservations');
  const { body } = await country.ask('GET', '/api/admin/mail', { as: 'admin' });
  const mails = body.data as readonly { readonly kind: string; readonly to: string }[];
  const ours = [country.people.owner.email, country.people.other.email];
  return mails.filter(({ kind, to }) => kind === of && ours.includes(to)).map(({ to }) => to);
}
async function search(as: Who, query = ''): Promise<Reply> {
  return country.ask('GET', `${PATH}/numbers/${country.appIds[0]}?country=${country.countryIso}${query}`, {
    as,
  });
}

describe('a reservation over HTTP', () => {
  it('keeps the number for a day, costs its fee, and is in the list with what the number costs', async () => {
    const { status, body } = await reserve('owner');
    expect([status, body.status, body.number, body.fee, body.place]).toEqual([
      201,
      'reserved',
      number,
      FEE,
      null,
    ]);
    expect(body.reserved_until).toBe(new Date(country.now().getTime() + DAY_MS).toISOString());
    expect(await balance('owner')).toBe(100 - FEE);
    expect(await rows('owner')).toMatchObject([
      {
        reservation_uuid: body.reservation_uuid,
        status: 'reserved',
        country_iso: country.countryIso,
        app_name: 'Alpha',
        prices: { activation: 0.5, number_type: 'new', rentals: RENTAL_TERMS_HOURS.map(rentOf) },
      },
    ]);
    expect(await rows('other')).toEqual([]);
  });

  it('is the same for the same key, and is refused with another body', async () => {
    const first = await reserve('owner', false, 'one');
    expect((await reserve('owner', false, 'one')).body).toEqual(first.body);
    expect(await reserve('owner', true, 'one')).toMatchObject({
      status: 422,
      code: 'idempotency-key-reused',
    });
    expect(await balance('owner')).toBe(100 - FEE);
  });

  it('is a line of its own in the ledger', async () => {
    await reserve('owner');
    const { body } = await country.ask('GET', '/api/payment/balance_transactions/list', { as: 'owner' });
    expect((body.data as { kind: string }[])[0]?.kind).toBe('number reservation');
  });

  it('of a taken number is refused, or waits in the line without paying', async () => {
    await reserve('owner');
    expect(await reserve('other')).toMatchObject({ status: 409, code: 'number-taken' });
    const { body } = await reserve('other', true);
    expect(body).toMatchObject({ status: 'queued', place: 1, reserved_until: null });
    expect(await balance('other')).toBe(100 - FEE);
    const { body: place } = await country.ask('GET', `${PATH}/${body.reservation_uuid}/waiting`, {
      as: 'other',
    });
    expect(place).toMatchObject({ status: 'queued', place: 1, waiting: 1 });
    const { body: cancellation } = await send('other', `${PATH}/${body.reservation_uuid}/cancel`);
    expect(cancellation).toMatchObject({ status: 'cancelled', released: FEE });
    expect(await balance('other')).toBe(100);
  });

  it('passes to the next one when its day is over, and the fee of the first one stays paid', async () => {
    await reserve('owner');
    await reserve('other', true);
    await country.advance(DAY_MS);
    await country.settle();
    expect(await rows('owner')).toMatchObject([{ status: 'expired', prices: null }]);
    expect(await rows('other')).toMatchObject([{ status: 'reserved', place: null, waiting: 0 }]);
    expect(await balance('owner')).toBe(100 - FEE);
    expect(await balance('other')).toBe(100 - FEE);
  });

  it('is announced by one mail to a customer who waited for it, and not to one who got it at once', async () => {
    await reserve('owner');
    await reserve('other', true);
    expect(await mailed()).toEqual([]);
    await country.advance(DAY_MS);
    expect(await mailed()).toEqual([country.people.other.email]);
  });

  it('is not announced to a customer who has turned these mails off', async () => {
    const { ask } = country;
    await reserve('owner');
    await reserve('other', true);
    const off = await ask('PUT', '/api/users/mail_settings', { as: 'other', body: { reservations: false } });
    expect(off.body).toMatchObject({ reservations: false, payments: true });
    await country.advance(DAY_MS);
    expect(await mailed()).toEqual([]);
  });

  it('is told by mail to its customer when an admin cancels it, and not when the customer does', async () => {
    const cancelAs = async (who: Who, path: string, { body }: Reply, ...reason: object[]) =>
      (await send(who, `${path}/${body.reservation_uuid}/cancel`, ...reason)).body.released;
    const first = await reserve('owner');
    expect(await cancelAs('other', PATH, await reserve('other', true))).toBe(FEE);
    expect(await mailed('reservation-cancelled')).toEqual([]);
    const [admins, reason] = ['/api/admin/reservations', { reason: 'The number leaves' }];
    const waiting = await reserve('other', true);
    expect(await cancelAs('admin', admins, waiting, reason)).toBe(FEE);
    expect(await mailed('reservation-cancelled')).toEqual([country.people.other.email]);
    expect(await cancelAs('admin', admins, first, reason)).toBe(0);
    expect((await mailed('reservation-cancelled')).toSorted()).toEqual(
      [country.people.owner.email, country.people.other.email].toSorted(),
    );
  });

  it('ends a place in the line after thirty days, gives the fee back, and tells that by mail', async () => {
    // A rental of 28 days, and then one of 14, is longer than anybody waits.
    const order = {
      app_uuid: country.appIds[0],
      country_iso: country.countryIso,
      number_type: 'new',
      number,
    };
    const rented = await send('owner', '/api/orders/create_number_order', {
      ...order,
      term_hours: 672,
      quoted_price: rentOf(672).price,
    });
    expect(rented.status).toBe(201);
    const extension = { term_hours: 336, quoted_price: rentOf(336).price };
    await send('owner', `/api/order_number/extend/${rented.body.order_uuid}`, extension);
    const { body } = await reserve('other', true);
    expect(await balance('other')).toBe(100 - FEE);
    await country.advance(30 * DAY_MS - 60_000);
    await country.settle();
    expect(await rows('other')).toMatchObject([{ status: 'queued', place: 1 }]);
    await country.advance(60_000);
    await country.settle();
    expect(await rows('other')).toMatchObject([{ status: 'expired', reserved_until: null, place: null }]);
    expect(await balance('other')).toBe(100);
    expect(await mailed('waited-in-vain')).toEqual([country.people.other.email]);
    const again = await send('other', `${PATH}/${body.reservation_uuid}/cancel`);
    expect(again.code).toBe('reservation-over');
    await country.advance(14 * DAY_MS);
    expect(await balance('other')).toBe(100);
  });

  it('that is given up costs its fee', async () => {
    const { body } = await reserve('owner');
    const { body: cancellation } = await send('owner', `${PATH}/${body.reservation_uuid}/cancel`);
    expect(cancellation.released).toBe(0);
    expect(await balance('owner')).toBe(100 - FEE);
    expect(await rows('owner')).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('taking a reserved number over HTTP', () => {
  it('makes an activation at the normal price', async () => {
    const { body } = await reserve('owner');
    const path = `${PATH}/${body.reservation_uuid}/take`;
    expect(await send('owner', path, { quoted_price: 0.4 })).toMatchObject({ code: 'price-changed' });
    const { status, body: order } = await send('owner', path, { quoted_price: 0.5 });
    expect([status, order.status, order.number]).toEqual([201, 'running', number]);
    expect(await rows('owner')).toMatchObject([{ status: 'taken', order_uuid: order.order_uuid }]);
    const { reservation_uuid } = body;
    const at = country.now().toISOString();
    const seen = await country.ask('GET', `/api/orders/${order.order_uuid}`, { as: 'owner' });
    expect(seen.body.reservation).toEqual({ reservation_uuid, placed_at: at, reserved_at: at, fee: FEE });
    expect(await send('owner', path, { quoted_price: 0.5 })).toMatchObject({ code: 'reservation-over' });
  });

  it('makes a rental at the price of its term', async () => {
    const { body } = await reserve('owner');
    const terms = { term_hours: 4, number_type: 'new', quoted_price: 0.5 };
    const { body: order } = await send('owner', `${PATH}/${body.reservation_uuid}/rent`, terms);
    expect([order.status, order.number]).toEqual(['active', number]);
    // Four hours cost as much as one activation, 0.500.
    expect(await balance('owner')).toBe(99.25);
  });

  it('is not possible while the customer waits', async () => {
    await reserve('owner');
    const { body } = await reserve('other', true);
    const reply = await send('other', `${PATH}/${body.reservation_uuid}/take`, { quoted_price: 0.5 });
    expect(reply).toMatchObject({ status: 409, code: 'reservation-waiting' });
  });
});

describe('the search for numbers to reserve', () => {
  let alone: TestServer;
  // Only the first country of a shop has public numbers.
  beforeEach(async () => {
    alone = await start({ numbers: 2 });
    country = alone;
    number = '+12125551002';
  });
  afterEach(() => alone.close());

  it('says which are free, taken or reserved, how many wait, and what a reservation costs', async () => {
    expect((await search('owner')).body).toMatchObject({
      fee: FEE,
      total: 4,
      data: [
        { state: 'public' },
        { state: 'public' },
        { number, state: 'free', waiting: 0, reservation_uuid: null, vendor_name: 'Wire' },
        { number: '+12125551003', state: 'free' },
      ],
    });
    const { body } = await reserve('owner');
    const active = '&prefix=12125551&offset=2';
    const [reserved, free] = (await search('owner', active)).body.data as Record<string, unknown>[];
    const until = reserved?.free_at;
    expect(until).toMatch(/^\d{4}-.*Z$/);
    expect(reserved).toMatchObject({ state: 'reserved', end_date: until, waiting: 0 });
    expect(free).toMatchObject({ state: 'free', free_at: null, end_date: null });
    await reserve('other', true);
    expect((await search('owner', active)).body.data).toMatchObject([
      {
        ...{ state: 'reserved', waiting: 1, reservation_uuid: body.reservation_uuid },
        ...{ free_at: null, end_date: until },
      },
      { state: 'free' },
    ]);
    await send('owner', `${PATH}/${body.reservation_uuid}/take`, { quoted_price: 0.5 });
    expect((await search('admin', active)).body.data).toMatchObject([
      { state: 'taken', waiting: 1, reservation_uuid: null },
      { state: 'free' },
    ]);
  });

  it('finds by the beginning of a number, and says which are public', async () => {
    const rowsFor = async (prefix: string) => {
      const { body } = await search('owner', `&prefix=${prefix}`);
      return (body.data as Record<string, string>[]).map((row) => [row.number, row.state]);
    };
    expect(await rowsFor('12125551003')).toEqual([['+12125551003', 'free']]);
    expect(await rowsFor('12125551000')).toEqual([['+12125551000', 'public']]);
  });
});
