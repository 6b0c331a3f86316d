import { plusSeconds } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { deadlines } from '../deadlines/deadlines.view.ts';
import { deadlinesProjector } from '../projectors.ts';
import { at, ids, rentalHeldEvent } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { ordersProjector } from './orders.projector.ts';
import { rentals } from './orders.view.ts';

const lease = {
  ...{ orderId: ids.order, userId: ids.user, leaseId: ids.lease, appId: ids.app, e164: ids.e164 },
} as const;
const ENDS_AT = '2026-11-24T10:00:00.000Z';
const TOLD_AT = '2026-11-23T10:00:00.000Z';
const EXTENDED_AT = '2026-11-24T00:00:00.000Z';

/** A rental whose customer was told that it ends within a day. */
function toldEvents(history: History): History {
  return rentalHeldEvent(history)
    .append('NumberRented', {
      ...lease,
      ...{ vendorId: ids.vendor, countryIso: 'US', rateCentre: 'New York', region: 'NY' },
      numberAge: 'new',
      assignedAt: at('10:00:00'),
      endsAt: ENDS_AT,
    })
    .append('LeaseEndsSoon', { ...lease, until: ENDS_AT, toldAt: TOLD_AT });
}
function extendedBy(hours: number): History {
  return toldEvents(createHistory()).append('LeaseExtended', {
    ...lease,
    ...{ extensionId: 'extension', termHours: hours, extendedAt: EXTENDED_AT },
    until: plusSeconds(ENDS_AT, hours * 3600),
  });
}
function toldAt(history: History): string | null | undefined {
  return project(ordersProjector, history).row(rentals, ids.order)?.toldAt;
}
function noticeAt(history: History): string | undefined {
  const rows = project(deadlinesProjector, history).rows(deadlines);
  return rows.find(({ kind }) => kind === 'tell-of-end')?.dueAt;
}

describe('a rental whose customer was told that it ends within a day', () => {
  it('is among those that end soon', () => {
    expect(toldAt(toldEvents(createHistory()))).toBe(TOLD_AT);
  });

  it('stays among them after an extension if it still ends within a day, and the customer is not told again', () => {
    expect(toldAt(extendedBy(4))).toBe(TOLD_AT);
    expect(noticeAt(extendedBy(4))).toBeUndefined();
  });

  it('is no longer among them when it is extended further, and the customer is told of its new end', () => {
    expect(toldAt(extendedBy(24))).toBeNull();
    expect(noticeAt(extendedBy(24))).toBe('2026-11-24T10:00:00.000Z');
  });
});
