import {
  hasServed,
  isAtOrAfter,
  isFreeFor,
  number,
  streams,
  WHOLE_NUMBER_APP_ID,
  wholeLease,
} from '@ringpost/domain';
import type { Engine } from '@ringpost/engine';
import { numbersFor, readStandings } from '@ringpost/projections/inventory/standings.view';
import { orders } from '@ringpost/projections/orders/orders.view';
import { CHAOS_SEEDS } from '@ringpost/testing/chaos-seeds';
import { eventually } from '@ringpost/testing/eventually';
import { afterEach, describe, expect, it } from 'vitest';
import { setAlerts } from '../alerts/set-alerts.ts';
import { defineApp } from '../apps/define-app.ts';
import { requireAssigned } from '../orders/buy-order.ts';
import { buyTogether } from '../orders/buy-together.ts';
import { createNumberPool } from '../supply/number-pool.ts';
import { type ChaosShop, openChaosShop } from '../testing/chaos.fixture.ts';
import { readLedger } from '../testing/ledger.fixture.ts';
import { closeBalanced, engine, money, open, shop, survivor } from '../testing/recovery.fixture.ts';
import {
  APP,
  appOf,
  numberAt,
  OTHER_APP,
  OTHER_USER,
  PLAIN_TEXT,
  RENT,
  type ShopProcess,
  stepByStep,
  USER,
} from '../testing/shop.fixture.ts';
import { rentNumber } from './rent-numbers.ts';

const WHOLE = WHOLE_NUMBER_APP_ID;
const HOUR = 3600;
const ALL_TEXTS = ['Your WhatsApp code is 123-456', 'Telegram code 12345', 'Your code is 777-888'] as const;

async function sellWhole({ deps }: ShopProcess): Promise<void> {
  const { templates: _, ...whole } = appOf(WHOLE, 'Any app');
  await defineApp(deps, { ...whole, templates: [] }, 'system:test');
}
/** A shop that sells whole numbers, too, at the prices of its other apps. */
async function openWhole(numbers: number): Promise<void> {
  await open(numbers);
  await sellWhole(survivor);
  await shop.seen();
}
async function rentWhole(by = survivor, changes: Parameters<ShopProcess['rent']>[0] = {}) {
  return requireAssigned((await by.rent({ appId: WHOLE, ...changes })).state);
}
async function numberNow(n = 1) {
  return (await survivor.deps.streams.refresh(streams.number(numberAt(n)), number)).state;
}
async function standingOf(appId: string, userId = OTHER_USER) {
  await shop.seen();
  const { readModel, clock } = survivor.deps;
  const rows = await numbersFor(readModel, userId, [numberAt(1)]);
  const asking = { appId, userId, now: clock.now().toISOString() };
  return (await readStandings(readModel, asking, rows)).get(numberAt(1));
}
/** Each number gets a text of an app, and is free again. */
async function useAll(numbers: number): Promise<void> {
  for (let n = 1; n <= numbers; n += 1) {
    const { assigned } = requireAssigned((await survivor.rent({ idempotencyKey: `use-${n}` })).state);
    await survivor.receive({ to: assigned.e164, text: ALL_TEXTS[0] });
    await shop.seen();
  }
  await shop.pass(4 * HOUR, survivor);
  await shop.seen();
}
const NONE = { code: 'no-available-numbers' };
const TAKEN = { code: 'number-taken' };

