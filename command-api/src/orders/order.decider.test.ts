import type { NumberAssigned, OrderEvent, OrderPlaced } from '@ringpost/events/catalogue';
import { decide } from '@ringpost/events/testing/given-when-then';
import { describe, it } from 'vitest';
import { type OrderCommand, orderDecider } from './order.decider.ts';

const { given } = decide(orderDecider);
const ids = { orderId: 'order-1', userId: 'ann' };
const at = (time: string): string => `2026-11-21T${time}.000Z`;

const placedData: OrderPlaced['data'] = {
  ...ids,
  ...{ kind: 'activation', appId: 'whatsapp', countryIso: 'US', vendorId: null, quantity: 1 },
  ...{ unitPriceMills: 350, priceId: 'price-1', priceRank: 7, requestHash: 'hash' },
  ...{ placedAt: at('10:00:00'), giveUpAt: at('10:01:00') },
};
const assignedData: NumberAssigned['data'] = {
  ...ids,
  ...{ e164: '+12125551001', appId: 'whatsapp', vendorId: 'acme', countryIso: 'US', numberAge: 'new' },
  ...{ rateCentre: 'New York', region: 'NY', leaseId: 'lease-1' },
  ...{ assignedAt: at('10:00:00'), closesAt: at('10:20:00'), settlesAt: at('10:30:00') },
};
const placed: OrderEvent = { type: 'OrderPlaced', data: placedData };
const assigned: OrderEvent = { type: 'NumberAssigned', data: assignedData };
const running = [placed, assigned];

const failed: OrderEvent = {
  type: 'OrderFailed',
  data: { ...ids, reason: 'gave-up', failedAt: at('10:01:00') },
};
const completed = (messageId = 'm-1', receivedAt = at('10:05:00')): OrderEvent => ({
  type: 'OrderCompleted',
  data: { ...ids, messageId, receivedAt, amountMills: 350 },
});
type Why = Extract<OrderEvent, { type: 'OrderSmsNoted' }>['data']['why'];
const noted = (why: Why, messageId = 'm-1', receivedAt = at('10:05:00')): OrderEvent => ({
  type: 'OrderSmsNoted',
  data: { ...ids, messageId, receivedAt, why },
});
const cancelled: OrderEvent = { type: 'OrderCancelled', data: { ...ids, cancelledAt: at('10:05:00') } };
const expired: OrderEvent = { type: 'OrderExpired', data: { ...ids, expiredAt: at('10:30:00') } };

const sms = (change: Partial<Extract<OrderCommand, { type: 'RecordSms' }>> = {}): OrderCommand => ({
  ...{ type: 'RecordSms', messageId: 'm-1', receivedAt: at('10:05:00'), to: assignedData.e164 },
  ...{ outcome: 'delivered', counts: true },
  ...change,
});
const cancel: OrderCommand = { type: 'CancelOrder', now: at('10:05:00') };
const expire = (now = at('10:30:00'), dueAt = assignedData.settlesAt): OrderCommand => ({
  ...{ type: 'ExpireOrder', now, dueAt },
});
const fail: OrderCommand = { type: 'FailOrder', reason: 'gave-up', now: at('10:01:00') };
const assign = (leaseId = 'lease-1'): OrderCommand => ({
  ...{ type: 'AssignNumber', assigned: { ...assignedData, leaseId } },
});

describe('placing an order', () => {
  const place = (requestHash: string): OrderCommand => ({
    type: 'PlaceOrder',
    placed: { ...placedData, requestHash },
  });

  it('keeps what was asked for', () => given().when(place('hash')).then(placed));

  it('happens once, however the order has gone since', () => {
    given(placed).when(place('hash')).then();
    given(...running, expired)
      .when(place('hash'))
      .then();
  });

  it('refuses the same order with another request', () =>
    given(placed).when(place('other')).thenRejected('idempotency-key-reused'));
});

