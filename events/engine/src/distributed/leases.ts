import type { Collection, Db } from 'mongodb';
import type { OwnershipLease } from '../vault.ts';
import { isDuplicateKey } from './mongo.ts';

interface LeaseDocument {
  readonly _id: string;
  readonly holder: string;
  readonly term: number;
  /** Milliseconds of the clock below. */
  readonly expiresAt: number;
}

export interface Leases {
  acquire(name: string, holder: string, ttlMs: number): Promise<OwnershipLease | undefined>;
  release(lease: OwnershipLease): Promise<void>;
}

/**
 * The clock of the server that also takes the writes, so that all processes use the same one. `hello` returns it. It is read
 * before the lease is taken: a slow answer makes the lease shorter, never longer.
 */
export function serverClock(db: Db): () => Promise<number> {
  return async () => {
    const { localTime } = await db.command({ hello: 1 });
    return (localTime as Date).getTime();
  };
}

export function createLeases(leases: Collection<LeaseDocument>, now: () => Promise<number>): Leases {
  /** @returns false when another process was faster. */
  async function replace(seen: LeaseDocument | null, next: LeaseDocument): Promise<boolean> {
    if (seen !== null) return (await leases.replaceOne(seen, next)).matchedCount === 1;
    try {
      await leases.insertOne(next);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  return {
    async acquire(name, holder, ttlMs) {
      for (;;) {
        const seen = await leases.findOne({ _id: name });
        const instant = await now();
        const free = seen === null || seen.expiresAt <= instant;
        if (!free && seen.holder !== holder) return undefined;
        // After a lease that ran out or was given back, a new term begins, even for the same holder.
        const term = (seen?.term ?? 0) + (free ? 1 : 0);
        if (await replace(seen, { _id: name, holder, term, expiresAt: instant + ttlMs }))
          return { name, holder, term };
      }
    },
    async release({ name, holder, term }) {
      // The document stays, so that the term of the next holder is higher.
      await leases.updateOne({ _id: name, holder, term }, { $set: { expiresAt: 0 } });
    },
  };
}
