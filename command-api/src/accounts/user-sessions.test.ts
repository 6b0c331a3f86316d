import { beforeEach, describe, expect, it } from 'vitest';
import { ANN, accountsStage, codeOf, PASSWORD, start } from './accounts.fixture.ts';
import { createAccount } from './create-account.ts';

const stage = accountsStage();
const { call, post, login } = stage;
const WHY = { reason: 'The customer does not know this device' };

async function listed(userId: string, token: string): Promise<readonly Record<string, unknown>[]> {
  return (await call('GET', `/api/users/${userId}/sessions`, undefined, token)).body.data;
}
function end(userId: string, id: unknown, token: string, body: object = WHY) {
  return call('POST', `/api/users/${userId}/sessions/${id}/end`, body, token);
}
async function facts() {
  const events = await stage.opened().engine.events.readAll();
  return events.filter(({ type }) => type === 'SessionsEnded');
}

describe('the sessions of a customer, for those who work here', () => {
  let ann = '';
  let support: { readonly token: string; readonly userId: string };
  beforeEach(async () => {
    const customer = { email: ANN, password: PASSWORD, role: 'customer', confirmed: true } as const;
    ann = (await createAccount(stage.opened().deps, customer)).userId;
    support = await stage.admin('support@example.org', 'support');
  });

  it('are listed without a token, the newest first', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.7', 'User-Agent': 'curl/8.5.0' };
    await post('login', { email: ANN, password: PASSWORD }, undefined, from);
    expect(await listed(ann, support.token)).toEqual([
      {
        id: expect.any(String),
        ...{ address: '203.0.113.7', browser: 'curl', system: null },
        ...{ opened_at: '2026-11-21T10:00:00.000Z', expires_at: '2026-11-21T22:00:00.000Z' },
      },
    ]);
  });

  it('are ended one by one, with a reason that the log keeps', async () => {
    const [one, other] = [(await login()).body.token, (await login()).body.token];
    const [newest] = await listed(ann, support.token);
    expect(await codeOf(end(ann, newest?.id, support.token, {}))).toBe('invalid-request');
    expect((await end(ann, newest?.id, support.token)).status).toBe(204);
    expect(await codeOf(call('GET', '/api/auth/me', undefined, other))).toBe('session-expired');
    expect((await call('GET', '/api/auth/me', undefined, one)).status).toBe(200);
    const [fact, ...more] = await facts();
    expect(fact?.data).toEqual({ userId: ann, sessionId: newest?.id, sessionEpoch: 0, ...WHY });
    expect(fact?.meta.actor).toBe(`admin:${support.userId}`);
    expect(more).toEqual([]);
    expect(await codeOf(end(ann, newest?.id, support.token))).toBe('not-found');
    expect(await facts()).toHaveLength(1);
  });

  it('are ended all at once, with a reason too', async () => {
    const { token } = (await login()).body;
    const ask = (body: object) => call('POST', `/api/users/${ann}/end_sessions`, body, support.token);
    expect(await codeOf(ask({}))).toBe('invalid-request');
    expect((await ask(WHY)).status).toBe(204);
    expect(await codeOf(call('GET', '/api/auth/me', undefined, token))).toBe('session-expired');
    expect(await listed(ann, support.token)).toEqual([]);
    expect((await facts())[0]?.data).toEqual({ userId: ann, sessionId: null, sessionEpoch: 1, ...WHY });
  });

  it('of an equal or a higher role are neither shown nor ended', async () => {
    const admin = await stage.admin('admin@example.org');
    const ask = call('GET', `/api/users/${admin.userId}/sessions`, undefined, support.token);
    expect(await codeOf(ask)).toBe('forbidden');
    const [own] = await listed(admin.userId, admin.token);
    expect(await codeOf(end(admin.userId, own?.id, support.token))).toBe('forbidden');
    expect(await listed(support.userId, admin.token)).toHaveLength(1);
  });

  it('are ended only after the password was proved a short time ago, and never of somebody else', async () => {
    const ben = { email: 'ben@example.org', password: PASSWORD, role: 'customer', confirmed: true } as const;
    const { userId } = await createAccount(stage.opened().deps, ben);
    await login();
    const [session] = await listed(ann, support.token);
    expect(await codeOf(end(userId, session?.id, support.token))).toBe('not-found');
    stage.at(start + 6 * 60_000);
    expect(await codeOf(end(ann, session?.id, support.token))).toBe('password-required');
  });
});
