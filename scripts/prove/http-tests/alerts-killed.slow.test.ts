import type { RecordedEvent, RingpostEvent } from '@ringpost/domain';
import { dataFolder } from '@ringpost/testing/data-folder';
import { seededRandom } from '@ringpost/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import type { WireAnswer } from './concurrent-requests.ts';
import { type KillableServer, startServer } from './killable-server.ts';
import { PRICE_MILLS, type WireCustomer } from './shop-facts.ts';
import { eventsOf, expectSound, storedKeys } from './stopped-store.ts';

const ROUNDS = 2;
const SEED = 29;
/** All numbers are taken by these customers before anybody waits for them. */
const HOLDERS = 2;
const NUMBERS = 12;
const PRICE = PRICE_MILLS / 1_000;
const LANES = 4;
/** An activation is over, and its number free. */
const PAST_ACTIVATIONS_MS = 31 * 60_000;
const WITHIN_MS = 20_000;

/** What somebody does about the numbers that others have. `upTo`: buys for at most this many dollars. */
interface Watcher {
  readonly name: string;
  readonly upTo?: number;
  /** One alert for any number, not one for each. */
  readonly waitsForAny?: true;
}
const WATCHERS: readonly Watcher[] = [
  { name: 'is told' },
  { name: 'is told of any', waitsForAny: true },
  { name: 'buys', upTo: PRICE },
  { name: 'buys too', upTo: PRICE + 1 },
  { name: 'offers too little', upTo: PRICE - 0.001 },
];
const WISH = { numbers: NUMBERS, customers: HOLDERS + WATCHERS.length, creditMills: 100_000 };

interface ListedAlert {
  readonly alert_uuid: string;
  readonly status: string;
  readonly up_to: number | null;
  readonly order_uuid: string | null;
  readonly reason: string | null;
}

interface Request {
  readonly customer: WireCustomer;
  readonly path: string;
  readonly body?: object;
  readonly key: string;
  /** Whether it is for an alert that offers enough, so that it does not keep waiting. */
  readonly canFire: boolean;
}

function customerOf({ facts }: KillableServer, index: number): WireCustomer {
  const customer = facts.customers[index];
  if (!customer) throw new Error(`there is no customer ${index}`);
  return customer;
}

function isEnough({ up_to }: Pick<ListedAlert, 'up_to'>): boolean {
  return up_to === null || up_to >= PRICE;
}

/** One request of each watcher for each number, so that a kill comes between them. */
function alertRequests(server: KillableServer, round: number): readonly Request[] {
  const { appId: app_uuid, numbers } = server.facts;
  return WATCHERS.flatMap(({ name, upTo, waitsForAny }, index) => {
    const customer = customerOf(server, HOLDERS + index);
    const buys = upTo === undefined ? {} : { auto_purchase: true, up_to: upTo };
    const canFire = isEnough({ up_to: upTo ?? null });
    const targets = waitsForAny
      ? [{ prefix: '+1212', country_iso: 'US' }]
      : numbers.map((each) => ({ numbers: each }));
    return targets.map((target, place) => {
      const body = { app_uuid, ...buys, ...target };
      return {
        customer,
        path: '/api/alert/bulk',
        body,
        key: `${name.replaceAll(' ', '-')}-${round}-${place}`,
        canFire,
      };
    });
  });
}

/** Nobody can buy a number until the time of these orders is over. */
async function takeAll(server: KillableServer, round: number): Promise<void> {
  const taking = Array.from({ length: NUMBERS }, (_, place) =>
    server.client.buy(customerOf(server, place % HOLDERS), `taken-${round}-${place}`),
  );
  for (const { status } of await Promise.all(taking)) expect(status).toBe(201);
}

function send({ client }: KillableServer, { customer, path, body, key }: Request): Promise<WireAnswer> {
  return client.post(customer, path, body, key);
}

/** Sends the requests, and kills the server after this many answers. @returns how many had no answer */
async function storm(
  server: KillableServer,
  requests: readonly Request[],
  killAfter: number,
): Promise<number> {
  const enough = Promise.withResolvers<void>();
  let answerCount = 0;
  let lostCount = 0;
  const queue = requests.values();
  const lanes = Array.from({ length: LANES }, async () => {
    for (const request of queue) {
      const answer = await send(server, request).catch(() => undefined);
      if (!answer) lostCount += 1;
      answerCount += 1;
      if (answerCount >= killAfter) enough.resolve();
    }
  });
  await enough.promise;
  await server.kill();
  await Promise.all(lanes);
  return lostCount;
}

async function sendAll(server: KillableServer, requests: readonly Request[]): Promise<void> {
  for (const { status, text } of await Promise.all(requests.map((request) => send(server, request))))
    expect(status, text).toBeLessThan(300);
}

async function alertsOf({ client }: KillableServer, customer: WireCustomer): Promise<readonly ListedAlert[]> {
  const { body } = await client.get(customer, '/api/alert/list?limit=100');
  return body.data as readonly ListedAlert[];
}

async function countWaitingOf(server: KillableServer, customer: WireCustomer): Promise<number> {
  return (await alertsOf(server, customer)).filter((alert) => alert.status === 'waiting' && isEnough(alert))
    .length;
}

function watchersOf(server: KillableServer): readonly WireCustomer[] {
  return WATCHERS.map((_, index) => customerOf(server, HOLDERS + index));
}

