import { plannedChanges } from '@ringpost/projections/planned-changes/planned-changes.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { readPriceNames } from '../catalogue/price-names.ts';
import { findPage } from '../kernel/find-page.ts';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { plannedChangeListContract } from './planned-changes.contract.ts';
import { presentChange } from './present-change.ts';

/** What changes on a date. */
export function plannedChangesRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', plannedChangeListContract, async (call) => {
      const { of } = call.params;
      const { limit, offset: skip } = call.query;
      const subjectId = call.query.subject_id ?? of;
      if (of === 'account') call.concerns(subjectId);
      const fresh = await freshness(deps, call, ['planned-changes']);
      const collection = deps.readModel.collection(plannedChanges);
      const sorted = { skip, limit, sort: [['countsFrom', 1]] } as const;
      const { rows, total } = await findPage(collection, { of, subjectId }, sorted);
      const prices = rows.flatMap(({ act }) => (act.kind === 'price' ? act : []));
      const names = await readPriceNames(
        deps,
        prices,
        rows.map(({ plannedBy }) => plannedBy),
      );
      return { status: 200, body: { data: rows.map((row) => presentChange(row, names)), total, ...fresh } };
    }),
  ];
}
