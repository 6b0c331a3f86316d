import { describe, expect, it } from 'vitest';
import { inventoryProjector } from '../inventory/inventory.projector.ts';
import { served, stock, stockId } from '../inventory/inventory.view.ts';
import { at, ids } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { reservationsProjector } from './reservations.projector.ts';
import { lineId, lines, reservations } from './reservations.view.ts';

const E164 = '+12125550132';
const ANN = '019ab000-0000-7000-8000-0000000000a1';
const BOB = '019ab000-0000-7000-8000-0000000000b2';
const OF_NUMBER = { e164: E164, appId: ids.app };

function placed(history: History, reservationId: string, userId: string): History {
  const request = { ...OF_NUMBER, reservationId, userId, waits: true, requestHash: 'h' };
  return history.append('ReservationPlaced', { ...request, feeMills: 250, placedAt: at('10:00:00') });
}
function reserved(history: History, reservationId: string, userId: string): History {
  const times = { from: at('10:00:00'), until: at('12:00:00') };
  return history.append('NumberReserved', { ...OF_NUMBER, reservationId, userId, ...times });
}
function queued(history: History, reservationId: string, userId: string): History {
  return history.append('ReservationQueued', {
    ...OF_NUMBER,
    reservationId,
    userId,
    queuedAt: at('10:01:00'),
  });
}
function ended(history: History, reservationId: string, userId: string): History {
  const end = { reason: 'expired', wasReserved: true, orderId: null, endedAt: at('12:00:00') } as const;
  return history.append('ReservationEnded', { ...OF_NUMBER, reservationId, userId, ...end });
}
function two(): History {
  const first = reserved(placed(createHistory(), 'r', ANN), 'r', ANN);
  return queued(placed(first, 's', BOB), 's', BOB);
}

describe('the row of a reservation', () => {
  it('is not shown before the number has decided', () => {
    const { row } = project(reservationsProjector, placed(createHistory(), 'r', ANN));
    expect(row(reservations, 'r')).toMatchObject({ status: 'asked', isShown: false });
  });

  it('is reserved, waits, or is over', () => {
    const { row } = project(reservationsProjector, two());
    expect(row(reservations, 'r')).toMatchObject({
      status: 'reserved',
      until: at('12:00:00'),
      isShown: true,
    });
    expect(row(reservations, 's')).toMatchObject({ status: 'queued', until: null, isShown: true });
    const after = project(reservationsProjector, ended(two(), 'r', ANN));
    expect(after.row(reservations, 'r')).toMatchObject({ status: 'expired', endedAt: at('12:00:00') });
  });
});

describe('the line of a number', () => {
  it('has everybody in order, and is gone with the last one', () => {
    const line = project(reservationsProjector, two()).row(lines, lineId(OF_NUMBER))?.line;
    expect(line?.map(({ reservationId }) => reservationId)).toEqual(['r', 's']);
    const next = project(reservationsProjector, reserved(ended(two(), 'r', ANN), 's', BOB));
    expect(next.row(lines, lineId(OF_NUMBER))?.line).toMatchObject([{ reservationId: 's', userId: BOB }]);
    const none = project(reservationsProjector, ended(reserved(ended(two(), 'r', ANN), 's', BOB), 's', BOB));
    expect(none.row(lines, lineId(OF_NUMBER))).toBeUndefined();
  });

  it('tells everybody in it when it moves, and nobody else', () => {
    const { hints } = project(reservationsProjector, ended(two(), 'r', ANN));
    const lastHints = hints.slice(-2).map(({ audience, topic }) => [audience, topic]);
    expect(lastHints).toEqual([
      [`customer:${ANN}`, 'reservations'],
      [`customer:${BOB}`, 'reservations'],
    ]);
  });
});

describe('the stock', () => {
  const imported = () =>
    createHistory().append('NumberImported', {
      e164: E164,
      countryIso: 'US',
      region: 'NY',
      rateCentre: 'New York',
      vendorId: 'v',
      importId: 'i',
    });
  const counted = (history: History) =>
    project(inventoryProjector, history).row(stock, stockId('US', 'v', ids.app));

  it('counts a reserved number as taken, and as available afterwards', () => {
    const kept = reserved(imported(), 'r', ANN);
    expect(counted(kept)).toMatchObject({ taken: 1, leased: 1 });
    const { rows } = project(inventoryProjector, kept);
    expect(rows(served)).toMatchObject([{ e164: E164, leased: true, served: false }]);
    expect(counted(ended(kept, 'r', ANN))).toMatchObject({ taken: 0, leased: 0 });
  });
});
