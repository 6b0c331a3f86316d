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
import { secondsMax } from './count-delivery.ts';
import { deliveries } from './deliveries.view.ts';
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
    expect(row?.seconds).toHaveLength(secondsMax + 1);
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
    expect(ofApp(history)?.seconds.indexOf(1)).toBe(secondsMax);
  });

  it('counts an order without a message against the app', () => {
    expect(ofApp(expiredEvent(bought()))).toMatchObject({ settled: 1, delivered: 0 });
  });

  it('learns nothing from a cancelled order', () => {
    expect(project(ordersProjector, cancelledEvent(bought())).rows(deliveries)).toEqual([]);
  });

  it('counts an order once', () => {
    const history = expiredEvent(completedEvent(bought()));
    expect(ofApp(history)).toMatchObject({ settled: 1, delivered: 1 });
  });
});
