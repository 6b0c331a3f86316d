import { itemIdOf, type ReleaseReason, transfer } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import {
  boughtEvent,
  cancelledEvent,
  completedEvent,
  heldEvent,
  ids,
  placedEvent,
  readEvent,
  releasedEvent,
  rentalHeldEvent,
  smsEvent,
  withheldEvent,
} from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { ordersProjector } from './orders.projector.ts';
import { orders, orderTimelines } from './orders.view.ts';

function costOf(history: History, orderId: string = ids.order): number | undefined {
  return project(ordersProjector, history).row(orders, orderId)?.costMills;
}

const BULK = '019ab000-0000-7000-8000-000000000000';
const terms = {
  kind: 'activation',
  numberType: 'any',
  ...{ userId: ids.user, appId: ids.app, countryIso: 'US', vendorId: null },
  ...{ unitPriceMills: 350, priceId: ids.price, priceRank: 7, requestHash: 'hash' },
  ...{ placedAt: '2026-11-21T10:00:00.000Z', giveUpAt: '2026-11-21T10:01:00.000Z' },
} as const;

/** The price of three numbers is held, and two of them have come. */
function bulkEvents(history: History): History {
  const entries = transfer('available', 'held', 1050);
  const held = { ...terms, orderId: BULK, quantity: 3, key: 'key', amountMills: 1050, entries };
  history.append('FundsHeldForBulk', held);
  for (const item of [1, 2]) {
    const orderId = itemIdOf(BULK, item);
    history.append('BulkItemPlaced', { ...terms, orderId, quantity: 1, bulkId: BULK });
  }
  return history;
}
function itemReleasedEvent(history: History, item: number, reason: ReleaseReason): History {
  const id = itemIdOf(BULK, item);
  const money = { userId: ids.user, operationId: `${id}/release`, amountMills: 350 };
  const entries = transfer('held', 'available', 350);
  return history.append('FundsReleased', {
    ...money,
    holdId: id,
    purpose: { kind: 'order', id },
    entries,
    reason,
  });
}
function missingReleasedEvent(history: History, items: readonly number[]): History {
  const amountMills = 350 * items.length;
  const purpose = { kind: 'bulk', id: BULK, items } as const;
  const entries = transfer('held', 'available', amountMills);
  const money = { userId: ids.user, operationId: 'missing', holdId: BULK, purpose, amountMills };
  return history.append('FundsReleased', { ...money, entries, reason: 'not-assigned' });
}

const extension = { kind: 'extension', id: 'extension', orderId: ids.order } as const;
function extensionHeldEvent(history: History): History {
  return history.append('FundsHeldForExtension', {
    ...{ userId: ids.user, operationId: 'extension/hold', holdId: extension.id, purpose: extension },
    ...{ orderId: ids.order, e164: ids.e164, appId: ids.app, leaseId: ids.lease, termHours: 4 },
    ...{ priceId: ids.price, priceRank: 7, requestHash: 'hash', key: 'extension' },
    ...{ amountMills: 200, entries: transfer('available', 'held', 200), heldAt: '2026-11-21T11:00:00.000Z' },
  });
}

describe('the cost of an order', () => {
  it('is its price until the price is given back', () => {
    const cancelled = cancelledEvent(boughtEvent(createHistory()));
    expect(costOf(cancelled)).toBe(350);
    expect(costOf(releasedEvent(cancelled, 'cancelled'))).toBe(0);
  });

  it('has the price of each message that was paid for', () => {
    const completed = completedEvent(smsEvent(boughtEvent(createHistory())));
    expect(costOf(readEvent(withheldEvent(completed, 'late'), 'late'))).toBe(700);
  });

  it('has the price of an extension, if the rental was extended', () => {
    const extended = extensionHeldEvent(rentalHeldEvent(createHistory()));
    expect(costOf(extended)).toBe(550);
    const refused = extended.append('FundsReleased', {
      ...{ userId: ids.user, operationId: 'extension/release', holdId: extension.id, purpose: extension },
      ...{ amountMills: 200, entries: transfer('held', 'available', 200), reason: 'not-assigned' },
    });
    expect(costOf(refused)).toBe(350);
  });

  it('is nothing where nothing could be held', () => {
    const refused = placedEvent(createHistory()).append('OrderFailed', {
      ...{ orderId: ids.order, userId: ids.user, reason: 'insufficient-funds' },
      failedAt: '2026-11-21T10:00:02.000Z',
    });
    expect(costOf(refused)).toBe(0);
  });

  it('is the same in a log that holds the price after the order was placed', () => {
    const earlier = placedEvent(createHistory()).append('FundsHeld', {
      ...{ userId: ids.user, operationId: 'hold', holdId: ids.order, amountMills: 350 },
      ...{ purpose: { kind: 'order', id: ids.order }, entries: transfer('available', 'held', 350) },
      heldAt: '2026-11-21T10:00:00.000Z',
    });
    expect(costOf(earlier)).toBe(costOf(heldEvent(createHistory())));
  });
});

