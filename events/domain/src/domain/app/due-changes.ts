import { type Due, dueFrom, type Planning, stateAt } from '../planned/due-facts.ts';
import type { PlannedAct } from '../planned/planned.events.ts';
import type { AppEvent } from './app.events.ts';
import { APP_TEMPLATES_MAX } from './app.limits.ts';
import { type AppState, app, type PlannedPrice } from './app.state.ts';

/** The facts of a planned change of a price, as they would be without a date. */
function priceFactsOf(planned: PlannedPrice): readonly AppEvent[] {
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

/** Whether an app has this keyword, in any case. */
export function hasKeyword({ templates }: AppState, keyword: string): boolean {
  return [...templates.values()].some((each) => each.toLowerCase() === keyword.toLowerCase());
}

/** The facts of another change of an app. None, if it would change nothing or is not possible any more. */
export function appFactsOf(appId: string, act: PlannedAct, state: AppState): readonly AppEvent[] {
  switch (act.kind) {
    case 'sale': {
      if (state.hidden === act.isHidden) return [];
      const data = { appId, reason: act.reason };
      return [act.isHidden ? { type: 'AppHidden', data } : { type: 'AppShown', data }];
    }
    case 'app-name':
      return state.name === act.name ? [] : [{ type: 'AppRenamed', data: { appId, name: act.name } }];
    case 'keyword': {
      const { templateId, keyword } = act;
      const isFull = state.templates.size >= APP_TEMPLATES_MAX;
      if (isFull || hasKeyword(state, keyword)) return [];
      return [{ type: 'AppTemplateAdded', data: { appId, templateId, keyword } }];
    }
    case 'keyword-removal': {
      const { templateId } = act;
      return state.templates.has(templateId)
        ? [{ type: 'AppTemplateRemoved', data: { appId, templateId } }]
        : [];
    }
    default:
      return [];
  }
}

function duePrices({ planned }: AppState, at: string): readonly Due<AppState, AppEvent>[] {
  if (planned.size === 0) return [];
  return [...planned.values()]
    .filter(({ countsFrom }) => countsFrom <= at)
    .map((each) => ({ countsFrom: each.countsFrom, factsOf: () => priceFactsOf(each) }));
}

/** The planned changes of an app: of its prices, and all others. */
export const APP_PLANNING: Planning<AppState, AppEvent> = {
  evolve: app.evolve,
  dueAt: (state, at) => [
    ...duePrices(state, at),
    ...dueFrom<AppState, AppEvent>(state.changes, at, ({ subjectId, act }, current) =>
      appFactsOf(subjectId, act, current),
    ),
  ],
};

/** The app as it is at this instant. So a price counts in time, even if the facts of its change come late. */
export function appAt(state: AppState, at: string): AppState {
  return stateAt(APP_PLANNING, state, at);
}
