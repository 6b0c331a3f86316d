import { setTimeout as sleep } from 'node:timers/promises';
import { canStop, type ServerName, TEST_SERVERS, whileStopped } from '@ringpost/testing/test-servers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCleanAudit } from './clean-audit.ts';
import { type Fleet, HAS_SERVERS, openFleet } from './fleet.ts';
import {
  expectNothingTwice,
  expectSettled,
  expectTheSameAnswers,
  settleEverything,
} from './kept-promises.ts';
import { type Purchase, startPurchases } from './purchase-load.ts';

const WISH = { numbers: 180, customers: 8, creditMills: 10_000_000 };
const PER_SECOND = 50;
/** Purchases that are begun before a fault and during it, and those after it. */
const STRUCK = 20;
const AFTERWARDS = 8;
const DEAD_MS = 3_000;
/** Longer than each limit of an answer; that of MongoDB is the longest. */
const PAUSED_MS = 13_000;
const RECOVERY_MS = 30_000;

let fleet: Fleet;
/** All purchases over all faults. */
const allPurchases: Purchase[] = [];

const STORES: readonly (readonly [string, ServerName])[] = [
  ['EventStoreDB', 'eventstore'],
  ['MongoDB', 'mongodb'],
];

interface Story {
  readonly refusals: ReadonlyMap<string, number>;
  /** How many got their number during the fault. */
  readonly purchasesMeanwhile: number;
}

/** A forbidden answer with what the processes wrote about its request. */
function withReason(answer: string, output: readonly string[]): string {
  const requestId = /"requestId":"([^"]+)"/.exec(answer)?.[1];
  const lines = requestId === undefined ? [] : output.filter((line) => line.includes(requestId));
  return [answer, ...lines].join('\n');
}

/** Sells during an action, and expects that every promise is kept after it. */
async function sellDuring(name: string, happens: () => Promise<void>): Promise<Story> {
  const { client, facts, processes, stores } = fleet;
  const load = startPurchases({
    client,
    facts,
    perSecond: PER_SECOND,
    // A second try must not repeat the requests of the first one.
    name: `${name} ${allPurchases.length}`,
  });
  const struck = load.begin(STRUCK);
  await load.reaches(STRUCK / 4);
  const countBefore = load.purchaseCount();
  await happens();
  const over = performance.now();
  const purchasesMeanwhile = load.purchaseCount() - countBefore;
  await struck;
  const [recoveryMs] = await Promise.all([load.firstPurchaseAfter(over), load.begin(AFTERWARDS)]);
  const purchases = await load.finish();
  const refusalList = [...load.refusals].map(([code, times]) => `${times} × ${code}`).join(', ') || 'nobody';
  console.log(
    `${name}: ${countBefore} bought before, ${purchasesMeanwhile} meanwhile, again after ${(recoveryMs / 1000).toFixed(1)} s, ` +
      `longest wait ${(load.slowestMs() / 1000).toFixed(1)} s; put off: ${refusalList}`,
  );
  allPurchases.push(...purchases);
  const output = processes.takeOutput();
  expect(load.wrong.map((answer) => withReason(answer, output))).toEqual([]);
  expect(recoveryMs).toBeLessThan(RECOVERY_MS);
  expectNothingTwice(allPurchases);
  await expectTheSameAnswers(client, purchases);
  await processes.ready();
  await processes.settle();
  await expectCleanAudit(stores.engine);
  // A connection that breaks leaves errors of the client behind, which the engine handles and reports.
  const errors = [...output, ...processes.takeOutput()].filter(
    (line) => /unhandled|TypeError|ReferenceError/.test(line) && !line.includes('@eventstore/db-client'),
  );
  expect(errors).toEqual([]);
  return { refusals: load.refusals, purchasesMeanwhile };
}

function kill(server: ServerName) {
  return () => whileStopped(server, 'kill', () => sleep(DEAD_MS));
}

function pause(server: ServerName) {
  return () => whileStopped(server, 'pause', () => sleep(PAUSED_MS));
}

describe.skipIf(!HAS_SERVERS)('customers who buy', () => {
  beforeAll(async () => {
    fleet = await openFleet(WISH, TEST_SERVERS.eventstore);
  });
  afterAll(() => fleet?.close());

  describe.each(STORES.filter(([, server]) => canStop(server)))('while %s', (name, server) => {
    it('is killed and started again lose nothing, get nothing twice, and continue within 30 seconds', async () => {
      await sellDuring(`${name} killed`, kill(server));
    });

    it('hangs for 13 seconds are told when to ask again, and continue within 30 seconds', async () => {
      const { refusals } = await sellDuring(`${name} paused`, pause(server));
      expect([...refusals.keys()].filter((code) => code.startsWith('503'))).not.toEqual([]);
    });
  });

  describe.skipIf(!canStop('kafka'))('while Kafka', () => {
    // How the bus takes a broker that hangs is told by its own test.
    it('is killed notice nothing', async () => {
      const { refusals, purchasesMeanwhile } = await sellDuring('Kafka is killed', kill('kafka'));
      expect(purchasesMeanwhile).toBeGreaterThan(0);
      expect([...refusals.keys()].filter((code) => code.includes('unavailable'))).toEqual([]);
    });
  });

  it('have paid for each code and for nothing else in the end', async () => {
    const { client, facts, processes, stores } = fleet;
    await settleEverything(processes, client, facts);
    await expectSettled(client, facts, WISH.creditMills, allPurchases);
    await expectTheSameAnswers(client, allPurchases);
    await expectCleanAudit(stores.engine);
  });
});