async function allAlerts(server: KillableServer): Promise<readonly ListedAlert[]> {
  return (await Promise.all(watchersOf(server).map((customer) => alertsOf(server, customer)))).flat();
}

/** How many alerts wait that can fire. */
async function countWaiting(server: KillableServer): Promise<number> {
  const counts = await Promise.all(watchersOf(server).map((customer) => countWaitingOf(server, customer)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The time of all orders is over. Kills the server as soon as one watcher has news, while other alerts fire and buy. */
async function killWhileFiring(server: KillableServer): Promise<void> {
  const counts = await Promise.all(watchersOf(server).map((customer) => countWaitingOf(server, customer)));
  const watchedIndex = counts.findIndex((count) => count > 0);
  const customer = customerOf(server, HOLDERS + watchedIndex);
  const outcome = server.advance(PAST_ACTIVATIONS_MS).then(
    () => 'done',
    () => 'cut off',
  );
  const giveUpAt = performance.now() + WITHIN_MS;
  while ((await countWaitingOf(server, customer)) === counts[watchedIndex])
    if (performance.now() > giveUpAt) throw new Error('no alert fired');
  await server.kill();
  await outcome;
}

/** Each alert has fired. Those that buy have bought, at most for their amount. Those that offer too little keep waiting. */
async function expectDone(server: KillableServer): Promise<void> {
  for (const alert of await allAlerts(server)) {
    const { status, up_to, reason, order_uuid } = alert;
    const expectedStatus = up_to === null ? 'fired' : isEnough(alert) ? 'bought' : 'waiting';
    expect({ status, reason }).toEqual({ status: expectedStatus, reason: null });
    expect(order_uuid !== null).toBe(expectedStatus === 'bought');
  }
}

function of<T extends RingpostEvent['type']>(events: readonly RecordedEvent[], type: T) {
  return events.filter((event): event is Extract<RecordedEvent, { readonly type: T }> => event.type === type);
}

/**
 * By the log and the outbox: each alert that can fire has fired and was mailed once, and no other. Each purchase is one of an
 * alert, at the price. No alert was spent on a number that another one was buying. `poor`: the customer who offers too little.
 */
async function expectOnce(dataDir: string, poor: string): Promise<void> {
  const events = await eventsOf(dataDir);
  const alerts = of(events, 'AlertSet').map(({ data }) => data);
  const alertIds = alerts.filter(({ userId }) => userId !== poor).map(({ alertId }) => alertId);
  const fired = of(events, 'AlertFired').map(({ data }) => data.alertId);
  expect(fired.toSorted()).toEqual(alertIds.toSorted());
  const mailed = (await storedKeys(dataDir, 'mail-outbox')).filter((key) => key.startsWith('alert:'));
  expect(mailed.toSorted()).toEqual(alertIds.map((alertId) => `alert:${alertId}`).toSorted());
  expect(of(events, 'AlertNotBought').map(({ data }) => data.reason)).toEqual([]);
  const orderIds = of(events, 'AlertBought').map(({ data }) => data.orderId);
  const watchers = new Set(alerts.map(({ userId }) => userId));
  const holds = of(events, 'FundsHeldForOrder').filter(({ data }) => watchers.has(data.userId));
  expect(holds.map(({ data }) => data.orderId).toSorted()).toEqual(orderIds.toSorted());
  for (const { data } of holds) expect(data.amountMills).toBe(PRICE_MILLS);
}

describe('a server that is killed while alerts fire and buy', () => {
  it(`fires, buys and mails each once over ${ROUNDS} rounds (seed ${SEED})`, {
    timeout: 300_000,
  }, async () => {
    const random = seededRandom(SEED);
    const folder = await dataFolder();
    let aheadMs = 0;
    let lostCount = 0;
    let server: KillableServer | undefined;
    const start = async (): Promise<KillableServer> => {
      server = await startServer(folder.path, WISH, aheadMs);
      return server;
    };
    try {
      for (let round = 1; round <= ROUNDS; round += 1) {
        // Given alerts for numbers that others have, set through a kill,
        const first = await start();
        await takeAll(first, round);
        const requests = alertRequests(first, round);
        lostCount += await storm(first, requests, 1 + Math.floor(random() * (requests.length - LANES)));
        await expectSound(folder.path);
        let running = await start();
        await sendAll(running, requests);
        await running.settle();
        expect(await countWaiting(running)).toBe(requests.filter(({ canFire }) => canFire).length);

        // when the numbers become free, and again when the first buyers do not need them any more, each time through a kill,
        for (let kills = 0; (await countWaiting(running)) > 0; kills += 1) {
          if (kills === WATCHERS.length) throw new Error('some alerts never fire');
          await killWhileFiring(running);
          aheadMs += PAST_ACTIVATIONS_MS;
          await expectSound(folder.path);
          running = await start();
          await running.settle();
        }

        // then each alert has done what it was set for, once.
        await expectDone(running);
        await running.advance(PAST_ACTIVATIONS_MS);
        aheadMs += PAST_ACTIVATIONS_MS;
        await running.stop();
        await expectSound(folder.path);
        await expectOnce(folder.path, customerOf(running, HOLDERS + WATCHERS.length - 1).userId);
      }
      // Otherwise nothing was interrupted.
      expect(lostCount).toBeGreaterThan(ROUNDS);
    } finally {
      await server?.kill();
      await folder.remove();
    }
  });
});
