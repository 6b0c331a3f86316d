import { type NumberAssigned, type OrderEvent, plusSeconds } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { placedOrder } from '../testing/placed.fixture.ts';
import { type OrderCommand, orderDecider } from './order.decider.ts';

const { given } = decide(orderDecider);
const ids = { orderId: 'order-1', userId: 'ann' };
function at(time: string): string {
  return `2026-11-21T${time}.000Z`;
}

const placedData = placedOrder(ids);
const assignedData: NumberAssigned['data'] = {
  ...ids,
  e164: '+12125551001',
  appId: 'whatsapp',
  vendorId: 'acme',
  countryIso: 'US',
  numberAge: 'new',
  rateCentre: 'New York',
  region: 'NY',
  leaseId: 'lease-1',
  assignedAt: at('10:00:00'),
  closesAt: at('10:20:00'),
  settlesAt: at('10:30:00'),
};
const placed: OrderEvent = { type: 'OrderPlaced', data: placedData };
const assigned: OrderEvent = { type: 'NumberAssigned', data: assignedData };
const running = [placed, assigned];

function completed(messageId = 'm-1', receivedAt = at('10:05:00')): OrderEvent {
  return {
    type: 'OrderCompleted',
    data: { ...ids, messageId, receivedAt, amountMills: 350 },
  };
}
type Why = Extract<OrderEvent, { type: 'OrderSmsNoted' }>['data']['why'];
function noted(why: Why, messageId = 'm-1', receivedAt = at('10:05:00')): OrderEvent {
  return {
    type: 'OrderSmsNoted',
    data: { ...ids, messageId, receivedAt, why },
  };
}
function withheld(messageId = 'm-1', receivedAt = at('10:05:00')): OrderEvent {
  return {
    type: 'OrderSmsWithheld',
    data: { ...ids, messageId, receivedAt, priceMills: 350, readUntil: plusSeconds(receivedAt, 86_400) },
  };
}
function unpaid(messageId = 'm-1', receivedAt = at('10:05:00')): OrderEvent {
  const { data } = withheld(messageId, receivedAt);
  return { type: 'OrderSmsWithheld', data: { ...data, why: 'unpaid' } } as OrderEvent;
}
const cancelled: OrderEvent = { type: 'OrderCancelled', data: { ...ids, cancelledAt: at('10:05:00') } };

function sms(change: Partial<Extract<OrderCommand, { type: 'RecordSms' }>> = {}): OrderCommand {
  return {
    type: 'RecordSms',
    messageId: 'm-1',
    receivedAt: at('10:05:00'),
    to: assignedData.e164,
    outcome: 'delivered',
    billable: true,
    isPaused: false,
    ...change,
  };
}
const cancel = { type: 'CancelOrder', now: at('10:05:00'), afterSeconds: 0 } as const satisfies OrderCommand;

describe('a cancel', () => {
  it('is refused before the time that the shop makes customers wait, and says how many seconds are left', () => {
    const early = (now: string) => ({ ...cancel, now, afterSeconds: 120 });
    given(...running)
      .when(early(at('10:01:18')))
      .thenRejected('cancel-too-early', { from: at('10:02:00'), retryAfterSeconds: 42 });
    given(...running)
      .when(early(at('10:02:00')))
      .then({ type: 'OrderCancelled', data: { ...ids, cancelledAt: at('10:02:00') } });
    // The clock was set back.
    given(...running)
      .when(early(at('09:59:00')))
      .then({ type: 'OrderCancelled', data: { ...ids, cancelledAt: at('09:59:00') } });
    given(...running, completed())
      .when(early(at('10:00:01')))
      .thenRejected('not-cancellable', { status: 'completed' });
  });
});

describe('asking for another code', () => {
  const ask: OrderCommand = { type: 'AskNextCode', now: at('10:06:00') };
  const asked: OrderEvent = { type: 'NextCodeAsked', data: { ...ids, askedAt: at('10:06:00') } };

  it('waits for one more text, which is free', () => {
    const story = [...running, completed()];
    given(...story)
      .when(ask)
      .then(asked);
    given(...story, asked)
      .when(ask)
      .then();
    const next = noted('further', 'm-2', at('10:07:00'));
    given(...story, asked)
      .when(sms({ messageId: 'm-2', receivedAt: at('10:07:00') }))
      .then(next);
    given(...story, asked, next)
      .when({ ...ask, now: at('10:08:00') })
      .then({ type: 'NextCodeAsked', data: { ...ids, askedAt: at('10:08:00') } });
  });

  it('is refused before the first code, after the time of the order, and for an order that gave its money back', () => {
    given(...running)
      .when(ask)
      .thenRejected('no-code-yet');
    given(...running, completed())
      .when({ ...ask, now: at('10:20:00') })
      .thenRejected('order-not-open');
    given(...running, cancelled)
      .when(ask)
      .thenRejected('order-not-open');
    given().when(ask).thenRejected('not-found');
  });
});

describe('a ban', () => {
  const ban: OrderCommand = { type: 'BanNumber', now: at('10:05:00') };
  const banned: OrderEvent = { type: 'OrderBanned', data: { ...ids, bannedAt: at('10:05:00') } };

  it('ends a waiting order as a cancel does, at any time, and once', () => {
    given(...running)
      .when(ban)
      .then(banned, cancelled);
    given(...running, banned, cancelled)
      .when(ban)
      .then();
    given(...running, banned, cancelled)
      .when(cancel)
      .then();
    given(placed, noted('not-assigned'), assigned).when(ban).then(banned, cancelled);
  });

  it('is refused if a text came, if the customer’s time is over, and for an order that has ended', () => {
    given(...running, unpaid())
      .when(ban)
      .thenRejected('order-has-text');
    given(...running)
      .when({ ...ban, now: at('10:20:00') })
      .thenRejected('order-not-open');
    given(...running, completed())
      .when(ban)
      .thenRejected('not-cancellable', { status: 'completed' });
    given(...running, cancelled)
      .when(ban)
      .thenRejected('not-cancellable', { status: 'cancelled' });
    given().when(ban).thenRejected('not-found');
  });

  it('withholds a text that comes later', () =>
    given(...running, banned, cancelled)
      .when(sms())
      .then(withheld()));
});
