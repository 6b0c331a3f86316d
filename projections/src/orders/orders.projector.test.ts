import { positionAt } from '@ringpost/testing/positions';
import { describe, expect, it } from 'vitest';
import {
  at,
  boughtEvent,
  cancelledEvent,
  capturedEvent,
  completedEvent,
  expiredEvent,
  heldEvent,
  ids,
  leaseEndedEvent,
  placedEvent,
  readEvent,
  releasedEvent,
  smsEvent,
  withheldEvent,
} from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { ordersProjector, TIMELINE_MAX_ENTRIES } from './orders.projector.ts';
import { orders, orderTimelines } from './orders.view.ts';

function timelineOf(history: History) {
  return project(ordersProjector, history).row(orderTimelines, ids.order)?.entries ?? [];
}
function orderOf(history: History) {
  return project(ordersProjector, history).row(orders, ids.order);
}

describe('an order', () => {
  it('is initial from the moment its price is held', () => {
    expect(orderOf(heldEvent(createHistory()))).toMatchObject({
      status: 'initial',
      userId: ids.user,
      unitPriceMills: 350,
      fulfilled: 0,
      e164: null,
      placedAt: at('10:00:00'),
    });
  });

  it('is the same row whether it begins with the hold or with its own stream', () => {
    expect(orderOf(heldEvent(createHistory()))).toEqual(orderOf(placedEvent(createHistory())));
  });

  it('runs once a number was assigned, with everything the customer sees of it', () => {
    expect(orderOf(boughtEvent(createHistory()))).toMatchObject({
      status: 'running',
      e164: ids.e164,
      vendorId: ids.vendor,
      rateCentre: 'New York',
      region: 'NY',
      numberAge: 'new',
      fulfilled: 1,
      assignedAt: at('10:00:01'),
      closesAt: at('10:20:01'),
      settlesAt: at('10:30:01'),
    });
  });

  it('is completed by the first message that counts, and ends with its lease', () => {
    const completed = completedEvent(smsEvent(boughtEvent(createHistory())));
    expect(orderOf(completed)).toMatchObject({
      status: 'completed',
      completedAt: at('10:00:08'),
      endedAt: null,
      messages: [{ messageId: ids.message, charged: true }],
    });
    expect(orderOf(leaseEndedEvent(completed))).toMatchObject({
      status: 'completed',
      endedAt: at('10:30:03'),
    });
  });

  it('shows a further message without charging it', () => {
    const history = completedEvent(smsEvent(boughtEvent(createHistory()))).append('OrderSmsNoted', {
      orderId: ids.order,
      userId: ids.user,
      messageId: 'second',
      receivedAt: at('10:01:00'),
      why: 'further',
    });
    expect(orderOf(history)).toMatchObject({
      status: 'completed',
      messages: [
        { messageId: ids.message, charged: true },
        { messageId: 'second', charged: false },
      ],
    });
  });

  it('says until when a withheld message can be paid for', () => {
    const withheld = withheldEvent(completedEvent(smsEvent(boughtEvent(createHistory()))), 'late');
    const paid = { messageId: ids.message, charged: true };
    const readUntil = '2026-11-22T10:00:08.000Z';
    expect(orderOf(withheld)?.messages).toEqual([paid, { messageId: 'late', charged: false, readUntil }]);
    expect(orderOf(readEvent(withheld, 'late'))?.messages).toEqual([
      paid,
      { messageId: 'late', charged: true },
    ]);
  });

  it('is inactive when it was cancelled, and stays so', () => {
    const cancelled = leaseEndedEvent(
      cancelledEvent(boughtEvent(createHistory())),
      'settled',
      ids.lease,
      false,
    );
    expect(orderOf(cancelled)).toMatchObject({
      status: 'inactive',
      outcome: 'cancelled',
      endedAt: at('10:05:00'),
    });
  });

  it('has failed if no message came before its hold is settled', () => {
    expect(orderOf(expiredEvent(boughtEvent(createHistory())))).toMatchObject({
      status: 'failed',
      outcome: 'no-sms',
    });
  });

  it('has failed with the reason for which it was given up', () => {
    const history = placedEvent(heldEvent(createHistory())).append('OrderFailed', {
      orderId: ids.order,
      userId: ids.user,
      reason: 'no-available-numbers',
      failedAt: at('10:00:02'),
    });
    expect(orderOf(history)).toMatchObject({
      status: 'failed',
      outcome: 'no-available-numbers',
      endedAt: at('10:00:02'),
    });
  });

  it('has one history of the events of all its streams, in the order of the log', () => {
    const history = leaseEndedEvent(capturedEvent(completedEvent(smsEvent(boughtEvent(createHistory())))));
    const timeline = timelineOf(history);
    expect(timeline.map(({ type, stream }) => `${stream} ${type}`)).toEqual([
      'wallet FundsHeldForOrder',
      'number NumberLeased',
      'order OrderPlaced',
      'order NumberAssigned',
      'sms SmsReceived',
      'order OrderCompleted',
      'wallet FundsCaptured',
      'number LeaseEnded',
    ]);
    expect(timeline[0]).toMatchObject({ revision: 1, actor: 'system', data: { amountMills: 350 } });
  });

  it('shows nothing personal in its history', () => {
    const history = completedEvent(smsEvent(boughtEvent(createHistory())));
    const shownText = JSON.stringify([orderOf(history), timelineOf(history)]);
    for (const secret of ['123456', 'Your code', '+14155550100']) expect(shownText).not.toContain(secret);
  });

  it('says in its history that an admin acted, and not which one', () => {
    const history = cancelledEvent(boughtEvent(createHistory()));
    const events = history.events.map((event) =>
      event.type === 'OrderCancelled' ? { ...event, meta: { ...event.meta, actor: 'admin:a1' } } : event,
    );
    const timeline = timelineOf({ ...history, events });
    expect(timeline.at(-1)).toMatchObject({ type: 'OrderCancelled', actor: 'admin' });
    expect(timeline[0]).toMatchObject({ actor: 'system' });
  });

  it('has short entries, because every event of the order writes all of them again', () => {
    const history = leaseEndedEvent(capturedEvent(completedEvent(smsEvent(boughtEvent(createHistory())))));
    const timeline = timelineOf(history);
    expect(JSON.stringify(timeline).length / timeline.length).toBeLessThan(200);
  });

  it('has a row of the same size however long its history is', () => {
    const bought = boughtEvent(createHistory());
    const row = orderOf(bought);
    for (let n = 0; n < 20; n += 1) capturedEvent(bought);
    expect(orderOf(bought)).toEqual(row);
    expect(JSON.stringify(row).length).toBeLessThan(1_000);
  });

  it('limits the length of its history', () => {
    const history = boughtEvent(createHistory());
    for (let n = 0; n < TIMELINE_MAX_ENTRIES + 50; n += 1) releasedEvent(history);
    expect(timelineOf(history)).toHaveLength(TIMELINE_MAX_ENTRIES);
  });

  it('tells its customer, and nobody else, to read again', () => {
    const { hints } = project(ordersProjector, heldEvent(createHistory()));
    expect(hints).toEqual([
      {
        audience: `customer:${ids.user}`,
        topic: 'orders',
        body: { id: ids.order, position: positionAt(10) },
      },
    ]);
  });
});
