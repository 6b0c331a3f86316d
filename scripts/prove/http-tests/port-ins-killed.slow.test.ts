import { randomUUID } from 'node:crypto';
import { dataFolder } from '@ringpost/testing/data-folder';
import { seededRandom } from '@ringpost/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import { auditFolder } from '../../operate/audit/audit.ts';
import type { WireAnswer } from './concurrent-requests.ts';
import { type KillableServer, startServer } from './killable-server.ts';
import { COMPLETE } from './port-in-customer.ts';
import type { WireCustomer } from './shop-facts.ts';
import { eventsOf } from './stopped-store.ts';

const SEED = 5;
const CUSTOMERS = 6;
const REQUESTS = 24;
/** Requests under way at the same time. More would all be answered at one instant, and none would be interrupted. */
const LANES = 6;
/** Numbers of one request: enough that a kill comes while they are added. */
const NUMBERS = 8;
/** Of one request with numbers of the United States, in dollars. */
const FEE = 5 * NUMBERS;
const WISH = { numbers: 4, customers: CUSTOMERS, creditMills: 200_000 };
const MINUTES_MS = 4 * 60_000;

interface Request {
  readonly customer: WireCustomer;
  readonly id: string;
  readonly body: object;
  readonly key: string;
  readonly numbers: readonly string[];
}

async function auditedFaults(dataDir: string): Promise<readonly string[]> {
  const findings = await auditFolder({ dataDir });
  return findings.flatMap(({ id, breaches }) => breaches.map(({ what }) => `${id}: ${what}`));
}

function drafted({ client, facts }: KillableServer): Promise<readonly Request[]> {
  return Promise.all(
    Array.from({ length: REQUESTS }, async (_, index): Promise<Request> => {
      const customer = facts.customers[index % CUSTOMERS];
      if (!customer) throw new Error('there is no customer');
      const { status, body, text } = await client.post(customer, '/api/portin_request', {}, randomUUID());
      if (status !== 201) throw new Error(`not drafted: ${status} ${text}`);
      const numbers = Array.from({ length: NUMBERS }, (_each, n) => `+1415555${1000 + NUMBERS * index + n}`);
      const details = { ...COMPLETE, number_list: numbers.join(), quoted_fee: FEE };
      return { customer, id: String(body.portin_uuid), body: details, key: randomUUID(), numbers };
    }),
  );
}

type Step = (server: KillableServer, request: Request, index: number) => Promise<WireAnswer>;

const submit: Step = ({ client }, { customer, id, body, key }) =>
  client.post(customer, `/api/portin_request/${id}/submit`, body, key);
const review: Step = ({ client, facts }, { id }) =>
  client.post(facts.admin, `/api/admin/portin_request/${id}/state`, { status: 'in_review' });
/** Every other request gets its date, which takes the fee. The others are cancelled, which gives it back. */
const end: Step = ({ client, facts }, { customer, id }, index) =>
  index % 2 === 0
    ? client.post(facts.admin, `/api/admin/portin_request/${id}/state`, {
        status: 'foc_confirmed',
        foc_at: '2099-01-01T12:00:00.000Z',
      })
    : client.post(customer, `/api/portin_request/${id}/cancel`);

const complete: Step = ({ client, facts }, { id }) =>
  client.post(facts.admin, `/api/admin/portin_request/${id}/state`, {
    status: 'completed',
    vendor_uuid: facts.vendorId,
  });

/** Does a step with all requests, and kills the server after this many answers. @returns how many had no answer */
async function storm(
  server: KillableServer,
  requests: readonly Request[],
  step: Step,
  killAfter: number,
): Promise<number> {
  const enough = Promise.withResolvers<void>();
  let [answerCount, lostCount] = [0, 0];
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    for (let index = lane; index < requests.length; index += LANES) {
      const request = requests[index];
      const answer = request && (await step(server, request, index).catch(() => undefined));
      if (answer) answerCount += 1;
      else lostCount += 1;
      if (answerCount >= killAfter) enough.resolve();
    }
  });
  await enough.promise;
  await server.kill();
  await Promise.all(lanes);
  return lostCount;
}

async function moneyOf({ client, facts }: KillableServer): Promise<{ balance: number; held: number }> {
  const money = { balance: 0, held: 0 };
  for (const customer of facts.customers) {
    const { body } = await client.get(customer, '/api/users/balance');
    money.balance += Number(body.balance);
    money.held += Number(body.held);
  }
  return money;
}

