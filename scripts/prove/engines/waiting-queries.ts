import { alerts } from '@ringpost/projections/alerts/alerts.view';
import { reservations } from '@ringpost/projections/reservations/reservations.view';
import { about, type ProductQuery } from './product-query.ts';

/** The queries about what customers wait for: reservations and alerts. */
export const WAITING_QUERIES: readonly ProductQuery[] = [
  {
    asks: "a customer's alerts, newest first",
    ...about(alerts),
    where: { userId: 'u' },
    sort: [['setAt', -1]],
  },
  {
    asks: 'the alerts that wait, page by page',
    ...about(alerts),
    where: { status: 'waiting', _id: { $gt: 'a' } },
    sort: [['_id', 1]],
  },
  {
    asks: "a customer's reservations, newest first",
    ...about(reservations),
    where: { userId: 'u', isShown: true },
    sort: [['placedAt', -1]],
  },
];
