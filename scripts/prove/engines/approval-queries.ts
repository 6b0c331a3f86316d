import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { approvals } from '@ringpost/projections/approvals/approvals.view';
import { about, type ProductQuery } from './product-query.ts';

/** What admins ask about requests that need a second admin. */
export const APPROVAL_QUERIES: readonly ProductQuery[] = [
  { asks: 'what needed two admins, newest first', ...about(approvals), where: {}, sort: [['at', -1]] },
  {
    asks: 'what waits for another admin, newest first',
    ...about(approvals),
    where: { status: 'waiting' },
    sort: [['at', -1]],
  },
  { asks: 'the super admins', ...about(accounts), where: { role: 'super_admin' } },
];
