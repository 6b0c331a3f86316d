import { VENDOR_RECENT_WEIGHT_MAX, VOICE_WEIGHT_MAX } from '@ringpost/domain/rules/limits';
import { describe, expect, it } from 'vitest';
import {
  assignedEvent,
  at,
  cancelledEvent,
  completedEvent,
  expiredEvent,
  ids,
  placedEvent,
} from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { SECONDS_MAX } from './count-delivery.ts';
import { DELIVERY_DAYS, deliveries, deliveryDays, deliveryHours, payers, voices } from './deliveries.view.ts';
import { ordersProjector } from './orders.projector.ts';
import { orders as orderRows } from './orders.view.ts';

function ofApp(history: History) {
  return project(ordersProjector, history).row(deliveries, `${ids.app}|US`);
}

function bought(): History {
  return assignedEvent(placedEvent(createHistory()));
}

interface Bought {
  readonly by?: string;
  readonly day?: string;
  readonly vendorId?: string;
}

const TODAY = '2026-11-21';

/** Adds `count` orders, one after the other. Each ends on a day, with a code after 7 seconds or without one. */
function orders(history: History, count: number, delivered: boolean, of: Bought = {}): History {
  const { by: userId = ids.user, day = TODAY, vendorId = ids.vendor } = of;
  for (let number = 0; number < count; number += 1) {
    const orderId = `order-${history.events.length}`;
    const order = { orderId, userId };
    const [assigned, came, late] = ['10:00:01', '10:00:08', '10:30:01'].map((time) => `${day}T${time}.000Z`);
    placedEvent(history, orderId, userId);
    assignedEvent(history, { orderId, vendorId, assignedAt: assigned ?? '' });
    if (delivered) {
      const message = { messageId: `m-${orderId}`, receivedAt: came ?? '', amountMills: 350 };
      history.append('OrderCompleted', { ...order, ...message }, came);
    } else history.append('OrderExpired', { ...order, expiredAt: late ?? '' }, late);
  }
  return history;
}

/** Customers who paid for as many orders as gain weight, and got all codes of them. */
function regulars(count: number, of: Bought = {}): History {
  const history = createHistory();
  for (let number = 0; number < count; number += 1)
    orders(history, VOICE_WEIGHT_MAX, true, { ...of, by: `regular-${number}` });
  return history;
}

function placedAs(userId: string, orderId: string) {
  const first = placedEvent(createHistory(), orderId, userId).events[0];
  if (first?.type !== 'OrderPlaced') throw new Error('an order is placed first');
  return first.data;
}
function daysOf(history: History) {
  return project(ordersProjector, history).rows(deliveryDays);
}

describe('how an app delivers', () => {
  it('counts a completed order and the seconds it waited', () => {
    const row = ofApp(completedEvent(bought()));
    expect(row).toMatchObject({ weight: 1, delivered: 1 });
    expect(row?.seconds).toHaveLength(SECONDS_MAX + 1);
    expect(row?.seconds.indexOf(1)).toBe(7);
  });

  it('counts no order for an unclaimed message, however it ends', () => {
    const taken = () =>
      bought().append('UnclaimedTaken', { orderId: ids.order, userId: ids.user, unclaimedId: ids.message });
    for (const ended of [completedEvent(taken()), expiredEvent(taken())]) {
      const { rows } = project(ordersProjector, ended);
      const counted = [rows(deliveries), rows(deliveryDays), rows(deliveryHours), rows(voices), rows(payers)];
      expect(counted.flat()).toEqual([]);
    }
  });

  it('puts every wait of two minutes and more together', () => {
    const history = bought().append('OrderCompleted', {
      orderId: ids.order,
      userId: ids.user,
      messageId: ids.message,
      receivedAt: at('10:15:00'),
      amountMills: 350,
    });
    expect(ofApp(history)?.seconds.indexOf(1)).toBe(SECONDS_MAX);
  });

  it('counts an order without a message against the app, if its customer has paid for another', () => {
    const history = orders(createHistory(), 1, true);
    expect(ofApp(orders(history, 1, false))).toMatchObject({ weight: 1, delivered: 0.5 });
  });

  it.each([
    { cancelledAt: at('10:02:59'), what: 'learns nothing from a cancel within three minutes', delivered: 1 },
    { cancelledAt: at('10:03:01'), what: 'counts a cancel after three minutes', delivered: 0.5 },
  ])('$what', ({ cancelledAt, delivered }) => {
    const history = assignedEvent(placedEvent(orders(createHistory(), 1, true)));
    history.append('OrderCancelled', { orderId: ids.order, userId: ids.user, cancelledAt });
    const spoken = { weight: 1, delivered };
    expect(ofApp(history)).toMatchObject({ ...spoken, vendors: { [ids.vendor]: spoken } });
  });

  it('counts a cancel after as many minutes as an admin has set, from then on', () => {
    const history = assignedEvent(placedEvent(orders(createHistory(), 1, true)));
    const by = { changedAt: at('10:00:30'), changedBy: 'admin', reason: null };
    history.append('ShopSettingChanged', { setting: 'cancel-counts-after-minutes', value: 1, ...by });
    history.append('OrderCancelled', { orderId: ids.order, userId: ids.user, cancelledAt: at('10:01:02') });
    expect(ofApp(history)).toMatchObject({ weight: 1, delivered: 0.5 });
  });

  it('counts a ban at once, and once', () => {
    const history = assignedEvent(placedEvent(orders(createHistory(), 1, true)));
    const own = { orderId: ids.order, userId: ids.user };
    history.append('OrderBanned', { ...own, bannedAt: at('10:00:30') });
    history.append('OrderCancelled', { ...own, cancelledAt: at('10:00:30') });
    expect(ofApp(history)).toMatchObject({ weight: 1, delivered: 0.5 });
    const row = project(ordersProjector, history)
      .rows(orderRows)
      .find(({ _id }) => _id === ids.order);
    expect(row).toMatchObject({ status: 'inactive', outcome: 'banned' });
  });

  it('ignores a cancel of an order that has no number yet', () => {
    const history = cancelledEvent(placedEvent(createHistory()));
    expect(project(ordersProjector, history).rows(deliveries)).toEqual([]);
  });

  it('counts an order once', () => {
    const history = expiredEvent(completedEvent(bought()));
    expect(ofApp(history)).toMatchObject({ weight: 1, delivered: 1 });
  });
});

