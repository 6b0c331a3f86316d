import { LOG_START, number, streams } from '@ringpost/domain';
import { RESERVATION_FEE_MILLS as FEE } from '@ringpost/domain/rules/limits';
import { reservations } from '@ringpost/projections/reservations/reservations.view';
import { interceptAppends } from '@ringpost/testing/intercept-appends';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readLedger } from '../testing/ledger.fixture.ts';
import {
  around,
  closeBalanced,
  doomed,
  engine,
  money,
  open,
  shop,
  survivor,
  types,
  withPolicies,
} from '../testing/recovery.fixture.ts';
import { APP, numberAt, OTHER_USER, PRICE, RENT, walletOf } from '../testing/shop.fixture.ts';

afterEach(closeBalanced);

const DAY = 24 * 3600;
const PAID = [1000 - FEE, 0];
const other = { userId: OTHER_USER, idempotencyKey: 'reserve-2', waits: true };

async function typesOf(act: () => Promise<unknown>) {
  const head = await engine.events.head();
  await act();
  return types(head);
}
async function moneyOfOther() {
  const state = (await readLedger(engine.events)).wallets.get(walletOf(OTHER_USER));
  return [state?.availableMills, state?.heldMills];
}
async function idOf(reserving: ReturnType<typeof survivor.reserve>): Promise<string> {
  return (await reserving).placed.reservationId;
}
async function numberNow() {
  return (await survivor.deps.streams.refresh(streams.number(numberAt(1)), number)).state;
}
async function rowOf(id: string) {
  await shop.seen();
  return engine.readModel.collection(reservations).get(id);
}

describe('a reservation', () => {
  it('is stored, its fee is held, the number is reserved, and the fee is charged', async () => {
    await open(1);
    expect(await typesOf(() => survivor.reserve())).toEqual([
      'ReservationPlaced',
      'FundsHeld',
      'NumberReserved',
      'FundsCaptured',
    ]);
    expect(await money()).toEqual(PAID);
    await shop.seen();
    await expect(survivor.buy({ userId: OTHER_USER })).rejects.toMatchObject({
      code: 'no-available-numbers',
    });
  });

  it('happens once for one key, even in two processes at the same moment', async () => {
    await open(1);
    const second = await shop.process();
    const both = await Promise.all([survivor.reserve(), second.reserve()]);
    expect(new Set(both.map(({ placed }) => placed.reservationId)).size).toBe(1);
    expect(await typesOf(() => survivor.reserve())).toEqual([]);
    expect(await money()).toEqual(PAID);
  });

  it('with the key of another request is refused', async () => {
    await open(2);
    await survivor.reserve();
    const moved = survivor.reserve({ e164: numberAt(2) });
    await expect(moved).rejects.toMatchObject({ code: 'idempotency-key-reused' });
  });

  it('is refused and appends nothing for another fee, without money, or for a taken number', async () => {
    await open(1);
    const appended = await typesOf(async () => {
      await expect(survivor.reserve({ quotedFeeMills: FEE - 1 })).rejects.toMatchObject({
        code: 'price-changed',
      });
      const poor = survivor.reserve({ userId: '019ab000-0000-7000-8000-000000000009' });
      await expect(poor).rejects.toMatchObject({ code: 'insufficient-funds' });
      const none = survivor.reserve({ appId: '019ab000-0000-7000-8000-00000000000f' });
      await expect(none).rejects.toMatchObject({ code: 'not-found' });
    });
    expect(appended).toEqual([]);
    await survivor.reserve();
    const taken = async () => {
      await expect(survivor.reserve({ ...other, waits: false })).rejects.toMatchObject({
        code: 'number-taken',
      });
    };
    expect(await typesOf(taken)).toEqual([]);
  });

  it('that loses the number at the last moment gives the fee back, and stays over', async () => {
    await open(1);
    const late = around('FundsHeld', async (pass) => {
      await pass();
      await survivor.reserve({ ...other, waits: false });
    });
    const slow = await shop.process({}, late);
    await expect(slow.reserve()).rejects.toMatchObject({ code: 'number-taken' });
    expect(await money()).toEqual([1000, 0]);
    await expect(survivor.reserve()).rejects.toMatchObject({ code: 'reservation-over' });
    shop.clock.moveBy(3600);
    await expect(survivor.reserve()).rejects.toMatchObject({ code: 'reservation-over' });
    expect(await money()).toEqual([1000, 0]);
  });

  it('ends after a day. The fee is not given back, and the number can be bought again', async () => {
    await open(1);
    const id = await idOf(survivor.reserve());
    await shop.pass(DAY - 1, survivor);
    expect(await rowOf(id)).toMatchObject({ status: 'reserved' });
    expect(await shop.pass(1, survivor)).toBe(0);
    expect(await rowOf(id)).toMatchObject({ status: 'expired' });
    expect(await money()).toEqual(PAID);
    await survivor.buy({ userId: OTHER_USER });
    expect(await moneyOfOther()).toEqual([1000 - PRICE, PRICE]);
  });

  it('that is given up costs its fee; a customer who only waited gets it back', async () => {
    await open(1);
    const first = await idOf(survivor.reserve());
    const second = await idOf(survivor.reserve(other));
    expect(await moneyOfOther()).toEqual([1000 - FEE, FEE]);
    expect(await survivor.leave(second, OTHER_USER)).toMatchObject({ releasedMills: FEE });
    expect(await moneyOfOther()).toEqual([1000, 0]);
    expect(await survivor.leave(first)).toMatchObject({ releasedMills: 0 });
    expect(await money()).toEqual(PAID);
    expect(await typesOf(() => survivor.leave(first))).toEqual([]);
  });

  it('of another customer is not found, and one that became an order cannot be given up', async () => {
    await open(1);
    const id = await idOf(survivor.reserve());
    await expect(survivor.leave(id, OTHER_USER)).rejects.toMatchObject({ code: 'not-found' });
    await expect(survivor.take(id, { userId: OTHER_USER })).rejects.toMatchObject({ code: 'not-found' });
    await survivor.take(id);
    await expect(survivor.leave(id)).rejects.toMatchObject({ code: 'reservation-over' });
    await shop.pass(1800, survivor);
  });
});

