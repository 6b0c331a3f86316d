import { positionAt } from '@ringpost/events/testing/positions';
import { describe, expect, it } from 'vitest';
import {
  at,
  boughtEvent,
  cancelledEvent,
  capturedEvent,
  completedEvent,
  expiredEvent,
  ids,
  leaseEndedEvent,
  placedEvent,
  releasedEvent,
  smsEvent,
} from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { ordersProjector, TIMELINE_MAX_ENTRIES } from './orders.projector.ts';
import { orders } from './orders.view.ts';

function orderOf(history: History) {
  return project(ordersProjector, history).row(orders, ids.order);
}

describe('an order', () => {
  it('is initial from the moment it was placed', () => {
    expect(orderOf(placedEvent(createHistory()))).toMatchObject({
      status: 'initial',
      userId: ids.user,
      unitPriceMills: 350,
      fulfilled: 0,
      e164: null,
      placedAt: at('10:00:00'),
    });
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

  it('is completed by the first message that counts and ends with its lease', () => {
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

  it('is inactive when it was cancelled, and stays ended then', () => {
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

  it('has failed without a message by the time its hold is settled', () => {
    expect(orderOf(expiredEvent(boughtEvent(createHistory())))).toMatchObject({
      status: 'failed',
      outcome: 'no-sms',
    });
  });

  it('has failed with the reason it was given up for', () => {
    const history = placedEvent(createHistory()).append('OrderFailed', {
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

  it('tells its story across all streams that took part, in their order', () => {
    const history = leaseEndedEvent(capturedEvent(completedEvent(smsEvent(boughtEvent(createHistory())))));
    const timeline = orderOf(history)?.timeline ?? [];
    expect(timeline.map(({ type, stream }) => `${stream} ${type}`)).toEqual([
      'order OrderPlaced',
      'wallet FundsHeld',
      'number NumberLeased',
      'order NumberAssigned',
      'sms SmsRouted',
      'order OrderCompleted',
      'wallet FundsCaptured',
      'number LeaseEnded',
    ]);
    expect(timeline[1]).toMatchObject({ revision: 1, actor: 'system:test', data: { amountMills: 350 } });
  });

  it('tells nothing personal', () => {
    const history = JSON.stringify(orderOf(completedEvent(smsEvent(boughtEvent(createHistory())))));
    for (const secret of ['123456', 'Your code', '+14155550100']) expect(history).not.toContain(secret);
  });

  it('stops lengthening a story that never ends', () => {
    const history = boughtEvent(createHistory());
    for (let n = 0; n < TIMELINE_MAX_ENTRIES + 50; n += 1) releasedEvent(history);
    expect(orderOf(history)?.timeline).toHaveLength(TIMELINE_MAX_ENTRIES);
  });

  it('tells its customer, and nobody else, to look again', () => {
    const { hints } = project(ordersProjector, placedEvent(createHistory()));
    expect(hints).toEqual([
      {
        audience: `customer:${ids.user}`,
        topic: 'orders',
        body: { id: ids.order, position: positionAt(10) },
      },
    ]);
  });
});