describe('the voice of a customer', () => {
  it('weighs as many orders as the customer has paid for, up to ten', () => {
    expect(ofApp(orders(createHistory(), 3, true))).toMatchObject({ weight: 3, delivered: 3 });
    expect(ofApp(orders(createHistory(), 25, true))).toMatchObject({ weight: 10, delivered: 10 });
  });

  it('is one per day, and gives the share of the orders of that day', () => {
    const history = orders(orders(createHistory(), 3, true), 9, false);
    expect(ofApp(history)).toMatchObject({ weight: 3, delivered: 0.75 });
    orders(history, 1, true, { day: '2026-11-22' });
    expect(ofApp(history)).toMatchObject({ weight: 3 + 4, delivered: 0.75 + 4 });
  });

  it('has the weight of what was paid for any app', () => {
    const history = orders(createHistory(), 4, true);
    const other = { orderId: 'other', userId: ids.user };
    history.append('OrderPlaced', { ...placedAs(ids.user, 'other'), appId: 'app-2' });
    assignedEvent(history, { orderId: 'other' });
    history.append('OrderExpired', { ...other, expiredAt: at('10:30:01') });
    const row = project(ordersProjector, history).row(deliveries, 'app-2|US');
    expect(row).toMatchObject({ weight: 4, delivered: 0 });
  });

  it('does not change a day that is over for this customer', () => {
    const history = orders(orders(createHistory(), 2, true), 1, false, { day: '2026-11-20' });
    expect(ofApp(history)).toMatchObject({ weight: 2, delivered: 2 });
  });

  it('is divided between vendors by the orders at each, and is still one voice', () => {
    const history = orders(createHistory(), 3, true);
    orders(history, 1, false, { vendorId: 'beta' });
    const { weight, delivered, vendors } = ofApp(history) ?? {};
    expect({ weight, delivered }).toEqual({ weight: 3, delivered: 2.25 });
    expect(vendors).toEqual({
      [ids.vendor]: { weight: 2.25, delivered: 2.25 },
      beta: { weight: 0.75, delivered: 0 },
    });
    const customers = daysOf(history).map((row) => row.customers);
    expect(customers.toSorted()).toEqual([0.25, 0.75]);
  });
});

