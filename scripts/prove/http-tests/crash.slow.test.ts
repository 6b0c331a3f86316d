import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as afterOthers, setTimeout as sleep } from 'node:timers/promises';
import { dataFolder } from '@ringpost/testing/data-folder';
import { seededRandom } from '@ringpost/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import type { WireAnswer } from './concurrent-requests.ts';
import { type KillableServer, startServer } from './killable-server.ts';
import { eventsOf } from './stopped-store.ts';
import { auditStore } from './test-store.ts';

const PURCHASES = 200;
/** Fewer numbers than purchases, so that some orders fail and give their money back. */
const WISH = { numbers: 160, customers: 40, creditMills: 100_000 };
/** About what a hundred purchases add to the log. */
const LOG_GROWTH_BYTES = 200_000;
const PAST_EVERYTHING_MS = 33 * 60_000;
const SEED = Number(process.env.RINGPOST_SEED ?? Date.now() % 1_000_000);

interface SentPurchase {
  readonly customer: number;
  readonly key: string;
  /** What the customer was told before the server died; undefined if nothing. */
  readonly firstAnswer: WireAnswer | undefined;
  /** Whether a code is sent to the number, and whether the provider was told before that it had arrived. */
  readonly isSent: boolean;
  readonly isHeard: boolean;
}

function deliver({ client }: KillableServer, key: string, { body }: WireAnswer): Promise<WireAnswer> {
  return client.sms(String(body.number), 'Your WhatsApp code is 271828', `SM-${key}`);
}

function buyer({ facts }: KillableServer, index: number) {
  const customer = facts.customers[index];
  if (!customer) throw new Error(`there is no customer ${index}`);
  return customer;
}

/** How many bytes the log of a running server has. The last of them are not on the disk yet, so nobody has their answers. */
function logBytes(dataDir: string): number {
  return statSync(join(dataDir, 'events.log')).size;
}

/** When a server dies: after some bytes of its log, before those who wait for them are answered; or after some answers. */
type Death = { readonly logGrowth: number } | { readonly answers: number };

/**
 * A log that grew dies between an append and its answer, and answers die between two appends. The two rounds by answers have
 * as many answers together as one round has purchases, wherever the first one ends.
 */
function deathsOf(random: () => number): readonly Death[] {
  const answers = Math.floor((PURCHASES * (1 + random())) / 4);
  return [
    { logGrowth: random() * LOG_GROWTH_BYTES },
    { answers },
    { logGrowth: random() * LOG_GROWTH_BYTES },
    { answers: PURCHASES - answers },
  ];
}

/** Two hundred purchases and a kill. It depends on what was done and not on time, so a slow machine interrupts them too. */
async function storm(
  server: KillableServer,
  dataDir: string,
  round: number,
  death: Death,
): Promise<readonly SentPurchase[]> {
  let answers = 0;
  const logStart = logBytes(dataDir);
  const isTime = (): boolean =>
    'answers' in death ? answers >= death.answers : logBytes(dataDir) > logStart + death.logGrowth;
  const asking = Array.from({ length: PURCHASES }, async (_, index): Promise<SentPurchase> => {
    const customer = index % WISH.customers;
    const key = `round-${round}-${index}`;
    const firstAnswer = await server.client.buy(buyer(server, customer), key).catch(() => undefined);
    answers += 1;
    const isSent = index % 2 === 0;
    const sms =
      isSent &&
      firstAnswer?.status === 201 &&
      (await deliver(server, key, firstAnswer).catch(() => undefined));
    return { customer, key, firstAnswer, isSent, isHeard: sms ? sms.status === 200 : false };
  });
  while (!isTime() && answers < PURCHASES) await afterOthers();
  await server.kill();
  return Promise.all(asking);
}

interface PlacedOrder {
  readonly customer: number;
  readonly orderId: string;
  readonly isSent: boolean;
  /** Whether the customer had an answer before the server died. */
  readonly wasAnswered: boolean;
}

async function finalAnswer(ask: () => Promise<WireAnswer>): Promise<WireAnswer> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const answer = await ask();
    if (answer.status === 201 || (answer.status >= 400 && answer.status < 500)) return answer;
    if (answer.status === 202 || answer.body.order_uuid !== undefined) return answer;
    await sleep(50);
  }
  throw new Error('busy for ever');
}

