import type { Fold } from '../event.ts';
import type { SecurityNoted } from './security.events.ts';

export interface SecurityState {
  readonly facts: number;
}

/** Folds `security-<writer>`. Nothing is decided from it. */
export const security: Fold<SecurityState, SecurityNoted> = {
  initial: () => ({ facts: 0 }),
  evolve: ({ facts }) => ({ facts: facts + 1 }),
};