describe('assigning a number', () => {
  it('sets the order running', () => given(placed).when(assign()).then(assigned));

  it('happens once for a lease, and still says yes when the order has ended', () => {
    given(...running)
      .when(assign())
      .then();
    given(...running, cancelled)
      .when(assign())
      .then();
  });

  it('refuses a second number', () =>
    given(...running)
      .when(assign('lease-2'))
      .thenRejected('order-not-open'));

  it('refuses an order that was given up', () =>
    given(placed, failed).when(assign()).thenRejected('order-not-open'));

  it('refuses an order that is not there', () => given().when(assign()).thenRejected('not-found'));
});

describe('failing an order', () => {
  it('ends one that has no number yet', () => given(placed).when(fail).then(failed));

  it('leaves one alone that has its number, or has failed already', () => {
    given(...running)
      .when(fail)
      .then();
    given(placed, failed).when(fail).then();
  });
});

describe('an SMS', () => {
  it('that counts completes the order at its price', () =>
    given(...running)
      .when(sms())
      .then(completed()));

  it('is recorded once, charged or not', () => {
    given(...running, completed())
      .when(sms())
      .then();
    given(...running, noted('unmatched'))
      .when(sms())
      .then();
  });

  it('after the one that counted is free', () =>
    given(...running, completed())
      .when(sms({ messageId: 'm-2' }))
      .then(noted('further', 'm-2')));

  it('that matched no template is shown and not charged', () =>
    given(...running)
      .when(sms({ counts: false }))
      .then(noted('unmatched')));

  it('after a free one still completes the order', () =>
    given(...running, noted('unmatched'))
      .when(sms({ messageId: 'm-2' }))
      .then(completed('m-2')));

  it.each([
    ['10:19:59', 'unmatched'],
    ['10:20:00', 'after-close'],
  ] as const)('that does not count at %s is %s', (time, why) =>
    given(...running)
      .when(sms({ counts: false, receivedAt: at(time) }))
      .then(noted(why, 'm-1', at(time))),
  );

  it('counts after the close when the router says so, because the carrier had it in time', () =>
    given(...running)
      .when(sms({ receivedAt: at('10:29:59') }))
      .then(completed('m-1', at('10:29:59'))));

  it('on a number that the order never took is not charged', () =>
    given(...running)
      .when(sms({ to: '+12125559999' }))
      .then(noted('unmatched')));

  it.each([
    ['cancelled', cancelled],
    ['expired', expired],
  ])('that loses the race to an order %s is late', (_, ending) =>
    given(...running, ending)
      .when(sms())
      .then(noted('late')),
  );

  it('that was routed as late stays late on a completed order', () =>
    given(...running, completed())
      .when(sms({ messageId: 'm-2', outcome: 'late', counts: false }))
      .then(noted('late', 'm-2')));

  it('for an order without a number is refused', () => {
    given(placed).when(sms()).thenRejected('order-not-open');
    given(placed, failed).when(sms()).thenRejected('order-not-open');
  });
});

describe('cancelling', () => {
  it('ends a running order', () =>
    given(...running)
      .when(cancel)
      .then(cancelled));

  it('is possible after an SMS that did not count', () =>
    given(...running, noted('unmatched'))
      .when(cancel)
      .then(cancelled));

  it('happens once', () =>
    given(...running, cancelled)
      .when(cancel)
      .then());

  it.each([
    ['initial', [placed], 'placed'],
    ['completed', [...running, completed()], 'completed'],
    ['expired', [...running, expired], 'expired'],
    ['failed', [placed, failed], 'failed'],
  ] as const)('is refused for one that is %s', (_, events, status) =>
    given(...events)
      .when(cancel)
      .thenRejected('not-cancellable', { status }),
  );
});

describe('expiring', () => {
  it('ends an order without an SMS at 30 minutes', () =>
    given(...running)
      .when(expire())
      .then(expired));

  it('does nothing a millisecond earlier', () =>
    given(...running)
      .when(expire('2026-11-21T10:29:59.999Z'))
      .then());

  it('does nothing for a timer that was set for another time', () =>
    given(...running)
      .when(expire(at('10:31:00'), at('10:29:00')))
      .then());

  it.each([
    ['completed', [...running, completed()]],
    ['cancelled', [...running, cancelled]],
    ['expired', [...running, expired]],
    ['without a number', [placed]],
  ] as const)('does nothing for one that is %s', (_, events) =>
    given(...events)
      .when(expire())
      .then(),
  );
});
