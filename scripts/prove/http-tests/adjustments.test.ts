import { randomUUID } from 'node:crypto';
import { createAccount } from '@ringpost/command-api/app';
import { ADJUSTMENT_WAITS_DAYS, SECOND_ADMIN_AFTER_HOURS } from '@ringpost/domain/rules/adjustment-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, start, type TestServer } from './test-server.ts';

let server: TestServer;
/** The second admin. */
let second = { userId: '', token: '' };
async function login(email: string): Promise<string> {
  return String(
    (await server.ask('POST', '/api/auth/login', { body: { email, password: PASSWORD } })).body.token,
  );
}

beforeAll(async () => {
  server = await start();
  const account = {
    email: 'second@wire.example',
    password: PASSWORD,
    role: 'admin',
    confirmed: true,
  } as const;
  const { userId } = await createAccount(server.ringpost.commandApi.deps, account);
  second = { userId, token: await login(account.email) };
});
afterAll(() => server.close());

type Kind = 'credit' | 'debit' | 'correct';

/** What an admin asks for. By default the first one. */
function adjust(userId: string, kind: Kind, body: object, token?: string, key: string = randomUUID()) {
  const by = token === undefined ? { as: 'admin' as const } : { token };
  const headers = { 'idempotency-key': key };
  return server.ask('POST', `/api/users/${userId}/${kind}`, {
    ...by,
    headers,
    body: { reason: 'For a test', ...body },
  });
}
function decide(userId: string, id: unknown, decision: 'approve' | 'refuse', token?: string) {
  const by = token === undefined ? { as: 'admin' as const } : { token };
  return server.ask('POST', `/api/users/${userId}/adjustments/${id}/${decision}`, by);
}
async function customer(): Promise<string> {
  const account = { email: `${randomUUID()}@wire.example`, password: PASSWORD, role: 'customer' } as const;
  return (await createAccount(server.ringpost.commandApi.deps, { ...account, confirmed: true })).userId;
}
async function listAdjustments(query: string): Promise<readonly Record<string, unknown>[]> {
  await server.settle();
  const { body } = await server.ask('GET', `/api/admin/adjustments?${query}`, { as: 'admin' });
  return body.data as readonly Record<string, unknown>[];
}
async function balanceOf(userId: string): Promise<unknown> {
  await server.settle();
  const { body } = await server.ask('GET', `/api/users/list?search=${userId}`, { as: 'admin' });
  return (body.data as readonly { readonly balance: number }[])[0]?.balance;
}

