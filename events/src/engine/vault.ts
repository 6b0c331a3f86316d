/** A value and the version it stands at; versions count from 1. */
export interface Versioned<T> {
  readonly value: T;
  readonly version: number;
}

export interface OwnershipLease {
  readonly name: string;
  readonly holder: string;
  /** Rises each time the lease changes hands: a fencing token. */
  readonly term: number;
}

/**
 * The only mutable truth: what must last and yet be erasable (password hashes, subject keys, mail outbox, checkpoints of
 * policies, ownership leases), by compare-and-set; and blobs. It is backed up with the log.
 * `testing/vault.contract-test.ts` holds every engine to these promises.
 */
export interface Vault {
  get<T>(space: string, key: string): Promise<Versioned<T> | undefined>;
  /**
   * Durable once resolved. `expected` is the version it must stand at, 0 for a key that must not exist.
   * @returns the new version. @throws VaultConflict
   */
  put<T>(space: string, key: string, value: T, expected: number): Promise<number>;
  /** @throws VaultConflict when it stands at another version. A missing key is fine when `expected` is 0. */
  remove(space: string, key: string, expected: number): Promise<void>;
  /** Keys in byte order, after `after`; at most `limit` (cap 1000). */
  list<T>(
    space: string,
    options?: { readonly after?: string; readonly limit?: number },
  ): Promise<readonly (Versioned<T> & { readonly key: string })[]>;
  putBlob(name: string, bytes: Uint8Array): Promise<void>;
  getBlob(name: string): Promise<Uint8Array | undefined>;
  removeBlob(name: string): Promise<void>;
  /** Takes or renews a lease for `ttlMs` on the database's clock; undefined while another holder has it. */
  acquire(name: string, holder: string, ttlMs: number): Promise<OwnershipLease | undefined>;
  release(lease: OwnershipLease): Promise<void>;
  close(): Promise<void>;
}
