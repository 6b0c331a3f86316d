import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedShop, openShop } from '../../prove/http-tests/opened-shop.ts';
import { waitForPolicies } from '../../prove/http-tests/policy-done.ts';
import { plainFlags } from '../../setup/node-flags.mjs';
import { changeRows, tableOf } from '../audit/corrupted-folder.ts';

interface LedgerRun {
  readonly code: number;
  readonly output: string;
}

let shop: OpenedShop;

function runLedger(...args: readonly string[]): Promise<LedgerRun> {
  const script = fileURLToPath(new URL('./main.ts', import.meta.url));
  const env = { PATH: process.env.PATH, RINGPOST_DATA: shop.dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [...plainFlags, script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}` }),
    );
  });
}

function customerAt(index: number) {
  const customer = shop.facts.customers[index];
  if (!customer) throw new Error(`there is no customer ${index}`);
  return customer;
}

beforeAll(async () => {
  shop = await openShop({ numbers: 4, customers: 2, creditMills: 2_000 });
});
afterAll(() => shop.remove());

describe('npm run replay-ledger', () => {
  it('prints each movement of a customer’s money with the balance after it, beside the server', async () => {
    const customer = customerAt(0);
    const paid = (await shop.client.buy(customer, 'paid')).body;
    await shop.client.sms(String(paid.number), 'Your WhatsApp code is 271828', 'SM-paid');
    await waitForPolicies(shop);
    const waited = (await shop.client.buy(customer, 'waited')).body;
    await shop.advance(31 * 60_000);
    const { output } = await runLedger(customer.userId);
    const columns = output
      .trimEnd()
      .split('\n')
      .map((line) => Object.values(JSON.parse(line)).slice(1).join(' | '));
    expect(columns).toEqual([
      expect.stringMatching(/^credit \| 2000 \| 2000 \| 0 \| /),
      `hold | 500 | 1500 | 500 | order ${paid.order_uuid}`,
      `capture | 500 | 1500 | 0 | order ${paid.order_uuid}`,
      `hold | 500 | 1000 | 500 | order ${waited.order_uuid}`,
      `release | 500 | 1500 | 0 | order ${waited.order_uuid}, no-sms`,
    ]);
    const { body } = await shop.client.get(customer, '/api/users/balance');
    expect(body.balance).toBe(1.5);
  });

  it('proves the balance of every customer and the whole, as JSON Lines, beside the server', async () => {
    const { code, output } = await runLedger();
    const lines = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const [first, second] = [customerAt(0), customerAt(1)];
    const all = { held_mills: 0, debt_mills: 0, differences: [] };
    expect(lines.slice(0, -1)).toEqual([
      { user_id: first.userId, movements: 5, available_mills: 1500, ...all },
      { user_id: second.userId, movements: 1, available_mills: 2000, ...all },
    ]);
    expect(lines.at(-1)).toMatchObject({
      wallets: 2,
      movements: 6,
      accounts_mills: { available: 3500, held: 0, revenue: 500, granted: -4000, paid: 0, debt: 0 },
      sum_mills: 0,
      balances_compared: 2,
      differences: [],
    });
    expect(code).toBe(0);
  });

  it('refuses a customer without money, and an option that it does not know', async () => {
    expect(await runLedger('nobody')).toEqual({
      code: 2,
      output: 'No money has moved in a wallet of nobody.\n',
    });
    expect(await runLedger('--unknown')).toMatchObject({
      code: 2,
      output: expect.stringContaining('--unknown'),
    });
  });

  it('names a customer who is shown another balance than the log gives', async () => {
    await shop.stop();
    const { userId } = customerAt(1);
    const change = `UPDATE ${tableOf('wallets')} SET doc = json_set(doc, '$.availableMills', 2001) WHERE _id = ?`;
    changeRows(shop.dataDir, change, userId);
    const { code, output } = await runLedger();
    expect(JSON.parse(output.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
      differences: [
        `customer ${userId} is shown 2001 available, 0 held, 0 owed; the log gives 2000 available, 0 held, 0 owed (mills)`,
      ],
    });
    expect(code).toBe(1);
  });
});
