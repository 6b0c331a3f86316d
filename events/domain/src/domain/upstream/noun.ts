import { noun } from '../noun.ts';
import { UPSTREAM_ORDER_EVENTS, UPSTREAMS_EVENTS } from './upstream.events.ts';
import { UPSTREAM_REFUSALS } from './upstream.refusals.ts';
import { upstreamOrder } from './upstream-order.state.ts';
import { upstreams } from './upstreams.state.ts';

export * from './borrowed.ts';
export * from './upstream.events.ts';
export * from './upstream-order.state.ts';
export * from './upstreams.state.ts';

/** The other portals that sell numbers to this one, and what may be lost with each. There is one stream, so the risk is exact. */
export const UPSTREAMS = noun({
  stream: () => 'upstreams-all',
  events: UPSTREAMS_EVENTS,
  fold: upstreams,
  refusals: UPSTREAM_REFUSALS,
});

/** One purchase from another portal, for one order. */
export const UPSTREAM_ORDER = noun({
  stream: (orderId: string) => `upstreamorder-${orderId}`,
  events: UPSTREAM_ORDER_EVENTS,
  fold: upstreamOrder,
});
