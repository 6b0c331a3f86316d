import { describe, expect, it } from 'vitest';
import { ids, leasedEvent, leaseEndedEvent, numberEvent } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { inventoryProjector } from './inventory.projector.ts';
import { numbers, served, stock } from './inventory.view.ts';

const { e164, app, vendor: formerVendorId } = ids;
const OTHER = '019ab000-0000-7000-8000-0000000000f1';

/** `numbers`, `taken` and `leased` of a vendor, or of all vendors. */
function countsOf(history: History, vendorId: string, appId = '*') {
  const row = project(inventoryProjector, history).row(stock, `US|${vendorId}|${appId}`);
  return row && [row.numbers, row.taken, row.leased];
}

/** A number that served an app, and that nobody has now. */
function usedBefore(): History {
  return leaseEndedEvent(leasedEvent(numberEvent(createHistory())));
}

describe('a number that an admin gives to another vendor', () => {
  const moved = usedBefore().append('NumberVendorAssigned', {
    ...{ e164, vendorId: OTHER, formerVendorId, appIds: [app] },
  });

  it('is in the stock of that vendor, and its country has as many numbers as before', () => {
    expect(project(inventoryProjector, moved).row(numbers, e164)).toMatchObject({ vendorId: OTHER });
    expect(countsOf(moved, formerVendorId)).toEqual([0, 0, 0]);
    expect(countsOf(moved, OTHER)).toEqual([1, 0, 0]);
    expect(countsOf(moved, '*')).toEqual([1, 0, 0]);
  });

  it('is used there for the apps that have used it', () => {
    const rows = project(inventoryProjector, moved).rows(served);
    // The second row is that of the whole number.
    expect(rows).toMatchObject([{ appId: app, vendorId: OTHER }, { vendorId: OTHER }]);
    expect(countsOf(moved, formerVendorId, app)).toEqual([0, 0, 0]);
    expect(countsOf(moved, OTHER, app)).toEqual([0, 1, 0]);
    expect(countsOf(moved, '*', app)).toEqual([0, 1, 0]);
  });

  it('is not counted while it is public', () => {
    const publicOne = numberEvent(createHistory())
      .append('NumberMadePublic', { e164 })
      .append('NumberVendorAssigned', { e164, vendorId: OTHER, formerVendorId, appIds: [] });
    expect(countsOf(publicOne, OTHER)).toBeUndefined();
    expect(countsOf(publicOne, '*')).toEqual([0, 0, 0]);
  });
});

describe('a number that an admin releases', () => {
  it('is in no list and in no counter', () => {
    const history = usedBefore().append('NumberReleased', { e164, vendorId: formerVendorId, appIds: [app] });
    const seen = project(inventoryProjector, history);
    expect(seen.rows(numbers)).toEqual([]);
    expect(seen.rows(served)).toEqual([]);
    expect(countsOf(history, '*')).toEqual([0, 0, 0]);
    expect(countsOf(history, '*', app)).toEqual([0, 0, 0]);
  });
});

describe('a public number', () => {
  it('is counted again when it is for sale again', () => {
    const history = numberEvent(createHistory())
      .append('NumberMadePublic', { e164 })
      .append('NumberPublicEnded', { e164, importId: ids.import });
    expect(project(inventoryProjector, history).row(numbers, e164)).toMatchObject({ status: 'active' });
    expect(countsOf(history, formerVendorId)).toEqual([1, 0, 0]);
  });
});
