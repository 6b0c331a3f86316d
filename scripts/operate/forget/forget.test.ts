import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createAccount } from '@ringpost/command-api/app';
import { streams } from '@ringpost/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedShop, openShop } from '../../prove/http-tests/opened-shop.ts';

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
      [script, ...args, '--url', shop.ringpost.url],
      { env },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}`.trim() }),
    );
  });
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
  it('has the server forget a customer by the address, as an admin and with the reason', async () => {
    const { code, output } = await forget(ANN, '--reason', 'Asked for by letter');
    expect([code, output]).toEqual([0, JSON.stringify({ user_id: userId, state: 'requested' })]);
    const asked = (await shop.ringpost.engine.events.readStream(streams.account(userId))).at(-1);
    expect(asked).toMatchObject({ type: 'ForgettingRequested', data: { reason: 'Asked for by letter' } });
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
});
