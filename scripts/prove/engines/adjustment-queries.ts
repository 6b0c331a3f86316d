import { adjustments } from '@ringpost/projections/wallets/adjustments.view';
import { about, type ProductQuery } from './product-query.ts';

/** What admins ask about money that was moved by hand. */
export const ADJUSTMENT_QUERIES: readonly ProductQuery[] = [
  { asks: 'what admins moved by hand, newest first', ...about(adjustments), where: {}, sort: [['at', -1]] },
  {
    asks: 'what waits for a second admin, newest first',
    ...about(adjustments),
    where: { status: 'waiting' },
    sort: [['at', -1]],
  },
  {
    asks: 'what admins moved by hand for one customer, newest first',
    ...about(adjustments),
    where: { userId: 'u' },
    sort: [['at', -1]],
  },
  {
    asks: 'what waits for a second admin for one customer, newest first',
    ...about(adjustments),
    where: { userId: 'u', status: 'waiting' },
    sort: [['at', -1]],
  },
];
