import { type AlertSet, alerts, streams } from '@ringpost/events/domain';
import type { Engine } from '@ringpost/events/engine';
import { afterEach, describe, expect, it } from 'vitest';
import { handleAccount } from '../commands.ts';
import type { Deps } from '../kernel/deps.ts';
import { buyForAlert } from '../orders/buy-for-alert.ts';
import { createNumberPool } from '../orders/number-pool.ts';
import { closeBalanced, doomed, engine, money, open, shop, survivor } from '../orders/recovery.fixture.ts';
import { APP, numberAt, PRICE, stepByStep, USER } from '../orders/shop.fixture.ts';
import { alertDeadlines } from './alert.deadlines.ts';
import { fireAlerts } from './alert.policy.ts';
import { setAlerts } from './set-alerts.ts';

const CREDIT = 1_000;
const CAUSE = {
  operationId: 'event',
  causationId: 'event',
  correlationId: 'event',
  actor: 'system:test',
} as const;

/** A shop whose customer has an account, and an alert for a number that another customer has. */
async function waitingAlert(upToMills: number | null): Promise<AlertSet['data']> {
  await open(3);
  const { deps } = survivor;
  const account = { userId: USER, email: 'ann@example.test', locale: 'en', role: 'customer' } as const;
  await handleAccount(deps, USER, { type: 'RegisterAccount', ...account }, CAUSE);
  await handleAccount(deps, USER, { type: 'ConfirmAccount' }, { ...CAUSE, operationId: 'confirm' });
  const asked = {
    userId: USER,
    idempotencyKey: 'k',
    appId: APP,
    countryIso: null,
    vendorId: null,
    prefix: null,
  };
  const purchase = upToMills === null ? null : { termHours: null, upToMills };
  const { alerts: made } = await setAlerts(
    deps,
    { ...asked, list: '+19175550199', notifies: true, purchase },
    'request',
  );
  const [alert] = made;
  if (!alert) throw new Error('no alert was set');
  return alert;
}

function fire(deps: Deps, alert: AlertSet['data']): Promise<unknown> {
  return fireAlerts(deps, numberAt(2), [alert], CAUSE);
}

/** What the timer does about a fired alert. */
function buyIt(deps: Deps, { alertId, userId }: AlertSet['data']): Promise<void> {
  const candidates = createNumberPool(deps);
  const handlers = alertDeadlines(deps, (buying, id) => buyForAlert(deps, candidates, buying, id));
  const kind = 'buy-for-alert';
  return handlers[kind]({ _id: `${kind}|${alertId}`, kind, subject: alertId, dueAt: '', userId });
}

async function count(type: string, of: Engine = engine): Promise<number> {
  return (await of.events.readAll()).filter((event) => event.type === type).length;
}

afterEach(closeBalanced);

describe('an alert', () => {
  it('fires once when two processes tell of the same number at one moment', async () => {
    const alert = await waitingAlert(null);
    const other = await shop.process();
    await Promise.all([fire(survivor.deps, alert), fire(other.deps, alert), fire(survivor.deps, alert)]);
    await fire(other.deps, alert);
    expect(await count('AlertFired')).toBe(1);
  });

  it('fires for nobody while the number is taken', async () => {
    const alert = await waitingAlert(null);
    await survivor.buy({ chosen: numberAt(2), userId: '019ab000-0000-7000-8000-000000000002' });
    await fire(survivor.deps, alert);
    expect(await count('AlertFired')).toBe(0);
    await shop.pass(1800, survivor);
  });
});

describe('an alert that buys', () => {
  it('buys once when two processes do it at one moment', async () => {
    const alert = await waitingAlert(PRICE);
    const other = await shop.process();
    await fire(survivor.deps, alert);
    await Promise.all([buyIt(survivor.deps, alert), buyIt(other.deps, alert)]);
    await buyIt(other.deps, alert);
    expect([await count('FundsHeldForOrder'), await count('AlertBought')]).toEqual([1, 1]);
    expect(await money()).toEqual([CREDIT - PRICE, PRICE]);
    await shop.pass(1800, survivor);
  });

  it.each([1, 2, 3])('buys once if its process dies after append %i', async (appends) => {
    const alert = await waitingAlert(PRICE);
    await fire(survivor.deps, alert);
    const dying = await doomed(appends, stepByStep(engine));
    // After its last append it has only to note the end.
    await expect(buyIt(dying.deps, alert)).rejects.toThrow('dead');
    await shop.pass(10, survivor);
    await buyIt(survivor.deps, alert);
    expect([await count('FundsHeldForOrder'), await count('AlertBought')]).toEqual([1, 1]);
    expect(await money()).toEqual([CREDIT - PRICE, PRICE]);
    await shop.pass(1800, survivor);
  });

  it('holds nothing if the number costs more than the amount', async () => {
    const alert = await waitingAlert(PRICE - 1);
    await fire(survivor.deps, alert);
    await buyIt(survivor.deps, alert);
    expect(await count('FundsHeldForOrder')).toBe(0);
    const { state } = await survivor.deps.streams.refresh(streams.alerts(USER), alerts);
    expect(state.buying.size).toBe(0);
    expect(await count('AlertNotBought')).toBe(1);
  });

  it('buys no other number if somebody was faster', async () => {
    const alert = await waitingAlert(PRICE);
    await fire(survivor.deps, alert);
    await survivor.buy({ chosen: numberAt(2), userId: '019ab000-0000-7000-8000-000000000002' });
    await buyIt(survivor.deps, alert);
    expect([await count('AlertBought'), await count('AlertNotBought')]).toEqual([0, 1]);
    expect(await money()).toEqual([CREDIT, 0]);
    await shop.pass(1800, survivor);
  });
});
