import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedCountry, PRICE_MILLS, start, type TestServer } from './test-server.ts';

const PRICE = PRICE_MILLS / 1000;
let server: TestServer;
let country: OpenedCountry;
let appId: string;

beforeAll(async () => {
  server = await start({ numbers: 0 });
});
beforeEach(async () => {
  country = await server.openCountry(1);
  [appId] = country.appIds;
});
afterAll(() => server.close());

/** A price for everybody, everywhere. */
const PRICE_OF_ALL = {
  ...{ user_id: null, country_iso: null, vendor_uuid: null },
  ...{ on_delv_price: PRICE, price_new: 2, price_old: 1, new_initial_term: 30 },
};

type Body = Readonly<Record<string, unknown>>;

function post(path: string, body: Body, as: 'admin' | 'super_admin' | 'owner' = 'admin') {
  return country.ask('POST', path, { as, body, headers: { 'idempotency-key': randomUUID() } });
}
/** Sets a price in the country of the test; its rentals cost what they cost everybody. */
function setPrice(change: Body, as: 'admin' | 'super_admin' | 'owner' = 'admin') {
  const here = { country_iso: country.countryIso };
  return post(`/api/admin/apps/${appId}/prices`, { ...PRICE_OF_ALL, ...here, ...change }, as);
}
/** The app as a customer sees it in the country of the test, right after a change. */
async function seenBy(as: 'owner' | 'other', position: unknown) {
  const query = `country_iso=${country.countryIso}&min_position=${encodeURIComponent(String(position))}`;
  const { body } = await country.ask('GET', `/api/users/app_pricing?${query}`, { as });
  const list = body.data as readonly Body[];
  return list.find(({ app_uuid }) => app_uuid === appId);
}
function buy(as: 'owner' | 'other', quoted: number) {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { app_uuid: appId, country_iso: country.countryIso, quoted_price: quoted };
  return country.ask('POST', '/api/orders/on_demand', { as, body, headers });
}

describe('what an admin tells about an app', () => {
  it('is what customers read before they buy it, until it is nothing', async () => {
    const tell = (message: unknown, as?: 'owner') =>
      post(`/api/admin/apps/${appId}/message`, { message }, as);
    const told = await tell(' Rent it ');
    expect(await seenBy('owner', told.headers.get('position'))).toMatchObject({ message: 'Rent it' });
    const silent = await tell(null);
    expect(await seenBy('owner', silent.headers.get('position'))).not.toHaveProperty('message');
    const refused = [await tell('   '), await tell('x'.repeat(201)), await tell('x', 'owner')];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 403]);
  });
});