describe('the line', () => {
  it('has the number reserved for its first customer when the lease ends, and charges the fee then', async () => {
    await open(1);
    await survivor.buy();
    const { placed, place } = await survivor.reserve(other);
    // The customer who has bought the number is not in the line.
    expect(place).toBe(1);
    expect(await moneyOfOther()).toEqual([1000 - FEE, FEE]);
    // The policies have seen the hold already, so only the number's stream can tell them of the turn.
    await withPolicies();
    await shop.pass(1800, survivor);
    await vi.waitFor(async () => expect(await moneyOfOther()).toEqual([1000 - FEE, 0]), 60_000);
    expect(await rowOf(placed.reservationId)).toMatchObject({ status: 'reserved' });
    // The number was never free in between, so nobody else can buy it.
    await expect(survivor.buy({ idempotencyKey: 'key-2' })).rejects.toMatchObject({
      code: 'no-available-numbers',
    });
  });
});

describe('taking a reserved number', () => {
  it('buys it at the normal price. The fee stays paid', async () => {
    await open(2);
    const id = await idOf(survivor.reserve({ e164: numberAt(2) }));
    const { state, orderId } = await survivor.take(id);
    expect(state).toMatchObject({ status: 'running', assigned: { e164: numberAt(2) } });
    expect(await money()).toEqual([1000 - FEE - PRICE, PRICE]);
    expect(await rowOf(id)).toMatchObject({ status: 'taken', orderId });
    await shop.pass(1800, survivor);
    expect(await money()).toEqual(PAID);
  });

  it('happens once for one key, and answers with the same order', async () => {
    await open(1);
    const id = await idOf(survivor.reserve());
    const { orderId } = await survivor.take(id);
    expect(await typesOf(async () => expect((await survivor.take(id)).orderId).toBe(orderId))).toEqual([]);
    const again = survivor.take(id, { idempotencyKey: 'take-2' });
    await expect(again).rejects.toMatchObject({ code: 'reservation-over' });
    await shop.pass(1800, survivor);
  });

  it('can rent it', async () => {
    await open(1);
    const id = await idOf(survivor.reserve());
    const rental = { termHours: 4, numberType: 'new' } as const;
    const { state } = await survivor.take(id, { rental, quotedPriceMills: RENT });
    expect(state).toMatchObject({ status: 'active', assigned: { e164: numberAt(1) } });
    expect(await money()).toEqual([1000 - FEE - RENT, 0]);
  });

  it('is refused to a customer who still waits, and after its day', async () => {
    await open(1);
    const first = await idOf(survivor.reserve());
    const second = await idOf(survivor.reserve(other));
    const waiting = survivor.take(second, { userId: OTHER_USER });
    await expect(waiting).rejects.toMatchObject({ code: 'reservation-waiting' });
    shop.clock.moveBy(DAY);
    await expect(survivor.take(first)).rejects.toMatchObject({ code: 'reservation-over' });
    await survivor.leave(second, OTHER_USER);
  });

  it('costs as many appends as any other purchase', async () => {
    await open(2);
    const appends: string[][] = [];
    const events = interceptAppends(engine.events, (batch, pass) => {
      appends.push(batch.map(({ stream }) => stream.split('-')[0] ?? ''));
      return pass();
    });
    const by = await shop.process({}, { ...engine, events });
    const id = await idOf(by.reserve());
    appends.length = 0;
    await by.take(id);
    expect(appends).toEqual([['wallet', 'number', 'order']]);
    await shop.seen();
    appends.length = 0;
    await by.buy();
    expect(appends).toEqual([['wallet', 'number', 'order']]);
    await shop.pass(1800, survivor);
  });

  it('is resumed with that number and no other', async () => {
    await open(3);
    const id = await idOf(survivor.reserve({ e164: numberAt(3) }));
    await expect((await doomed(1)).take(id)).rejects.toThrow();
    await shop.pass(10, survivor);
    const [order] = (await readLedger(engine.events)).orders.values();
    expect(order).toMatchObject({ status: 'running', assigned: { e164: numberAt(3) } });
    await shop.pass(1800, survivor);
  });

  it('gives the price back if the reservation ended before the number was leased', async () => {
    await open(3);
    const id = await idOf(survivor.reserve());
    await expect((await doomed(1)).take(id)).rejects.toThrow();
    await survivor.leave(id);
    await shop.pass(10, survivor);
    const [order] = (await readLedger(engine.events)).orders.values();
    expect(order).toMatchObject({ status: 'failed', reason: 'no-available-numbers' });
    expect(await money()).toEqual(PAID);
  });
});

