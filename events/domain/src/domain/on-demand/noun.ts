import { noun } from '../noun.ts';
import { ON_DEMAND_EVENTS } from './on-demand.events.ts';
import { ON_DEMAND_REFUSALS } from './on-demand.refusals.ts';
import { onDemand } from './on-demand.state.ts';

export * from './on-demand.events.ts';
export * from './on-demand.state.ts';

/**
 * The numbers that vendors are asked to activate for customers who have not paid yet. There is one stream, because all
 * customers share one limit.
 */
export const ON_DEMAND = noun({
  stream: () => 'ondemand-all',
  events: ON_DEMAND_EVENTS,
  fold: onDemand,
  refusals: ON_DEMAND_REFUSALS,
});