describe('a price that an admin sets', () => {
  it('is what customers see next, and an outdated quote buys nothing', async () => {
    const set = await setPrice({ on_delv_price: PRICE + 0.05 });
    expect(set.status).toBe(201);
    expect(await seenBy('owner', set.headers.get('position'))).toMatchObject({
      on_delv_price: PRICE + 0.05,
      price_rank: 5,
    });
    const old = await buy('owner', PRICE);
    expect([old.status, old.code]).toEqual([409, 'price-changed']);
    expect((await buy('owner', PRICE + 0.05)).status).toBe(201);
  });

  it('leaves the price of an order as it was', async () => {
    const { body: order } = await buy('owner', PRICE);
    await setPrice({ on_delv_price: PRICE + 0.1 });
    await country.settle();
    const { body } = await country.ask('GET', `/api/orders/${order.order_uuid}`, { as: 'owner' });
    expect(body.unit_price).toBe(PRICE);
  });

  it('is one customer’s own, and nobody else sees it', async () => {
    const { userId } = country.people.owner;
    const set = await setPrice({ user_id: userId, on_delv_price: PRICE - 0.1 });
    const position = set.headers.get('position');
    expect(await seenBy('owner', position)).toMatchObject({ on_delv_price: PRICE - 0.1, price_rank: 2 });
    expect(await seenBy('other', position)).toMatchObject({ on_delv_price: PRICE, price_rank: 7 });
    for (const as of ['owner', 'other'] as const) {
      const path = `/api/number/active/${appId}?country=${country.countryIso}`;
      const { data: listed } = (await country.ask('GET', path, { as })).body;
      const [number] = listed as readonly Body[];
      const check = { as, body: { app_uuid: appId, numbers: number?.number } };
      const checked = await country.ask('POST', '/api/number/active_numbers_availability', check);
      expect(checked.body.data).toEqual(listed);
    }
    expect((await buy('owner', PRICE - 0.1)).status).toBe(201);
  });

  it('is never one for the admin’s own account, and needs a password that was proved a short time ago', async () => {
    const own = await setPrice({ user_id: country.people.admin.userId, on_delv_price: 0.001 });
    expect([own.status, own.code]).toEqual([403, 'forbidden']);
    const { admin } = country.people;
    const byOther = await setPrice({ user_id: admin.userId, on_delv_price: PRICE + 0.1 }, 'super_admin');
    const remove = `/api/admin/apps/${appId}/prices/${byOther.body.price_uuid}/remove`;
    expect((await post(remove, {})).code).toBe('forbidden');
    const token = await country.tokenOf('admin');
    await country.advance(6 * 60_000);
    const headers = { 'idempotency-key': randomUUID(), authorization: `Bearer ${token}` };
    const late = await country.ask('POST', `/api/admin/apps/${appId}/prices`, {
      headers,
      body: PRICE_OF_ALL,
    });
    expect([late.status, late.code]).toEqual([403, 'password-required']);
  });

  it('is removed, and the next price that fits applies', async () => {
    const { body } = await setPrice({ on_delv_price: PRICE + 0.05 });
    const path = `/api/admin/apps/${appId}/prices/${body.price_uuid}/remove`;
    const removed = await country.ask('POST', path, { as: 'admin', body: {} });
    expect(removed.status).toBe(204);
    expect(await seenBy('owner', removed.headers.get('position'))).toMatchObject({
      on_delv_price: PRICE,
      price_rank: 7,
    });
  });

  it('is removed on a date by two admins, if nobody could buy the app then', async () => {
    const { body: app } = await country.ask('GET', `/api/admin/apps/${appId}`, { as: 'admin' });
    const all = (app.prices as readonly Body[]).find(({ rank }) => rank === 7);
    const path = `/api/admin/apps/${appId}/prices/${all?.price_uuid}/remove`;
    const from = new Date(country.now().getTime() + 86_400_000).toISOString();
    const remove = (confirm_large: boolean) =>
      country.ask('POST', path, { as: 'admin', body: { counts_from: from, confirm_large } });
    expect((await remove(false)).code).toBe('large-price-change');
    const asked = await remove(true);
    expect(asked.status).toBe(202);
    await country.settle();
    const listed = await country.ask('GET', '/api/admin/approvals?status=waiting', { as: 'admin' });
    const request = (listed.body.data as readonly Body[]).find(
      ({ approval_uuid }) => approval_uuid === asked.body.approval_uuid,
    );
    expect(request).toMatchObject({ kind: 'price-removal', change: { price: { counts_from: from } } });
  });

  it('says the old and the new price if it changes by more than half, until that is confirmed', async () => {
    const half = await setPrice({ on_delv_price: PRICE * 3 });
    expect([half.status, half.code]).toEqual([409, 'large-price-change']);
    expect(half.body).toMatchObject({ price_of: 'code', old_price: PRICE, new_price: PRICE * 3 });
    // Then it waits for a second admin: approvals.test.ts.
    expect((await setPrice({ on_delv_price: PRICE * 3, confirm_large: true })).status).toBe(202);
  });

  it('replaces only the price that the admin saw', async () => {
    const { body: first } = await setPrice({});
    expect((await setPrice({ on_delv_price: PRICE + 0.01 })).code).toBe('price-exists');
    expect((await setPrice({ replaces: randomUUID() })).code).toBe('price-exists');
    const next = await setPrice({ on_delv_price: PRICE + 0.01, replaces: first.price_uuid });
    expect(next.status).toBe(201);
  });

  it('has its bounds, and names customers and vendors that exist', async () => {
    for (const on_delv_price of [0, -1, 1000.001, 0.0001])
      expect((await setPrice({ on_delv_price })).status).toBe(400);
    expect((await setPrice({ user_id: randomUUID() })).status).toBe(404);
    expect((await setPrice({ vendor_uuid: randomUUID() })).status).toBe(404);
    const withoutCountry = {
      user_id: country.people.owner.userId,
      vendor_uuid: country.vendorId,
      country_iso: null,
    };
    expect((await setPrice(withoutCountry)).status).toBe(400);
    expect((await setPrice({}, 'owner')).status).toBe(403);
  });

  it('tells an admin why it wins and why others do not', async () => {
    const { userId } = country.people.owner;
    const { body: own } = await setPrice({ user_id: userId, on_delv_price: PRICE - 0.1 });
    await country.settle();
    const query = `user_id=${userId}&country_iso=${country.countryIso}`;
    const why = await country.ask('GET', `/api/admin/apps/${appId}/price?${query}`, { as: 'admin' });
    expect(why.body).toMatchObject({
      price: { price_uuid: own.price_uuid, rank: 2, on_delv_price: PRICE - 0.1 },
      visitor: { rank: 7, on_delv_price: PRICE },
    });
    expect(why.body.entries).toContainEqual({ price_uuid: own.price_uuid, verdict: 'wins' });
    const { body: app } = await country.ask('GET', `/api/admin/apps/${appId}`, { as: 'admin' });
    const prices = app.prices as readonly Body[];
    expect(prices.find(({ price_uuid }) => price_uuid === own.price_uuid)).toMatchObject({
      email: country.people.owner.email,
      rank: 2,
    });
    expect((await country.ask('GET', `/api/admin/apps/${appId}`, { as: 'owner' })).status).toBe(403);
  });
});

