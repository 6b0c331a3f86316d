import type { Bus } from './bus.ts';
import type { EventStore } from './event-store.ts';
import type { ReadModel } from './read-model.ts';
import type { Vault } from './vault.ts';

/** The four ports of one engine, opened together; there is no half-embedded system (design §2). */
export interface Engine {
  readonly events: EventStore;
  readonly readModel: ReadModel;
  readonly vault: Vault;
  readonly bus: Bus;
  /** Closes all four, the log last. */
  close(): Promise<void>;
}

export interface EngineOptions {
  /** Folder of the embedded engine's files; `:memory:` keeps everything in memory (tests). */
  readonly dataDir: string;
}
