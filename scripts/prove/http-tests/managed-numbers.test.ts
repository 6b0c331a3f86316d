import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedCountry, start, type TestServer } from './test-server.ts';

let server: TestServer;
let country: OpenedCountry;

beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());
beforeEach(async () => {
  country = await server.openCountry(3);
});

function change(act: 'release' | 'public' | 'vendor', body: Readonly<Record<string, unknown>>) {
  return country.ask('POST', `/api/admin/numbers/${act}`, { as: 'admin', body });
}
async function read(path: string) {
  await country.settle();
  return country.ask('GET', path, { as: 'admin' });
}
function ofNumber(e164: string): string {
  return `/api/admin/numbers/${encodeURIComponent(e164)}`;
}
async function listed(): Promise<readonly Record<string, unknown>[]> {
  const { body } = await read(`/api/number/list?country=${country.countryIso}`);
  return body.data as readonly Record<string, unknown>[];
}

describe('an admin', () => {
  it('releases free numbers of a list, and not the one that a customer has', async () => {
    const { number: bought, orderId } = await country.buy('owner');
    const all = (await listed()).map(({ number }) => String(number));
    const free = all.filter((number) => number !== bought);
    const { status, body } = await change('release', { number_uuids: all });
    expect(status).toBe(200);
    expect([...(body.done as string[])].sort()).toEqual([...free].sort());
    expect(body.refused).toEqual([{ number_uuid: bought, code: 'number-leased' }]);
    expect((await listed()).map(({ number }) => number)).toEqual([bought]);
    expect((await read(ofNumber(free[0] ?? ''))).body).toMatchObject({ status: 'gone', place: null });
    expect((await read(ofNumber(bought))).body).toMatchObject({
      ...{ status: 'active', holders: [{ order_uuid: orderId, email: country.people.owner.email }] },
    });
    expect((await read(`${ofNumber(bought)}/orders`)).body.data).toMatchObject([{ order_uuid: orderId }]);
    const again = await change('release', { number_uuids: free });
    expect(again.body.refused).toMatchObject(free.map(() => ({ code: 'number-unknown' })));
  });

  it('makes a number public, and sells it again', async () => {
    const e164 = String((await listed())[0]?.number);
    for (const [isPublic, status] of [
      [true, 'public'],
      [false, 'active'],
    ] as const) {
      const { body } = await change('public', { number_uuids: [e164], public: isPublic });
      expect(body).toMatchObject({ done: [e164], refused: [] });
      expect((await read(ofNumber(e164))).body).toMatchObject({ status });
    }
  });

  it('gives a number to another vendor, from which its texts are taken from then on', async () => {
    const e164 = String((await listed())[0]?.number);
    const headers = { 'idempotency-key': randomUUID() };
    const vendor = { name: 'Beta', company: 'Beta Ltd' };
    const { body: added } = await country.ask('POST', '/api/vendor', { as: 'admin', headers, body: vendor });
    const { body } = await change('vendor', { number_uuids: [e164], vendor_uuid: added.vendor_uuid });
    expect(body).toMatchObject({ done: [e164], refused: [] });
    expect((await read(ofNumber(e164))).body).toMatchObject({
      place: { vendor_uuid: added.vendor_uuid, vendor_name: 'Beta' },
    });
    const unknown = await change('vendor', { number_uuids: [e164], vendor_uuid: randomUUID() });
    expect(unknown.code).toBe('not-found');
  });

  it('sees what became of a text, and nothing of what it says', async () => {
    const { number, orderId } = await country.buy('owner');
    const secret = { 'x-ringpost-secret': country.ringpost.secrets.jsonSecret };
    const text = { message_id: randomUUID(), from: '32665', to: number, text: 'Your ALPHA code is 482913' };
    await country.ask('POST', '/hooks/sms/json', { body: text, headers: secret });
    const { body } = await read(`/api/admin/messages?number=${encodeURIComponent(number)}`);
    expect(body.data).toMatchObject([
      { order_uuid: orderId, state: 'shown', verification: true, email: country.people.owner.email },
    ]);
    const file = await read(`/api/admin/messages/csv?number=${encodeURIComponent(number)}`);
    for (const answer of [JSON.stringify(body), JSON.stringify(file.body)]) {
      expect(answer).not.toMatch(/482913|32665/);
    }
  });

  it('is the only one who may do any of this', async () => {
    const body = { number_uuids: ['+12125550132'] };
    const as = 'owner';
    expect((await country.ask('POST', '/api/admin/numbers/release', { as, body })).status).toBe(403);
    expect((await country.ask('GET', ofNumber('+12125550132'), { as })).status).toBe(403);
  });
});
