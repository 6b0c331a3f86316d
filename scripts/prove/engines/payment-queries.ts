import { payments } from '@ringpost/projections/payments/payments.view';
import { about, type ProductQuery } from './product-query.ts';

/** Every filter and sort of the payments. */
export const PAYMENT_QUERIES: readonly ProductQuery[] = [
  {
    asks: "a customer's payments, newest first",
    ...about(payments),
    where: { userId: 'u' },
    sort: [['startedAt', -1]],
  },
  {
    asks: "a customer's payments up to an instant, newest first",
    ...about(payments),
    where: { userId: 'u', startedAt: { $lte: '2026-02-01' } },
    sort: [['startedAt', -1]],
  },
  {
    asks: "a customer's payments of an amount, newest first",
    ...about(payments),
    where: { userId: 'u', amountMills: { $in: [350] } },
    sort: [['startedAt', -1]],
    filtersAmong: 'the payments of one customer',
  },
  {
    asks: "a customer's payments of one transaction of a gateway",
    ...about(payments),
    where: { userId: 'u', chargeId: { $in: ['c'] } },
    sort: [['startedAt', -1]],
    filtersAmong: 'the payments of one customer',
  },
  {
    asks: "a customer's payment of an id",
    ...about(payments),
    where: { userId: 'u', _id: { $in: ['p'] } },
    sort: [['startedAt', -1]],
    filtersAmong: 'the payments of one customer',
  },
  {
    asks: "a customer's payments of one transaction, status and gateway up to an instant",
    ...about(payments),
    where: {
      userId: 'u',
      startedAt: { $lte: '2026-02-01' },
      status: 'completed',
      gateway: 'stripe',
      chargeId: { $in: ['c'] },
    },
    sort: [['startedAt', -1]],
    filtersAmong: 'the payments of one customer',
  },
  {
    asks: "a customer's payments of one status, newest first",
    ...about(payments),
    where: { userId: 'u', status: 'completed' },
    sort: [['startedAt', -1]],
  },
  {
    asks: "a customer's payments of one gateway, newest first",
    ...about(payments),
    where: { userId: 'u', gateway: 'stripe' },
    sort: [['startedAt', -1]],
  },
  {
    asks: "a customer's payments of one status and gateway",
    ...about(payments),
    where: { userId: 'u', status: 'completed', gateway: 'stripe' },
    sort: [['startedAt', -1]],
  },
  {
    asks: "a customer's payments of one status and gateway up to an instant",
    ...about(payments),
    where: { userId: 'u', startedAt: { $lte: '2026-02-01' }, status: 'completed', gateway: 'stripe' },
    sort: [['startedAt', -1]],
  },
  { asks: 'all payments, newest first', ...about(payments), where: {}, sort: [['startedAt', -1]] },
  {
    asks: 'all payments of one status, newest first',
    ...about(payments),
    where: { status: 'completed' },
    sort: [['startedAt', -1]],
  },
  {
    asks: 'all payments of one gateway, newest first',
    ...about(payments),
    where: { gateway: 'stripe' },
    sort: [['startedAt', -1]],
  },
  {
    asks: 'all payments of one status and gateway, newest first',
    ...about(payments),
    where: { status: 'completed', gateway: 'stripe' },
    sort: [['startedAt', -1]],
  },
  {
    asks: 'all payments of one transaction of a gateway, newest first',
    ...about(payments),
    where: { chargeId: 'c' },
    sort: [['startedAt', -1]],
  },
  { asks: 'all payments, the largest first', ...about(payments), where: {}, sort: [['amountMills', -1]] },
  {
    asks: 'all payments of one status, the largest first',
    ...about(payments),
    where: { status: 'completed' },
    sort: [['amountMills', -1]],
  },
  {
    asks: 'all payments of one gateway, the largest first',
    ...about(payments),
    where: { gateway: 'stripe' },
    sort: [['amountMills', -1]],
  },
  {
    asks: 'all payments of one status and gateway, the largest first',
    ...about(payments),
    where: { status: 'completed', gateway: 'stripe' },
    sort: [['amountMills', -1]],
  },
];
