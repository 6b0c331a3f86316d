import type { TimelineEntry } from '@ringpost/projections/orders/orders.view';
import { describe, expect, it } from 'vitest';
import { storyEntry } from './story-entry.ts';

const entry = (type: string, data: Record<string, unknown>, stream = 'wallet'): TimelineEntry => ({
  type,
  stream,
  revision: 0,
  position: 1,
  at: '2026-11-21T10:00:00.000Z',
  actor: 'customer:c1',
  data,
});
const clock = (iso: string) => iso.slice(11, 19);

describe('the story of an order', () => {
  it('signs what a step did to the money free to spend', () => {
    expect(storyEntry(entry('FundsHeld', { amountMills: 900 }), clock).values.amount).toBe('−0.900');
    expect(storyEntry(entry('FundsReleased', { amountMills: 900 }), clock).values.amount).toBe('+0.900');
    expect(storyEntry(entry('FundsCaptured', { amountMills: 900 }), clock).values.amount).toBe('0.900 USD');
  });

  it('keeps lime for a message that arrived and names it', () => {
    const story = storyEntry(entry('SmsRouted', { messageId: 'm1', outcome: 'delivered' }, 'sms'), clock);
    expect(story).toMatchObject({ dot: 'live', messageId: 'm1', values: { outcome: 'delivered' } });
  });

  it('says times as the reader reads a clock and a place as people write it', () => {
    const data = { closesAt: '2026-11-21T10:20:00.000Z', settlesAt: '2026-11-21T10:30:00.000Z' };
    const story = storyEntry(entry('NumberAssigned', { ...data, rateCentre: 'Reno', region: 'NV' }), clock);
    expect(story.values).toMatchObject({ closes: '10:20:00', settles: '10:30:00', place: 'Reno, NV.' });
  });

  it('shows an event it has no words for by its own name', () => {
    const story = storyEntry(entry('NumberPolished', {}), clock);
    expect(story.values).toEqual({ type: 'NumberPolished' });
    expect(story.dot).toBe('half');
  });
});
