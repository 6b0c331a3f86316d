import { itemIdOf, transfer } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { boughtEvent, completedEvent, ids, smsEvent } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { ordersProjector } from './orders.projector.ts';
import { bulkOrders, orderTimelines } from './orders.view.ts';

const BULK = '0199a0c4-6e12-7b44-8a3d-51c0e9d2f000';
const placedAt = '2026-11-21T10:00:00.000Z';
const ofBulk = { orderId: BULK, userId: ids.user } as const;
const terms = {
  kind: 'activation',
  numberType: 'any',
  ...{ userId: ids.user, appId: ids.app, countryIso: 'US', vendorId: null },
  ...{ unitPriceMills: 350, priceId: ids.price, priceRank: 7, requestHash: 'hash' },
  ...{ placedAt, giveUpAt: '2026-11-21T10:01:00.000Z' },
} as const;

function heldFor(quantity: number): History {
  const amountMills = quantity * 350;
  const entries = transfer('available', 'held', amountMills);
  const held = { ...terms, orderId: BULK, quantity, key: 'key', amountMills, entries };
  return createHistory().append('FundsHeldForBulk', held);
}

function assigned(history: History, items: readonly number[]): History {
  const number = {
    ...{ e164: ids.e164, vendorId: ids.vendor, rateCentre: 'New York', region: 'NY' },
    numberAge: 'new',
    ...{ leaseId: 'lease', assignedAt: placedAt, closesAt: placedAt, settlesAt: placedAt },
  } as const;
  for (const item of items)
    history.append('BulkItemPlaced', { ...terms, orderId: itemIdOf(BULK, item), quantity: 1, bulkId: BULK });
  return history.append('BulkNumbersAssigned', {
    ...ofBulk,
    items: items.map((item) => ({ ...number, item })),
  });
}

function listed(history: History) {
  return project(ordersProjector, history).rows(bulkOrders);
}

describe('the list of bulk orders', () => {
  it('has each bulk order once, short until all its numbers have come', () => {
    const row = { _id: BULK, userId: ids.user, placedAt, status: 'initial', kind: 'activation' };
    expect(listed(heldFor(2))).toMatchObject([{ ...row, isShort: true }]);
    expect(listed(assigned(heldFor(2), [1]))).toMatchObject([{ status: 'running', isShort: true }]);
    expect(listed(assigned(heldFor(2), [1, 2]))).toMatchObject([{ status: 'running', isShort: false }]);
  });

  it('stays short if the rest of its numbers did not come', () => {
    const closed = assigned(heldFor(2), [1]).append('BulkClosed', {
      ...{ ...ofBulk, requested: 2, fulfilled: 1, reason: 'gave-up', closedAt: placedAt },
    });
    expect(listed(closed)).toMatchObject([{ status: 'completed', isShort: true }]);
  });

  it('has an order for one number if a vendor activates it', () => {
    expect(listed(heldFor(1))).toEqual([]);
    const dormant = heldFor(1).append('NumberSourceOrdered', { ...ofBulk, source: 'dormant' });
    expect(listed(dormant)).toMatchObject([{ _id: BULK, isShort: true }]);
  });

  it('has no other order', () => {
    expect(listed(completedEvent(smsEvent(boughtEvent(createHistory()))))).toEqual([]);
  });
});

describe('the history of an order', () => {
  it('knows for admins who caused each entry, but not in the entries, which the customer sees', () => {
    const history = completedEvent(smsEvent(boughtEvent(createHistory())));
    const timeline = project(ordersProjector, history).row(orderTimelines, ids.order);
    const actors = history.events.map(({ meta: { actor } }) => actor);
    expect(timeline?.actors).toHaveLength(timeline?.entries.length ?? 0);
    for (const actor of timeline?.actors ?? []) expect([null, ...actors]).toContain(actor);
    expect(timeline?.actors.every((actor) => actor === null || !actor.startsWith('customer:'))).toBe(true);
    expect(JSON.stringify(timeline?.entries)).not.toMatch(/"(system|admin|provider|customer):/);
  });
});
