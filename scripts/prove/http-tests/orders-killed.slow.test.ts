import { dataFolder } from '@ringpost/testing/data-folder';
import { seededRandom } from '@ringpost/testing/seeded-random';
import { describe, expect, it, vi } from 'vitest';
import type { WireAnswer } from './concurrent-requests.ts';
import { type KillableServer, startServer } from './killable-server.ts';
import type { WireCustomer } from './shop-facts.ts';
import { expectSound } from './stopped-store.ts';

const ROUNDS = 2;
const SEED = 17;
const CUSTOMERS = 6;
const MONEY = 100;
const WISH = { numbers: 90, customers: CUSTOMERS, creditMills: MONEY * 1_000 };
/** Requests under way at the same time. */
const LANES = 6;
const DAY_HOURS = 24;
/** A day costs as much as one activation. */
const RENT = 0.5;
const PRICE = 0.5;
const FEE = 0.25;
/** Orders that the kill left open are resumed ten seconds later by their due rows. */
const RESUMED_MS = 15_000;
/** The vendor of dormant numbers is not waited for any longer. */
const VENDOR_MS = 16 * 60_000;
const PAST_ACTIVATIONS_MS = 33 * 60_000;

const RESERVE = '/api/number_reservation';

interface Wish {
  readonly customer: number;
  readonly path: string;
  readonly body: object;
  readonly key: string;
}
type Answers = readonly (WireAnswer | undefined)[];

/** One of each kind for each customer. The reservation comes first, so that most numbers are still free for it. */
function wishesOf({ facts }: KillableServer, round: number): readonly Wish[] {
  const app = { app_uuid: facts.appId, country_iso: 'US' };
  const bulk = { ...app, quoted_price: PRICE };
  const rental = { ...app, number_type: 'new', term_hours: DAY_HOURS, quoted_price: RENT };
  return facts.customers.flatMap((_, customer): readonly Wish[] => {
    const number = facts.numbers[(round - 1) * CUSTOMERS + customer];
    const reservation = { number, app_uuid: facts.appId, wait: true, quoted_price: FEE };
    const of = (path: string, body: object): Wish => ({
      ...{ customer, path, body },
      key: `${path}-${round}-${customer}`,
    });
    return [
      of(RESERVE, reservation),
      of('/api/orders/on_demand_bulk', { ...bulk, quantity: 3 }),
      of('/api/orders/dormant', { ...bulk, quantity: 2 }),
      of('/api/orders/create_number_order', rental),
    ];
  });
}

function send({ client, facts }: KillableServer, { customer, path, body, key }: Wish): Promise<WireAnswer> {
  const buyer = facts.customers[customer];
  if (!buyer) throw new Error(`there is no customer ${customer}`);
  return client.post(buyer, path, body, key);
}

/** Sends every wish, and kills the server after this many answers. */
async function storm(server: KillableServer, wishes: readonly Wish[], killAfter: number): Promise<Answers> {
  const enough = Promise.withResolvers<void>();
  const answers: (WireAnswer | undefined)[] = wishes.map(() => undefined);
  let answerCount = 0;
  const queue = wishes.entries();
  const lanes = Array.from({ length: LANES }, async () => {
    for (const [index, wish] of queue) {
      answers[index] = await send(server, wish).catch(() => undefined);
      answerCount += 1;
      if (answerCount >= killAfter) enough.resolve();
    }
  });
  await enough.promise;
  await server.kill();
  await Promise.all(lanes);
  return answers;
}

function idIn(answer: WireAnswer | undefined): string {
  return String(answer?.body.order_uuid ?? answer?.body.reservation_uuid ?? '');
}

/** The same wishes with the same keys. What was answered before the kill has the same id. */
async function sendAgain(
  server: KillableServer,
  wishes: readonly Wish[],
  firstAnswers: Answers,
): Promise<Answers> {
  const again = await Promise.all(wishes.map((wish) => send(server, wish)));
  for (const [index, firstAnswer] of firstAnswers.entries()) {
    if (firstAnswer && firstAnswer.status < 300) expect(idIn(again[index])).toBe(idIn(firstAnswer));
  }
  return again;
}

/** One extension for each rental, at the price that is shown. */
async function extensionsOf(
  { client, facts }: KillableServer,
  wishes: readonly Wish[],
  answers: Answers,
): Promise<readonly Wish[]> {
  const rented = wishes.flatMap(({ customer, path }, index) =>
    path.endsWith('create_number_order') ? [{ customer, id: idIn(answers[index]) }] : [],
  );
  return Promise.all(
    rented.map(async ({ customer, id }): Promise<Wish> => {
      const buyer = facts.customers[customer];
      if (!buyer) throw new Error(`there is no customer ${customer}`);
      const { body } = await client.get(buyer, `/api/order_number/extend/price/${id}`);
      const offers = body.terms as readonly { readonly term_hours: number; readonly price: number }[];
      const quoted_price = offers.find(({ term_hours }) => term_hours === DAY_HOURS)?.price;
      const extension = { term_hours: DAY_HOURS, quoted_price };
      return { customer, path: `/api/order_number/extend/${id}`, body: extension, key: `extend-${id}` };
    }),
  );
}

