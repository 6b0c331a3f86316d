import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedCountry, start, type TestServer } from './test-server.ts';
import type { Reply } from './wire.ts';

interface Event {
  readonly type: string;
  readonly revision: number;
  readonly position: string;
  readonly at: string;
  readonly changes: readonly { readonly field: string; readonly after: unknown }[];
}
interface Field {
  readonly field: string;
  readonly is_money: boolean;
  readonly value: unknown;
}

const TEXT = 'Your ALPHA code is 482913, keep it';

let server: TestServer;
let country: OpenedCountry;
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());
beforeEach(async () => {
  country = await server.openCountry(2);
});

async function streams(path: string, as: 'admin' | 'owner' | 'nobody' = 'admin'): Promise<Reply> {
  await country.settle();
  return country.ask('GET', `/api/admin/audit/streams/${path}`, { as });
}
async function eventsOf(path: string): Promise<readonly Event[]> {
  return (await streams(path)).body.data as readonly Event[];
}
/** The fields of the state, by their names. */
function fieldsIn({ body }: Reply): Readonly<Record<string, unknown>> {
  return Object.fromEntries((body.fields as readonly Field[]).map(({ field, value }) => [field, value]));
}

/** A wallet from which a code was bought. */
async function paidWallet(): Promise<string> {
  const { number } = await country.buy('owner');
  const headers = { 'x-ringpost-secret': country.ringpost.secrets.jsonSecret };
  const body = { message_id: randomUUID(), from: '32665', to: number, text: TEXT };
  await country.ask('POST', '/hooks/sms/json', { body, headers });
  return `wallet/${country.people.owner.userId}`;
}

describe('the state of a stream at a moment', () => {
  it('is folded up to a revision, with what its last event changed', async () => {
    const wallet = await paidWallet();
    const events = await eventsOf(wallet);
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['FundsCredited', 'FundsHeldForOrder', 'FundsCaptured']),
    );
    for (const event of events) {
      const then = await streams(`${wallet}/as-of?revision=${event.revision}`);
      expect(then.body).toMatchObject({ at: event.at, last: event, folded_events: event.revision + 1 });
      const changed = event.changes.map(({ field, after }) => [field, after]);
      expect(fieldsIn(then)).toMatchObject(Object.fromEntries(changed));
    }
    const now = await streams(`${wallet}/as-of`);
    expect(now.body.fields).toContainEqual({ field: 'available', is_money: true, value: 99.5 });
    expect(now.body).toMatchObject({ last: events[0], total_fields: Object.keys(fieldsIn(now)).length });
  });

  it('is the same right after a position of the log, and at the time of the last event until then', async () => {
    const wallet = await paidWallet();
    const [held] = await eventsOf(`${wallet}?type=FundsHeldForOrder`);
    const then = await streams(`${wallet}/as-of?revision=${held?.revision}`);
    expect(fieldsIn(then)).toMatchObject({ available: 99.5, held: 0.5 });
    const byPosition = await streams(`${wallet}/as-of?position=${held?.position}`);
    expect(fieldsIn(byPosition)).toEqual(fieldsIn(then));
    const byTime = await streams(`${wallet}/as-of?at=${held?.at}`);
    expect(byTime.body).toMatchObject({ at: held?.at, last: { at: held?.at } });
  });

  it('has no field before the first event, and all of them at the end', async () => {
    const wallet = await paidWallet();
    const before = await streams(`${wallet}/as-of?at=2020-01-01T00:00:00Z`);
    expect(before.body).toMatchObject({
      ...{ at: '2020-01-01T00:00:00.000Z', last: null, fields: [], total_fields: 0, folded_events: 0 },
    });
    const after = await streams(`${wallet}/as-of?at=2100-01-01T00:00:00Z`);
    expect(fieldsIn(after)).toEqual(fieldsIn(await streams(`${wallet}/as-of`)));
  });

  it('shows nothing private, and of a message only its events', async () => {
    await paidWallet();
    const { userId, email } = country.people.owner;
    const account = await streams(`account/${userId}/as-of`);
    expect(fieldsIn(account)).toMatchObject({ status: 'active', role: 'customer' });
    expect(JSON.stringify(fieldsIn(account))).not.toContain(email);
    expect(Object.keys(fieldsIn(account))).not.toContain('passwordHash');
    const { body: listed } = await country.ask('GET', `/api/admin/audit/customers/${userId}`, {
      as: 'admin',
    });
    const sms = (listed.data as { kind: string; stream_id: string }[]).find(({ kind }) => kind === 'sms');
    const { body, text } = await streams(`sms/${sms?.stream_id}/as-of`);
    expect(body).toMatchObject({ fields: null, total_fields: 0, last: { type: 'SmsReceived' } });
    expect(text).not.toContain('482913');
  });

  it('is for those who work here only, and exists only for streams with events', async () => {
    const { userId } = country.people.owner;
    for (const read of ['life', 'as-of']) {
      expect((await streams(`wallet/${userId}/${read}`, 'owner')).status).toBe(403);
      expect((await streams(`wallet/${userId}/${read}`, 'nobody')).status).toBe(401);
      expect((await streams(`order/${randomUUID()}/${read}`)).code).toBe('not-found');
      expect((await streams(`secrets/${userId}/${read}`)).code).toBe('not-found');
    }
    for (const moment of ['at=yesterday', 'revision=-1', 'revision=200001', 'position=%2B'])
      expect((await streams(`wallet/${userId}/as-of?${moment}`)).status).toBe(400);
  });
});

