import type { CancelsEvent } from './cancels.events.ts';
import type { Fold } from './event.ts';

/** The cancels of the newest one's last hour, in the order of the stream. */
export type CancelsState = readonly { readonly orderId: string; readonly allowedAt: string }[];

/** How far back cancels are remembered. */
const CANCELS_KEPT_MS = 3_600_000;

/** Folds `cancels-<userId>`: a stream of its own, so that no two cancels at once can both be the last one allowed. */
export const cancels: Fold<CancelsState, CancelsEvent> = {
  initial: () => [],
  evolve(state, { data: { orderId, allowedAt } }) {
    const since = Date.parse(allowedAt) - CANCELS_KEPT_MS;
    return [...state.filter((each) => Date.parse(each.allowedAt) > since), { orderId, allowedAt }];
  },
};
