import { isAtOrAfter, type RecordedEvent, streams, alerts as theAlerts } from '@ringpost/domain';
import { CHAOS_SEEDS } from '@ringpost/testing/chaos-seeds';
import { eventually } from '@ringpost/testing/eventually';
import { afterEach, describe, expect, it } from 'vitest';
import { handleAccount } from '../accounts/account.commands.ts';
import { shortHash } from '../kernel/ids.ts';
import { type ChaosShop, openChaosShop } from '../testing/chaos.fixture.ts';
import { readLedger } from '../testing/ledger.fixture.ts';
import { APP, depsOn, numberAt, OTHER_USER, PRICE, type ShopProcess, USER } from '../testing/shop.fixture.ts';
import { cancelAlert } from './cancel-alert.ts';
import { setAlerts } from './set-alerts.ts';

const NUMBERS = 3;
/** The keys of the requests. Some requests have the key of another one. */
const REQUESTS = 10;
const KEYS = 8;
const MOMENTS = 6;
const PAST_ACTIVATIONS_SECONDS = 1_800;
/** The highest amount of an alert; null: it only notifies. */
const AMOUNTS = [null, PRICE, PRICE - 1, PRICE + 1];

let shop: ChaosShop;
afterEach(() => shop.close());

function either(): ShopProcess {
  return shop.random() < 0.5 ? shop.first : shop.second;
}
function userOf(n: number): string {
  return n % 2 === 0 ? USER : OTHER_USER;
}

/** An alert buys only for a customer with an account. */
async function openAccounts(): Promise<void> {
  const deps = depsOn(shop.engine, shop.clock);
  for (const userId of [USER, OTHER_USER]) {
    const cause = { causationId: userId, correlationId: userId, actor: 'system:test' } as const;
    const account = { userId, email: `${userId}@example.test`, locale: 'en', role: 'customer' } as const;
    await handleAccount(
      deps,
      userId,
      { type: 'RegisterAccount', ...account },
      { ...cause, operationId: 'open' },
    );
    await handleAccount(deps, userId, { type: 'ConfirmAccount' }, { ...cause, operationId: 'confirm' });
  }
}

/** Alerts for one number, or for any. */
function setAlert(n: number): Promise<unknown> {
  const key = n % KEYS;
  const upToMills = AMOUNTS[key % AMOUNTS.length] ?? null;
  const purchase = upToMills === null ? null : { termHours: null, upToMills };
  const of = { userId: userOf(n), appId: APP, countryIso: null, vendorId: null, prefix: null };
  const list = key < KEYS / 2 ? numberAt(1 + (key % NUMBERS)) : '';
  const request = { ...of, idempotencyKey: `alert-${key}`, list, notifies: true, purchase };
  return setAlerts(either().deps, request, { requestId: 'request' });
}

async function waiting() {
  const states = [USER, OTHER_USER].map((userId) =>
    shop.first.deps.streams.refresh(streams.alerts(userId), theAlerts),
  );
  return (await Promise.all(states)).flatMap(({ state }) => [...state.waiting.values()]);
}

/** Orders end early, so that numbers become free; alerts are cancelled, and set again by the same request. */
async function interfere(): Promise<void> {
  const { orders } = await readLedger(shop.engine.events);
  const acts: Promise<unknown>[] = [setAlert(Math.floor(shop.random() * REQUESTS))];
  for (const order of orders.values()) {
    if (order.status !== 'running' || shop.random() > 0.3) continue;
    const { orderId, userId } = order.placed;
    const sms = { providerMessageId: orderId, to: order.assigned.e164 };
    acts.push(shop.random() < 0.7 ? either().cancel(orderId, userId) : either().receive(sms));
  }
  for (const { alertId, userId } of await waiting())
    if (shop.random() < 0.1)
      acts.push(cancelAlert(either().deps, { alertId, userId, requestIds: { requestId: 'request' } }));
  await Promise.allSettled(acts);
}

