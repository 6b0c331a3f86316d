import { inject } from 'vitest';

export type Seeds = readonly number[];

declare module 'vitest' {
  interface ProvidedContext {
    /** Given by `scripts/vitest.config.ts`: few in the fast run, the others in the slow one. */
    readonly chaosSeeds: Seeds;
  }
}

/** The seeds of this run. One seed always makes the same faults. To repeat one failure, name only its seed here. */
export const CHAOS_SEEDS: Seeds = inject('chaosSeeds');
