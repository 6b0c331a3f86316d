import type { Fold } from '../event.ts';
import type { SecurityEvent } from './security.events.ts';

export interface SecurityState {
  readonly facts: number;
}

/** Folds `security-<writer>`. Nothing is decided from it. */
export const security: Fold<SecurityState, SecurityEvent> = {
  initial: () => ({ facts: 0 }),
  evolve: ({ facts }) => ({ facts: facts + 1 }),
};