describe('the prices of one customer', () => {
  const list = async (as: 'admin' | 'owner' = 'admin') => {
    await country.settle();
    const path = `/api/admin/users/${country.people.owner.userId}/prices`;
    return country.ask('GET', path, { as });
  };

  it('are listed for all apps, with the standard price beside each and those that are planned', async () => {
    expect((await list()).body).toMatchObject({ data: [], total: 0 });
    const { userId, email } = country.people.owner;
    const { body: own } = await setPrice({ user_id: userId, on_delv_price: PRICE - 0.1 });
    const from = new Date(country.now().getTime() + 3_600_000).toISOString();
    const vendor = { user_id: userId, vendor_uuid: country.vendorId };
    await setPrice({ ...vendor, on_delv_price: PRICE - 0.2, counts_from: from });
    const { body } = await list();
    expect(body).toMatchObject({ total: 2 });
    expect(body.data).toMatchObject([
      {
        ...{ app_uuid: appId, price_uuid: own.price_uuid, email, on_delv_price: PRICE - 0.1 },
        ...{ country_iso: country.countryIso, standard_price: PRICE, counts_from: null },
      },
      { on_delv_price: PRICE - 0.2, standard_price: PRICE, counts_from: from },
    ]);
    expect((await list('owner')).status).toBe(403);
    const nobody = await country.ask('GET', `/api/admin/users/${randomUUID()}/prices`, { as: 'admin' });
    expect(nobody.status).toBe(404);
  });
});

/** What is planned for the app, in the country of the test or for all. */
async function plannedHere(): Promise<readonly Body[]> {
  const path = `/api/admin/planned_changes/app?subject_id=${appId}`;
  const { body } = await country.ask('GET', path, { as: 'admin' });
  return (body.data as readonly { readonly change: { readonly price: Body | null } }[]).filter(
    ({ change: { price } }) => price === null || price.country_iso === country.countryIso,
  );
}
function withdraw(changeId: unknown) {
  const path = `/api/admin/planned_changes/${changeId}/withdraw`;
  return country.ask('POST', path, { as: 'admin', body: { of: 'app', subject_id: appId } });
}