describe('a reservation whose process dies', () => {
  it.each([2, 3])('after append %i is finished by the policy', async (appends) => {
    await open(1);
    await expect((await doomed(appends)).reserve()).rejects.toThrow();
    await withPolicies();
    expect((await numberNow()).lines?.get(APP)).toHaveLength(1);
    expect(await money()).toEqual(PAID);
    expect(await typesOf(() => survivor.reserve())).toEqual([]);
  });

  it('before its fee was held costs nothing, and the same key continues it', async () => {
    await open(1);
    await expect((await doomed(1)).reserve()).rejects.toThrow();
    await withPolicies();
    expect(await money()).toEqual([1000, 0]);
    await survivor.reserve();
    expect(await money()).toEqual(PAID);
  });

  it('while it is given up gets the fee of a waiting customer back', async () => {
    await open(1);
    await survivor.reserve();
    const id = await idOf(survivor.reserve(other));
    await withPolicies();
    await expect((await doomed(1)).leave(id, OTHER_USER)).rejects.toThrow();
    await vi.waitFor(async () => expect(await moneyOfOther()).toEqual([1000, 0]), 60_000);
  });
});

describe('a number that nobody reserves', () => {
  it('keeps nothing of reservations in its state', async () => {
    await open(1);
    const { orderId } = await survivor.buy();
    await survivor.cancel(orderId);
    await shop.pass(1800, survivor);
    expect(Object.keys(await numberNow())).not.toContain('lines');
    expect(Object.keys(await numberNow())).not.toContain('endedReservations');
    expect(await types(LOG_START)).not.toContain('NumberReserved');
  });
});
