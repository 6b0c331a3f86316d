import type { Fold } from '../event.ts';
import { PersistentList } from '../persistent-list.ts';
import type { CancelsEvent } from './cancels.events.ts';

/** The cancels of the hour before the newest one, in the order of the stream. */
export type CancelsState = PersistentList<{ readonly orderId: string; readonly allowedAt: string }>;

/** How long a cancel is remembered, in milliseconds. */
const CANCELS_KEPT_MS = 3_600_000;

/** Folds `cancels-<userId>`. It is a stream of its own, so that two cancels at once cannot both be the last one allowed. */
export const cancels: Fold<CancelsState, CancelsEvent> = {
  initial: () => new PersistentList(),
  evolve(state, { data: { orderId, allowedAt } }) {
    const since = Date.parse(allowedAt) - CANCELS_KEPT_MS;
    return state.dropWhile((each) => Date.parse(each.allowedAt) <= since).push({ orderId, allowedAt });
  },
};
