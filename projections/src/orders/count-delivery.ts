import type { Rows } from '../kernel/projector.ts';
import { type DeliveryRow, deliveries } from './deliveries.view.ts';
import type { OrderRow } from './orders.view.ts';

/** The last bucket of `seconds`: everything from here on. */
export const secondsMax = 120;

/** Counts an order that has ended for its app: by an SMS received then, or by time (null). One that never ran says nothing. */
export function countDelivery(
  rows: Rows,
  { appId, countryIso, assignedAt }: Pick<OrderRow, 'appId' | 'countryIso' | 'assignedAt'>,
  receivedAt: string | null,
): void {
  if (assignedAt === null) return;
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

function empty(_id: string, appId: string, countryIso: string): DeliveryRow {
  return {
    _id,
    appId,
    countryIso,
    settled: 0,
    delivered: 0,
    seconds: new Array<number>(secondsMax + 1).fill(0),
  };
}
