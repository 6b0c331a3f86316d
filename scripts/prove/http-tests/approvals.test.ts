import { randomUUID } from 'node:crypto';
import { createAccount } from '@ringpost/command-api/app';
import { streams } from '@ringpost/domain';
import { SECOND_ADMIN_AFTER_HOURS } from '@ringpost/domain/rules/adjustment-limits';
import { APPROVAL_WAITS_DAYS } from '@ringpost/domain/rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSecondAdmin, type SecondAdmin } from './second-admin.ts';
import { PASSWORD, PRICE_MILLS, start, type TestServer } from './test-server.ts';

const PRICE = PRICE_MILLS / 1000;
const HOUR_MS = 3_600_000;
let server: TestServer;
let second: SecondAdmin;
let secondSuper: SecondAdmin;

beforeAll(async () => {
  server = await start({ numbers: 2 });
  second = await openSecondAdmin(server, 'second@wire.example');
});
afterAll(() => server.close());

type Body = Readonly<Record<string, unknown>>;

async function customer(): Promise<string> {
  const account = { email: `${randomUUID()}@wire.example`, password: PASSWORD, role: 'customer' } as const;
  return (await createAccount(server.ringpost.commandApi.deps, { ...account, confirmed: true })).userId;
}
function giveRole(userId: string, role: string) {
  return server.ask('POST', `/api/users/${userId}/role`, { as: 'super_admin', body: { role } });
}
async function typesOf(stream: string, count: number): Promise<readonly string[]> {
  const events = await server.ringpost.engine.events.readStream(stream);
  return events.slice(-count).map(({ type }) => type);
}
async function list(query: string): Promise<readonly Body[]> {
  await server.settle();
  const { body } = await server.ask('GET', `/api/admin/approvals?${query}`, { as: 'admin' });
  return body.data as readonly Body[];
}

async function countFor(token: string): Promise<unknown> {
  await server.settle();
  return (await server.ask('GET', '/api/admin/approvals/count', { token })).body.count;
}