/** Statuses by how many requests have them. */
async function statusesOf({ client, facts }: KillableServer): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const customer of facts.customers) {
    const { body } = await client.get(customer, '/api/portin_request/list?limit=100');
    for (const { status } of body.data as readonly { readonly status: string }[])
      counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

/** By the log, a completed request has all its numbers, for its customer. @returns how many numbers the others have so far */
async function expectNumbers(dataDir: string, requests: readonly Request[]): Promise<number> {
  const events = await eventsOf(dataDir);
  const portedNumbers = new Set<string>();
  const completedIds = new Set<string>();
  for (const { type, data } of events) {
    if (type === 'NumberPortedIn') portedNumbers.add(`${data.portInId} ${data.userId} ${data.e164}`);
    if (type === 'PortInCompleted') completedIds.add(data.portInId);
  }
  for (const { id, customer, numbers } of requests)
    for (const e164 of completedIds.has(id) ? numbers : [])
      expect(portedNumbers).toContain(`${id} ${customer.userId} ${e164}`);
  return portedNumbers.size - NUMBERS * completedIds.size;
}

describe('a server that is killed while requests to bring numbers over are sent, ended and completed', () => {
  it(`holds each fee once, takes it or gives it back once, and completes none without its numbers (seed ${SEED})`, {
    timeout: 300_000,
  }, async () => {
    const random = seededRandom(SEED);
    const folder = await dataFolder();
    const all = (CUSTOMERS * WISH.creditMills) / 1000;
    const somewhere = (): number => 1 + Math.floor((random() * REQUESTS) / 2);
    let aheadMs = 0;
    let server: KillableServer | undefined;
    const restart = async (): Promise<KillableServer> => {
      expect(await auditedFaults(folder.path)).toEqual([]);
      server = await startServer(folder.path, WISH, aheadMs);
      return server;
    };
    const later = async (running: KillableServer): Promise<void> => {
      await running.advance(MINUTES_MS);
      aheadMs += MINUTES_MS;
    };
    try {
      let running = await startServer(folder.path, WISH, aheadMs);
      server = running;
      const requests = await drafted(running);
      const unsent = await storm(running, requests, submit, somewhere());
      running = await restart();
      await later(running);
      // A policy submits what was held for. The others are drafts, and nobody holds anything for them.
      const { submitted = 0 } = await statusesOf(running);
      expect((await moneyOf(running)).held).toBe(submitted * FEE);
      // Every customer sends the same request again.
      for (const request of requests) expect((await submit(running, request, 0)).status).toBe(201);
      await later(running);
      expect(await statusesOf(running)).toEqual({ submitted: REQUESTS });
      expect(await moneyOf(running)).toEqual({ balance: all - REQUESTS * FEE, held: REQUESTS * FEE });
      for (const request of requests) expect((await review(running, request, 0)).status).toBe(200);
      const unended = await storm(running, requests, end, somewhere());
      running = await restart();
      for (const [index, request] of requests.entries())
        expect((await end(running, request, index)).status).toBe(200);
      await later(running);
      expect(await statusesOf(running)).toEqual({ foc_confirmed: REQUESTS / 2, cancelled: REQUESTS / 2 });
      expect(await moneyOf(running)).toEqual({ balance: all - (REQUESTS / 2) * FEE, held: 0 });
      const confirmed = requests.filter((_, index) => index % 2 === 0);
      // The cancelled ones are refused at once, so the kill comes while the others get their numbers.
      const uncompleted = await storm(running, requests, complete, somewhere() / 2 + REQUESTS / 4);
      const missingCount = await expectNumbers(folder.path, requests);
      running = await restart();
      for (const request of confirmed) expect((await complete(running, request, 0)).status).toBe(200);
      await later(running);
      await running.stop();
      expect(await expectNumbers(folder.path, requests)).toBe(0);
      expect(await auditedFaults(folder.path)).toEqual([]);
      // Otherwise nothing was interrupted.
      expect([unsent, unended, uncompleted, missingCount].filter((interrupted) => interrupted === 0)).toEqual(
        [],
      );
    } finally {
      await server?.kill();
      await folder.remove();
    }
  });
});
