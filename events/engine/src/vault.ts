import type { IndexedQuery, IndexedSpace } from './vault-index.ts';

/** A value and its version. Versions count from 1. */
export interface Versioned<T> {
  readonly value: T;
  readonly version: number;
}

/** A part of a list, and how many values the filters find. */
export interface IndexedPage<T> {
  readonly entries: readonly (Versioned<T> & { readonly key: string })[];
  readonly total: number;
}

export interface OwnershipLease {
  readonly name: string;
  readonly holder: string;
  /** Rises each time another holder gets the lease: a fencing token. */
  readonly term: number;
}

/**
 * The only data that can be changed: values that must last but can be erased (password hashes, subject keys, mail outbox,
 * checkpoints of policies, ownership leases), written by compare-and-set; and blobs. It is backed up with the log.
 * `events/testing/src/vault.contract-test.ts` holds every engine to these promises.
 */
export interface Vault {
  /** Undefined for a key that does not exist. @throws StoreUnavailable */
  get<T>(space: string, key: string): Promise<Versioned<T> | undefined>;
  /**
   * Durable once resolved. `expected` is the version that it must have, 0 if the key must not exist.
   * @returns the new version
   * @throws VaultConflict when it has another version; StoreUnavailable when the outcome is unknown; TypeError for
   * `undefined`
   */
  put<T>(space: string, key: string, value: T, expected: number): Promise<number>;
  /**
   * Durable once resolved. A missing key is no error when `expected` is 0.
   * @throws VaultConflict when it has another version; StoreUnavailable when the outcome is unknown
   */
  remove(space: string, key: string, expected: number): Promise<void>;
  /** Keys in byte order, after `after`; at most `limit` (default and cap 1000). @throws StoreUnavailable */
  list<T>(
    space: string,
    options?: { readonly after?: string; readonly limit?: number },
  ): Promise<readonly (Versioned<T> & { readonly key: string })[]>;
  /**
   * One page of a space that has an index, the newest first. It reads the values of this page and no others.
   * @throws StoreUnavailable
   */
  page<T>(space: IndexedSpace, query: IndexedQuery): Promise<IndexedPage<T>>;
  /**
   * Stores all bytes under the name, and replaces the old ones. Durable once resolved.
   * @throws RangeError for a name that does not have 1 to 512 characters; StoreUnavailable when the outcome is unknown
   */
  putBlob(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined for a name that does not exist. @throws RangeError for a name as above; StoreUnavailable */
  getBlob(name: string): Promise<Uint8Array | undefined>;
  /** A missing name is no error. @throws RangeError for a name as above; StoreUnavailable when the outcome is unknown */
  removeBlob(name: string): Promise<void>;
  /**
   * Takes or renews a lease for `ttlMs` by the database's clock; undefined while another holder has it.
   * @throws StoreUnavailable when the outcome is unknown: the caller must act as if another holder has it
   */
  acquire(name: string, holder: string, ttlMs: number): Promise<OwnershipLease | undefined>;
  /** Gives a lease back. Does nothing if it expired or belongs to another holder. @throws StoreUnavailable */
  release(lease: OwnershipLease): Promise<void>;
  /** Finishes running calls. The Vault cannot be used afterwards. */
  close(): Promise<void>;
}
