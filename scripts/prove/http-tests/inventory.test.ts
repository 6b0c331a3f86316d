import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start, type TestServer } from './test-server.ts';
import type { Reply, Who } from './wire.ts';

const SETTLED_AT = '2026-11-21T10:30:00.000Z';
const CHECK = '/api/number/active_numbers_availability';

let server: TestServer;
/** A number that somebody has for the first app, and one that nobody has. */
let takenNumber: string;
let freeNumber: string;

beforeAll(async () => {
  server = await start({ numbers: 14 });
  takenNumber = (await server.buy('other')).number;
  await server.settle();
  const { body } = await server.ask('GET', `/api/number/active/${server.appIds[0]}?limit=100`, {
    as: 'owner',
  });
  const rows = body.data as readonly { readonly number: string; readonly state: string }[];
  freeNumber = rows.find(({ state }) => state === 'free')?.number ?? '';
});
afterAll(() => server.close());

function search(query = ''): string {
  return `/api/number/active/${server.appIds[0]}?${query}`;
}
async function rowsFor(query: string): Promise<readonly Record<string, unknown>[]> {
  return (await server.ask('GET', search(query), { as: 'owner' })).body.data as readonly Record<
    string,
    unknown
  >[];
}
function check(body: object): Promise<Reply> {
  return server.ask('POST', CHECK, { as: 'owner', body: { app_uuid: server.appIds[0], ...body } });
}

interface Part {
  readonly name: string;
  readonly value: string | Uint8Array;
  readonly file?: string;
}

