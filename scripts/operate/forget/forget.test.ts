import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createAccount } from '@ringpost/command-api/app';
import { streams } from '@ringpost/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedShop, openShop } from '../../prove/http-tests/opened-shop.ts';
import { plainFlags } from '../../setup/node-flags.mjs';

const EMAIL = 'root@example.org';
const PASSWORD = 'a-password-of-the-wire-tests';
const ANN = 'ann@example.org';

let shop: OpenedShop;
let userId: string;

function forget(...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  const script = fileURLToPath(new URL('./main.ts', import.meta.url));
  const env = {
    PATH: process.env.PATH,
    RINGPOST_DATA: shop.dataDir,
    RINGPOST_ADMIN_EMAIL: EMAIL,
    RINGPOST_ADMIN_PASSWORD: PASSWORD,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...plainFlags, script, '--url', shop.ringpost.url, ...args],
      { env },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}`.trim() }),
    );
  });
}

/** Another admin, who has just confirmed the password. */
async function openSecond() {
  const { deps, sessions } = shop.ringpost.commandApi;
  const email = 'second@example.org';
  const second = await createAccount(deps, { email, password: PASSWORD, role: 'admin', confirmed: true });
  const end = new Date(deps.clock.now().getTime() + 3_600_000).toISOString();
  const owner = { userId: second.userId, email, isAdmin: true, sessionEpoch: 0 };
  return { userId: second.userId, token: (await sessions.issue(owner, end)).token };
}

beforeAll(async () => {
  shop = await openShop({ numbers: 1, customers: 1, creditMills: 2_000 });
  const { deps } = shop.ringpost.commandApi;
  const common = { password: PASSWORD, confirmed: true } as const;
  await createAccount(deps, { email: EMAIL, role: 'admin', ...common });
  ({ userId } = await createAccount(deps, { email: ANN, role: 'customer', ...common }));
  await shop.settle();
});
afterAll(() => shop.remove());

describe('npm run forget', () => {
  it('asks for a customer to be forgotten by the address, as an admin and with the reason; a second admin approves it', async () => {
    const { code, output } = await forget(ANN, '--reason', 'Asked for by letter');
    expect([code, output]).toEqual([0, JSON.stringify({ user_id: userId, state: 'waits' })]);
    const asked = (await shop.ringpost.engine.events.readStream(streams.account(userId))).at(-1);
    if (asked?.type !== 'ApprovalAsked') throw new Error('nobody was asked');
    expect(asked.data.reason).toBe('Asked for by letter');
    const path = `/api/admin/approvals/${asked.data.approvalId}/approve`;
    const body = { of: 'account', subject_id: userId };
    expect((await shop.client.post(await openSecond(), path, body)).status).toBe(204);
    await shop.settle();
  });

  it('has the server keep a customer, by the id', async () => {
    const { code, output } = await forget(userId, '--keep');
    expect([code, output]).toEqual([0, JSON.stringify({ user_id: userId, state: 'kept' })]);
    expect((await forget(userId, '--keep')).code).toBe(1);
  });

  it('knows only whole addresses, and asks for a reason', async () => {
    expect(await forget('ann@example', '--reason', 'x')).toEqual({
      code: 1,
      output: 'There is no account with this id or address.',
    });
    expect((await forget(ANN)).code).toBe(2);
  });

  it('says where no server answers', async () => {
    const url = 'http://127.0.0.1:1';
    expect(await forget(ANN, '--reason', 'x', '--url', url)).toEqual({
      code: 2,
      output: `No server answers at ${url}. Say where it is with --url.`,
    });
  });
});
