import type { EngineOptions } from '@ringpost/engine';
import type { StoreSize } from './disk-room.ts';

/** A store to be measured and thrown away. */
export interface LivedStore {
  readonly orders: number;
  readonly customers: number;
  readonly engine: EngineOptions;
}

/** The source of stores to measure. */
export interface StoreSource {
  /**
   * Stores of these sizes; missing ones are filled first. The same size again gives the same store, as its last user left
   * it.
   * @throws Error if there is no room, or no server
   */
  storesOf(sizes: readonly StoreSize[]): Promise<readonly LivedStore[]>;
  /** Removes the measured copies. */
  close(): Promise<void>;
}