describe('a number that somebody rents whole', () => {
  afterEach(closeBalanced);

  it('is in no offer for any app, new or used, with or without an area', async () => {
    await openWhole(1);
    await rentWhole();
    await shop.seen();
    for (const userId of [USER, OTHER_USER]) {
      const asked = { userId, idempotencyKey: 'again' };
      await expect(survivor.buy(asked)).rejects.toMatchObject(NONE);
      await expect(survivor.rent({ ...asked, quotedPriceMills: RENT })).rejects.toMatchObject(NONE);
      await expect(survivor.rent({ ...asked, appId: WHOLE })).rejects.toMatchObject(NONE);
      const areas = { wanted: ['+1212'], excluded: [] };
      await expect(survivor.buy({ ...asked, areas })).rejects.toMatchObject(NONE);
    }
  });

  it('is taken until the end, for every app', async () => {
    await openWhole(1);
    await rentWhole();
    for (const appId of [APP, OTHER_APP, WHOLE])
      expect(await standingOf(appId)).toMatchObject({ state: 'taken', freeAt: '2026-11-21T14:00:00.000Z' });
    await shop.pass(4 * HOUR, survivor);
    for (const appId of [APP, OTHER_APP, WHOLE])
      expect(await standingOf(appId)).toMatchObject({ state: 'free', freeAt: null, isUsed: false });
  });

  it('cannot be chosen, nor reserved, nor waited for', async () => {
    await openWhole(1);
    await rentWhole();
    const { deps } = survivor;
    const request = { userId: OTHER_USER, idempotencyKey: 'c', countryIso: 'US', vendorId: null };
    const rental = { ...request, numberType: 'new', termHours: 4, quantity: 1 } as const;
    const terms = { ...rental, appId: APP, quotedPriceMills: RENT };
    const chosen = rentNumber({ deps, candidates: createNumberPool(deps) }, terms, numberAt(1), {
      requestId: 'request',
    });
    await expect(chosen).rejects.toMatchObject(TAKEN);
    for (const waits of [false, true])
      await expect(survivor.reserve({ userId: OTHER_USER, waits })).rejects.toMatchObject(TAKEN);
  });

  it('gives all texts to its renter, each with the app that it names', async () => {
    await openWhole(1);
    const { placed } = await rentWhole();
    for (const text of ALL_TEXTS) await survivor.receive({ text });
    await survivor.receive({ text: PLAIN_TEXT });
    const received = (await engine.events.readAll()).flatMap((event) =>
      event.type === 'SmsReceived' ? [event.data] : [],
    );
    expect(received.map(({ appId }) => appId)).toEqual([APP, OTHER_APP, null, null]);
    expect(received.every(({ orderId }) => orderId === placed.orderId)).toBe(true);
    const { orders: all } = await readLedger(engine.events);
    const order = all.get(`order-${placed.orderId}`);
    expect(order && 'messageIds' in order ? order.messageIds.size : 0).toBe(4);
    expect(await money()).toEqual([1000 - RENT, 0]);
    await shop.seen();
    expect((await engine.readModel.collection(orders).get(placed.orderId))?.status).toBe('active');
  });

  it('is used for the apps that have sent a text, and new for the others, when its time is over', async () => {
    await openWhole(1);
    await rentWhole();
    await survivor.receive({ text: ALL_TEXTS[0] });
    await shop.pass(4 * HOUR, survivor);
    const state = await numberNow();
    expect([APP, OTHER_APP, WHOLE].map((appId) => hasServed(state, appId))).toEqual([true, false, true]);
    expect(await standingOf(APP)).toMatchObject({ state: 'free', isUsed: true });
    expect(await standingOf(OTHER_APP)).toMatchObject({ state: 'free', isUsed: false });
    expect(await standingOf(WHOLE)).toMatchObject({ state: 'free', isUsed: true });
    const used = { userId: OTHER_USER, numberType: 'used' } as const;
    expect((await rentWhole(survivor, used)).assigned).toMatchObject({ numberAge: 'used' });
  });

  it('is extended and released as any rental is, and is for others then', async () => {
    await openWhole(1);
    const { placed } = await rentWhole();
    await survivor.extend(placed.orderId);
    expect(wholeLease(await numberNow())).toMatchObject({ until: '2026-11-21T18:00:00.000Z' });
    expect(await standingOf(APP)).toMatchObject({ freeAt: '2026-11-21T18:00:00.000Z' });
    await survivor.release(placed.orderId);
    await shop.seen();
    expect(requireAssigned((await survivor.buy({ userId: OTHER_USER })).state).assigned.e164).toBe(
      numberAt(1),
    );
  });

  it('comes back for its price before any text, of whatever app, and not after one', async () => {
    await openWhole(2);
    const first = await rentWhole();
    await survivor.giveBack(first.placed.orderId);
    expect(await money()).toEqual([1000, 0]);
    await shop.seen();
    const second = await rentWhole(survivor, { idempotencyKey: 'second' });
    await survivor.receive({ to: second.assigned.e164, text: ALL_TEXTS[1] });
    await expect(survivor.giveBack(second.placed.orderId)).rejects.toMatchObject({ code: 'rental-has-text' });
  });

  it('wakes the alerts for every app when its time is over', async () => {
    await openWhole(1);
    await rentWhole();
    const { deps, policies } = await shop.process({ policies: true });
    const any = { countryIso: null, vendorId: null, prefix: null };
    const request = { userId: OTHER_USER, idempotencyKey: 'a', ...any, list: '', notifies: true };
    await setAlerts(deps, { ...request, appId: OTHER_APP, purchase: null }, { requestId: 'request' });
    const handled = async () => {
      const head = await engine.events.head();
      await eventually(
        () => policies?.status().every(({ position }) => isAtOrAfter(position, head)) ?? false,
      );
      return (await engine.events.readAll()).filter(({ type }) => type === 'AlertFired').length;
    };
    expect(await handled()).toBe(0);
    await shop.pass(4 * HOUR, survivor);
    expect(await handled()).toBe(1);
  });
});

