import type { PriceDeadline } from '@ringpost/projections/catalogue/catalogue.view';
import type { Deps } from '../kernel/deps.ts';
import { causeOfDeadline, type DeadlineHandlers } from '../kernel/timers.ts';
import { carryOutPriceChanges } from './change-app.ts';

/** Quotes know planned prices without it. It makes them facts, which the views and the timeline show. */
export function appDeadlines(deps: Deps): DeadlineHandlers<PriceDeadline> {
  return {
    'carry-out-price-change': (row) =>
      carryOutPriceChanges(deps, row.appId, causeOfDeadline(row, row.subject)),
  };
}
