import { statSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '@ringpost/testing/data-folder';
import { seededRandom } from '@ringpost/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import type { WireAnswer } from './concurrent-requests.ts';
import { type KillableServer, startServer } from './killable-server.ts';
import type { WireCustomer } from './shop-facts.ts';
import { auditStore } from './test-store.ts';

const ROUNDS = 2;
const SEED = 36;
const CUSTOMERS = 20;
/** Purchases of one customer that are under way at the same time. */
const LANES_EACH = 2;
/** A number that was bought is free again in the next round. */
const WISH = { numbers: 400, customers: CUSTOMERS, creditMills: 1_000_000 };
/** States wait in memory until there are 64 KB of them. The kill comes after some of them are in the file, and loses the others. */
const NEW_STATES_BYTES = 100_000;
const MORE_ANSWERS_MAX = 30;
const SOLD_OUT = 409;
/** Between two rounds. Numbers are free again, and customers may cancel again. */
const HOUR_MS = 3_600_000;

/** What the customers were told until the server died. */
interface Outcome {
  readonly bought: number;
  readonly cancelled: number;
  readonly lost: number;
}

function statesBytes(dataDir: string): number {
  return statSync(join(dataDir, 'states.log')).size;
}

/** Buys and cancels, one order after the other, until an answer is missing or no number is left. */
async function buyAndCancel(
  { client }: KillableServer,
  customer: WireCustomer,
  lane: string,
  onAnswer: () => void,
): Promise<Outcome> {
  const outcome = { bought: 0, cancelled: 0, lost: 0 };
  const hear = async (asking: Promise<WireAnswer>): Promise<WireAnswer | undefined> => {
    const answer = await asking.catch(() => undefined);
    if (answer) onAnswer();
    else outcome.lost += 1;
    return answer;
  };
  for (let n = 0; ; n += 1) {
    const bought = await hear(client.buy(customer, `${lane}-${n}`));
    if (!bought || bought.status === SOLD_OUT) return outcome;
    // A busy server may say that the order is still under way.
    if (bought.status !== 201) continue;
    outcome.bought += 1;
    const cancelled = await hear(client.post(customer, `/api/orders/${bought.body.order_uuid}/cancel`));
    if (!cancelled) return outcome;
    if (cancelled.status === 200) outcome.cancelled += 1;
  }
}

/** Lets all customers buy and cancel, and kills the server after so many new states, and so many more answers. */
async function killUnderLoad(
  server: KillableServer,
  dataDir: string,
  round: number,
  moreAnswers: number,
): Promise<Outcome> {
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  const goalBytes = statesBytes(dataDir) + NEW_STATES_BYTES;
  let answersLeft = moreAnswers;
  const onAnswer = (): void => {
    if (statesBytes(dataDir) < goalBytes) return;
    answersLeft -= 1;
    if (answersLeft < 0) resolve();
  };
  const lanes = server.facts.customers.flatMap((customer, index) =>
    Array.from({ length: LANES_EACH }, (_, lane) =>
      buyAndCancel(server, customer, `${round}-${index}-${lane}`, onAnswer),
    ),
  );
  await Promise.race([enough, Promise.all(lanes)]);
  await server.kill();
  const outcomes = await Promise.all(lanes);
  const sumOf = (name: keyof Outcome): number => outcomes.reduce((sum, each) => sum + each[name], 0);
  return { bought: sumOf('bought'), cancelled: sumOf('cancelled'), lost: sumOf('lost') };
}

/** Every invariant holds. @returns how many states were compared with the log */
async function countSoundStates(dataDir: string): Promise<number> {
  const findings = await auditStore(dataDir);
  expect(findings.flatMap(({ id, breaches }) => breaches.map(({ what }) => `${id}: ${what}`))).toEqual([]);
  return findings.find(({ id }) => id === 'L36')?.looked ?? 0;
}

describe('a server that is killed while customers buy and cancel', () => {
  it(`leaves only states that are those of their events, and goes on with them (seed ${SEED})`, async () => {
    const random = seededRandom(SEED);
    const folder = await dataFolder();
    let server: KillableServer | undefined;
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        server = await startServer(folder.path, WISH, round * HOUR_MS);
        // What became due is done before the kill, so that only the kill can break anything.
        await server.advance(HOUR_MS);
        const moreAnswers = Math.floor(random() * MORE_ANSWERS_MAX);
        const outcome = await killUnderLoad(server, folder.path, round, moreAnswers);
        // Otherwise nothing was under way.
        expect(outcome.lost).toBeGreaterThan(CUSTOMERS);
        expect(Math.min(outcome.bought, outcome.cancelled)).toBeGreaterThan(CUSTOMERS);
        expect(await countSoundStates(folder.path)).toBeGreaterThan(CUSTOMERS / 2);
      }
    } finally {
      await server?.kill();
      await folder.remove();
    }
  });
});
