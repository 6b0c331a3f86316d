import type { AlertSet, Position } from '@ringpost/domain';
import { ALERT_SEARCHED_NUMBERS } from '@ringpost/domain/rules/limits';
import type { Where } from '@ringpost/engine';
import { type NumberRow, numbers } from '@ringpost/projections/inventory/inventory.view';
import { numberFilters } from '@ringpost/projections/inventory/number-filters.view';
import { readStandings } from '@ringpost/projections/inventory/standings.view';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { waitForViews } from '../kernel/wait-for-views.ts';

const PAGE_ROWS = 100;
const VIEWS = ['inventory', 'reservations'];
/** Policies must not wait long for views. */
const VIEWS_WITHIN_MS = 250;

/** The numbers that fit an alert, page by page, as many as one alert looks at. */
async function* fittingNumbers(
  { readModel }: Deps,
  { countryIso, vendorId, prefix }: AlertSet['data'],
): AsyncGenerator<readonly NumberRow[]> {
  const criteria = {
    country: countryIso ?? undefined,
    vendorId: vendorId ?? undefined,
    prefix: prefix ?? undefined,
  };
  let left = ALERT_SEARCHED_NUMBERS;
  const filters: readonly Where[] = await numberFilters(readModel, criteria);
  for (const where of filters) {
    for (let skip = 0; left > 0; skip += PAGE_ROWS) {
      const page = { sort: [['_id', 1]], skip, limit: Math.min(PAGE_ROWS, left) } as const;
      const rows = await readModel.collection<NumberRow>(numbers).find(where, page);
      left -= rows.length;
      yield rows;
      if (rows.length < PAGE_ROWS) break;
    }
  }
}

/** The numbers that fit an alert and are free for its app, according to the views. The stream of each number decides. */
export async function* freeNumbers(
  deps: Deps,
  alert: AlertSet['data'],
  at: Position,
): AsyncGenerator<string> {
  await waitForViews(deps, { projectors: VIEWS, at, withinMs: VIEWS_WITHIN_MS });
  for await (const rows of fittingNumbers(deps, alert)) {
    const standings = await readStandings(deps.readModel, { ...alert, now: nowIso(deps) }, rows);
    for (const { _id: e164 } of rows) if (standings.get(e164)?.state === 'free') yield e164;
  }
}
