import { number, type OrderState, type Position, streams } from '@ringpost/domain';
import { openEngine } from '@ringpost/engine';
import { deadlines } from '@ringpost/projections/deadlines/deadlines.view';
import type { OrderDeadline } from '@ringpost/projections/orders/order-deadlines.view';
import { eventually } from '@ringpost/testing/eventually';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bulkDeadlines } from '../bulk/bulk.deadlines.ts';
import type { TimerHandlers } from '../kernel/timers.ts';
import { applyRouting } from '../messages/apply-routing.ts';
import { changeSetting } from '../shop-settings/change-settings.ts';
import { createNumberPool } from '../supply/number-pool.ts';
import { isAwaitedByAnother } from '../supply/order-standing.ts';
import { leftOvers, readLedger } from '../testing/ledger.fixture.ts';
import {
  manualClock,
  numberAt,
  OTHER_USER,
  openShop,
  PLAIN_TEXT,
  PRICE,
  type Shop,
  type ShopProcess,
  USER,
  walletOf,
} from '../testing/shop.fixture.ts';
import { askNextCode } from './ask-next-code.ts';
import { requireAssigned } from './buy-order.ts';
import { banNumber } from './cancel-order.ts';
import { orderDeadlines } from './order.deadlines.ts';

let shop: Shop;
let process: ShopProcess;
let orderId: string;

beforeEach(async () => {
  shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }));
  process = await shop.process();
  orderId = requireAssigned((await process.buy()).state).placed.orderId;
});

afterEach(async () => {
  const ledger = await readLedger(shop.engine.events);
  expect(ledger.faults).toEqual([]);
  expect(leftOvers(ledger)).toEqual([]);
  await shop.close();
});

async function orderNow(): Promise<OrderState['status'] | undefined> {
  return (await readLedger(shop.engine.events)).orders.get(`order-${orderId}`)?.status;
}

async function moneyNow(userId?: string) {
  const state = (await readLedger(shop.engine.events)).wallets.get(walletOf(userId));
  return [state?.availableMills, state?.heldMills];
}
const HELD = [1000 - PRICE, PRICE];
const BACK = [1000, 0];
const PAID = [1000 - PRICE, 0];

async function leaseNow() {
  const { numbers } = await readLedger(shop.engine.events);
  return [...(numbers.get(`number-${numberAt(1)}`)?.leases.values() ?? [])].flat().at(-1);
}

async function typesAfter(position: Position) {
  return (await shop.engine.events.readAll({ after: position })).map(({ type }) => type);
}

describe('asking for another code', () => {
  const ask = (userId = USER) =>
    askNextCode(process.deps, { orderId, userId, requestIds: { requestId: 'request-next' } });

  it('is free, moves no end, and holds the number for nobody else until the next text', async () => {
    await expect(ask()).rejects.toMatchObject({ code: 'no-code-yet' });
    await process.receive();
    await expect(ask(OTHER_USER)).rejects.toMatchObject({ code: 'not-found' });
    const { state: before } = await process.deps.streams.refresh(streams.number(numberAt(1)), number);
    const isAwaited = () => isAwaitedByAnother(process.deps, before, OTHER_USER);
    expect(await isAwaited()).toBe(false);
    const { askedAt, closesAt } = await ask();
    const head = await shop.engine.events.head();
    shop.clock.moveBy(30);
    expect(await ask()).toMatchObject({ askedAt, closesAt });
    expect(await typesAfter(head)).toEqual([]);
    expect(await isAwaited()).toBe(true);
    await process.receive({ text: 'Your WhatsApp code is 54321' });
    expect(await isAwaited()).toBe(false);
    expect(await moneyNow()).toEqual(PAID);
  });
});

