import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openShop } from '../../prove/http-tests/opened-shop.ts';

function runLedger(dataDir: string, ...args: readonly string[]): Promise<string> {
  const script = fileURLToPath(new URL('./main.ts', import.meta.url));
  const env = { PATH: process.env.PATH, RINGPOST_DATA: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (_, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    );
  });
}

it('the ledger of a customer is replayed from the log with the balance after each movement, beside the server', async () => {
  const shop = await openShop({ numbers: 4, customers: 1, creditMills: 2_000 });
  try {
    const [customer] = shop.facts.customers;
    if (!customer) throw new Error('there is no customer');
    const paid = (await shop.client.buy(customer, 'paid')).body;
    await shop.client.sms(String(paid.number), 'Your WhatsApp code is 271828', 'SM-paid');
    const waited = (await shop.client.buy(customer, 'waited')).body;
    await shop.advance(31 * 60_000);
    const lines = (await runLedger(shop.dataDir, customer.userId)).trimEnd().split('\n');
    const columns = lines.slice(1).map((line) => line.split(/ {2,}/).slice(1).join(' | '));
    expect(columns).toEqual([
      expect.stringMatching(/^credit \| 2\.000 \| 2\.000 \| 0\.000 \| /),
      `hold | 0.500 | 1.500 | 0.500 | order ${paid.order_uuid}`,
      `capture | 0.500 | 1.500 | 0.000 | order ${paid.order_uuid}`,
      `hold | 0.500 | 1.000 | 0.500 | order ${waited.order_uuid}`,
      `release | 0.500 | 1.500 | 0.000 | order ${waited.order_uuid}, no-sms`,
    ]);
    const { body } = await shop.client.get(customer, '/api/users/balance');
    expect(body.balance).toBe(1.5);
    expect(await runLedger(shop.dataDir, 'nobody')).toBe('No money has moved in a wallet of nobody.\n');
    expect(await runLedger(shop.dataDir)).toBe('npm run replay-ledger -- <user id>\n');
  } finally {
    await shop.remove();
  }
});
