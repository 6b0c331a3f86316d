import { describe, expect, it } from 'vitest';
import { ids, leasedEvent, leaseEndedEvent, numberEvent } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { inventoryProjector, shuffleOf } from './inventory.projector.ts';
import { numbers, served, stock } from './inventory.view.ts';

function countsOf(history: History, appId: string) {
  return [ids.vendor, '*'].map((vendor) => {
    const row = project(inventoryProjector, history).row(stock, `US|${vendor}|${appId}`);
    return row && [row.numbers, row.taken, row.leased];
  });
}
function servedBy(history: History) {
  return project(inventoryProjector, history).row(served, `${ids.e164}|${ids.app}`) ?? null;
}

describe('the inventory', () => {
  it('counts an imported number at its vendor and in its country', () => {
    const history = numberEvent(numberEvent(createHistory()), '+12125550133');
    expect(countsOf(history, '*')).toEqual([
      [2, 0, 0],
      [2, 0, 0],
    ]);
    expect(project(inventoryProjector, history).row(numbers, ids.e164)).toMatchObject({
      status: 'active',
      rateCentre: 'New York',
      shuffle: shuffleOf(ids.e164),
    });
  });

  it('takes a number that became public out of the count, once', () => {
    const history = numberEvent(createHistory()).append('NumberMadePublic', { e164: ids.e164 });
    expect(countsOf(history.append('NumberMadePublic', { e164: ids.e164 }), '*')).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it('counts a leased number as taken and on lease', () => {
    expect(countsOf(leasedEvent(numberEvent(createHistory())), ids.app)).toEqual([
      [0, 1, 1],
      [0, 1, 1],
    ]);
  });

  it('keeps a number as used when its lease has ended with an SMS', () => {
    const history = leaseEndedEvent(leasedEvent(numberEvent(createHistory())));
    expect(countsOf(history, ids.app)).toEqual([
      [0, 1, 0],
      [0, 1, 0],
    ]);
    expect(servedBy(history)).toMatchObject({ leased: false, served: true });
  });

  it.each([
    ['unassigned', 'unassigned'],
    ['without an SMS', 'settled'],
  ] as const)('forgets a lease that ended %s, as if it had never been', (_, reason) => {
    const history = leaseEndedEvent(leasedEvent(numberEvent(createHistory())), reason, ids.lease, false);
    expect(servedBy(history)).toBeNull();
    expect(countsOf(history, ids.app)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it('counts a number leased a second time once, and as on lease again', () => {
    const history = leasedEvent(leaseEndedEvent(leasedEvent(numberEvent(createHistory()))), {
      leaseId: 'second',
    });
    expect(countsOf(history, ids.app)[0]).toEqual([0, 1, 1]);
    expect(servedBy(history)).toMatchObject({ leased: true, served: true, leaseId: 'second' });
  });

  it('counts a number as used when an SMS came that nobody paid for, during the lease or after it', () => {
    const served = { e164: ids.e164, appId: ids.app, leaseId: ids.lease, orderId: ids.order };
    const sms = { ...served, messageId: 'm', receivedAt: '2026-11-21T10:31:00.000Z' };
    const during = leasedEvent(numberEvent(createHistory())).append('NumberServed', sms);
    expect(countsOf(during, ids.app)[0]).toEqual([0, 1, 1]);
    const over = leaseEndedEvent(during, 'settled', ids.lease, true);
    const after = leaseEndedEvent(leasedEvent(numberEvent(createHistory())), 'settled', ids.lease, false);
    for (const history of [over, after.append('NumberServed', sms), after.append('NumberServed', sms)]) {
      expect(servedBy(history)).toMatchObject({ leased: false, served: true });
      expect(countsOf(history, ids.app)[0]).toEqual([0, 1, 0]);
    }
  });

  it('ends an unassigned second lease without forgetting the first', () => {
    const twice = leasedEvent(leaseEndedEvent(leasedEvent(numberEvent(createHistory()))), {
      leaseId: 'second',
    });
    const history = leaseEndedEvent(twice, 'unassigned', 'second');
    expect(servedBy(history)).toMatchObject({ leased: false, served: true });
    expect(countsOf(history, ids.app)[0]).toEqual([0, 1, 0]);
  });

  it('tells the public that the stock has changed, and nothing of what', () => {
    const { hints } = project(inventoryProjector, leasedEvent(numberEvent(createHistory())));
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