/** One customer takes the reserved number, the next one gives it up, and two more do both at once. */
function decisionsOf(wishes: readonly Wish[], answers: Answers): readonly Wish[] {
  return wishes.flatMap(({ customer, path }, index): readonly Wish[] => {
    if (path !== RESERVE) return [];
    const id = idIn(answers[index]);
    const of = (end: string, body: object): Wish => ({
      ...{ customer, body, path: `${RESERVE}/${id}/${end}` },
      key: `${end}-${id}`,
    });
    const [take, cancel] = [of('take', { quoted_price: PRICE }), of('cancel', {})];
    return [[take], [cancel], [take, cancel], [cancel, take]][customer % 4] ?? [];
  });
}

interface ListedReservation {
  readonly reservation_uuid: string;
  readonly status: string;
  readonly order_uuid: string | null;
}
async function reservationsOf(
  { client }: KillableServer,
  customer: WireCustomer,
): Promise<readonly ListedReservation[]> {
  const { body } = await client.get(customer, `${RESERVE}/list?limit=100`);
  return body.data as readonly ListedReservation[];
}

/** What the customer was told of a reservation is what became of it. @returns how each of them ended */
async function expectDecided(
  server: KillableServer,
  decisions: readonly Wish[],
  answers: Answers,
): Promise<readonly string[]> {
  const lists = await Promise.all(server.facts.customers.map((customer) => reservationsOf(server, customer)));
  const reservations = new Map(lists.flat().map((each) => [each.reservation_uuid, each]));
  for (const [index, { path }] of decisions.entries()) {
    const [id = '', end] = path.split('/').slice(-2);
    const { status, body } = answers[index] ?? {};
    const [expectedStatus, orderId] = end === 'take' ? ['taken', body?.order_uuid] : ['cancelled', null];
    if (status === 200 || status === 201)
      expect(reservations.get(id)).toMatchObject({ status: expectedStatus, order_uuid: orderId });
  }
  return [...reservations.values()].map(({ status }) => status);
}

/** Every rental lasts for its term and one extension. */
async function expectExtendedOnce(server: KillableServer, extensions: readonly Wish[]): Promise<void> {
  const { client, facts } = server;
  for (const { customer, path } of extensions) {
    const buyer = facts.customers[customer];
    const order = buyer && (await client.get(buyer, `/api/orders/${path.split('/').at(-1)}`)).body;
    const lasts = Date.parse(String(order?.closes_at)) - Date.parse(String(order?.assigned_at));
    expect([order?.status, lasts / 3_600_000]).toEqual(['active', 2 * DAY_HOURS]);
  }
}

/** Cancels what is reserved or waited for. Then no money is held any more. */
async function expectNothingHeld(server: KillableServer): Promise<void> {
  const { client, facts } = server;
  for (const customer of facts.customers) {
    for (const { reservation_uuid: id, status } of await reservationsOf(server, customer))
      if (status === 'reserved' || status === 'queued')
        await client.post(customer, `${RESERVE}/${id}/cancel`);
    await vi.waitFor(async () => {
      const { body: balance } = await client.get(customer, '/api/users/balance');
      expect(balance).toMatchObject({ held: 0, holds: 0 });
    }, 60_000);
  }
}

describe('a server that is killed among bulk orders, dormant numbers, rentals, extensions, and reservations that are made, taken and given up', () => {
  it(`keeps each of them once over ${ROUNDS} rounds (seed ${SEED})`, { timeout: 300_000 }, async () => {
    const random = seededRandom(SEED);
    const folder = await dataFolder();
    let aheadMs = 0;
    let lostCount = 0;
    const ends = new Set<string>();
    let server: KillableServer | undefined;
    const start = async (): Promise<KillableServer> => {
      server = await startServer(folder.path, WISH, aheadMs);
      return server;
    };
    const pass = async (running: KillableServer, milliseconds: number): Promise<void> => {
      await running.advance(milliseconds);
      aheadMs += milliseconds;
    };
    /** Until everything is answered, through one kill. What the kill left open is resumed while it is sent again. */
    const interrupted = async (running: KillableServer, wishes: readonly Wish[]) => {
      const firstAnswers = await storm(running, wishes, 1 + Math.floor((random() * wishes.length) / 2));
      lostCount += firstAnswers.filter((answer) => answer === undefined).length;
      await expectSound(folder.path);
      const next = await start();
      const [answers] = await Promise.all([sendAgain(next, wishes, firstAnswers), pass(next, RESUMED_MS)]);
      return { server: next, answers };
    };
    try {
      for (let round = 1; round <= ROUNDS; round += 1) {
        const running = await start();
        const wishes = wishesOf(running, round);
        const purchases = await interrupted(running, wishes);
        await pass(purchases.server, VENDOR_MS);
        const extensions = await extensionsOf(purchases.server, wishes, purchases.answers);
        const decisions = decisionsOf(wishes, purchases.answers);
        const changes = await interrupted(purchases.server, [...decisions, ...extensions]);
        await pass(changes.server, PAST_ACTIVATIONS_MS);
        await expectExtendedOnce(changes.server, extensions);
        for (const end of await expectDecided(changes.server, decisions, changes.answers)) ends.add(end);
        await expectNothingHeld(changes.server);
        await changes.server.stop();
        await expectSound(folder.path);
      }
      expect([...ends]).toEqual(expect.arrayContaining(['taken', 'cancelled']));
      // Otherwise nothing was interrupted.
      expect(lostCount).toBeGreaterThan(ROUNDS);
    } finally {
      await server?.kill();
      await folder.remove();
    }
  });
});
