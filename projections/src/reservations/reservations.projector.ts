import { type EventOf, lineAfter } from '@ringpost/domain';
import { changed, createProjector, type EventHandler, type Key, type Rows } from '../kernel/projector.ts';
import { type LineRow, lineId, lines, type ReservationRow, reservations } from './reservations.view.ts';

type LineFact = EventOf<'NumberReserved' | 'ReservationQueued' | 'ReservationEnded'>;

function place({ data }: EventOf<'ReservationPlaced'>, rows: Rows): void {
  const { reservationId: _id, userId, e164, appId, feeMills, placedAt } = data;
  const none = { reservedAt: null, until: null, endedAt: null, orderId: null };
  const initial = { status: 'asked', isShown: false } as const;
  rows.add(reservations, { _id, userId, e164, appId, feeMills, placedAt, ...initial, ...none });
}

function rowsOfLine({ data }: LineFact): readonly Key[] {
  return [
    [reservations.name, data.reservationId],
    [lines.name, lineId(data)],
  ];
}

/** Tells everybody in the line, because their places may have changed. */
function moveLine(event: LineFact, rows: Rows): void {
  const _id = lineId(event.data);
  const before = rows.get(lines, _id)?.line ?? [];
  const line = lineAfter(before, event);
  const row: LineRow = { _id, line };
  if (line.length > 0) rows.put(lines, row);
  else rows.delete(lines, _id);
  const notifiedUsers = new Set([event.data.userId, ...line.map(({ userId }) => userId)]);
  for (const userId of notifiedUsers) {
    rows.announce(changed(userId, 'reservations', event.data.reservationId, event.position));
  }
}

function changesOf({ type, data }: LineFact): Partial<ReservationRow> {
  switch (type) {
    case 'ReservationQueued':
      return { status: 'queued' };
    case 'NumberReserved':
      return { status: 'reserved', reservedAt: data.from, until: data.until };
    case 'ReservationEnded':
      return { status: data.reason, endedAt: data.endedAt, orderId: data.orderId };
  }
}

const MOVE: EventHandler<LineFact> = {
  reads: rowsOfLine,
  apply(event, rows) {
    moveLine(event, rows);
    const row = rows.get(reservations, event.data.reservationId);
    if (row) rows.put(reservations, { ...row, isShown: true, ...changesOf(event) });
  },
};

/** Every reservation, and the line of each number and app. */
export const reservationsProjector = createProjector({
  name: 'reservations',
  shape: 1,
  streams: ['reservation', 'number'],
  views: [reservations, lines],
  on: {
    ReservationPlaced: { apply: place },
    ReservationQueued: MOVE,
    NumberReserved: MOVE,
    ReservationEnded: MOVE,
  },
});