describe('cancelling', () => {
  it('releases the hold at once, and ends the lease at settlement', async () => {
    shop.clock.moveBy(60);
    const { state, position } = await process.cancel(orderId);
    expect(state.status).toBe('cancelled');
    expect(await moneyNow()).toEqual(BACK);
    expect(position).toBe(await shop.engine.events.head());
    await shop.pass(28 * 60 + 59, process);
    expect(await leaseNow()).toMatchObject({ endedAt: null });
    await shop.pass(1, process);
    expect(await leaseNow()).toMatchObject({ endedAt: '2026-11-21T10:30:00.000Z', served: false });
  });

  it('keeps the number closed for the app until settlement, for everybody', async () => {
    await process.cancel(orderId);
    const again = { userId: OTHER_USER, idempotencyKey: 'again' };
    await shop.pass(60, process);
    await expect(process.buy(again)).rejects.toMatchObject({ code: 'no-available-numbers' });
    await shop.pass(29 * 60, process);
    const { assigned } = requireAssigned((await process.buy(again)).state);
    expect(assigned).toMatchObject({ e164: numberAt(1), numberAge: 'new' });
  });

  it('happens once', async () => {
    await process.cancel(orderId);
    const head = await shop.engine.events.head();
    await process.cancel(orderId);
    expect(await typesAfter(head)).toEqual([]);
  });

  it("is refused for another customer's order in the same way as for an order that does not exist", async () => {
    await expect(process.cancel(orderId, OTHER_USER)).rejects.toMatchObject({ code: 'not-found' });
    await expect(process.cancel(USER)).rejects.toMatchObject({ code: 'not-found' });
    expect(await moneyNow()).toEqual(HELD);
  });

  describe('if the shop makes customers wait', () => {
    async function makeWait(): Promise<void> {
      const when = { now: process.deps.clock.now().toISOString(), countsFrom: null, adminId: 'a1' };
      const ids = { operationId: 'wait', causationId: 'wait', correlationId: 'wait' };
      const wait = { setting: 'cancel-after-seconds', value: 120, reason: null } as const;
      await changeSetting(process.deps, wait, { ...when, changeId: 'wait' }, false, {
        ...ids,
        actor: 'admin:a1',
      });
      shop.clock.moveBy(1);
    }

    it('is possible at once for an order that had its number before', async () => {
      shop.clock.moveBy(1);
      await makeWait();
      expect((await process.cancel(orderId)).state.status).toBe('cancelled');
    });

    it('is refused before that time, and then not counted among the cancels', async () => {
      await process.cancel(orderId);
      await shop.pass(30 * 60, process);
      await makeWait();
      const { placed } = requireAssigned((await process.buy({ idempotencyKey: 'later' })).state);
      const before = await shop.engine.events.head();
      await expect(process.cancel(placed.orderId)).rejects.toMatchObject({ code: 'cancel-too-early' });
      expect(await typesAfter(before)).toEqual([]);
      shop.clock.moveBy(120);
      expect((await process.cancel(placed.orderId)).state.status).toBe('cancelled');
      expect(await moneyNow()).toEqual(BACK);
    });
  });

  it('by a ban gives the money back at once, and the customer gets another number', async () => {
    const request = { orderId, userId: USER, requestIds: { requestId: 'request-ban' } };
    expect(await banNumber(process.deps, request)).toMatchObject({ releasedMills: PRICE });
    expect(await moneyNow()).toEqual(BACK);
    await banNumber(process.deps, request);
    expect(await moneyNow()).toEqual(BACK);
    const other = { ...request, userId: OTHER_USER };
    await expect(banNumber(process.deps, other)).rejects.toMatchObject({ code: 'not-found' });
    await shop.pass(30 * 60, process);
    const again = { idempotencyKey: 'again' };
    expect((await process.buy(again)).state).toMatchObject({ reason: 'no-available-numbers' });
    expect(await moneyNow()).toEqual(BACK);
    const { state } = await process.buy({ ...again, userId: OTHER_USER });
    expect(requireAssigned(state).assigned.e164).toBe(numberAt(1));
  });

  it('is too late after the SMS', async () => {
    await process.receive();
    await expect(process.cancel(orderId)).rejects.toMatchObject({ code: 'not-cancellable' });
    expect(await moneyNow()).toEqual(PAID);
  });

  it('against an SMS at the same moment: one wins, and the money follows it', async () => {
    const other = await shop.process();
    const [cancelled] = await Promise.allSettled([process.cancel(orderId), other.receive()]);
    const won = cancelled.status === 'fulfilled';
    expect(await orderNow()).toBe(won ? 'cancelled' : 'completed');
    expect(await moneyNow()).toEqual(won ? BACK : PAID);
  });
});