describe('the cost of a bulk order', () => {
  it('is the price of its numbers, without those that it did not get', () => {
    const closed = missingReleasedEvent(bulkEvents(createHistory()), [3]);
    expect(costOf(closed, BULK)).toBe(700);
    expect(costOf(closed, itemIdOf(BULK, 1))).toBe(350);
  });

  it('follows each of its numbers that had no SMS or was cancelled', () => {
    const closed = missingReleasedEvent(bulkEvents(createHistory()), [3]);
    const one = itemReleasedEvent(closed, 1, 'no-sms');
    expect([costOf(one, BULK), costOf(one, itemIdOf(BULK, 1))]).toEqual([350, 0]);
    expect(costOf(itemReleasedEvent(one, 2, 'cancelled'), BULK)).toBe(0);
  });

  it('tells its customer to read again when money of one of its numbers comes back', () => {
    const { hints } = project(ordersProjector, itemReleasedEvent(bulkEvents(createHistory()), 1, 'no-sms'));
    expect(hints.at(-1)).toMatchObject({ topic: 'orders', body: { id: BULK } });
  });
});

function refundedEvent(history: History, amountMills: number, orderId: string = ids.order): History {
  return history.append('FundsRefunded', {
    ...{ userId: ids.user, operationId: `refund of ${amountMills}`, amountMills, orderId },
    ...{ reason: `Sorry for ${amountMills}`, entries: transfer('revenue', 'available', amountMills) },
  });
}

describe('what was refunded of an order', () => {
  const rowOf = (history: History, id: string = ids.order) =>
    project(ordersProjector, history).row(orders, id);

  it('is the sum of its refunds, with the newest reason, and its cost stays what was paid', () => {
    const completed = completedEvent(smsEvent(boughtEvent(createHistory())));
    expect(rowOf(completed)).toMatchObject({ refundedMills: 0, refundReason: null });
    const refunded = refundedEvent(refundedEvent(completed, 100), 150);
    const row = { refundedMills: 250, refundReason: 'Sorry for 150', costMills: 350, status: 'completed' };
    expect(rowOf(refunded)).toMatchObject(row);
  });

  it('is in its history, and its customer is told to read again', () => {
    const completed = completedEvent(smsEvent(boughtEvent(createHistory())));
    const { hints, row } = project(ordersProjector, refundedEvent(completed, 100));
    expect(row(orderTimelines, ids.order)?.entries.at(-1)).toMatchObject({
      ...{ type: 'FundsRefunded', stream: 'wallet' },
      data: { amountMills: 100, reason: 'Sorry for 100' },
    });
    expect(hints.at(-1)).toMatchObject({ topic: 'orders', body: { id: ids.order } });
  });

  it('counts for a bulk order too, if it is one of its numbers', () => {
    const refunded = refundedEvent(bulkEvents(createHistory()), 100, itemIdOf(BULK, 1));
    expect([1, 2].map((item) => rowOf(refunded, itemIdOf(BULK, item))?.refundedMills)).toEqual([100, 0]);
    expect(rowOf(refunded, BULK)).toMatchObject({ refundedMills: 100, costMills: 1050 });
  });
});