describe('an admin who moves money by hand', () => {
  it('credits, debits and corrects, and each is one entry with its reason', async () => {
    const userId = await customer();
    const credit = await adjust(userId, 'credit', { amount: 9, reason: 'For a lost code' });
    expect([credit.status, credit.body]).toMatchObject([201, { amount: 9, balance: 9, debt: 0 }]);
    expect((await adjust(userId, 'debit', { amount: 4 })).body).toMatchObject({ balance: 5, debt: 0 });
    const correction = { entry_id: credit.body.adjustment_uuid, amount: 2, reason: 'Typed too much' };
    expect((await adjust(userId, 'correct', correction)).body).toMatchObject({ balance: 3, debt: 0 });
    // The clock stands still, so they are of one instant.
    const entries = await listAdjustments(`user_id=${userId}`);
    const order = ['correction', 'debit', 'credit'];
    expect(
      entries.toSorted((a, b) => order.indexOf(String(a.kind)) - order.indexOf(String(b.kind))),
    ).toMatchObject([
      { kind: 'correction', amount: 2, corrects: credit.body.adjustment_uuid, left: 0 },
      { kind: 'debit', amount: 4, left: 4 },
      { kind: 'credit', amount: 9, left: 7, reason: 'For a lost code', asked_by: server.people.admin.email },
    ]);
  });

  it('does each once for a key', async () => {
    const userId = await customer();
    const key = randomUUID();
    const times = [1, 2, 3].map(() => adjust(userId, 'credit', { amount: 5 }, undefined, key));
    expect((await Promise.all(times)).map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await balanceOf(userId)).toBe(5);
    expect((await adjust(userId, 'debit', { amount: 5 }, undefined, key)).code).toBe(
      'idempotency-key-reused',
    );
  });

  it('debits no more than there is, unless they say that it becomes a debt', async () => {
    const userId = await customer();
    await adjust(userId, 'credit', { amount: 5 });
    const refusal = await adjust(userId, 'debit', { amount: 7 });
    expect([refusal.status, refusal.code, refusal.body.available]).toEqual([409, 'exceeds-balance', 5]);
    const debit = await adjust(userId, 'debit', { amount: 7, as_debt: true });
    expect(debit.body).toMatchObject({ balance: 0, debt: 2 });
    expect((await adjust(userId, 'credit', { amount: 3 })).body).toMatchObject({ balance: 1, debt: 0 });
  });

  it('moves nothing of their own', async () => {
    const { userId } = server.people.admin;
    for (const kind of ['credit', 'debit'] as const)
      expect((await adjust(userId, kind, { amount: 1 })).code).toBe('forbidden');
  });

  it('gives a customer with sub-accounts no more alone than any customer, also at the same moment', async () => {
    const { ask, people } = await server.openCountry(0);
    const opened = ['One', 'Two'].map((name) =>
      ask('POST', '/api/sub_accounts', { as: 'owner', body: { name } }),
    );
    const ids = [people.owner.userId, ...(await Promise.all(opened)).map(({ body }) => body.id)];
    const give = (as: 'support' | 'admin', amount: number) => {
      const each = (id: unknown) => {
        const headers = { 'idempotency-key': randomUUID() };
        return ask('POST', `/api/users/${id}/credit`, {
          as,
          headers,
          body: { amount, reason: 'For a test' },
        });
      };
      return Promise.all(ids.map(each));
    };
    const bySupport = await give('support', 20);
    const refused = 'above-support';
    expect(bySupport.map(({ status, code }) => code ?? status).sort()).toEqual([201, refused, refused]);
    expect((await give('admin', 51)).map(({ status }) => status).sort()).toEqual([201, 202, 202]);
  });
});

describe('the customer', () => {
  it('reads kind and reason in the ledger, and which line was corrected', async () => {
    const { userId } = server.people.other;
    const credit = await adjust(userId, 'credit', { amount: 2, reason: 'For a lost code' });
    const correction = { entry_id: credit.body.adjustment_uuid, amount: 2, reason: 'It was not lost' };
    await adjust(userId, 'correct', correction);
    await server.settle();
    const path = '/api/payment/balance_transactions/list?limit=2';
    const { data, proved } = (await server.ask('GET', path, { as: 'other' })).body as {
      readonly data: readonly Record<string, unknown>[];
      readonly proved: object;
    };
    expect(data).toMatchObject([
      { kind: 'admin corrects credit', amount: -2, reason: 'It was not lost', payment_uuid: null },
      { kind: 'admin gives credit to user', amount: 2, reason: 'For a lost code', corrects_uuid: null },
    ]);
    expect(data[0]?.corrects_uuid).toBe(data[1]?.transaction_id);
    expect(proved).toMatchObject({ equal: true });
    const detail = `/api/payment/balance_transactions/${data[0]?.transaction_id}`;
    expect((await server.ask('GET', detail, { as: 'other' })).body).toMatchObject({
      events: [{ type: 'CreditCorrected', actor: 'admin' }],
    });
  });
});

