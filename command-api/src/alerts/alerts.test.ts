import { type AlertSet, alerts, type RecordedEvent, streams } from '@ringpost/domain';
import { ALERTS_MAX } from '@ringpost/domain/rules/limits';
import type { Engine } from '@ringpost/engine';
import { afterEach, describe, expect, it } from 'vitest';
import { handleAccount } from '../accounts/account.commands.ts';
import { handleApp } from '../apps/app.commands.ts';
import type { Deps } from '../kernel/deps.ts';
import type { Reaction } from '../kernel/run-policies.ts';
import { handleNumber } from '../numbers/number.commands.ts';
import { requireAssigned } from '../orders/buy-order.ts';
import { banNumber } from '../orders/cancel-order.ts';
import { createNumberPool } from '../supply/number-pool.ts';
import { closeBalanced, doomed, engine, money, open, shop, survivor } from '../testing/recovery.fixture.ts';
import {
  APP,
  numberAt,
  OTHER_APP,
  OTHER_USER,
  PRICE,
  stepByStep,
  USER,
  VENDOR,
} from '../testing/shop.fixture.ts';
import { handleAlerts } from './alert.commands.ts';
import { alertDeadlines } from './alert.deadlines.ts';
import { createAlertPolicy, fireAlerts } from './alert.policy.ts';
import { createAlertIndex } from './alert-index.ts';
import { setAlerts } from './set-alerts.ts';

const CREDIT = 1_000;
const CAUSE = {
  operationId: 'event',
  causationId: 'event',
  correlationId: 'event',
  actor: 'system:test',
} as const;

/** Sets an alert. Without a number: for any. Without an amount: nothing is bought. */
async function setAlert(
  idempotencyKey: string,
  list: string,
  upToMills: number | null,
): Promise<AlertSet['data']> {
  const any = { countryIso: null, vendorId: null, prefix: null };
  const purchase = upToMills === null ? null : { termHours: null, upToMills };
  const request = { userId: USER, idempotencyKey, appId: APP, ...any, list, notifies: true, purchase };
  const { alerts: made } = await setAlerts(survivor.deps, request, { requestId: 'request' });
  const [alert] = made;
  if (!alert) throw new Error('no alert was set');
  return alert;
}
/** A shop of three numbers, whose customer has an account. */
async function openShop(): Promise<void> {
  await open(3);
  const { deps } = survivor;
  const account = { userId: USER, email: 'ann@example.test', locale: 'en', role: 'customer' } as const;
  await handleAccount(deps, USER, { type: 'RegisterAccount', ...account }, CAUSE);
  await handleAccount(deps, USER, { type: 'ConfirmAccount' }, { ...CAUSE, operationId: 'confirm' });
}
/** An alert for a number that another customer has. */
async function waitingAlert(upToMills: number | null): Promise<AlertSet['data']> {
  await openShop();
  return setAlert('k', '+19175550199', upToMills);
}
function fire(deps: Deps, alert: AlertSet['data']): Promise<unknown> {
  return fireAlerts(deps, numberAt(2), [alert], CAUSE);
}

/** Does what the timer does for a fired alert. */
function buyIt(deps: Deps, { alertId, userId }: AlertSet['data']): Promise<void> {
  const handlers = alertDeadlines(deps, createNumberPool(deps));
  const kind = 'buy-for-alert';
  return handlers[kind]({ _id: `${kind}|${alertId}`, kind, subject: alertId, dueAt: '', userId });
}

async function count(type: string, of: Engine = engine): Promise<number> {
  return (await of.events.readAll()).filter((event) => event.type === type).length;
}

afterEach(closeBalanced);

describe('a request for alerts', () => {
  it('with the key of another request is refused, even for other numbers', async () => {
    await openShop();
    await setAlert('k', '+19175550199', null);
    const other = setAlert('k', '+19175550198', null);
    await expect(other).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    expect(await count('AlertSet')).toBe(1);
  });
});

