import type { AlertEvent, EventOf } from '@ringpost/domain';
import { changed, createProjector, type EventHandler, type Rows } from '../kernel/projector.ts';
import { ALERTS_SHAPE, type AlertRow, alerts } from './alerts.view.ts';

type Later = EventOf<Exclude<AlertEvent['type'], 'AlertSet'>>;

function announce({ data, position }: EventOf<AlertEvent['type']>, rows: Rows): void {
  rows.announce(changed(data.userId, 'alerts', data.alertId, position));
}

function begin(event: EventOf<'AlertSet'>, rows: Rows): void {
  const { alertId: _id, requestHash: _hash, ...alert } = event.data;
  const none = { found: null, firedAt: null, orderId: null, reason: null };
  rows.add(alerts, { _id, ...alert, status: 'waiting', ...none });
  announce(event, rows);
}

function changesOf({ type, data }: Later): Partial<AlertRow> {
  switch (type) {
    case 'AlertFired':
      return { status: data.buys ? 'buying' : 'fired', found: data.e164, firedAt: data.firedAt };
    case 'AlertBought':
      return { status: 'bought', orderId: data.orderId };
    case 'AlertNotBought':
      return { status: 'not-bought', reason: data.reason };
    case 'AlertCancelled':
      return { status: 'cancelled' };
    case 'AlertExpired':
      return { status: 'expired' };
  }
}

const CHANGE: EventHandler<Later> = {
  reads: ({ data }) => [[alerts.name, data.alertId]],
  apply(event, rows) {
    const row = rows.get(alerts, event.data.alertId);
    if (!row) return;
    rows.put(alerts, { ...row, ...changesOf(event) });
    announce(event, rows);
  },
};

/** Every alert, and how it ended. */
export const alertsProjector = createProjector({
  name: 'alerts',
  shape: ALERTS_SHAPE,
  streams: ['alerts'],
  views: [alerts],
  on: {
    AlertSet: { apply: begin },
    AlertFired: CHANGE,
    AlertBought: CHANGE,
    AlertNotBought: CHANGE,
    AlertCancelled: CHANGE,
    AlertExpired: CHANGE,
  },
});
