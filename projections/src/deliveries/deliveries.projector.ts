import type { RecordedEvent } from '@ringpost/events/catalogue';
import { type Key, noKeys, type Projector, type Rows } from '../kernel/projector.ts';
import { type DeliveryRow, deliveries, type OpenDeliveryRow, openDeliveries } from './deliveries.view.ts';

/** The last bucket of `seconds`: everything from here on. */
export const secondsMax = 120;

/** How many of an app's orders in a country got their SMS, and how soon. */
export const deliveriesProjector: Projector = {
  name: 'deliveries',
  version: 1000,
  views: [deliveries, openDeliveries],

  keys(event: RecordedEvent): readonly Key[] {
    switch (event.type) {
      case 'OrderCompleted':
      case 'OrderExpired':
        return [[openDeliveries.name, event.data.orderId]];
      default:
        return noKeys;
    }
  },

  apply(event: RecordedEvent, rows: Rows): void {
    switch (event.type) {
      case 'NumberAssigned': {
        const { orderId, appId, countryIso, assignedAt } = event.data;
        rows.add(openDeliveries, { _id: orderId, appId, countryIso, assignedAt });
        return;
      }
      case 'OrderCancelled':
        rows.delete(openDeliveries, event.data.orderId);
        return;
      case 'OrderCompleted':
      case 'OrderExpired': {
        const open = rows.get(openDeliveries, event.data.orderId);
        if (!open) return;
        rows.delete(openDeliveries, open._id);
        settle(rows, open, event.type === 'OrderCompleted' ? event.data.receivedAt : null);
        return;
      }
    }
  },
};

function settle(
  rows: Rows,
  { appId, countryIso, assignedAt }: OpenDeliveryRow,
  receivedAt: string | null,
): void {
  const _id = `${appId}|${countryIso}`;
  const row = rows.get(deliveries, _id) ?? empty(_id, appId, countryIso);
  const settled = row.settled + 1;
  if (receivedAt === null) {
    rows.put(deliveries, { ...row, settled });
    return;
  }
  const waited = Math.floor((Date.parse(receivedAt) - Date.parse(assignedAt)) / 1000);
  const bucket = Math.min(Math.max(waited, 0), secondsMax);
  const seconds = row.seconds.with(bucket, (row.seconds[bucket] ?? 0) + 1);
  rows.put(deliveries, { ...row, settled, delivered: row.delivered + 1, seconds });
}

const empty = (_id: string, appId: string, countryIso: string): DeliveryRow => ({
  _id,
  appId,
  countryIso,
  settled: 0,
  delivered: 0,
  seconds: new Array<number>(secondsMax + 1).fill(0),
});
