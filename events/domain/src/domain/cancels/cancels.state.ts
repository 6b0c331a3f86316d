import type { Fold } from '../event.ts';
import { PersistentList } from '../persistent-list.ts';
import type { CancelsEvent } from './cancels.events.ts';

/** In the order of the stream. */
type Allowed = PersistentList<{ readonly orderId: string; readonly allowedAt: string }>;

/** The cancels of the hour before the newest one, and the bans and the rentals given back of the 24 hours before the newest one. */
export interface CancelsState {
  readonly cancels: Allowed;
  readonly bans: Allowed;
  readonly giveBacks: Allowed;
}

/** How long a cancel is remembered, in milliseconds. */
const CANCELS_KEPT_MS = 3_600_000;
/** How long a ban or a rental that was given back is remembered, in milliseconds. */
const DAY_KEPT_MS = 24 * CANCELS_KEPT_MS;

function add(before: Allowed, { orderId, allowedAt }: CancelsEvent['data'], keptMs: number): Allowed {
  const since = Date.parse(allowedAt) - keptMs;
  return before.dropWhile((each) => Date.parse(each.allowedAt) <= since).push({ orderId, allowedAt });
}

/** Folds `cancels-<userId>` of a customer with all sub-accounts. It is a stream of its own, so that two cancels at once cannot both be the last one allowed. */
export const cancels: Fold<CancelsState, CancelsEvent> = {
  initial: () => ({
    cancels: new PersistentList(),
    bans: new PersistentList(),
    giveBacks: new PersistentList(),
  }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'BanAllowed':
        return { ...state, bans: add(state.bans, data, DAY_KEPT_MS) };
      case 'GiveBackAllowed':
        return { ...state, giveBacks: add(state.giveBacks, data, DAY_KEPT_MS) };
      case 'CancelAllowed':
        return { ...state, cancels: add(state.cancels, data, CANCELS_KEPT_MS) };
    }
  },
};