describe('an alert', () => {
  it('fires once when two processes handle the same free number at the same moment', async () => {
    const alert = await waitingAlert(null);
    const other = await shop.process();
    await Promise.all([fire(survivor.deps, alert), fire(other.deps, alert), fire(survivor.deps, alert)]);
    await fire(other.deps, alert);
    expect(await count('AlertFired')).toBe(1);
  });

  it('fires for nobody while its app is not on sale', async () => {
    const alert = await waitingAlert(null);
    const admin = { ...CAUSE, actor: 'admin:a1' } as const;
    const now = survivor.deps.clock.now().toISOString();
    const when = { now, countsFrom: null, adminId: 'a1', changeId: 'c1' };
    await handleApp(survivor.deps, APP, { type: 'HideApp', appId: APP, reason: 'A test', ...when }, admin);
    await fire(survivor.deps, alert);
    expect(await count('AlertFired')).toBe(0);
    await expect(setAlert('k2', '+19175550197', null)).rejects.toMatchObject({ code: 'app-hidden' });
    await handleApp(survivor.deps, APP, { type: 'ShowApp', appId: APP, reason: 'A test', ...when }, admin);
    await fire(survivor.deps, alert);
    expect(await count('AlertFired')).toBe(1);
  });

  it('fires for nobody who has banned the number, and buys nothing', async () => {
    await openShop();
    const { orderId } = requireAssigned((await survivor.buy({ chosen: numberAt(2) })).state).placed;
    await banNumber(survivor.deps, { orderId, userId: USER, requestIds: { requestId: 'ban' } });
    await shop.pass(1800, survivor);
    await fire(survivor.deps, await setAlert('k1', numberAt(2), CREDIT));
    expect(await count('AlertFired')).toBe(0);
  });

  it('fires for nobody while the number is taken', async () => {
    const alert = await waitingAlert(null);
    await survivor.buy({ chosen: numberAt(2), userId: '019ab000-0000-7000-8000-000000000002' });
    await fire(survivor.deps, alert);
    expect(await count('AlertFired')).toBe(0);
    await shop.pass(1800, survivor);
  });
});

/** Does what the policy does for the last event of a type, in a process that has just started. */
async function react(type: 'AlertSet' | 'NumberImported', isMeant: (data: object) => boolean = () => true) {
  const event = (await engine.events.readAll()).findLast((each) => each.type === type && isMeant(each.data));
  const policy = createAlertPolicy(await createAlertIndex(survivor.deps));
  const reaction = policy.on[type] as Reaction<RecordedEvent> | undefined;
  if (!event || !reaction) throw new Error(`there is no ${type}`);
  await reaction(event, survivor.deps);
}

describe('an alert for a number that is free already', () => {
  it('fires once, even if the process died after it was set', async () => {
    await openShop();
    await setAlert('k', numberAt(1), null);
    expect(await count('AlertFired')).toBe(0);
    await react('AlertSet');
    await react('AlertSet');
    expect(await count('AlertFired')).toBe(1);
  });

  it('fires once, for one of the numbers that fit', async () => {
    await openShop();
    await setAlert('k', '', PRICE);
    await react('AlertSet');
    await react('AlertSet');
    expect(await count('AlertFired')).toBe(1);
  });
});

describe('an alert for a number that a customer brought over', () => {
  it('fires for its owner only', async () => {
    await openShop();
    const own = '+19175550150';
    const place = { countryIso: 'US', vendorId: VENDOR, region: 'NY', rateCentre: 'New York' };
    const ported = { e164: own, userId: OTHER_USER, portInId: 'port-in-1', ...place };
    const now = survivor.deps.clock.now().toISOString();
    const byAdmin = { ...CAUSE, actor: 'admin:test' } as const;
    await handleNumber(survivor.deps, own, { type: 'PortInNumber', ported, now }, byAdmin);
    const alert = await setAlert('k', own, null);
    expect(await fireAlerts(survivor.deps, own, [alert], CAUSE)).toEqual([]);
    expect(await count('AlertFired')).toBe(0);
  });
});

