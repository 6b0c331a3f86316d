import { alerts } from '@ringpost/projections/alerts/alerts.view';
import { reservations } from '@ringpost/projections/reservations/reservations.view';
import { about, type ProductQuery } from './product-query.ts';

/** A condition that is read among the entries that another one finds. */
const ONE = { $gte: 'a', $lte: 'a' };
const SOME_DAYS = { $gte: '2026', $lt: '2027' };

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
  {
    asks: 'the reservation that an order took',
    ...about(reservations),
    where: { e164: '+12125550132', orderId: 'o' },
    filtersAmong: 'the reservations of one number',
  },
  { asks: 'all alerts, newest first', ...about(alerts), where: {}, sort: [['setAt', -1]] },
  {
    asks: 'all alerts up to an instant, newest first',
    ...about(alerts),
    where: { setAt: { $lte: '2026' } },
    sort: [['setAt', -1]],
  },
  {
    asks: 'the alerts of a status, newest first',
    ...about(alerts),
    where: { status: 'waiting' },
    sort: [['setAt', -1]],
  },
  {
    asks: 'the alerts of an app, newest first',
    ...about(alerts),
    where: { appId: 'a' },
    sort: [['setAt', -1]],
  },
  {
    asks: 'the alerts of a number with every other filter',
    ...about(alerts),
    where: { e164: '+12125550132', userId: ONE, appId: ONE, status: ONE, setAt: SOME_DAYS },
    sort: [['setAt', -1]],
    filtersAmong: 'the alerts of one number',
  },
  {
    asks: 'the alerts of the numbers with a prefix',
    ...about(alerts),
    where: { e164: ONE },
    sort: [
      ['e164', -1],
      ['setAt', -1],
    ],
  },
  {
    asks: 'all reservations, newest first',
    ...about(reservations),
    where: { isShown: true },
    sort: [['placedAt', -1]],
  },
  {
    asks: 'all reservations up to an instant, newest first',
    ...about(reservations),
    where: { isShown: true, placedAt: { $lte: '2026' } },
    sort: [['placedAt', -1]],
  },
  {
    asks: 'the reservations of a status, newest first',
    ...about(reservations),
    where: { status: 'queued', isShown: { $ne: false } },
    sort: [['placedAt', -1]],
    filtersAmong: 'the reservations of one status, which are all shown',
  },
  {
    asks: 'the reservations of an app, newest first',
    ...about(reservations),
    where: { appId: 'a', isShown: { $ne: false } },
    sort: [['placedAt', -1]],
    filtersAmong: 'the reservations of one app, most of which are shown',
  },
  {
    asks: 'the reservations of a number with every other filter',
    ...about(reservations),
    where: {
      ...{ e164: '+12125550132', userId: ONE, appId: ONE, status: ONE },
      ...{ placedAt: SOME_DAYS, isShown: { $ne: false } },
    },
    sort: [['placedAt', -1]],
    filtersAmong: 'the reservations of one number',
  },
  {
    asks: 'the reservations of the numbers with a prefix',
    ...about(reservations),
    where: { e164: ONE, isShown: { $ne: false } },
    sort: [
      ['e164', -1],
      ['placedAt', -1],
    ],
    filtersAmong: 'the reservations of these numbers, most of which are shown',
  },
];