/** A form as a browser sends it. */
async function upload(parts: readonly Part[], end = '--'): Promise<Reply> {
  const boundary = `form-${randomUUID()}`;
  const bytes = parts.flatMap(({ name, value, file }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}\r\n\r\n`,
    ),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const body = Buffer.concat([...bytes, Buffer.from(`--${boundary}${end}\r\n`)]);
  return server.ask('POST', CHECK, { as: 'owner', body, headers });
}
function appPart(): Part {
  return { name: 'app_uuid', value: server.appIds[0] };
}

describe('the search of our numbers', () => {
  it('shows ten unless another number is asked for, with their total', async () => {
    const { body } = await server.ask('GET', search(), { as: 'owner' });
    expect([(body.data as unknown[]).length, body.total]).toEqual([10, 16]);
    expect(await rowsFor('limit=3')).toHaveLength(3);
  });

  it('says of each whether it is free for the app, new or used, and what it costs', async () => {
    expect(await rowsFor(`prefix=${freeNumber.slice(1)}`)).toMatchObject([
      {
        number: freeNumber,
        ...{ state: 'free', free_at: null, end_date: null, number_type: 'new', vendor_uuid: server.vendorId },
        ...{ country_iso: 'US', region: 'NY', rate_center: 'New York' },
        prices: { activation: 0.5 },
      },
    ]);
  });

  it('says from when a taken number is free', async () => {
    expect(await rowsFor(`prefix=${takenNumber.slice(1)}`)).toMatchObject([
      { state: 'taken', free_at: SETTLED_AT, end_date: SETTLED_AT },
    ]);
  });

  it('shows a number on which an activation runs as free for another app to its customer, and as taken to others', async () => {
    const path = `/api/number/active/${server.appIds[1]}?prefix=${takenNumber.slice(1)}`;
    const seenBy = async (who: 'owner' | 'other') => (await server.ask('GET', path, { as: who })).body.data;
    expect(await seenBy('other')).toMatchObject([{ number: takenNumber, state: 'free', free_at: null }]);
    const rowsOfOwner = await seenBy('owner');
    expect(rowsOfOwner).toMatchObject([{ number: takenNumber, state: 'taken', free_at: SETTLED_AT }]);
  });

  it('finds by country, vendor and prefix', async () => {
    expect(await rowsFor('country=CA')).toEqual([]);
    expect(await rowsFor(`vendor_uuid=${randomUUID()}`)).toEqual([]);
    expect(
      await rowsFor(`country=US&vendor_uuid=${server.vendorId}&prefix=1212555100&limit=100`),
    ).toHaveLength(10);
    expect(await rowsFor('prefix=212555100&limit=100')).toHaveLength(10);
  });

  it('refuses an app that is not there', async () => {
    const reply = await server.ask('GET', `/api/number/active/${randomUUID()}`, { as: 'owner' });
    expect(reply).toMatchObject({ status: 404, code: 'not-found' });
  });
});

describe('the check of availability', () => {
  it('answers for each number of a list, in its order, now or from when', async () => {
    const { status, body } = await check({ numbers: `${takenNumber}, ${freeNumber}` });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { number: takenNumber, state: 'taken', free_at: SETTLED_AT, end_date: SETTLED_AT },
      { number: freeNumber, state: 'free', free_at: null, end_date: null, prices: { activation: 0.5 } },
    ]);
  });

  it('gives each bad line its own reason, and still checks the others', async () => {
    const local = freeNumber.slice(2);
    const { body } = await check({
      numbers: `number\n12345\n${local}\n${freeNumber}\n+44 20 7946 0958\n212-555-9999`,
    });
    expect(body.data).toMatchObject([{ number: freeNumber }]);
    expect(body.unknown).toEqual(['+12125559999']);
    expect(body.refused).toEqual([
      { line: 2, text: '12345', reason: 'wrong-length' },
      { line: 4, text: freeNumber, reason: 'twice-in-list' },
      { line: 5, text: '+44 20 7946 0958', reason: 'bad-country-code' },
    ]);
  });

  it.each([{ numbers: ' , \n' }, { numbers: 'hello' }])('refuses %j: no number is in it', async (list) => {
    const message = 'Phone numbers should be provided.';
    expect((await check(list)).body.errors).toEqual([{ field: 'numbers', rule: 'required', message }]);
  });

  it('takes a file, and fields beside it', async () => {
    const file = { name: 'file', file: 'numbers.csv', value: `number\r\n${freeNumber},${takenNumber}\r\n` };
    const { status, body } = await upload([appPart(), file, { name: 'numbers', value: '+12125559999' }]);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ number: freeNumber }, { number: takenNumber }]);
    expect(body.unknown).toEqual(['+12125559999']);
  });

  it('says that numbers are ours in Canada or the United States, whichever they are in', async () => {
    expect((await check({ numbers: '416-555-0199' })).body.unknown).toEqual(['+14165550199']);
  });

  it('refuses more numbers than its limit', async () => {
    const lines = Array.from({ length: 1_001 }, (_, n) => `212555${1000 + n}`).join('\n');
    expect(await check({ numbers: lines })).toMatchObject({ status: 422, code: 'too-many-lines' });
  });

  it.each([
    ['a form that breaks off', () => upload([appPart()], ''), 'malformed-body'],
    ['a field twice', () => upload([appPart(), appPart()]), 'malformed-body'],
    [
      'a file that is no text',
      () => upload([appPart(), { name: 'file', file: 'a.csv', value: Uint8Array.of(0xff, 0xfe) }]),
      'malformed-body',
    ],
    ['a form without the app', () => upload([{ name: 'numbers', value: freeNumber }]), 'invalid-request'],
    [
      'a field that nobody asked for',
      () => upload([appPart(), { name: '__proto__', value: 'x' }]),
      'invalid-request',
    ],
    [
      'a file that is too large',
      () => upload([appPart(), { name: 'file', file: 'a.csv', value: '1'.repeat(500_000) }]),
      'body-too-large',
    ],
  ])('refuses %s', async (_, send, code) => {
    expect((await send()).code).toBe(code);
  });
});

async function send(as: Who, path: string, body: object, key: string = randomUUID()): Promise<Reply> {
  const headers = { 'idempotency-key': key };
  const order = { app_uuid: server.appIds[1], country_iso: 'US', ...body };
  const reply = await server.ask('POST', path, { as, headers, body: order });
  await server.settle();
  return reply;
}
async function balance(as: Who): Promise<number> {
  await server.settle();
  return (await server.ask('GET', '/api/users/balance', { as })).body.balance as number;
}
/** Numbers that are free for the second app. */
async function freeNumbers(count: number): Promise<readonly string[]> {
  const path = `/api/number/active/${server.appIds[1]}?limit=100`;
  const { body } = await server.ask('GET', path, { as: 'owner' });
  const rows = body.data as readonly { readonly number: string; readonly state: string }[];
  return rows.flatMap(({ number, state }) => (state === 'free' ? [number] : [])).slice(-count);
}

describe('buying a chosen number', () => {
  it('gets exactly this number for one code, and the same key buys it once', async () => {
    const [number] = await freeNumbers(1);
    const order = { number, quoted_price: 0.5 };
    const { status, body } = await send('owner', '/api/orders/on_demand', order, 'chosen');
    expect([status, body.number]).toEqual([201, number]);
    expect((await send('owner', '/api/orders/on_demand', order, 'chosen')).body).toEqual(body);
    const late = await send('other', '/api/orders/on_demand', order);
    expect(late).toMatchObject({ status: 409, code: 'number-taken' });
  });

  it('rents exactly this number', async () => {
    const [number] = await freeNumbers(1);
    const order = { number, number_type: 'new', term_hours: 4, quoted_price: 0.5 };
    const { status, body } = await send('owner', '/api/orders/create_number_order', order);
    expect([status, body.number]).toEqual([201, number]);
  });

  it.each([
    ['that is not ours', { number: '+12125559999' }],
    ['of another country', { country_iso: 'CA' }],
    ['of another provider', { vendor_uuid: randomUUID() }],
  ])('refuses a number %s, and holds nothing', async (_, change) => {
    const [number] = await freeNumbers(1);
    const balanceBefore = await balance('owner');
    const reply = await send('owner', '/api/orders/on_demand', { number, quoted_price: 0.5, ...change });
    expect(reply.code).toBe('number-unknown');
    expect(await balance('owner')).toBe(balanceBefore);
  });
});

describe('buying a selection of numbers', () => {
  const PATH = '/api/orders/on_demand_bulk';

  it('gets exactly these numbers with one order, each in its place', async () => {
    const numbers = await freeNumbers(2);
    const { status, body } = await send('owner', PATH, { numbers, quantity: 2, quoted_price: 0.5 });
    expect([status, body.requested, body.fulfilled]).toEqual([201, 2, 2]);
    expect((body.numbers as { number: string }[]).map(({ number }) => number)).toEqual(numbers);
  });

  it('gives back the price of those that somebody else has, and looks for no others', async () => {
    const [soldNumber = '', ...numbers] = await freeNumbers(2);
    await send('other', '/api/orders/on_demand', { number: soldNumber, quoted_price: 0.5 });
    const balanceBefore = await balance('owner');
    const { body } = await send('owner', PATH, {
      numbers: [soldNumber, ...numbers],
      quantity: 2,
      quoted_price: 0.5,
    });
    expect(body).toMatchObject({ status: 'completed', requested: 2, fulfilled: 1, released: 0.5 });
    expect((body.numbers as { number: string }[]).map(({ number }) => number)).toEqual(numbers);
    expect(await balance('owner')).toBe(balanceBefore - 0.5);
  });

  it('refuses a selection with a number that is not ours, and names it', async () => {
    const [number] = await freeNumbers(1);
    const numbers = [number, '+12125559999'];
    const reply = await send('owner', PATH, { numbers, quantity: 2, quoted_price: 0.5 });
    expect(reply.code).toBe('number-unknown');
    expect(reply.body.numbers).toEqual(['+12125559999']);
  });

  it('refuses another price than that of each number, and another quantity than that of the selection', async () => {
    const numbers = await freeNumbers(2);
    expect((await send('owner', PATH, { numbers, quantity: 2, quoted_price: 0.4 })).code).toBe(
      'price-changed',
    );
    expect((await send('owner', PATH, { numbers, quantity: 3, quoted_price: 0.5 })).code).toBe(
      'invalid-request',
    );
  });
});