describe('alerts that would buy the same number', () => {
  it('are not spent on it while the first one buys it, however often its process dies', async () => {
    await openShop();
    const isNumber = (data: object) => 'e164' in data && data.e164 === numberAt(1);
    const first = await setAlert('first', numberAt(1), PRICE);
    await setAlert('second', numberAt(1), PRICE);
    await react('NumberImported', isNumber);
    await react('NumberImported', isNumber);
    expect(await count('AlertFired')).toBe(1);
    await buyIt(survivor.deps, first);
    await react('NumberImported', isNumber);
    expect([await count('AlertFired'), await count('AlertBought')]).toEqual([1, 1]);
    await shop.pass(1800, survivor);
  });

  it('fire together if they are for different apps', async () => {
    await openShop();
    const one = await setAlert('first', numberAt(1), PRICE);
    const other = { ...one, alertId: 'other', appId: OTHER_APP };
    const byCustomer = { ...CAUSE, actor: `customer:${USER}` } as const;
    await handleAlerts(
      survivor.deps,
      USER,
      { type: 'SetAlerts', alerts: [other], limit: ALERTS_MAX },
      byCustomer,
    );
    expect(await fireAlerts(survivor.deps, numberAt(1), [one, other], CAUSE)).toEqual([one.alertId, 'other']);
  });
});

describe('an alert that buys', () => {
  it('buys once when two processes do it at the same moment', async () => {
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
    // After its last append it only has to note the end.
    await expect(buyIt(dying.deps, alert)).rejects.toThrow('dead');
    await shop.pass(10, survivor);
    await buyIt(survivor.deps, alert);
    expect([await count('FundsHeldForOrder'), await count('AlertBought')]).toEqual([1, 1]);
    expect(await money()).toEqual([CREDIT - PRICE, PRICE]);
    await shop.pass(1800, survivor);
  });

  it('continues to wait while the number costs more than the amount, and takes the next one that does not', async () => {
    const alert = await waitingAlert(PRICE - 1);
    await fire(survivor.deps, alert);
    expect(await count('AlertFired')).toBe(0);
    const { state } = await survivor.deps.streams.refresh(streams.alerts(USER), alerts);
    expect(state.waiting.has(alert.alertId)).toBe(true);
  });

  it('continues to wait while there is too little money, and leaves the number to the next alert', async () => {
    await openShop();
    await survivor.rent({ chosen: numberAt(1), termHours: 24, quotedPriceMills: 429 });
    await survivor.buy({ chosen: numberAt(2) });
    const alert = await setAlert('k', numberAt(3), PRICE);
    expect(await fireAlerts(survivor.deps, numberAt(3), [alert], CAUSE)).toEqual([]);
    await shop.pass(1800, survivor);
    expect(await fireAlerts(survivor.deps, numberAt(3), [alert], CAUSE)).toEqual([alert.alertId]);
    await shop.pass(24 * 3600, survivor);
  });

  it('continues to wait while another customer waits for a code of another app on the number', async () => {
    const alert = await waitingAlert(PRICE);
    const { orderId } = await survivor.buy({ chosen: numberAt(2), userId: OTHER_USER, appId: OTHER_APP });
    await fire(survivor.deps, alert);
    expect(await count('AlertFired')).toBe(0);
    await survivor.cancel(orderId, OTHER_USER);
    await fire(survivor.deps, alert);
    expect(await count('AlertFired')).toBe(1);
    await buyIt(survivor.deps, alert);
    expect(await count('AlertBought')).toBe(1);
    await shop.pass(1800, survivor);
  });

  it('buys nothing while the disk is full, and buys once there is room', async () => {
    const alert = await waitingAlert(PRICE);
    await fire(survivor.deps, alert);
    await buyIt({ ...survivor.deps, isDiskFull: () => true }, alert).catch(() => undefined);
    expect([await count('FundsHeldForOrder'), await count('AlertNotBought')]).toEqual([0, 0]);
    await buyIt(survivor.deps, alert);
    expect(await count('AlertBought')).toBe(1);
    await shop.pass(1800, survivor);
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
