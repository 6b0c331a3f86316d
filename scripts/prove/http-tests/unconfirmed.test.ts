import { account, streams } from '@ringpost/domain';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { audit } from '../../operate/audit/audit.ts';
import { waitForPolicies } from './policy-done.ts';
import { storedParts } from './stored-parts.ts';
import { PASSWORD, start, type TestServer } from './test-server.ts';
import { storeOf } from './test-store.ts';

const HOUR_MS = 3_600_000;
const ADDRESS = 'nobody-confirms@quilligan.example';

let server: TestServer;
beforeAll(async () => {
  server = await start({ numbers: 1 });
});
afterAll(() => server.close());

async function mailsTo(address: string): Promise<readonly { readonly to: string }[]> {
  const { body } = await server.ask('GET', '/api/admin/mail', { as: 'admin' });
  return (body.data as { to: string }[]).filter(({ to }) => to === address);
}
async function signUp(): Promise<void> {
  const body = { email: ADDRESS, password: PASSWORD };
  expect((await server.ask('POST', '/api/auth/register', { body })).status).toBe(202);
  await vi.waitFor(async () => expect(await mailsTo(ADDRESS)).not.toEqual([]), 60_000);
  await server.settle();
}
async function userIdOf(): Promise<string> {
  const { body } = await server.ask('GET', `/api/users/list?search=${ADDRESS}`, { as: 'admin' });
  return (body.data as { user_id: string }[])[0]?.user_id ?? '';
}
async function filesWithAddress(): Promise<readonly string[]> {
  const parts = await storedParts(server.dataDir);
  return parts.flatMap(({ name, bytes }) => (bytes.includes(ADDRESS) ? [name] : []));
}

describe('a sign-up that nobody confirms', () => {
  let userId: string;

  it('gets no second link after a day, because it would end too early', async () => {
    await signUp();
    userId = await userIdOf();
    expect(await filesWithAddress()).not.toEqual([]);
    await server.advance(24 * HOUR_MS);
    const body = { email: ADDRESS };
    expect((await server.ask('POST', '/api/auth/resend_email', { body })).status).toBe(202);
    // The jobs of visitors run one after another, so that of the address is done before that of the next visitor.
    const next = { email: 'next@quilligan.example', password: PASSWORD };
    expect((await server.ask('POST', '/api/auth/register', { body: next })).status).toBe(202);
    await vi.waitFor(async () => expect(await mailsTo(next.email)).toHaveLength(1), 60_000);
    // The first mail is useless now, so it is deleted.
    expect(await mailsTo(ADDRESS)).toEqual([]);
  });

  it('is forgotten two days after it', async () => {
    const { streams: kept } = server.ringpost.commandApi.deps;
    const state = async () => (await kept.refresh(streams.account(userId), account)).state;
    await server.advance(24 * HOUR_MS - 1);
    expect(await state()).toMatchObject({ status: 'unconfirmed', email: ADDRESS });
    await server.advance(1);
    await server.settle();
    await waitForPolicies(server);
    await server.settle();
    expect(await state()).toMatchObject({ status: 'inactive', email: '', isForgotten: true });
    await vi.waitFor(async () => expect(await filesWithAddress()).toEqual([]), 60_000);
  });

  it('leaves the address free for another one', async () => {
    await signUp();
    expect(await userIdOf()).not.toBe(userId);
  });

  it('leaves a store that the audit finds whole', async () => {
    const store = await storeOf(server.dataDir);
    if (store.kind !== 'embedded') return;
    // The clock went on by days. The head of this hour is signed within seconds.
    await vi.waitFor(async () => {
      const findings = await audit({ engine: { ...store, role: 'tool' }, now: server.now().toISOString() });
      expect(findings.flatMap(({ id, breaches }) => breaches.map((breach) => [id, breach]))).toEqual([]);
    }, 60_000);
  });
});
