import type { Fold } from '../event.ts';
import type { BillingEvent } from './billing.events.ts';

/** It has no details: a state stays in memory, and details may be forgotten. */
export interface BillingState {
  /** How often the details were set. */
  readonly times: number;
}

/** Folds `billing-<userId>`. */
export const billing: Fold<BillingState, BillingEvent> = {
  initial: () => ({ times: 0 }),
  evolve: ({ times }) => ({ times: times + 1 }),
};
