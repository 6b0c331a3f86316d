import { describe, expect, it } from 'vitest';
import { assignedTold, at, cancelledTold, completedTold, expiredTold, ids } from '../testing/activation.ts';
import { project, type Story, story } from '../testing/story.ts';
import { deliveriesProjector, secondsMax } from './deliveries.projector.ts';
import { deliveries, openDeliveries } from './deliveries.view.ts';

const ofApp = (told: Story) => project(deliveriesProjector, told).row(deliveries, `${ids.app}|US`);

describe('how an app delivers', () => {
  it('counts a completed order and the seconds it waited', () => {
    const row = ofApp(completedTold(assignedTold(story())));
    expect(row).toMatchObject({ settled: 1, delivered: 1 });
    expect(row?.seconds).toHaveLength(secondsMax + 1);
    expect(row?.seconds.indexOf(1)).toBe(7);
  });

  it('puts every wait of two minutes and more together', () => {
    const told = assignedTold(story()).tell('OrderCompleted', {
      orderId: ids.order,
      userId: ids.user,
      messageId: ids.message,
      receivedAt: at('10:15:00'),
      amountMills: 350,
    });
    expect(ofApp(told)?.seconds.indexOf(1)).toBe(secondsMax);
  });

  it('counts an order without a message against the app', () => {
    expect(ofApp(expiredTold(assignedTold(story())))).toMatchObject({ settled: 1, delivered: 0 });
  });

  it('learns nothing from a cancelled order', () => {
    const seen = project(deliveriesProjector, cancelledTold(assignedTold(story())));
    expect([...seen.rows(deliveries), ...seen.rows(openDeliveries)]).toEqual([]);
  });

  it('counts an order once', () => {
    const told = expiredTold(completedTold(assignedTold(story())));
    expect(ofApp(told)).toMatchObject({ settled: 1, delivered: 1 });
  });
});
