import { approvals } from '@ringpost/projections/approvals/approvals.view';
import { operatorSms } from '@ringpost/projections/feeds/feeds.view';
import { imports } from '@ringpost/projections/imports/imports.view';
import { portIns } from '@ringpost/projections/port-ins/port-ins.view';
import { adjustments } from '@ringpost/projections/wallets/adjustments.view';
import { webhookDeliveries } from '@ringpost/projections/webhooks/webhooks.view';
import { about, type ProductQuery } from './product-query.ts';

/** A file begins with what there is when it is asked for. */
const UP_TO = { $lte: '2026-11-21T12:00:00.000Z' };

/** The pages of files with the work of admins. */
export const FILE_QUERIES: readonly ProductQuery[] = [
  {
    asks: 'a file of messages for operators',
    ...about(operatorSms),
    where: { receivedAt: UP_TO },
    sort: [['receivedAt', -1]],
  },
  {
    asks: 'a file of requests to bring numbers over',
    ...about(portIns),
    where: { isSent: true, updatedAt: UP_TO },
    sort: [['updatedAt', -1]],
  },
  {
    asks: 'a file of requests of one status to bring numbers over',
    ...about(portIns),
    where: { isSent: true, status: 'submitted', updatedAt: UP_TO },
    sort: [['updatedAt', -1]],
  },
  {
    asks: 'a file of moves of money by hand',
    ...about(adjustments),
    where: { at: UP_TO },
    sort: [['at', -1]],
  },
  {
    asks: 'a file of moves of money that wait',
    ...about(adjustments),
    where: { status: 'waiting', at: UP_TO },
    sort: [['at', -1]],
  },
  {
    asks: 'a file of moves of money that wait for one customer',
    ...about(adjustments),
    where: { userId: 'u', status: 'waiting', at: UP_TO },
    sort: [['at', -1]],
  },
  {
    asks: 'a file of requests for a second admin',
    ...about(approvals),
    where: { at: UP_TO },
    sort: [['at', -1]],
  },
  {
    asks: 'a file of requests that wait for a second admin',
    ...about(approvals),
    where: { status: 'waiting', at: UP_TO },
    sort: [['at', -1]],
  },
  {
    asks: 'a file of imports',
    ...about(imports),
    where: { startedAt: UP_TO },
    sort: [['startedAt', -1]],
  },
  {
    asks: 'a file of imports of a vendor',
    ...about(imports),
    where: { vendorId: 'v', startedAt: UP_TO },
    sort: [['startedAt', -1]],
  },
  {
    asks: 'a file of deliveries that failed',
    ...about(webhookDeliveries),
    where: { status: 'failed', queuedAt: UP_TO },
    sort: [['queuedAt', -1]],
  },
];