describe('an SMS', () => {
  it('completes the order and captures the hold', async () => {
    await process.receive();
    expect(await orderNow()).toBe('completed');
    expect(await moneyNow()).toEqual(PAID);
  });

  it('that comes again changes nothing, here or in another process', async () => {
    await process.receive({ providerMessageId: 'same' });
    const head = await shop.engine.events.head();
    await process.receive({ providerMessageId: 'same' });
    await (await shop.process()).receive({ providerMessageId: 'same' });
    expect(await typesAfter(head)).toEqual([]);
  });

  it('after the first is free', async () => {
    await process.receive();
    const head = await shop.engine.events.head();
    await process.receive();
    expect(await typesAfter(head)).toEqual(['SmsReceived', 'OrderSmsNoted']);
    expect(await moneyNow()).toEqual(PAID);
  });

  it('that matches no template is shown to the lessee and not charged', async () => {
    await process.receive({ text: PLAIN_TEXT });
    expect(await orderNow()).toBe('running');
    expect(await moneyNow()).toEqual(HELD);
  });

  it.each([
    ['without a stamp', null],
    ['with a stamp in the window', '2026-11-21T10:19:00.000Z'],
    ['with a stamp after it', '2026-11-21T10:25:00.000Z'],
    ['with a stamp of hours before', '2026-11-21T05:00:00.000Z'],
  ])('between minute 20 and minute 30 is paid for %s', async (_, sentAt) => {
    shop.clock.moveBy(29 * 60 + 59);
    await process.receive({ sentAt });
    expect(await orderNow()).toBe('completed');
    expect(await moneyNow()).toEqual(PAID);
  });

  it('after the refund is withheld, whatever time its stamp has, and makes the number used', async () => {
    await shop.pass(30 * 60, process);
    await shop.settle(process);
    const head = await shop.engine.events.head();
    await process.receive({ sentAt: '2026-11-21T10:19:00.000Z' });
    expect(await typesAfter(head)).toEqual(['SmsReceived', 'OrderSmsWithheld', 'NumberServed']);
    expect(await moneyNow()).toEqual(BACK);
    expect(await leaseNow()).toMatchObject({ served: true });
  });

  it('after a cancel is withheld, and the number is used when its lease has ended', async () => {
    await process.cancel(orderId);
    await process.receive();
    expect(await moneyNow()).toEqual(BACK);
    await shop.pass(30 * 60, process);
    await shop.settle(process);
    const again = requireAssigned((await process.buy({ userId: OTHER_USER, idempotencyKey: 'next' })).state);
    expect(again.assigned.numberAge).toBe('used');
  });

  it('whose text cannot be read still completes its order', async () => {
    const words = Object.defineProperty({}, 'text', {
      enumerable: true,
      get: () => {
        throw new Error('the seal is broken');
      },
    });
    const received = {
      orderId,
      userId: USER,
      messageId: 'm-broken',
      receivedAt: shop.clock.now().toISOString(),
    };
    const routed = { to: numberAt(1), outcome: 'delivered', billable: true } as const;
    const cause = { operationId: 'm', causationId: 'm', correlationId: 'm', actor: 'system:test' };
    await applyRouting(process.deps, Object.assign(words, received, routed), cause);
    expect(await moneyNow()).toEqual(PAID);
  });

  it('that belongs to nobody changes no order', async () => {
    const head = await shop.engine.events.head();
    await process.receive({ to: '+12125559999' });
    const [received] = await shop.engine.events.readAll({ after: head });
    expect(received?.data).toMatchObject({ outcome: 'unknown-number', audience: { kind: 'operators' } });
    expect(await orderNow()).toBe('running');
  });
});