describe('the figures of an hour', () => {
  const hoursOf = (history: History) => project(ordersProjector, history).rows(deliveryHours);

  it('add up to those of the day for all apps and vendors', () => {
    const history = orders(createHistory(), 3, true);
    orders(history, 1, false, { vendorId: 'beta' });
    const hours = hoursOf(history);
    const [weight, delivered] = [0, 0].map((_, index) =>
      hours.reduce((sum, row) => sum + (index === 0 ? row.weight : row.delivered), 0),
    );
    expect({ weight, delivered }).toEqual({ weight: 3, delivered: 2.25 });
    expect(hours.flatMap((row) => Object.values(row.seconds)).reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  it('take the place of the same hour a week before, and leave a newer one', () => {
    const later = orders(orders(createHistory(), 1, true, { day: '2026-11-14' }), 1, true, {
      day: '2026-11-21',
    });
    expect(hoursOf(later).map(({ hour }) => hour.slice(0, 10))).toEqual(['2026-11-21']);
    const late = orders(orders(createHistory(), 1, true, { day: '2026-11-21' }), 1, true, {
      day: '2026-11-14',
      by: 'bob',
    });
    expect(hoursOf(late).map(({ hour }) => hour.slice(0, 10))).toEqual(['2026-11-21']);
  });
});

describe('nobody can make an app look bad at no cost', () => {
  it('sixty refunded orders of one account that never paid change no figure', () => {
    const before = project(ordersProjector, regulars(5));
    const after = project(ordersProjector, orders(regulars(5), 60, false, { by: 'mallory' }));
    expect(after.rows(deliveries)).toEqual(before.rows(deliveries));
    expect(after.rows(deliveryDays)).toEqual(before.rows(deliveryDays));
  });

  it('sixty accounts that never paid change no figure either', () => {
    const history = regulars(5);
    const before = project(ordersProjector, history).rows(deliveries);
    for (let number = 0; number < 60; number += 1) orders(history, 1, false, { by: `mallory-${number}` });
    expect(project(ordersProjector, history).rows(deliveries)).toEqual(before);
  });

  it('sixty refunded orders of one account that paid once are one light voice', () => {
    const history = orders(orders(regulars(5), 1, true, { by: 'mallory' }), 60, false, { by: 'mallory' });
    expect(ofApp(history)).toMatchObject({ weight: 51, delivered: expect.closeTo(50, 1) });
  });

  it('an app that fails is seen to fail, by all who paid before', () => {
    const history = regulars(5, { day: '2026-11-20' });
    for (let number = 0; number < 5; number += 1) orders(history, 1, false, { by: `regular-${number}` });
    expect(daysOf(history).find(({ date }) => date === TODAY)).toMatchObject({ weight: 50, delivered: 0 });
  });
});

describe('the days of an app at a vendor', () => {
  it('count what ended on each of them, and the seconds to each code', () => {
    const history = orders(createHistory(), 2, true, { day: '2026-11-20' });
    orders(history, 1, false);
    const of = { appId: ids.app, countryIso: 'US', vendorId: ids.vendor, customers: 1 };
    expect(daysOf(history).toSorted((one, other) => (one.date < other.date ? -1 : 1))).toMatchObject([
      { ...of, date: '2026-11-20', weight: 2, delivered: 2, seconds: { 7: 2 } },
      { ...of, date: TODAY, weight: 2, delivered: 0, seconds: {} },
    ]);
  });

  it('are never more than are shown, because a new day replaces the one that is too old', () => {
    const history = createHistory();
    for (let day = 0; day < DELIVERY_DAYS + 5; day += 1)
      orders(history, 1, true, { day: new Date(Date.UTC(2026, 8, 1 + day)).toISOString().slice(0, 10) });
    const days = daysOf(history);
    expect(days).toHaveLength(DELIVERY_DAYS);
    expect(days.map(({ date }) => date).sort()[0]).toBe('2026-09-06');
  });

  it('do not count an order that ends late, for a day that was replaced', () => {
    const history = orders(createHistory(), 1, true, { day: '2026-10-01' });
    orders(history, 1, true, { day: '2026-07-03', by: 'late' });
    expect(daysOf(history)).toMatchObject([{ date: '2026-10-01', weight: 1 }]);
  });

  it('need at most one row for each customer, and one for each customer and app', () => {
    const history = createHistory();
    for (const day of ['2026-11-19', '2026-11-20', TODAY]) orders(history, 5, true, { day });
    const rows = project(ordersProjector, history);
    expect(rows.rows(voices)).toMatchObject([{ date: TODAY, weight: 10 }]);
    expect(rows.rows(payers)).toEqual([{ _id: ids.user, paid: 15 }]);
  });
});

describe('how a vendor delivers for an app', () => {
  it('is counted apart from the others', () => {
    const history = orders(createHistory(), 2, true, { vendorId: 'beta', day: '2026-11-20' });
    orders(history, 1, false);
    expect(ofApp(history)?.vendors).toEqual({
      beta: { weight: 2, delivered: 2 },
      [ids.vendor]: { weight: 2, delivered: 0 },
    });
  });

  it('follows the newest voices, because the older ones lose weight', () => {
    const customers = VENDOR_RECENT_WEIGHT_MAX / VOICE_WEIGHT_MAX;
    const history = regulars(customers, { day: '2026-11-20' });
    const half = VENDOR_RECENT_WEIGHT_MAX / 2;
    expect(ofApp(history)?.vendors).toEqual({ [ids.vendor]: { weight: half, delivered: half } });
    for (let number = 0; number < customers / 2; number += 1)
      orders(history, 1, false, { by: `regular-${number}` });
    expect(ofApp(history)?.vendors).toEqual({ [ids.vendor]: { weight: half, delivered: half / 2 } });
  });

  it('is never below zero, when voices take back what has lost its weight', () => {
    const history = regulars(VENDOR_RECENT_WEIGHT_MAX / VOICE_WEIGHT_MAX);
    for (let number = 0; number < 20; number += 1) orders(history, 30, false, { by: `regular-${number}` });
    expect(ofApp(history)?.vendors[ids.vendor]).toEqual({ weight: 100, delivered: 0 });
  });
});
