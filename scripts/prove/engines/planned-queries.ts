import { plannedChanges } from '@ringpost/projections/planned-changes/planned-changes.view';
import { about, type ProductQuery } from './product-query.ts';

/** What admins ask about changes with a date. */
export const PLANNED_QUERIES: readonly ProductQuery[] = [
  {
    asks: 'what changes on a date for one thing, the earliest first',
    ...about(plannedChanges),
    where: { of: 'app', subjectId: 'a' },
    sort: [['countsFrom', 1]],
  },
];
