import { dataFolder } from '@ringpost/testing/data-folder';
import { seededRandom } from '@ringpost/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import { auditFolder } from '../../operate/audit/audit.ts';
import type { WireAnswer } from './concurrent-requests.ts';
import { type KillableServer, startServer } from './killable-server.ts';
import { payer } from './payer.ts';

const ROUNDS = 4;
const SEED = 11;
const PAYMENTS = 40;
const DOLLARS = 2;
const WISH = { numbers: 4, customers: 8, creditMills: 0 };
/** After this time the gateway was asked about every callback that got lost. */
const MINUTES_MS = 6 * 60_000;
/** One payment of this many is taken back. */
const TAKEN_BACK = 4;

async function auditedFaults(dataDir: string): Promise<readonly string[]> {
  const findings = await auditFolder({ dataDir });
  return findings.flatMap(({ id, breaches }) => breaches.map(({ what }) => `${id}: ${what}`));
}

async function balanceOfAll(server: KillableServer): Promise<number> {
  let sum = 0;
  for (const customer of server.facts.customers) {
    sum += Number((await server.client.get(customer, '/api/users/balance')).body.balance);
  }
  return sum;
}

interface Callbacks {
  /** Half of the money, and all of it. */
  readonly payments: readonly WireAnswer[];
  /** For some payments: that it was taken back. */
  readonly reversals: readonly WireAnswer[];
}

/** The signed callbacks of one payment. */
async function callbacksOf({ client, facts }: KillableServer, index: number): Promise<Callbacks> {
  const { start, sign } = payer(client);
  const customer = facts.customers[index % facts.customers.length];
  if (!customer) throw new Error('there is no customer');
  const id = await start(customer, DOLLARS);
  const half = DOLLARS / 2;
  const payments = [await sign(customer, id, 'pay', half), await sign(customer, id, 'pay', half)];
  return { payments, reversals: index % TAKEN_BACK === 0 ? [await sign(customer, id, 'reverse')] : [] };
}

/** In any order, and some of them twice. */
function disordered<T>(all: readonly T[], random: () => number): readonly T[] {
  const doubled = all.flatMap((each) => (random() < 0.3 ? [each, each] : [each]));
  return doubled
    .map((each) => ({ each, place: random() }))
    .sort((callback, next) => callback.place - next.place)
    .map(({ each }) => each);
}

/** Sends every callback, and kills the server after this many answers. @returns those without an answer */
async function storm(
  server: KillableServer,
  callbacks: readonly WireAnswer[],
  killAfter: number,
): Promise<readonly WireAnswer[]> {
  const { deliver } = payer(server.client);
  const enough = Promise.withResolvers<void>();
  let answerCount = 0;
  const deliveries = callbacks.map(async (callback) => {
    const answer = await deliver(callback).catch(() => undefined);
    answerCount += 1;
    if (answerCount >= killAfter) enough.resolve();
    return answer;
  });
  await enough.promise;
  await server.kill();
  const answers = await Promise.all(deliveries);
  return callbacks.filter((_, index) => answers[index]?.status !== 200);
}

describe('a server that is killed while payments arrive', () => {
  it(`follows each of them once over ${ROUNDS} rounds, in any order of their callbacks (seed ${SEED})`, {
    timeout: 300_000,
  }, async () => {
    const random = seededRandom(SEED);
    const folder = await dataFolder();
    let aheadMs = 0;
    let [sentCount, unansweredCount] = [0, 0];
    let server: KillableServer | undefined;
    try {
      for (let round = 1; round <= ROUNDS; round += 1) {
        server = await startServer(folder.path, WISH, aheadMs);
        const running = server;
        const all = await Promise.all(
          Array.from({ length: PAYMENTS }, (_, index) => callbacksOf(running, index)),
        );
        const payments = all.flatMap((each) => each.payments);
        const callbacks = disordered([...payments, ...all.flatMap(({ reversals }) => reversals)], random);
        sentCount += callbacks.length;
        const lostCallbacks = await storm(
          server,
          callbacks,
          1 + Math.floor((random() * callbacks.length) / 2),
        );
        unansweredCount += lostCallbacks.length;
        expect(await auditedFaults(folder.path)).toEqual([]);
        server = await startServer(folder.path, WISH, aheadMs);
        // The gateway repeats some callbacks without an answer, and others. It is asked about money that nobody announced, but
        // not whether money was taken back: it repeats that until there is an answer.
        const { deliver } = payer(server.client);
        const late = disordered(
          lostCallbacks.filter((callback, index) => index % 2 === 0 || !payments.includes(callback)),
          random,
        );
        for (const callback of [...late, ...callbacks.slice(0, 5)])
          expect((await deliver(callback)).status).toBe(200);
        await server.advance(MINUTES_MS);
        aheadMs += MINUTES_MS;
        expect(await balanceOfAll(server)).toBe(round * PAYMENTS * DOLLARS * (1 - 1 / TAKEN_BACK));
        await server.stop();
        expect(await auditedFaults(folder.path)).toEqual([]);
      }
      // Otherwise nothing was interrupted.
      expect(unansweredCount).toBeGreaterThan(0);
      expect(unansweredCount).toBeLessThan(sentCount);
    } finally {
      await server?.kill();
      await folder.remove();
    }
  });
});