describe('a price with a date', () => {
  it('counts from its instant on, for quotes and for purchases, and is then a fact', async () => {
    const from = new Date(country.now().getTime() + 3_600_000).toISOString();
    const dated = await setPrice({ on_delv_price: PRICE + 0.05, counts_from: from });
    expect(dated.status).toBe(201);
    const path = `/api/admin/apps/${appId}`;
    await country.settle();
    const price = { country_iso: country.countryIso, amounts: { on_delv_price: PRICE + 0.05 } };
    expect(await plannedHere()).toMatchObject([
      {
        ...{ change_uuid: dated.body.price_uuid, counts_from: from, change: { price } },
        planned_by: country.people.admin.email,
      },
    ]);
    await country.advance(3_599_999);
    expect(await seenBy('owner', dated.headers.get('position'))).toMatchObject({ on_delv_price: PRICE });
    expect((await buy('owner', PRICE + 0.05)).code).toBe('price-changed');
    await country.advance(1);
    expect((await buy('owner', PRICE)).code).toBe('price-changed');
    const bought = await buy('owner', PRICE + 0.05);
    expect(bought.status).toBe(201);
    expect(await seenBy('owner', bought.headers.get('position'))).toMatchObject({
      on_delv_price: PRICE + 0.05,
    });
    await country.settle();
    const { body: then } = await country.ask('GET', path, { as: 'admin' });
    expect(await plannedHere()).toEqual([]);
    expect(then.prices).toContainEqual(expect.objectContaining({ price_uuid: dated.body.price_uuid }));
  });

  it('is withdrawn before it counts, and never lies in the past', async () => {
    const from = new Date(country.now().getTime() + 3_600_000).toISOString();
    const { body } = await setPrice({ on_delv_price: PRICE + 0.05, counts_from: from });
    expect((await setPrice({ on_delv_price: PRICE + 0.01 })).code).toBe('price-planned');
    expect((await withdraw(body.price_uuid)).status).toBe(204);
    await country.advance(3_600_000);
    expect((await buy('owner', PRICE)).status).toBe(201);
    expect((await setPrice({ counts_from: from })).code).toBe('change-date');
  });
});

describe('an app that is not on sale', () => {
  const sale = (what: 'hide' | 'show', dated: Body = {}) =>
    country.ask('POST', `/api/admin/apps/${appId}/${what}`, {
      as: 'admin',
      body: { reason: 'A test', ...dated },
    });

  it('goes off sale on its date, unless that is withdrawn, and is on sale again on another date', async () => {
    const at = (minutes: number) => new Date(country.now().getTime() + minutes * 60_000).toISOString();
    const from = at(60);
    expect((await sale('hide', { counts_from: at(0.5) })).code).toBe('change-date');
    expect((await sale('hide', { counts_from: from })).status).toBe(204);
    expect((await sale('hide', { counts_from: at(30) })).status).toBe(204);
    expect((await sale('show', { counts_from: at(90) })).status).toBe(204);
    await country.settle();
    const planned = await plannedHere();
    expect(planned.map(({ kind, change }) => [kind, (change as Body).is_hidden])).toEqual([
      ['sale', true],
      ['sale', true],
      ['sale', false],
    ]);
    expect((await withdraw(planned[0]?.change_uuid)).status).toBe(204);
    await country.advance(3_599_000);
    expect((await buy('owner', PRICE)).status).toBe(201);
    await country.advance(1_000);
    expect((await buy('owner', PRICE)).code).toBe('app-hidden');
    await country.settle();
    const { body: app } = await country.ask('GET', `/api/admin/apps/${appId}`, { as: 'admin' });
    expect(app.hidden_reason).toBe('A test');
    await country.advance(1_800_000);
    await country.settle();
    expect(await plannedHere()).toEqual([]);
    expect((await buy('owner', PRICE)).status).toBe(201);
  });

  it('is in no list of the shop and cannot be bought; a rental of it is still extended', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const scope = { app_uuid: appId, country_iso: country.countryIso };
    const rented = await country.ask('POST', '/api/orders/create_number_order', {
      ...{ as: 'owner', headers },
      body: { ...scope, number_type: 'new', term_hours: 72, quoted_price: PRICE },
    });
    expect(rented.status).toBe(201);
    const hidden = await sale('hide');
    expect(hidden.status).toBe(204);
    expect(await seenBy('owner', hidden.headers.get('position'))).toBeUndefined();
    expect((await buy('owner', PRICE)).code).toBe('app-hidden');
    const { body: app } = await country.ask('GET', `/api/admin/apps/${appId}`, { as: 'admin' });
    expect(app.hidden_reason).toBe('A test');
    const path = `/api/order_number/extend/${rented.body.order_uuid}`;
    const extended = await country.ask('POST', path, {
      ...{ as: 'owner', headers: { 'idempotency-key': randomUUID() } },
      body: { term_hours: 72, quoted_price: PRICE },
    });
    expect(extended.status).toBe(201);
    const shown = await sale('show');
    expect(await seenBy('owner', shown.headers.get('position'))).toMatchObject({ on_delv_price: PRICE });
  });
});

