import { itemIdOf, transfer } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import {
  at,
  boughtEvent,
  cancelledEvent,
  completedEvent,
  expiredEvent,
  heldEvent,
  ids,
  leaseEndedEvent,
  placedEvent,
  rentalHeldEvent,
  smsEvent,
} from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { orderListsProjector } from './order-lists.projector.ts';
import { listedOrders } from './order-lists.view.ts';
import { ordersProjector } from './orders.projector.ts';
import { type OrderRow, orders } from './orders.view.ts';

const BULK = '0199a0c4-6e12-7b44-8a3d-51c0e9d2f000';
const placedAt = at('10:00:00');
const terms = {
  kind: 'activation',
  numberType: 'any',
  ...{ userId: ids.user, appId: ids.app, countryIso: 'US' },
  ...{ vendorId: null, unitPriceMills: 350, priceId: ids.price, priceRank: 7, requestHash: 'hash' },
  ...{ placedAt, giveUpAt: at('10:01:00') },
} as const;
const number = {
  ...{ e164: ids.e164, vendorId: ids.vendor, rateCentre: 'New York', region: 'NY' },
  numberAge: 'new',
  ...{ leaseId: ids.lease, assignedAt: placedAt },
} as const;

function bulk(): History {
  const entries = transfer('available', 'held', 700);
  const held = { ...terms, orderId: BULK, quantity: 2, key: 'key', amountMills: 700, entries };
  return createHistory().append('FundsHeldForBulk', held);
}
function halfBulk(): History {
  const items = [{ ...number, item: 1, closesAt: placedAt, settlesAt: placedAt }];
  return bulk()
    .append('BulkItemPlaced', { ...terms, orderId: itemIdOf(BULK, 1), quantity: 1, bulkId: BULK })
    .append('BulkNumbersAssigned', { orderId: BULK, userId: ids.user, items });
}
function bulkClosed(before: History, fulfilled: number): History {
  const closed = { requested: 2, fulfilled, reason: 'gave-up', closedAt: placedAt } as const;
  return before.append('BulkClosed', { orderId: BULK, userId: ids.user, ...closed });
}
function rented(): History {
  const rental = { orderId: ids.order, userId: ids.user, appId: ids.app, countryIso: 'US' };
  return rentalHeldEvent(createHistory()).append('NumberRented', {
    ...{ ...number, ...rental },
    endsAt: '2026-11-24T10:00:00.000Z',
  });
}

/** What a list shows of an order by its own row. */
function listedFields({ _id, placedAt, status, appId, countryIso, vendorId, kind, bulkId, e164 }: OrderRow) {
  return { _id, placedAt, status, appId, countryIso, vendorId, kind, bulkId, e164 };
}

describe('the lists of orders', () => {
  it.each([
    ['waits for its number', 'initial', () => heldEvent(createHistory())],
    ['of an earlier version', 'initial', () => placedEvent(createHistory())],
    ['has its number', 'running', () => boughtEvent(createHistory())],
    ['got its code', 'completed', () => completedEvent(smsEvent(boughtEvent(createHistory())))],
    ['was cancelled', 'inactive', () => cancelledEvent(boughtEvent(createHistory()))],
    ['got no code', 'failed', () => expiredEvent(boughtEvent(createHistory()))],
    [
      'got its code, and its lease ended',
      'completed',
      () => leaseEndedEvent(completedEvent(smsEvent(boughtEvent(createHistory())))),
    ],
    ['is a rental', 'active', rented],
    ['is a rental that ended', 'inactive', () => leaseEndedEvent(rented())],
    ['is for many numbers', 'initial', bulk],
    ['has some of its numbers', 'running', halfBulk],
    ['got fewer numbers', 'completed', () => bulkClosed(halfBulk(), 1)],
    ['got no numbers', 'failed', () => bulkClosed(bulk(), 0)],
  ] as const)('have the fields of the order that %s', (_, status, history) => {
    const rows = project(ordersProjector, history()).rows(orders).map(listedFields);
    expect(rows[0]).toMatchObject({ status });
    expect(project(orderListsProjector, history()).rows(listedOrders)).toEqual(rows);
  });
});
