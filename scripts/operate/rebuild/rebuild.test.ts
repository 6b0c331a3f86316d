import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createAccount } from '@ringpost/command-api/app';
import { openEngine } from '@ringpost/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedShop, openShop } from '../../prove/http-tests/opened-shop.ts';
import { plainFlags } from '../../setup/node-flags.mjs';

const EMAIL = 'root@example.org';
const PASSWORD = 'a-password-of-the-wire-tests';

interface Run {
  readonly code: number;
  readonly output: string;
  /** The JSON Lines of the output. */
  readonly lines: readonly Readonly<Record<string, unknown>>[];
}

let shop: OpenedShop;

function rebuild(...args: readonly string[]): Promise<Run> {
  const script = fileURLToPath(new URL('./main.ts', import.meta.url));
  const env = {
    PATH: process.env.PATH,
    RINGPOST_DATA: shop.dataDir,
    RINGPOST_ADMIN_EMAIL: EMAIL,
    RINGPOST_ADMIN_PASSWORD: PASSWORD,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [...plainFlags, script, ...args], { env }, (error, stdout, stderr) =>
      resolve({
        code: error === null ? 0 : Number(error.code),
        output: `${stdout}${stderr}`,
        lines: stdout
          .split('\n')
          .filter((line) => line.startsWith('{'))
          .map((line) => JSON.parse(line)),
      }),
    );
  });
}
async function versionOnDisk(view: string): Promise<number> {
  const { readModel, close } = await openEngine({ kind: 'embedded', folder: shop.dataDir, role: 'tool' });
  const version = await readModel.liveVersion(view);
  await close();
  return version ?? 0;
}

beforeAll(async () => {
  shop = await openShop({ numbers: 4, customers: 1, creditMills: 2_000 });
  const account = { email: EMAIL, password: PASSWORD, role: 'admin', confirmed: true } as const;
  await createAccount(shop.ringpost.commandApi.deps, account);
  await shop.settle();
});
afterAll(() => shop.remove());

describe('npm run rebuild beside a server', () => {
  it('has the server build, as an admin, and says that readers see the new rows', async () => {
    const before = await versionOnDisk('orders');
    const { code, lines, output } = await rebuild('orders', '--url', shop.ringpost.url);
    expect(code, output).toBe(0);
    expect(lines.at(-1)).toEqual({ view: 'orders', state: 'live', version: before + 1, error: null });
    const asked = (await shop.ringpost.engine.events.readStream('operator')).at(-1);
    expect(asked).toMatchObject({
      type: 'RebuildRequested',
      data: { projector: 'orders', reason: 'Asked for by npm run rebuild' },
    });
  });

  it('says that there is nothing to cancel', async () => {
    const { code, output } = await rebuild('orders', '--cancel', '--url', shop.ringpost.url);
    expect([code, output.trim()]).toEqual([1, 'No rebuild of orders is under way.']);
  });

  it('says that no server answers where it looks', async () => {
    const { code, output } = await rebuild('orders', '--url', 'http://127.0.0.1:9');
    expect(code).toBe(2);
    expect(output).toMatch(/^No server answers at http:\/\/127\.0\.0\.1:9\./);
  });

  it('names the views if there is none of that name', async () => {
    const { code, output } = await rebuild('nobody');
    expect(code).toBe(2);
    expect(output).toMatch(/^There is no view nobody\. The views are feeds, .*orders/);
  });
});

describe('npm run rebuild without a server', () => {
  it('builds by itself, and the next version is what readers see', async () => {
    const before = await versionOnDisk('orders');
    await shop.stop();
    const { code, lines, output } = await rebuild('orders');
    expect(code, output).toBe(0);
    expect(lines.at(-1)).toEqual({ view: 'orders', state: 'live', version: before + 1, error: null });
    expect(await versionOnDisk('orders')).toBe(before + 1);
  });

  it('has nothing to cancel, and makes no store where there is none', async () => {
    expect((await rebuild('orders', '--cancel')).code).toBe(1);
    rmSync(`${shop.dataDir}/events.log`);
    const { code, output } = await rebuild('orders');
    expect(code).toBe(2);
    expect(output).toMatch(/^There is no event log in /);
  });
});