describe('an app', () => {
  it('is added once with its name, renamed, and given keywords that sort its messages', async () => {
    const name = `App ${randomUUID()}`;
    const { body: added, status } = await post('/api/admin/apps', { name });
    expect(status).toBe(201);
    const path = `/api/admin/apps/${added.app_uuid}`;
    await country.settle();
    expect((await post('/api/admin/apps', { name: name.toUpperCase() })).code).toBe('name-exists');
    expect((await post(`${path}/rename`, { name: `${name} 2` })).status).toBe(204);
    const { body: template } = await post(`${path}/templates`, { keyword: `${name} code` });
    expect((await post(`${path}/templates`, { keyword: 'ALPHA' })).code).toBe('keyword-exists');
    await country.settle();
    const { body } = await country.ask('GET', path, { as: 'admin' });
    expect(body).toMatchObject({
      app_name: `${name} 2`,
      prices: [],
      templates: [{ keyword: `${name} code` }],
    });
    const gone = await country.ask('DELETE', `${path}/templates/${template.template_uuid}`, { as: 'admin' });
    expect(gone.status).toBe(204);
  });

  it('is found by a part of its name', async () => {
    const { body } = await country.ask('GET', '/api/admin/apps?search=alph', { as: 'admin' });
    expect(body).toMatchObject({ total: 1, data: [{ app_name: 'Alpha', templates: 1 }] });
  });
});

describe('a picture of an app', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24z"/></svg>';
  const send = (content: string, as: 'admin' | 'owner' = 'admin') =>
    post(`/api/admin/apps/${appId}/picture`, { content: Buffer.from(content).toString('base64') }, as);

  it('is shown by the shop at once, under an address of its own, until it is removed', async () => {
    const before = (await seenBy('owner', ''))?.image_name;
    const set = await send(SVG);
    expect(set.status).toBe(201);
    const { image_name: name } = set.body;
    expect(name).toMatch(/^[\da-f]{64}\.svg$/);
    expect(await seenBy('owner', set.headers.get('position'))).toMatchObject({ image_name: name });
    const { status, headers, text } = await country.ask('GET', `/api/app_picture/${name}`, {});
    expect([status, headers.get('content-type'), text]).toEqual([200, 'image/svg+xml', SVG]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toContain('immutable');
    const gone = await country.ask('DELETE', `/api/admin/apps/${appId}/picture`, { as: 'admin' });
    expect(await seenBy('owner', gone.headers.get('position'))).toMatchObject({ image_name: before });
  });

  it('is refused with the reason, and only an admin sends one', async () => {
    const refused = await send('<svg viewBox="0 0 1 1"><script>1</script></svg>');
    expect([refused.status, refused.code, refused.body.why]).toEqual([422, 'picture-refused', 'not-plain']);
    expect((await send('x'.repeat(300_000))).body.why).toBe('too-large');
    expect((await send('x'.repeat(10_000_000))).status).toBe(413);
    expect((await send(SVG, 'owner')).code).toBe('forbidden');
    expect((await country.ask('GET', `/api/app_picture/${'0'.repeat(64)}.png`, {})).status).toBe(404);
    expect((await country.ask('GET', '/api/app_picture/..%2f..%2fsecret', {})).status).toBe(404);
  });
});