describe('more than 100 dollars', () => {
  it('wait for a second admin, who cannot be the same one, with a second session either', async () => {
    const userId = await customer();
    const request = await adjust(userId, 'credit', { amount: 1_000_000 });
    expect([request.status, request.body]).toMatchObject([202, { amount: 1_000_000 }]);
    expect(await balanceOf(userId)).toBe(0);
    const id = request.body.adjustment_uuid;
    const anotherSession = await login(server.people.admin.email);
    expect((await decide(userId, id, 'approve', anotherSession)).code).toBe('own-adjustment');
    expect(await listAdjustments(`status=waiting&user_id=${userId}`)).toMatchObject([
      { is_own: true, amount: 1_000_000 },
    ]);
    const answers = await Promise.all([1, 2, 3].map(() => decide(userId, id, 'approve', second.token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await balanceOf(userId)).toBe(1_000_000);
    expect(await listAdjustments(`user_id=${userId}`)).toMatchObject([
      { status: 'done', asked_by: server.people.admin.email, decided_by: 'second@wire.example' },
    ]);
  });

  it('cannot be moved in small steps by one admin, also at the same moment', async () => {
    const userId = await customer();
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => adjust(userId, 'credit', { amount: 10 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
    expect(await balanceOf(userId)).toBe(100);
    expect((await adjust(userId, 'credit', { amount: 10 }, second.token)).status).toBe(201);
  });

  it('are decided by what is there at the time of the approval', async () => {
    const userId = await customer();
    const key = await adjust(userId, 'credit', { amount: 100 });
    await adjust(userId, 'credit', { amount: 100 }, second.token);
    const request = await adjust(userId, 'debit', { amount: 150 });
    expect(request.status).toBe(202);
    const correctionRequest = await adjust(
      userId,
      'correct',
      { entry_id: key.body.adjustment_uuid, amount: 100 },
      second.token,
    );
    expect(correctionRequest.status).toBe(202);
    const { adjustment_uuid: correction } = correctionRequest.body;
    expect((await decide(userId, correction, 'approve')).status).toBe(200);
    const refusal = await decide(userId, request.body.adjustment_uuid, 'approve', second.token);
    expect([refusal.code, refusal.body.available]).toEqual(['exceeds-balance', 100]);
    expect(await balanceOf(userId)).toBe(100);
  });

  it('are refused by another admin, or withdrawn by whoever asked', async () => {
    const userId = await customer();
    const key = randomUUID();
    const one = await adjust(userId, 'credit', { amount: 200 }, undefined, key);
    const two = await adjust(userId, 'credit', { amount: 300 });
    expect((await decide(userId, one.body.adjustment_uuid, 'refuse', second.token)).status).toBe(204);
    expect((await decide(userId, two.body.adjustment_uuid, 'refuse')).status).toBe(204);
    expect((await decide(userId, one.body.adjustment_uuid, 'approve', second.token)).code).toBe(
      'adjustment-over',
    );
    expect((await adjust(userId, 'credit', { amount: 200 }, undefined, key)).code).toBe('adjustment-over');
    expect((await listAdjustments(`user_id=${userId}`)).map(({ status }) => status).sort()).toEqual([
      'refused',
      'withdrawn',
    ]);
    expect(await balanceOf(userId)).toBe(0);
  });

  it('cannot be approved by an account that was made an admin a moment ago', async () => {
    const userId = await customer();
    const account = { email: `${randomUUID()}@wire.example`, password: PASSWORD, role: 'customer' } as const;
    const { deps } = server.ringpost.commandApi;
    const newAccount = await createAccount(deps, { ...account, confirmed: true });
    await server.ask('POST', `/api/users/${newAccount.userId}/role`, {
      as: 'super_admin',
      body: { role: 'admin' },
    });
    const request = await adjust(userId, 'credit', { amount: 200 });
    const { adjustment_uuid: id } = request.body;
    const refusal = await decide(userId, id, 'approve', await login(account.email));
    expect([refusal.status, refusal.code]).toEqual([403, 'new-admin']);
    await server.advance(SECOND_ADMIN_AFTER_HOURS * 3_600_000);
    expect((await decide(userId, id, 'approve', await login(account.email))).status).toBe(200);
  });

  it('are named in the security log, with who did what to whom', async () => {
    const userId = await customer();
    const request = await adjust(userId, 'credit', { amount: 200 }, await login('second@wire.example'));
    await decide(userId, request.body.adjustment_uuid, 'approve');
    const lines = server.logged().split('\n');
    const line =
      lines.findLast((each) => each.includes('POST /api/users/{id}/adjustments/{adjustment_uuid}/approve')) ??
      '';
    expect(line).toContain(userId);
    expect(line).toContain(server.people.admin.userId);
  });

  it('end automatically after seven days', async () => {
    const userId = await customer();
    const request = await adjust(userId, 'credit', { amount: 200 });
    expect(request.status).toBe(202);
    await server.advance(ADJUSTMENT_WAITS_DAYS * 86_400_000);
    expect(await listAdjustments(`user_id=${userId}`)).toMatchObject([
      { status: 'expired', decided_by: null },
    ]);
    const token = await login('second@wire.example');
    expect((await decide(userId, request.body.adjustment_uuid, 'approve', token)).code).toBe(
      'adjustment-over',
    );
    expect(await balanceOf(userId)).toBe(0);
  });
});
