import { describe, expect, it } from 'vitest';
import {
  assignedTold,
  at,
  cancelledTold,
  completedTold,
  expiredTold,
  ids,
  placedTold,
} from '../testing/activation.ts';
import { project, type Story, story } from '../testing/story.ts';
import { secondsMax } from './count-delivery.ts';
import { deliveries } from './deliveries.view.ts';
import { ordersProjector } from './orders.projector.ts';

const ofApp = (told: Story) => project(ordersProjector, told).row(deliveries, `${ids.app}|US`);

const bought = (): Story => assignedTold(placedTold(story()));

describe('how an app delivers', () => {
  it('counts a completed order and the seconds it waited', () => {
    const row = ofApp(completedTold(bought()));
    expect(row).toMatchObject({ settled: 1, delivered: 1 });
    expect(row?.seconds).toHaveLength(secondsMax + 1);
    expect(row?.seconds.indexOf(1)).toBe(7);
  });

  it('puts every wait of two minutes and more together', () => {
    const told = bought().tell('OrderCompleted', {
      orderId: ids.order,
      userId: ids.user,
      messageId: ids.message,
      receivedAt: at('10:15:00'),
      amountMills: 350,
    });
    expect(ofApp(told)?.seconds.indexOf(1)).toBe(secondsMax);
  });

  it('counts an order without a message against the app', () => {
    expect(ofApp(expiredTold(bought()))).toMatchObject({ settled: 1, delivered: 0 });
  });

  it('learns nothing from a cancelled order', () => {
    expect(project(ordersProjector, cancelledTold(bought())).rows(deliveries)).toEqual([]);
  });

  it('counts an order once', () => {
    const told = expiredTold(completedTold(bought()));
    expect(ofApp(told)).toMatchObject({ settled: 1, delivered: 1 });
  });
});
