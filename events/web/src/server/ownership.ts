import type { Vault } from '@ringpost/engine';

/** How long an owner keeps a job without renewing it. Another process takes over within 10 seconds. */
export const OWNERSHIP_LEASE_MS = 6_000;

export interface Ownership {
  /** Takes or renews the job; false while another process has it. */
  hold(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Decides which process runs a job that should run once: a lease in the Vault, by the database's clock. Two owners for a
 * moment do no harm, because everything they do may happen twice.
 */
export function createOwnership(vault: Vault, job: string, holder: string): Ownership {
  let lease: Awaited<ReturnType<Vault['acquire']>>;
  let renewAt = 0;
  return {
    async hold() {
      const monotonic = performance.now();
      if (lease && monotonic < renewAt) return true;
      lease = await vault.acquire(job, holder, OWNERSHIP_LEASE_MS);
      renewAt = monotonic + OWNERSHIP_LEASE_MS / 3;
      return lease !== undefined;
    },
    async release() {
      if (lease) await vault.release(lease);
      lease = undefined;
    },
  };
}
