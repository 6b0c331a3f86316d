import type { Vault } from '@ringpost/events/engine';

/** How long a job stays with its owner without a word from it. */
const LEASE_MS = 10_000;

export interface Ownership {
  /** Takes or renews the job; false while somebody else has it. */
  hold(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Who runs a job that should run once: a lease in the Vault on the database's clock. Two owners for a moment are harmless,
 * because everything they do may happen twice.
 */
export function createOwnership(vault: Vault, job: string, holder: string): Ownership {
  let lease: Awaited<ReturnType<Vault['acquire']>>;
  let renewAt = 0;
  return {
    async hold() {
      const monotonic = performance.now();
      if (lease && monotonic < renewAt) return true;
      lease = await vault.acquire(job, holder, LEASE_MS);
      renewAt = monotonic + LEASE_MS / 3;
      return lease !== undefined;
    },
    async release() {
      if (lease) await vault.release(lease);
      lease = undefined;
    },
  };
}