describe('thirty minutes without an SMS', () => {
  it('give the money back, not a second earlier', async () => {
    await shop.pass(29 * 60 + 59, process);
    expect(await orderNow()).toBe('running');
    expect(await moneyNow()).toEqual(HELD);
    await shop.pass(1, process);
    expect(await orderNow()).toBe('expired');
    expect(await moneyNow()).toEqual(BACK);
    expect(await leaseNow()).toMatchObject({ endedAt: '2026-11-21T10:30:00.000Z' });
  });

  it('leave nothing due', async () => {
    await shop.pass(30 * 60, process);
    await shop.settle(process);
    expect(await shop.pass(3600, process)).toBe(0);
  });

  it('are settled once, even by two processes at the same time', async () => {
    const other = await shop.process();
    shop.clock.moveBy(30 * 60);
    const head = await shop.engine.events.head();
    await Promise.all([process.tick(), other.tick()]);
    await shop.settle(process);
    expect((await typesAfter(head)).sort()).toEqual(['FundsReleased', 'LeaseEnded', 'OrderExpired']);
  });

  it('only end the lease of a completed order', async () => {
    await process.receive();
    const head = await shop.engine.events.head();
    await shop.pass(30 * 60, process);
    await shop.settle(process);
    expect(await typesAfter(head)).toEqual(['LeaseEnded']);
  });

  it.each([
    ['SMS first', false],
    ['refund first', true],
  ])('against an SMS: %s, and the other finds it done', async (_, refundFirst) => {
    // The message reaches a process whose clock is one second slow.
    const behind = await shop.process({ clock: manualClock('2026-11-21T10:29:59.000Z') });
    shop.clock.moveBy(30 * 60);
    const sms = { sentAt: '2026-11-21T10:10:00.000Z' };
    if (!refundFirst) await behind.receive(sms);
    await shop.pass(0, process);
    if (refundFirst) await behind.receive(sms);
    await shop.settle(process);
    expect(await orderNow()).toBe(refundFirst ? 'expired' : 'completed');
    expect(await moneyNow()).toEqual(refundFirst ? BACK : PAID);
  });

  it('against an SMS at the same moment: one wins, and the money follows it', async () => {
    const behind = await shop.process({ clock: manualClock('2026-11-21T10:29:59.000Z') });
    shop.clock.moveBy(30 * 60);
    await shop.seen();
    await Promise.all([process.tick(), behind.receive({ sentAt: '2026-11-21T10:10:00.000Z' })]);
    await shop.settle(process);
    expect(await moneyNow()).toEqual((await orderNow()) === 'expired' ? BACK : PAID);
  });
});

async function dueRows() {
  const rows = await shop.engine.readModel.collection(deadlines).find({});
  return rows as readonly OrderDeadline[];
}

async function handlersOf({ deps }: ShopProcess, refundBarrier = true): Promise<TimerHandlers> {
  const candidates = createNumberPool(deps);
  return {
    ...orderDeadlines(deps, candidates, async () => refundBarrier),
    ...bulkDeadlines({ deps, candidates }),
  };
}

describe('a timer', () => {
  it('gives no money back for an order that was cancelled meanwhile, and only ends its lease', async () => {
    await shop.seen();
    const rows = await dueRows();
    await process.cancel(orderId);
    shop.clock.moveBy(3600);
    const head = await shop.engine.events.head();
    const handlers = await handlersOf(process);
    for (const row of [...rows, ...rows]) await handlers[row.kind]?.(row as never);
    expect(await typesAfter(head)).toEqual(['LeaseEnded']);
  });

  it('may fire twice, early or late', async () => {
    await shop.seen();
    const rows = await dueRows();
    const handlers = await handlersOf(process);
    const head = await shop.engine.events.head();
    for (const row of rows) await handlers[row.kind]?.(row as never);
    expect(await typesAfter(head)).toEqual([]);
    shop.clock.moveBy(3600);
    for (const row of [...rows, ...rows]) await handlers[row.kind]?.(row as never);
    expect((await typesAfter(head)).sort()).toEqual(['FundsReleased', 'LeaseEnded', 'OrderExpired']);
    await shop.settle(process);
  });

  it('gives nothing back while a message may still have to be handled', async () => {
    shop.clock.moveBy(1800);
    await shop.seen();
    const handlers = await handlersOf(process, false);
    const head = await shop.engine.events.head();
    for (const row of await dueRows())
      if (row.kind === 'end-activation') await handlers[row.kind]?.(row as never);
    expect(await typesAfter(head)).toEqual([]);
    await shop.settle(process);
  });
});

describe('policies', () => {
  it('repeat without harm what was done inline', async () => {
    await process.receive();
    const head = await shop.engine.events.head();
    const { policies } = await shop.process({ policies: true });
    await eventually(() => policies?.hasPassed('settle-ended-orders', head) ?? false);
    await eventually(() => policies?.hasPassed('act-on-routed-messages', head) ?? false);
    expect(await typesAfter(head)).toEqual([]);
  });
});