/** Cancels all alerts that still wait. */
async function cancelAll(): Promise<void> {
  for (let left = await waiting(), tries = 0; left.length > 0; left = await waiting(), tries += 1) {
    if (tries === 20) throw new Error('an alert is never cancelled');
    const cancels = left.map(({ alertId, userId }) =>
      cancelAlert(either().deps, { alertId, userId, requestIds: { requestId: 'request' } }),
    );
    await Promise.allSettled(cancels);
  }
}

/** Lets policies and timers handle everything that is due now: a number becomes free, alerts fire, and they buy. */
async function goOn(): Promise<void> {
  for (let rounds = 0; rounds < 4; rounds += 1) {
    await shop.bothPass(1);
    const head = await shop.engine.events.head();
    const haveSeen = ({ policies }: ShopProcess): boolean =>
      policies?.status().every(({ position }) => isAtOrAfter(position, head)) ?? false;
    await eventually(() => haveSeen(shop.first) || haveSeen(shop.second));
  }
}

function of<T extends RecordedEvent['type']>(events: readonly RecordedEvent[], type: T) {
  return events.filter((event): event is Extract<RecordedEvent, { readonly type: T }> => event.type === type);
}

/** Checks that each alert ended once, and that each alert that bought has one result with the price of its purchase. */
function expectOnce(events: readonly RecordedEvent[]): void {
  const set = of(events, 'AlertSet').map(({ data }) => data);
  const fired = of(events, 'AlertFired').map(({ data }) => data);
  const over = [...fired, ...of(events, 'AlertCancelled').map(({ data }) => data)];
  expect(over.map(({ alertId }) => alertId).sort()).toEqual(set.map(({ alertId }) => alertId).sort());
  const bought = of(events, 'AlertBought').map(({ data }) => data);
  const ended = [...bought, ...of(events, 'AlertNotBought').map(({ data }) => data)];
  const buying = fired.filter(({ buys }) => buys);
  // Otherwise the test proves nothing.
  expect(buying.length).toBeGreaterThan(0);
  expect(ended.map(({ alertId }) => alertId).sort()).toEqual(buying.map(({ alertId }) => alertId).sort());
  const keys = new Map(
    set.map(({ alertId, purchase }) => [shortHash(`alert:${alertId}`), { alertId, purchase }]),
  );
  const holds = of(events, 'FundsHeldForOrder').filter(({ data }) => keys.has(data.key));
  for (const { data } of holds)
    expect(data.unitPriceMills).toBeLessThanOrEqual(keys.get(data.key)?.purchase?.upToMills ?? 0);
  const failed = new Set(of(events, 'OrderFailed').map(({ data }) => data.orderId));
  const got = holds.filter(({ data }) => !failed.has(data.orderId));
  expect(got.map(({ data }) => `${keys.get(data.key)?.alertId} ${data.orderId}`).sort()).toEqual(
    bought.map(({ alertId, orderId }) => `${alertId} ${orderId}`).sort(),
  );
}

describe.each(CHAOS_SEEDS)('alerts under chaos with seed %i', (seed) => {
  it('fire once and buy once, for at most their amount', async () => {
    shop = await openChaosShop(seed, { numbers: NUMBERS, creditMills: 5_000 });
    await openAccounts();
    const buying = Array.from({ length: NUMBERS }, (_, n) =>
      either().buy({ userId: userOf(n), idempotencyKey: `taken-${n}` }),
    );
    await Promise.allSettled([...buying, ...Array.from({ length: REQUESTS }, (_, n) => setAlert(n))]);
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      await Promise.all([interfere(), shop.bothPass(Math.floor(shop.random() * PAST_ACTIVATIONS_SECONDS))]);
      await goOn();
    }
    await cancelAll();
    await goOn();
    await shop.rest();
    expectOnce(await shop.engine.events.readAll());
  });
});