describe('a forgetting by an admin', () => {
  const forget = (userId: string) =>
    server.ask('POST', `/api/users/${userId}/forget`, { as: 'admin', body: { reason: 'By letter' } });

  it('waits for another admin, and then both are in the log', async () => {
    const userId = await customer();
    const asked = await forget(userId);
    expect(asked.status).toBe(202);
    expect((await forget(userId)).body.approval_uuid).toBe(asked.body.approval_uuid);
    const own = await server.ask('POST', `/api/admin/approvals/${asked.body.approval_uuid}/approve`, {
      as: 'admin',
      body: { of: 'account', subject_id: userId },
    });
    expect([own.status, own.code]).toEqual([403, 'own-approval']);
    expect(await typesOf(streams.account(userId), 1)).toEqual(['ApprovalAsked']);
    const answers = await Promise.all(
      [1, 2, 3].map(() => second.decide('approve', asked, 'account', userId)),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    const [given, forgetting] = (
      await server.ringpost.engine.events.readStream(streams.account(userId))
    ).slice(-2);
    expect(given).toMatchObject({
      type: 'ApprovalGiven',
      data: { askedBy: server.people.admin.userId, approvedBy: second.userId },
    });
    expect(forgetting).toMatchObject({ type: 'ForgettingRequested', data: { reason: 'By letter' } });
    expect(await list('status=given')).toMatchObject([
      {
        kind: 'forgetting',
        reason: 'By letter',
        asked_by: server.people.admin.email,
        decided_by: 'second@wire.example',
      },
    ]);
  });

  it('is refused by another admin, or withdrawn by whoever asked', async () => {
    const [one, two] = [await customer(), await customer()];
    const refused = await forget(one);
    expect((await second.decide('refuse', refused, 'account', one)).status).toBe(204);
    expect((await second.decide('approve', refused, 'account', one)).code).toBe('approval-over');
    const withdrawn = await forget(two);
    const path = `/api/admin/approvals/${withdrawn.body.approval_uuid}/refuse`;
    const body = { of: 'account', subject_id: two };
    expect((await server.ask('POST', path, { as: 'admin', body })).status).toBe(204);
    expect((await list('limit=2')).map(({ status }) => status).sort()).toEqual(['refused', 'withdrawn']);
    expect(await typesOf(streams.account(one), 1)).toEqual(['ApprovalEnded']);
  });

  it('ends by itself after seven days', async () => {
    const userId = await customer();
    const asked = await forget(userId);
    await server.advance(APPROVAL_WAITS_DAYS * 24 * HOUR_MS);
    expect(await list('status=expired')).toMatchObject([{ subject_id: userId, decided_by: null }]);
    expect((await second.decide('approve', asked, 'account', userId)).code).toBe('approval-over');
  });
});

describe('a fee of the shop that changes by more than half', () => {
  const set = (change: Body) =>
    server.ask('PUT', '/api/admin/shop_settings/reservation-fee', { as: 'admin', body: change });
  const feeSeen = async () => {
    await server.settle();
    const { body } = await server.ask('GET', '/api/shop_settings', { as: 'owner' });
    return (body.data as readonly Body[]).find(({ setting }) => setting === 'reservation-fee')?.value;
  };

  it('is refused with both values, then waits for another admin, and counts once that one has approved it', async () => {
    const refused = await set({ value: 1 });
    expect([refused.status, refused.code]).toEqual([409, 'large-price-change']);
    expect(refused.body).toMatchObject({ price_of: 'fee', old_price: 0.25, new_price: 1 });
    const asked = await set({ value: 1, confirm_large: true, reason: 'Numbers are few' });
    expect([asked.status, await feeSeen()]).toEqual([202, 0.25]);
    expect(await list('status=waiting')).toMatchObject([
      {
        ...{ kind: 'fee', of: 'shop-settings', subject: 'reservation-fee', reason: 'Numbers are few' },
        change: { fee: { is_money: true, before: 0.25, after: 1, counts_from: null } },
      },
    ]);
    expect((await second.decide('approve', asked, 'shop-settings', 'shop-settings')).status).toBe(204);
    expect(await feeSeen()).toBe(1);
    const from = new Date(server.now().getTime() + HOUR_MS).toISOString();
    const back = await set({ value: 0.25, confirm_large: true, counts_from: from });
    expect(await list('status=waiting')).toMatchObject([{ change: { fee: { counts_from: from } } }]);
    expect((await second.decide('approve', back, 'shop-settings', 'shop-settings')).status).toBe(204);
    expect(await feeSeen()).toBe(1);
    await server.advance(HOUR_MS);
    expect(await feeSeen()).toBe(0.25);
  });
});

describe('a price that changes by more than half', () => {
  const set = (change: Body, key: string = randomUUID()) =>
    server.ask('POST', `/api/admin/apps/${server.appIds[0]}/prices`, {
      as: 'admin',
      headers: { 'idempotency-key': key },
      body: {
        ...{ user_id: null, country_iso: server.countryIso, vendor_uuid: null },
        ...{ on_delv_price: PRICE, price_new: 2, price_old: 1, new_initial_term: 30, ...change },
      },
    });
  const decide = (decision: 'approve' | 'refuse', asked: Awaited<ReturnType<typeof set>>) =>
    second.decide(decision, asked, 'app', server.appIds[0]);
  const priceSeen = async () => {
    const { body } = await server.ask(
      'GET',
      `/api/admin/apps/${server.appIds[0]}/price?country_iso=${server.countryIso}`,
      { as: 'admin' },
    );
    return (body.price as Body).on_delv_price;
  };

  it('counts once another admin has approved it, and shows both before and after', async () => {
    const key = randomUUID();
    const asked = await set(
      { on_delv_price: PRICE * 3, confirm_large: true, reason: 'The vendor costs more' },
      key,
    );
    expect(asked.status).toBe(202);
    expect((await set({ on_delv_price: PRICE * 3, confirm_large: true }, key)).body).toEqual(asked.body);
    expect(await list('status=waiting')).toMatchObject([
      {
        kind: 'price',
        subject: 'Alpha',
        reason: 'The vendor costs more',
        change: { price: { before: { on_delv_price: PRICE }, after: { on_delv_price: PRICE * 3 } } },
      },
    ]);
    expect(await priceSeen()).toBe(PRICE);
    expect((await decide('approve', asked)).status).toBe(204);
    await server.settle();
    expect(await priceSeen()).toBe(PRICE * 3);
    expect((await set({ on_delv_price: PRICE * 3, confirm_large: true }, key)).status).toBe(201);
    const facts = await server.ringpost.engine.events.readStream(streams.app(String(server.appIds[0])));
    expect(facts.findLast(({ type }) => type === 'AppPriceSet')?.data).toMatchObject({
      reason: 'The vendor costs more',
    });
  });

  it('is not approved if another price counts meanwhile', async () => {
    const { body } = await server.ask('GET', `/api/admin/apps/${server.appIds[0]}`, { as: 'admin' });
    const present = (body.prices as readonly Body[]).find(({ country_iso }) => country_iso !== null);
    const replaces = present?.price_uuid;
    const asked = await set({ on_delv_price: PRICE, confirm_large: true, replaces });
    expect(asked.status).toBe(202);
    expect((await set({ on_delv_price: PRICE * 3 + 0.01, replaces })).status).toBe(201);
    expect((await decide('approve', asked)).code).toBe('approval-outdated');
    expect((await decide('refuse', asked)).status).toBe(204);
  });

  it('also needs two when it is one customer’s own, who cannot be the one who approves', async () => {
    const asked = await set({ user_id: second.userId, on_delv_price: 0.001, confirm_large: true });
    expect(asked.status).toBe(202);
    expect((await decide('approve', asked)).code).toBe('forbidden');
    expect((await decide('refuse', asked)).status).toBe(204);
  });
});

describe('a role', () => {
  it('needs nobody else while there is only one super admin', async () => {
    const userId = await customer();
    expect((await giveRole(userId, 'support')).status).toBe(204);
  });

  it('needs the other super admin once there is one, who has been one for a day', async () => {
    secondSuper = await openSecondAdmin(server, 'second-super@wire.example', 'super_admin');
    const userId = await customer();
    const asked = await giveRole(userId, 'support');
    expect(asked.status).toBe(202);
    expect(await countFor(await secondSuper.token())).toBe(1);
    expect(await countFor(await second.token())).toBe(0);
    expect((await second.decide('approve', asked, 'account', userId)).code).toBe('forbidden');
    expect((await secondSuper.decide('approve', asked, 'account', userId)).code).toBe('new-admin');
    await server.advance(SECOND_ADMIN_AFTER_HOURS * HOUR_MS);
    expect(await typesOf(streams.account(userId), 1)).toEqual(['ApprovalAsked']);
    expect((await secondSuper.decide('approve', asked, 'account', userId)).status).toBe(204);
    expect(await typesOf(streams.account(userId), 2)).toEqual(['ApprovalGiven', 'RoleGiven']);
  });

  it('is not taken from the other super admin by one alone, who may only agree', async () => {
    const { userId } = secondSuper;
    const asked = await giveRole(userId, 'admin');
    expect(asked.status).toBe(202);
    expect((await secondSuper.decide('approve', asked, 'account', userId)).status).toBe(204);
    await server.settle();
    expect((await giveRole(await customer(), 'support')).status).toBe(204);
  });
});

describe('money above 100 dollars', () => {
  it('waits in the same list, and counts for the others who may decide', async () => {
    const userId = await customer();
    await server.ask('POST', `/api/users/${userId}/credit`, {
      as: 'admin',
      headers: { 'idempotency-key': randomUUID() },
      body: { amount: 200, reason: 'For a test' },
    });
    expect(await list('status=waiting')).toMatchObject([
      { kind: 'credit', of: 'wallet', subject_id: userId, change: { amount: 200 }, is_own: true },
    ]);
    expect(await countFor(await second.token())).toBe(1);
    const own = await server.ask('GET', '/api/admin/approvals/count', { as: 'admin' });
    expect(own.body.count).toBe(0);
  });
});
