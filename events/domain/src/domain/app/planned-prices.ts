import type { AppEvent } from './app.events.ts';
import { type AppState, app, type PlannedPrice } from './app.state.ts';

/** The facts of a planned change, as they would be without a date. */
function factsOf(planned: PlannedPrice): readonly AppEvent[] {
  const { appId, priceId, userId, countryIso, vendorId, price, reason } = planned;
  const why = reason === undefined ? {} : { reason };
  if (!price) return [{ type: 'AppPriceRemoved', data: { appId, priceId, ...why } }];
  const { termPrices, ...amounts } = price;
  const set = { appId, priceId, countryIso, vendorId, ...amounts, ...why };
  return [
    userId === null
      ? { type: 'AppPriceSet', data: set }
      : { type: 'AppCustomerPriceSet', data: { ...set, userId } },
    ...termPrices.map((term) => ({ type: 'AppTermPriceSet' as const, data: { appId, priceId, ...term } })),
  ];
}

/** The facts of all planned changes that count at this instant and are not in the log yet, the earliest first. */
export function duePriceFacts({ planned }: AppState, at: string): readonly AppEvent[] {
  if (planned.size === 0) return [];
  return [...planned.values()]
    .filter(({ countsFrom }) => countsFrom <= at)
    .toSorted((a, b) => a.countsFrom.localeCompare(b.countsFrom))
    .flatMap(factsOf);
}

/** The app with the prices that count at this instant. So a price counts in time, even if the facts of its change come late. */
export function appAt(state: AppState, at: string): AppState {
  return duePriceFacts(state, at).reduce(app.evolve, state);
}
