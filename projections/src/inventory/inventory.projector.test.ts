import { describe, expect, it } from 'vitest';
import { ids, leasedEvent, leaseEndedEvent, numberEvent } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { inventoryProjector } from './inventory.projector.ts';
import {
  cellOf,
  held,
  NO_STOCK,
  numbers,
  ownNumbers,
  STOCK_CELLS,
  served,
  servedId,
  shuffleOf,
  stock,
  usedNumbers,
} from './inventory.view.ts';

function countsOf(history: History, appId: string) {
  return [ids.vendor, '*'].map((vendor) => {
    const row = project(inventoryProjector, history).row(stock, `US|${vendor}|${appId}`);
    return row && [row.numbers, row.taken, row.leased];
  });
}
function servedBy(history: History) {
  const id = servedId({ appId: ids.app, shuffle: shuffleOf(ids.e164), e164: ids.e164 });
  return project(inventoryProjector, history).row(served, id) ?? null;
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
      addedAt: '2026-11-21T10:00:00.000Z',
    });
  });

  it('takes a number that became public out of the count, once', () => {
    const history = numberEvent(createHistory()).append('NumberMadePublic', { e164: ids.e164 });
    const isPublic = project(inventoryProjector, history).row(numbers, ids.e164);
    expect(isPublic).toMatchObject({ status: 'public', publicSince: expect.stringMatching(/^2026-/) });
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

  it('lists a used number for the next purchases only while it is free', () => {
    const listed = (history: History) =>
      project(inventoryProjector, history)
        .rows(usedNumbers)
        .filter(({ appId }) => appId === ids.app)
        .map(({ e164, appId, vendorId }) => [e164, appId, vendorId]);
    const leased = () => leasedEvent(numberEvent(createHistory()));
    const used = () => leaseEndedEvent(leased());
    const again = () => leasedEvent(used(), { leaseId: 'second' });
    expect(listed(leased())).toEqual([]);
    expect(listed(leaseEndedEvent(leased(), 'settled', ids.lease, false))).toEqual([]);
    expect(listed(used())).toEqual([[ids.e164, ids.app, ids.vendor]]);
    expect(listed(again())).toEqual([]);
    expect(listed(leaseEndedEvent(again(), 'unassigned', 'second'))).toHaveLength(1);
    const gone = { e164: ids.e164, vendorId: ids.vendor, appIds: [ids.app] };
    expect(listed(used().append('NumberReleased', gone))).toEqual([]);
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

  it('counts the numbers of a vendor, and those that an app has taken, by the cell of their shuffle key', () => {
    const cells = (history: History, vendor: string, appId: string) =>
      project(inventoryProjector, history)
        .row(stock, `US|${vendor}|${appId}`)
        ?.cells.flatMap((count, cell) => (count === 0 ? [] : [[cell, count]]));
    const cell = cellOf(shuffleOf(ids.e164));
    const leased = leasedEvent(numberEvent(createHistory()));
    expect(cells(leased, ids.vendor, '*')).toEqual([[cell, 1]]);
    expect(cells(leased, ids.vendor, ids.app)).toEqual([[cell, 1]]);
    expect(cells(leased, '*', ids.app)).toEqual([]);
    expect(cells(leaseEndedEvent(leased, 'unassigned'), ids.vendor, ids.app)).toEqual([]);
    const used = leasedEvent(leaseEndedEvent(leased), { leaseId: 'second' });
    expect(cells(used, ids.vendor, ids.app)).toEqual([[cell, 1]]);
    const madePublic = numberEvent(createHistory()).append('NumberMadePublic', { e164: ids.e164 });
    expect(cells(madePublic, ids.vendor, '*')).toEqual([]);
  });

  it('says until when a number is leased, also after an extension, and nothing once the lease is over', () => {
    const leased = () => leasedEvent(numberEvent(createHistory()));
    expect(servedBy(leased())).toMatchObject({ until: '2026-11-21T10:30:01.000Z' });
    const extended = (leaseId: string) =>
      leased().append('LeaseExtended', {
        ...{ e164: ids.e164, appId: ids.app, orderId: ids.order, userId: ids.user, leaseId },
        ...{ extensionId: 'x', termHours: 24, extendedAt: '2026-11-21T10:10:00.000Z' },
        until: '2026-11-22T10:30:00.000Z',
      });
    expect(servedBy(extended(ids.lease))).toMatchObject({ until: '2026-11-22T10:30:00.000Z' });
    expect(servedBy(extended('another'))).toMatchObject({ until: '2026-11-21T10:30:01.000Z' });
    expect(servedBy(leaseEndedEvent(leased()))).toMatchObject({ leased: false, until: '' });
  });

  it('keeps a number that a customer has brought over out of the stock, also while and after it is leased', () => {
    const place = { countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: ids.vendor };
    const ported = { e164: ids.e164, userId: ids.user, portInId: 'p', ...place };
    const own = (history: History) => project(inventoryProjector, history).row(ownNumbers, ids.e164);
    for (const before of [createHistory(), numberEvent(createHistory())]) {
      const history = before.append('NumberPortedIn', ported);
      expect(own(history)).toMatchObject({ userId: ids.user, ...place });
      expect(project(inventoryProjector, history).row(numbers, ids.e164)).toBeUndefined();
      const leased = leasedEvent(history);
      expect(servedBy(leased)).toMatchObject({ leased: true, vendorId: NO_STOCK });
      const used = leaseEndedEvent(leased);
      expect(servedBy(used)).toMatchObject({ leased: false, served: true, vendorId: NO_STOCK });
      for (const each of [history, leased, used]) {
        expect(countsOf(each, ids.app)).toEqual([undefined, undefined]);
        expect(
          countsOf(each, '*')
            .flatMap((counts) => counts ?? [0])
            .every((count) => count === 0),
        ).toBe(true);
      }
    }
  });

  describe('a number that goes back to its vendor', () => {
    const { e164, app, vendor: vendorId } = ids;
    const used = () => leaseEndedEvent(leasedEvent(numberEvent(createHistory())));
    const begun = { e164, importId: ids.import, vendorId };
    const leaving = (history: History, appIds: string[] = [app]) =>
      history.append('NumberReturnBegun', { ...begun, appIds });
    const gone = () => leaving(used()).append('NumberReturned', { e164, importId: ids.import });

    it('disappears from the lists, and from every count of its vendor and its apps', () => {
      for (const history of [leaving(used()), gone()]) {
        expect(project(inventoryProjector, history).row(numbers, e164)).toBeUndefined();
        expect(servedBy(history)).toBeNull();
        for (const appId of ['*', app])
          expect(countsOf(history, appId)).toEqual([
            [0, 0, 0],
            [0, 0, 0],
          ]);
        const row = project(inventoryProjector, history).row(stock, `US|${ids.vendor}|${app}`);
        expect(row?.cells.every((count) => count === 0)).toBe(true);
      }
    });

    it('does not change other numbers, even if it has served no app', () => {
      const two = () => numberEvent(numberEvent(createHistory()), '+12125550133');
      expect(countsOf(leaving(two(), []), '*')[0]).toEqual([1, 0, 0]);
      expect(countsOf(leaving(leaving(two(), []), []), '*')[0]).toEqual([1, 0, 0]);
    });

    it('is used for its apps, and counted as used, when it comes again', () => {
      const again = numberEvent(gone()).append('NumberServedBefore', { e164, appIds: [app] });
      expect(countsOf(again, '*')[0]).toEqual([1, 0, 0]);
      expect(countsOf(again, app)[0]).toEqual([0, 1, 0]);
      expect(servedBy(again)).toMatchObject({ leased: false, served: true, vendorId });
      expect(countsOf(leaving(again), app)[0]).toEqual([0, 0, 0]);
    });
  });

  it('tells the public that the stock has changed, but not how', () => {
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
    expect(keys.map(cellOf).every((cell) => cell >= 0 && cell < STOCK_CELLS)).toBe(true);
    expect(keys.every((key) => Number.isInteger(key) && key >= 0 && key < 2 ** 31)).toBe(true);
    expect(new Set(keys).size).toBeGreaterThan(995);
    expect(eighths.size).toBe(8);
  });

  it('orders the rows of an app, as it orders its numbers', () => {
    const idOf = (shuffle: number) => servedId({ appId: ids.app, shuffle, e164: ids.e164 });
    const keys = [0, 35, 36, 1_000, 2 ** 30, 2 ** 31 - 1];
    expect(keys.map(idOf).toSorted()).toEqual(keys.map(idOf));
  });
});

describe('a number that activations use', () => {
  const activationsOn = (history: History) =>
    project(inventoryProjector, history).row(held, ids.e164)?.activations ?? [];
  const leasedFor = leasedEvent(numberEvent(createHistory()));

  it('names each activation until its lease has ended', () => {
    expect(activationsOn(leasedFor)).toEqual([
      { leaseId: ids.lease, userId: ids.user, until: expect.any(String) },
    ]);
    expect(activationsOn(leaseEndedEvent(leasedFor))).toEqual([]);
  });

  it('does not count a rental, which is paid for when it begins', () => {
    const until = '2026-12-21T10:00:00.000Z';
    const { e164, lease: leaseId, order: orderId, user: userId, app: appId } = ids;
    const rental = { e164, leaseId, orderId, userId, appId, from: '2026-11-21T10:00:00.000Z' };
    const history = numberEvent(createHistory()).append('NumberLeased', {
      ...rental,
      numberAge: 'new',
      closesAt: until,
      until,
    });
    expect(activationsOn(history)).toEqual([]);
  });
});