describe('the events of a stream', () => {
  it('are listed by type and by who acted, in pages', async () => {
    const wallet = await paidWallet();
    const all = await eventsOf(wallet);
    const types = async (query: string) => (await eventsOf(`${wallet}?${query}`)).map(({ type }) => type);
    expect(await types('type=FundsCaptured')).toEqual(['FundsCaptured']);
    expect(await types('type=NoSuchFact')).toEqual([]);
    expect(await types('actor=customer')).toEqual(['FundsHeldForOrder']);
    expect(await types('actor=customer&type=FundsCaptured')).toEqual([]);
    const { body } = await streams(`${wallet}?actor=customer&before=${all[0]?.revision}&limit=1`);
    expect(body).toMatchObject({ total: 1, data: [{ type: 'FundsHeldForOrder' }] });
  });

  it('have a tick each, and the types that there are', async () => {
    const wallet = await paidWallet();
    const events = (await eventsOf(wallet)).toReversed();
    const { body } = await streams(`${wallet}/life`);
    expect(body).toEqual({
      total: events.length,
      ticks: events.map(({ revision, position, at }) => ({ revision, position, at })),
      types: [...new Set(events.map(({ type }) => type))].sort(),
    });
  });
});

describe('the timeline of one price', () => {
  const PRICE = { user_id: null, vendor_uuid: null, price_new: 2, price_old: 1, new_initial_term: 30 };

  async function setPrice(country_iso: string | null, on_delv_price: number, more: object = {}) {
    const path = `/api/admin/apps/${country.appIds[0]}/prices`;
    const body = { ...PRICE, country_iso, on_delv_price, ...more };
    const headers = { 'idempotency-key': randomUUID() };
    const reply = await country.ask('POST', path, { as: 'admin', body, headers });
    expect(reply.status).toBe(201);
    return String(reply.body.price_uuid);
  }

  it('has what happened to the price of this scope: set, replaced, planned, withdrawn, and removed', async () => {
    const [app, iso] = [`app/${country.appIds[0]}`, country.countryIso];
    const first = await setPrice(iso, 0.5);
    const second = await setPrice(iso, 0.6, { replaces: first });
    const { userId } = country.people.other;
    await setPrice(iso, 0.4, { user_id: userId });
    const counts_from = new Date(country.now().getTime() + 86_400_000).toISOString();
    const planned = await setPrice(iso, 0.7, { counts_from, replaces: second });
    const withdraw = `/api/admin/planned_changes/${planned}/withdraw`;
    const change = { of: 'app', subject_id: country.appIds[0] };
    expect((await country.ask('POST', withdraw, { as: 'admin', body: change })).status).toBe(204);
    const remove = `/api/admin/apps/${country.appIds[0]}/prices/${second}/remove`;
    expect((await country.ask('POST', remove, { as: 'admin', body: {} })).status).toBe(204);

    const part = `part=${encodeURIComponent(`price.${iso}`)}`;
    const types = (await eventsOf(`${app}?${part}`)).map(({ type }) => type);
    const ofPrice = [
      ...['AppPriceRemoved', 'AppPriceChangeWithdrawn', 'AppPriceChangePlanned'],
      ...['AppPriceSet', 'AppPriceSet'],
    ];
    expect(types).toEqual(ofPrice);
    const { body: life } = await streams(`${app}/life?${part}`);
    expect(life).toMatchObject({ total: 5, types: [...new Set(ofPrice)].sort() });

    const [, replaced] = life.ticks as readonly Event[];
    const then = await streams(`${app}/as-of?${part}&revision=${replaced?.revision}`);
    expect(then.body.fields).toContainEqual({ field: `price.${iso}.onDelivery`, is_money: true, value: 0.6 });
    expect(Object.keys(fieldsIn(then)).every((field) => field.startsWith(`price.${iso}.`))).toBe(true);
    expect((await streams(`${app}/as-of?${part}`)).body).toMatchObject({
      ...{ fields: [], last: { type: 'AppPriceRemoved' } },
    });
    const own = await eventsOf(`${app}?part=${encodeURIComponent(`price.${iso}/${userId}`)}`);
    expect(own.map(({ type }) => type)).toEqual(['AppCustomerPriceSet']);
  });
});