/**
 * Repeats all requests with the same keys: answers must stay the same, and nobody may buy twice. Messages that were not
 * acknowledged are sent again, and only those.
 * @returns the orders, and whether each had its code.
 */
async function askAgain(
  server: KillableServer,
  purchases: readonly SentPurchase[],
): Promise<readonly PlacedOrder[]> {
  const orders = await Promise.all(
    purchases.map(
      async ({ customer, key, firstAnswer, isSent, isHeard }): Promise<readonly PlacedOrder[]> => {
        const again = await finalAnswer(() => server.client.buy(buyer(server, customer), key));
        if (firstAnswer?.status === 201) expect([again.status, again.text]).toEqual([201, firstAnswer.text]);
        if (again.status !== 201) return [];
        if (isSent && !isHeard) expect((await deliver(server, key, again)).status).toBe(200);
        return [
          {
            customer,
            orderId: String(again.body.order_uuid),
            isSent,
            wasAnswered: firstAnswer !== undefined,
          },
        ];
      },
    ),
  );
  return orders.flat();
}

/** The orders that a kill left in the log. */
async function ordersIn(dataDir: string): Promise<ReadonlySet<string>> {
  const events = await eventsOf(dataDir);
  return new Set(events.flatMap((event) => (event.type === 'FundsHeldForOrder' ? [event.data.orderId] : [])));
}

/** A customer with a code paid, one without did not. */
async function expectEnded(server: KillableServer, orders: readonly PlacedOrder[]): Promise<void> {
  await Promise.all(
    orders.map(async ({ customer, orderId, isSent }) => {
      const { body } = await server.client.get(buyer(server, customer), `/api/orders/${orderId}`);
      expect([orderId, body.status === 'completed']).toEqual([orderId, isSent]);
    }),
  );
}

async function expectNothingHeld(server: KillableServer): Promise<void> {
  for (const customer of server.facts.customers) {
    const { body } = await server.client.get(customer, '/api/users/balance');
    expect(body).toMatchObject({ held: 0, holds: 0 });
  }
}

async function expectCleanAudit(dataDir: string): Promise<void> {
  const findings = await auditStore(dataDir);
  expect(findings.flatMap(({ id, breaches }) => breaches.map(({ what }) => `${id}: ${what}`))).toEqual([]);
}

describe('a server that is killed in the middle of two hundred purchases', () => {
  it(`keeps every promise over four rounds (seed ${SEED})`, { timeout: 600_000 }, async () => {
    const random = seededRandom(SEED);
    const folder = await dataFolder();
    let aheadMs = 0;
    let acknowledged = 0;
    let unanswered = 0;
    let acknowledgedSms = 0;
    let interrupted = 0;
    let server: KillableServer | undefined;
    try {
      for (const [round, death] of deathsOf(random).entries()) {
        server = await startServer(folder.path, WISH, aheadMs);
        const purchases = await storm(server, folder.path, round, death);
        acknowledgedSms += purchases.filter(({ isHeard }) => isHeard).length;
        acknowledged += purchases.filter(({ firstAnswer }) => firstAnswer?.status === 201).length;
        unanswered += purchases.filter(({ firstAnswer }) => firstAnswer === undefined).length;
        const kept = await ordersIn(folder.path);
        // The data that a kill leaves is correct before any repair.
        await expectCleanAudit(folder.path);
        server = await startServer(folder.path, WISH, aheadMs);
        // Orders that the kill left open are resumed ten seconds later by their due rows.
        await server.advance(15_000);
        const orders = await askAgain(server, purchases);
        interrupted += orders.filter(({ orderId, wasAnswered }) => !wasAnswered && kept.has(orderId)).length;
        await server.advance(PAST_EVERYTHING_MS);
        aheadMs += 15_000 + PAST_EVERYTHING_MS;
        await expectEnded(server, orders);
        await expectNothingHeld(server);
        await server.stop();
        await expectCleanAudit(folder.path);
      }
      // Neither too late nor too early, over all rounds: otherwise nothing was interrupted.
      expect(Math.min(acknowledged, unanswered)).toBeGreaterThan(PURCHASES / 4);
      expect(acknowledgedSms).toBeGreaterThan(0);
      // Some were killed between the append of their order and the answer.
      expect(interrupted).toBeGreaterThan(0);
    } finally {
      await server?.kill();
      await folder.remove();
    }
  });
});