describe('a whole number', () => {
  afterEach(closeBalanced);

  it('is one that nobody has for any app, not even its buyer', async () => {
    await openWhole(1);
    await survivor.rent({ userId: USER });
    await shop.seen();
    for (const userId of [USER, OTHER_USER]) {
      const asked = { userId, appId: WHOLE, idempotencyKey: 'whole' };
      await expect(survivor.rent(asked)).rejects.toMatchObject(NONE);
    }
    expect(await standingOf(WHOLE)).toMatchObject({ state: 'taken', freeAt: '2026-11-21T14:00:00.000Z' });
  });

  it('is one that nobody has reserved for any app', async () => {
    await openWhole(1);
    await survivor.reserve({ userId: OTHER_USER });
    await shop.seen();
    await expect(survivor.rent({ appId: WHOLE })).rejects.toMatchObject(NONE);
    expect(isFreeFor(await numberNow(), WHOLE)).toBe(false);
  });

  it.each(['new', 'used'] as const)(
    'is found among %s numbers that are leased for apps, with or without an area',
    async (numberType) => {
      await openWhole(2);
      if (numberType === 'used') await useAll(2);
      const other = { userId: OTHER_USER, appId: OTHER_APP, idempotencyKey: 'other' };
      const taken = requireAssigned((await survivor.rent(other)).state).assigned.e164;
      await shop.seen();
      const free = taken === numberAt(1) ? numberAt(2) : numberAt(1);
      const pool = createNumberPool(survivor.deps);
      const scope = { appId: WHOLE, countryIso: 'US', vendorId: null, numberType };
      for (const areas of [undefined, { wanted: ['+1212'], excluded: [] }])
        expect(await pool.many({ ...scope, areas }, 9, new Set())).toEqual([free]);
      expect((await rentWhole(survivor, { userId: OTHER_USER, numberType })).assigned).toMatchObject({
        e164: free,
        numberAge: numberType,
      });
    },
  );

  it('is only rented: it is no activation, has no alert and no reservation, and is in no purchase of several', async () => {
    await openWhole(1);
    const refused = { code: 'whole-number-app' };
    const { deps } = survivor;
    await expect(survivor.buy({ appId: WHOLE })).rejects.toMatchObject(refused);
    await expect(survivor.buyBulk({ appId: WHOLE })).rejects.toMatchObject(refused);
    await expect(survivor.reserve({ appId: WHOLE })).rejects.toMatchObject(refused);
    const any = { countryIso: null, vendorId: null, prefix: null, purchase: null };
    const alert = { userId: USER, idempotencyKey: 'a', ...any, list: '', notifies: true };
    await expect(setAlerts(deps, { ...alert, appId: WHOLE }, { requestId: 'request' })).rejects.toMatchObject(
      refused,
    );
    const several = { userId: USER, idempotencyKey: 't', appIds: [APP, WHOLE], countryIso: 'US' };
    const terms = { ...several, vendorId: null, quotedPriceMills: 10_000, isMaximum: true as const };
    await expect(
      buyTogether({ deps, candidates: createNumberPool(deps) }, terms, { requestId: 'request' }),
    ).rejects.toMatchObject(refused);
  });
});

describe('two buyers at once, of an app and of the whole number', () => {
  afterEach(closeBalanced);

  /** How many of the two have the only number, and how many leases of it are open. */
  async function race(on: Engine): Promise<void> {
    const [one, other] = [await shop.process({}, on), await shop.process({}, on)];
    const results = await Promise.allSettled([
      one.rent({ appId: WHOLE, userId: USER }),
      other.buy({ userId: OTHER_USER }),
    ]);
    const won = results.filter((each) => each.status === 'fulfilled' && 'assigned' in each.value.state);
    expect(won).toHaveLength(1);
    const { leases } = await numberNow();
    expect([...leases.values()].flat().filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  }

  it.each(['at once', 'step by step'])('have one winner on a log that takes purchases %s', async (how) => {
    await openWhole(1);
    await race(how === 'at once' ? engine : stepByStep(engine));
  });
});

describe.each(CHAOS_SEEDS)('under chaos with seed %i', (seed) => {
  let chaos: ChaosShop;
  afterEach(() => chaos.close());

  it('two buyers in two processes never share a number that one of them wants whole', async () => {
    chaos = await openChaosShop(seed, { numbers: 2 });
    await sellWhole(chaos.first).catch(() => undefined);
    await chaos.bothPass(0);
    const wants = [
      chaos.first.rent({ appId: WHOLE }),
      chaos.second.buy({ userId: OTHER_USER }),
      chaos.second.rent({ appId: WHOLE, userId: OTHER_USER, idempotencyKey: 'rent-2' }),
      chaos.first.buy({ appId: OTHER_APP, idempotencyKey: 'key-2' }),
    ];
    await Promise.allSettled(wants);
    // `rest` reads the ledger, which finds a number that was rented whole and leased for an app.
    await chaos.rest();
  });
});
