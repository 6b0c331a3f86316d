import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolder } from '@ringpost/testing/data-folder';
import { describe, expect, it } from 'vitest';
import { type KillableServer, startServer } from '../../prove/http-tests/killable-server.ts';
import { plainFlags } from '../../setup/node-flags.mjs';
import { auditFolder } from '../audit/audit.ts';

const CREDIT_MILLS = 20_000;
const PRICE_MILLS = 500;
const WISH = { numbers: 400, customers: 10, creditMills: CREDIT_MILLS };
/** Purchases before the first backup, and between the two. */
const ENOUGH = 30;
const PAST_EVERYTHING_MS = 33 * 60_000;
/** The customers of the test, which its server keeps beside its data. They belong to no backup. */
const FACTS_FILE = 'facts.json';
const ALONE = ['--alone', 'A drill'];

interface Purchase {
  readonly buyer: number;
  readonly key: string;
  readonly answer: string;
  readonly orderId: string;
  /** Whether a code was sent, and its arrival acknowledged. */
  isHeard: boolean;
}

function customerOf({ facts }: KillableServer, index: number) {
  const customer = facts.customers[index];
  if (!customer) throw new Error(`there is no customer ${index}`);
  return customer;
}

/** All customers buy until the server dies. Every second purchase gets a code. */
function buyOn(server: KillableServer, purchases: Purchase[]): Promise<unknown> {
  return Promise.all(
    server.facts.customers.map(async (customer, buyer) => {
      for (let count = 0; count < CREDIT_MILLS / PRICE_MILLS; count += 1) {
        const key = `drill-${buyer}-${count}`;
        const answer = await server.client.buy(customer, key).catch(() => undefined);
        if (!answer) return;
        if (answer.status !== 201) continue;
        const orderId = String(answer.body.order_uuid);
        const purchase = { buyer, key, answer: answer.text, orderId, isHeard: false };
        purchases.push(purchase);
        if (count % 2 === 1) continue;
        const code = `Your WhatsApp code is ${100_000 + buyer * 1_000 + count}`;
        const heard = await server.client
          .sms(String(answer.body.number), code, `SM-${key}`)
          .catch(() => undefined);
        purchase.isHeard = heard?.status === 200;
      }
    }),
  );
}

async function buyOnce(server: KillableServer): Promise<void> {
  const { status, text, body } = await server.client.buy(customerOf(server, 0), 'after-the-restore');
  expect(status, text).toBe(201);
  const heard = await server.client.sms(String(body.number), 'Your WhatsApp code is 314159', 'SM-after');
  expect(heard.status).toBe(200);
}

