import { VENDOR_RECENT_ORDERS_MAX } from '@ringpost/events/rules/limits';
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
import { DELIVERY_DAYS, deliveries, deliveryDays } from './deliveries.view.ts';
import { ordersProjector } from './orders.projector.ts';

function ofApp(history: History) {
  return project(ordersProjector, history).row(deliveries, `${ids.app}|US`);
}

function bought(): History {
  return assignedEvent(placedEvent(createHistory()));
}

describe('how an app delivers', () => {
  it('counts a completed order and the seconds it waited', () => {
    const row = ofApp(completedEvent(bought()));
    expect(row).toMatchObject({ settled: 1, delivered: 1 });
    expect(row?.seconds).toHaveLength(SECONDS_MAX + 1);
    expect(row?.seconds.indexOf(1)).toBe(7);
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

  it('counts an order without a message against the app', () => {
    expect(ofApp(expiredEvent(bought()))).toMatchObject({ settled: 1, delivered: 0 });
  });

  it.each([
    { cancelledAt: at('10:02:59'), what: 'learns nothing from a cancel within three minutes', counts: [] },
    {
      cancelledAt: at('10:03:01'),
      what: 'counts a cancel after three minutes against the app and its vendor',
      counts: [{ settled: 1, delivered: 0, vendors: { [ids.vendor]: { settled: 1, delivered: 0 } } }],
    },
  ])('$what', ({ cancelledAt, counts }) => {
    const history = bought().append('OrderCancelled', {
      orderId: ids.order,
      userId: ids.user,
      cancelledAt,
    });
    const rows = project(ordersProjector, history).rows(deliveries);
    expect(rows).toHaveLength(counts.length);
    expect(rows).toMatchObject(counts);
  });

  it('learns nothing from a cancel of an order that has no number yet', () => {
    const history = cancelledEvent(placedEvent(createHistory()));
    expect(project(ordersProjector, history).rows(deliveries)).toEqual([]);
  });

  it('counts an order once', () => {
    const history = expiredEvent(completedEvent(bought()));
    expect(ofApp(history)).toMatchObject({ settled: 1, delivered: 1 });
  });
});

/** `count` orders, one after the other. Each ends on a day, with a code after 7 seconds or without one. */
function orders(count: number, day: string, delivered: boolean, history = createHistory()): History {
  for (let number = 0; number < count; number += 1) {
    const orderId = `${day}-${number}-${delivered}`;
    const order = { orderId, userId: ids.user };
    const [assigned, came, late] = ['10:00:01', '10:00:08', '10:30:01'].map((time) => `${day}T${time}.000Z`);
    placedEvent(history, orderId);
    assignedEvent(history, { orderId, assignedAt: assigned ?? '' });
    if (delivered) {
      const message = { messageId: `m-${orderId}`, receivedAt: came ?? '', amountMills: 350 };
      history.append('OrderCompleted', { ...order, ...message }, came);
    } else history.append('OrderExpired', { ...order, expiredAt: late ?? '' }, late);
  }
  return history;
}
function daysOf(history: History) {
  return project(ordersProjector, history).rows(deliveryDays);
}

describe('the days of an app at a vendor', () => {
  it('count what ended on each of them, and the seconds to each code', () => {
    const history = orders(1, '2026-11-21', false, orders(2, '2026-11-20', true));
    const of = { appId: ids.app, countryIso: 'US', vendorId: ids.vendor };
    expect(daysOf(history).toSorted((one, other) => (one.date < other.date ? -1 : 1))).toMatchObject([
      { ...of, date: '2026-11-20', settled: 2, delivered: 2, seconds: { 7: 2 } },
      { ...of, date: '2026-11-21', settled: 1, delivered: 0, seconds: {} },
    ]);
  });

  it('are never more than are shown: a new day replaces the one that is too old', () => {
    let history = createHistory();
    for (let day = 0; day < DELIVERY_DAYS + 5; day += 1) {
      history = orders(1, new Date(Date.UTC(2026, 8, 1 + day)).toISOString().slice(0, 10), true, history);
    }
    const days = daysOf(history);
    expect(days).toHaveLength(DELIVERY_DAYS);
    expect(days.map(({ date }) => date).sort()[0]).toBe('2026-09-06');
  });

  it('do not count an order that ends late, for a day that was replaced', () => {
    const history = orders(1, '2026-07-03', true, orders(1, '2026-10-01', true));
    expect(daysOf(history)).toMatchObject([{ date: '2026-10-01', settled: 1 }]);
  });
});

describe('how a vendor delivers for an app', () => {
  it('is counted apart from the others', () => {
    const { vendors } = ofApp(orders(1, '2026-11-21', false, orders(2, '2026-11-20', true))) ?? {};
    expect(vendors).toEqual({ [ids.vendor]: { settled: 3, delivered: 2 } });
  });

  it('follows the newest orders, because the older ones lose weight', () => {
    const good = orders(VENDOR_RECENT_ORDERS_MAX, '2026-11-20', true);
    const half = VENDOR_RECENT_ORDERS_MAX / 2;
    expect(ofApp(good)?.vendors).toEqual({ [ids.vendor]: { settled: half, delivered: half } });
    const failing = orders(half, '2026-11-21', false, good);
    expect(ofApp(failing)?.vendors).toEqual({ [ids.vendor]: { settled: half, delivered: half / 2 } });
  });
});
