import { webhookAttempts, webhookDeliveries, webhooks } from '@ringpost/projections/webhooks/webhooks.view';
import { about, type ProductQuery } from './product-query.ts';

/** A condition that is read among the entries that another one finds. */
const ONE = { $gte: 'a', $lte: 'a' };
const SOME_DAYS = { $gte: '2026', $lt: '2027' };

/** What is asked about webhooks and their deliveries. */
export const WEBHOOK_QUERIES: readonly ProductQuery[] = [
  {
    asks: 'whoever has ever set a webhook, page by page',
    ...about(webhooks),
    where: { _id: { $gt: 'u' } },
    sort: [['_id', 1]],
  },
  {
    asks: 'the receivers of a customer, the first one first',
    ...about(webhooks),
    where: { userId: 'u' },
    sort: [['madeAt', 1]],
  },
  {
    asks: 'the deliveries to a receiver, newest first',
    ...about(webhookDeliveries),
    where: { receiver: 'u' },
    sort: [['queuedAt', -1]],
  },
  {
    asks: 'those of them that failed, newest first',
    ...about(webhookDeliveries),
    where: { receiver: 'u', status: 'failed' },
    sort: [['queuedAt', -1]],
  },
  {
    asks: 'the deliveries to all receivers of a customer, newest first',
    ...about(webhookDeliveries),
    where: { userId: 'u' },
    sort: [['queuedAt', -1]],
  },
  {
    asks: 'those of all receivers that failed, newest first',
    ...about(webhookDeliveries),
    where: { userId: 'u', status: 'failed' },
    sort: [['queuedAt', -1]],
  },
  {
    asks: 'the deliveries of all customers that failed, newest first',
    ...about(webhookDeliveries),
    where: { status: 'failed' },
    sort: [['queuedAt', -1]],
  },
  {
    asks: 'the deliveries of all customers that failed, of one type and some days',
    ...about(webhookDeliveries),
    where: { status: 'failed', type: ONE, queuedAt: SOME_DAYS },
    sort: [['queuedAt', -1]],
    filtersAmong: 'the deliveries that failed in those days',
  },
  {
    asks: 'those of one customer that failed, of one type and some days',
    ...about(webhookDeliveries),
    where: { userId: 'u', status: 'failed', type: ONE, queuedAt: SOME_DAYS },
    sort: [['queuedAt', -1]],
    filtersAmong: 'the deliveries of one customer that failed in those days',
  },
  {
    asks: 'how many were delivered since a day',
    ...about(webhookDeliveries),
    where: { receiver: 'u', status: 'delivered', queuedAt: { $gte: '2026' } },
  },
  {
    asks: 'the deliveries to a receiver from a period that ended in one way, oldest first',
    ...about(webhookDeliveries),
    where: { receiver: 'u', status: 'failed', queuedAt: { $gte: '2026', $lt: '2027' } },
    sort: [['queuedAt', 1]],
  },
  {
    asks: 'the deliveries of a customer that are due, the longest due first',
    ...about(webhookDeliveries),
    where: { userId: 'u', status: 'waiting', dueAt: { $lte: '2026' } },
    sort: [['dueAt', 1]],
  },
  {
    asks: 'the deliveries to a receiver that are due, the longest due first',
    ...about(webhookDeliveries),
    where: { receiver: 'u', status: 'waiting', dueAt: { $lte: '2026' } },
    sort: [['dueAt', 1]],
  },
  {
    asks: 'the attempts of a delivery, newest first',
    ...about(webhookAttempts),
    where: { deliveryId: 'd' },
    sort: [['at', -1]],
  },
];