async function untilThereAre(purchases: readonly Purchase[], count: number): Promise<void> {
  while (purchases.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
}

type Line = Readonly<Record<string, unknown>>;

/** Runs a command to its end. @returns its last line */
async function run(
  command: 'backup' | 'restore',
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Line> {
  const script = fileURLToPath(new URL(`../${command}/main.ts`, import.meta.url));
  const output = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [...plainFlags, script, ...args],
      { env: { PATH: process.env.PATH, ...env } },
      (error, stdout, stderr) =>
        error
          ? reject(new Error(`${command} ended with ${error.code}: ${stdout}${stderr}`))
          : resolve(stdout),
    );
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Line;
}

/** Every purchase has its answer, and those with a code are completed. */
async function expectKept(server: KillableServer, purchases: readonly Purchase[]): Promise<void> {
  for (const { buyer, key, answer, orderId, isHeard } of purchases) {
    const customer = customerOf(server, buyer);
    expect((await server.client.buy(customer, key)).text).toBe(answer);
    const { body } = await server.client.get(customer, `/api/orders/${orderId}`);
    if (isHeard) expect([orderId, body.status]).toEqual([orderId, 'completed']);
  }
}

/** Nothing is held any more, and each customer paid for the completed orders only. @returns how many paid nothing for an order */
async function expectMoneyBack(server: KillableServer): Promise<number> {
  let unpaid = 0;
  for (const customer of server.facts.customers) {
    const { body } = await server.client.get(customer, '/api/orders/list?limit=100');
    const orders = body.data as readonly { readonly status: string }[];
    const completed = orders.filter(({ status }) => status === 'completed').length;
    unpaid += orders.length - completed;
    const balance = (await server.client.get(customer, '/api/users/balance')).body;
    expect(balance).toMatchObject({ held: 0, holds: 0 });
    expect(balance.balance).toBe((CREDIT_MILLS - completed * PRICE_MILLS) / 1000);
  }
  return unpaid;
}

async function breachesIn(dataDir: string): Promise<readonly string[]> {
  const findings = await auditFolder({ dataDir });
  return findings.flatMap(({ id, breaches }) => breaches.map(({ what }) => `${id}: ${what}`));
}

describe('a drill: a server under load is saved, killed and lost, and restored', () => {
  it('loses nothing that was acknowledged before the backup, and policies and timers go on', {
    timeout: 300_000,
  }, async () => {
    const folder = await dataFolder();
    const dataDir = join(folder.path, 'data');
    const target = join(folder.path, 'backup');
    const restored = join(folder.path, 'restored');
    const keyFile = join(folder.path, 'backup.key');
    await writeFile(keyFile, randomBytes(32).toString('base64'));
    let server: KillableServer | undefined;
    try {
      server = await startServer(dataDir, WISH, 0);
      const purchases: Purchase[] = [];
      const buying = buyOn(server, purchases);
      await untilThereAre(purchases, ENOUGH);
      const first = await run('backup', { RINGPOST_DATA: dataDir }, target, '--key-file', keyFile);
      await untilThereAre(purchases, purchases.length + ENOUGH);
      const acknowledged = purchases.map((purchase) => ({ ...purchase }));
      const second = await run('backup', { RINGPOST_DATA: dataDir }, target, '--key-file', keyFile);
      expect(Number(second.new_log_bytes)).toBeGreaterThan(0);
      expect(Number(second.new_log_bytes)).toBeLessThan(Number(second.log_bytes));
      expect(Number(second.log_bytes) - Number(second.new_log_bytes)).toBe(first.log_bytes);
      await server.kill();
      await buying;
      // The load went on until the kill, so the backup was made in the middle of it.
      expect(purchases.length).toBeGreaterThan(acknowledged.length);
      await copyFile(join(dataDir, FACTS_FILE), join(folder.path, FACTS_FILE));
      await rm(dataDir, { recursive: true });

      const back = await run('restore', {}, target, restored, '--key-file', keyFile, ...ALONE);
      expect(back).toMatchObject({ state: 'restored', audited: true, broken: [] });
      await copyFile(join(folder.path, FACTS_FILE), join(restored, FACTS_FILE));
      server = await startServer(restored, WISH, 0);
      await server.settle();
      await expectKept(server, acknowledged);
      // Activations without a code end, and their money comes back.
      await server.advance(PAST_EVERYTHING_MS);
      await server.settle();
      expect(await expectMoneyBack(server)).toBeGreaterThan(0);
      // The restored server sells, and the next backup continues the same folder.
      await buyOnce(server);
      await server.settle();
      const third = await run('backup', { RINGPOST_DATA: restored }, target, '--key-file', keyFile);
      expect(Number(third.log_bytes) - Number(third.new_log_bytes)).toBe(second.log_bytes);
      expect(third).toMatchObject({ new_blobs: 0 });
      await server.stop();
      expect(await breachesIn(restored)).toEqual([]);
      const again = join(folder.path, 'again');
      expect(await run('restore', {}, target, again, '--key-file', keyFile, ...ALONE)).toMatchObject({
        broken: [],
      });
    } finally {
      await server?.kill();
      await folder.remove();
    }
  });
});
