import { financeDays } from '@ringpost/projections/finance/finance.view';
import { invoices } from '@ringpost/projections/invoices/invoices.view';
import { salesDays } from '@ringpost/projections/orders/sales.view';
import { payments } from '@ringpost/projections/payments/payments.view';
import { wallets } from '@ringpost/projections/wallets/wallets.view';
import { about, type ProductQuery } from './product-query.ts';

/** What the report of a period and its proofs ask. */
export const FINANCE_QUERIES: readonly ProductQuery[] = [
  {
    asks: 'the money of all days up to one',
    ...about(financeDays),
    where: { _id: { $lte: '2026-11-30' } },
    sort: [['_id', 1]],
    readsAll: 'the opening is the sum of all days before, and a day is one row',
  },
  {
    asks: 'the sales of some days',
    ...about(salesDays),
    where: { date: { $gte: '2026-11-01', $lte: '2026-11-30' } },
    sort: [['date', 1]],
  },
  {
    asks: 'the payments of a gateway of some days',
    ...about(payments),
    where: { gateway: 'stripe', startedAt: { $gte: '2026-11-01', $lte: '2026-12' } },
    sort: [['startedAt', -1]],
  },
  {
    asks: 'the payments of some days',
    ...about(payments),
    where: { startedAt: { $gte: '2026-11-01', $lte: '2026-12' } },
    sort: [['startedAt', -1]],
  },
  {
    asks: 'the invoices of some days in the order of their numbers',
    ...about(invoices),
    where: { day: { $gte: '2026-11-01', $lte: '2026-11-30' } },
    sort: [
      ['day', 1],
      ['place', 1],
    ],
  },
  {
    asks: 'the later invoices of one day',
    ...about(invoices),
    where: { day: '2026-11-01', place: { $gt: 7 } },
    sort: [['place', 1]],
  },
  {
    asks: 'all wallets, page by page',
    ...about(wallets),
    where: { _id: { $gt: 'u' } },
    sort: [['_id', 1]],
    readsAll: 'a replay compares every balance',
  },
];
