import { describe, expect, it } from 'vitest';
import { ids, leasedTold, leaseEndedTold, numberTold } from '../testing/activation.ts';
import { project, type Story, story } from '../testing/story.ts';
import { inventoryProjector, shuffleOf } from './inventory.projector.ts';
import { numbers, served, stock } from './inventory.view.ts';

const countsOf = (told: Story, appId: string) =>
  [ids.vendor, '*'].map((vendor) => {
    const row = project(inventoryProjector, told).row(stock, `US|${vendor}|${appId}`);
    return row && [row.numbers, row.taken, row.leased];
  });
const servedBy = (told: Story) =>
  project(inventoryProjector, told).row(served, `${ids.e164}|${ids.app}`) ?? null;

describe('the inventory', () => {
  it('counts an imported number at its vendor and in its country', () => {
    const told = numberTold(numberTold(story()), '+12125550133');
    expect(countsOf(told, '*')).toEqual([
      [2, 0, 0],
      [2, 0, 0],
    ]);
    expect(project(inventoryProjector, told).row(numbers, ids.e164)).toMatchObject({
      status: 'active',
      rateCentre: 'New York',
      shuffle: shuffleOf(ids.e164),
    });
  });

  it('takes a number that became public out of the count, once', () => {
    const told = numberTold(story()).tell('NumberFreed', { e164: ids.e164 });
    expect(countsOf(told.tell('NumberFreed', { e164: ids.e164 }), '*')).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it('counts a leased number as taken and on lease', () => {
    expect(countsOf(leasedTold(numberTold(story())), ids.app)).toEqual([
      [0, 1, 1],
      [0, 1, 1],
    ]);
  });

  it('keeps a number as used when its lease has ended with an SMS', () => {
    const told = leaseEndedTold(leasedTold(numberTold(story())));
    expect(countsOf(told, ids.app)).toEqual([
      [0, 1, 0],
      [0, 1, 0],
    ]);
    expect(servedBy(told)).toMatchObject({ leased: false, served: true });
  });

  it.each([
    ['unassigned', 'unassigned'],
    ['without an SMS', 'settled'],
  ] as const)('forgets a lease that ended %s, as if it had never been', (_, reason) => {
    const told = leaseEndedTold(leasedTold(numberTold(story())), reason, ids.lease, false);
    expect(servedBy(told)).toBeNull();
    expect(countsOf(told, ids.app)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it('counts a number leased a second time once, and as on lease again', () => {
    const told = leasedTold(leaseEndedTold(leasedTold(numberTold(story()))), { leaseId: 'second' });
    expect(countsOf(told, ids.app)[0]).toEqual([0, 1, 1]);
    expect(servedBy(told)).toMatchObject({ leased: true, served: true, leaseId: 'second' });
  });

  it('counts a number as used when an SMS came that nobody paid for, during the lease or after it', () => {
    const served = { e164: ids.e164, appId: ids.app, leaseId: ids.lease, orderId: ids.order };
    const sms = { ...served, messageId: 'm', receivedAt: '2026-11-21T10:31:00.000Z' };
    const during = leasedTold(numberTold(story())).tell('NumberServed', sms);
    expect(countsOf(during, ids.app)[0]).toEqual([0, 1, 1]);
    const over = leaseEndedTold(during, 'settled', ids.lease, true);
    const after = leaseEndedTold(leasedTold(numberTold(story())), 'settled', ids.lease, false);
    for (const told of [over, after.tell('NumberServed', sms), after.tell('NumberServed', sms)]) {
      expect(servedBy(told)).toMatchObject({ leased: false, served: true });
      expect(countsOf(told, ids.app)[0]).toEqual([0, 1, 0]);
    }
  });

  it('ends an unassigned second lease without forgetting the first', () => {
    const twice = leasedTold(leaseEndedTold(leasedTold(numberTold(story()))), { leaseId: 'second' });
    const told = leaseEndedTold(twice, 'unassigned', 'second');
    expect(servedBy(told)).toMatchObject({ leased: false, served: true });
    expect(countsOf(told, ids.app)[0]).toEqual([0, 1, 0]);
  });

  it('tells the public that the stock has changed, and nothing of what', () => {
    const { hints } = project(inventoryProjector, leasedTold(numberTold(story())));
    expect(new Set(hints.map((hint) => JSON.stringify(hint)))).toEqual(
      new Set([JSON.stringify({ audience: 'public', topic: 'stock', body: {} })]),
    );
  });
});

describe('a shuffle key', () => {
  it('is a whole number from 0 to 2^31 and spreads neighbours over the whole range', () => {
    const keys = Array.from({ length: 1_000 }, (_, n) => shuffleOf(`+1212555${String(n).padStart(4, '0')}`));
    const eighths = new Set(keys.slice(0, 100).map((key) => Math.floor(key / 2 ** 28)));
    expect(keys.every((key) => Number.isInteger(key) && key >= 0 && key < 2 ** 31)).toBe(true);
    expect(new Set(keys).size).toBeGreaterThan(995);
    expect(eighths.size).toBe(8);
  });
});
