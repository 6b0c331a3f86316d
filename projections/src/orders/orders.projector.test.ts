import { describe, expect, it } from 'vitest';
import {
  at,
  boughtTold,
  cancelledTold,
  capturedTold,
  completedTold,
  expiredTold,
  ids,
  leaseEndedTold,
  placedTold,
  releasedTold,
  smsTold,
} from '../testing/activation.ts';
import { project, type Story, story } from '../testing/story.ts';
import { ordersProjector, timelineMaxEntries } from './orders.projector.ts';
import { orders } from './orders.view.ts';

const orderOf = (told: Story) => project(ordersProjector, told).row(orders, ids.order);

describe('an order', () => {
  it('is initial from the moment it was placed', () => {
    expect(orderOf(placedTold(story()))).toMatchObject({
      status: 'initial',
      userId: ids.user,
      unitPriceMills: 350,
      fulfilled: 0,
      e164: null,
      placedAt: at('10:00:00'),
    });
  });

  it('runs once a number was assigned, with everything the customer sees of it', () => {
    expect(orderOf(boughtTold(story()))).toMatchObject({
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
    const completed = completedTold(smsTold(boughtTold(story())));
    expect(orderOf(completed)).toMatchObject({
      status: 'completed',
      completedAt: at('10:00:08'),
      endedAt: null,
      messages: [{ messageId: ids.message, charged: true }],
    });
    expect(orderOf(leaseEndedTold(completed))).toMatchObject({
      status: 'completed',
      endedAt: at('10:30:03'),
    });
  });

  it('shows a further message without charging it', () => {
    const told = completedTold(smsTold(boughtTold(story()))).tell('OrderSmsNoted', {
      orderId: ids.order,
      userId: ids.user,
      messageId: 'second',
      receivedAt: at('10:01:00'),
      why: 'further',
    });
    expect(orderOf(told)).toMatchObject({
      status: 'completed',
      messages: [
        { messageId: ids.message, charged: true },
        { messageId: 'second', charged: false },
      ],
    });
  });

  it('is inactive when it was cancelled, and stays ended then', () => {
    const cancelled = leaseEndedTold(cancelledTold(boughtTold(story())), 'settled', ids.lease, false);
    expect(orderOf(cancelled)).toMatchObject({
      status: 'inactive',
      outcome: 'cancelled',
      endedAt: at('10:05:00'),
    });
  });

  it('has failed without a message by the time its hold is settled', () => {
    expect(orderOf(expiredTold(boughtTold(story())))).toMatchObject({ status: 'failed', outcome: 'no-sms' });
  });

  it('has failed with the reason it was given up for', () => {
    const told = placedTold(story()).tell('OrderFailed', {
      orderId: ids.order,
      userId: ids.user,
      reason: 'no-available-numbers',
      failedAt: at('10:00:02'),
    });
    expect(orderOf(told)).toMatchObject({
      status: 'failed',
      outcome: 'no-available-numbers',
      endedAt: at('10:00:02'),
    });
  });

  it('tells its story across all streams that took part, in their order', () => {
    const told = leaseEndedTold(capturedTold(completedTold(smsTold(boughtTold(story())))));
    const timeline = orderOf(told)?.timeline ?? [];
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
    const told = JSON.stringify(orderOf(completedTold(smsTold(boughtTold(story())))));
    for (const secret of ['123456', 'Your code', '+14155550100']) expect(told).not.toContain(secret);
  });

  it('stops lengthening a story that never ends', () => {
    const told = boughtTold(story());
    for (let n = 0; n < timelineMaxEntries + 50; n += 1) releasedTold(told);
    expect(orderOf(told)?.timeline).toHaveLength(timelineMaxEntries);
  });

  it('tells its customer, and nobody else, to look again', () => {
    const { hints } = project(ordersProjector, placedTold(story()));
    expect(hints).toEqual([
      { audience: `customer:${ids.user}`, topic: 'orders', body: { id: ids.order, position: 10 } },
    ]);
  });
});
