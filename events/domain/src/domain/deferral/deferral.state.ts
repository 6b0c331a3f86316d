import type { Fold } from '../event.ts';
import { PersistentMap } from '../persistent-map.ts';
import type { DeferralEvent, SmsDeferred } from './deferral.events.ts';

/** The messages of one customer that wait until a debt is paid, by message, in the order in which they came. */
export type DeferralsState = PersistentMap<string, SmsDeferred['data']>;

/** Folds `deferrals-<userId>`. */
export const deferrals: Fold<DeferralsState, DeferralEvent> = {
  initial: () => new PersistentMap(),
  evolve(state, event) {
    const { messageId } = event.data;
    return event.type === 'SmsDeferred' ? state.set(messageId, event.data) : state.delete(messageId);
  },
};
