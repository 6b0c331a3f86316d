import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../catalogue/index.ts';
import type { Bus } from './bus.ts';
import { openEmbeddedBus } from './embedded/bus.ts';
import { openCheckpoints } from './embedded/checkpoints.ts';
import { openEmbeddedLog } from './embedded/event-store.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { openEmbeddedReadModel } from './embedded/read-model.ts';
import { openEmbeddedVault } from './embedded/vault.ts';
import type { EventStore } from './event-store.ts';
import type { ReadModel } from './read-model.ts';
import { sealEvents } from './sealing.ts';
import { openSubjectKeys, type SubjectKeys } from './subject-keys.ts';
import type { Vault } from './vault.ts';

export { FolderInUse } from './embedded/folder-lock.ts';

/** The four ports of one engine, opened together; there is no half-embedded system (design §2). */
export interface Engine {
  readonly events: EventStore;
  readonly readModel: ReadModel;
  readonly vault: Vault;
  readonly bus: Bus;
  /** Only for forgetting: `events` seals and unseals by itself. */
  readonly subjectKeys: Pick<SubjectKeys, 'forget'>;
  /** Closes all four, the log last. */
  close(): Promise<void>;
}

export interface EngineOptions {
  /** Folder of the embedded engine's files; `:memory:` keeps everything in memory (tests). */
  readonly dataDir: string;
  /** The clock of ownership leases; the database's own by default. */
  readonly clock?: Clock;
  /**
   * For tools beside a running or a stopped server: takes no lock, writes nothing, follows nothing. The read model stays as
   * it was at that moment, so that rows and checkpoints agree.
   */
  readonly readOnly?: boolean;
}

/**
 * Opens the engine that `RINGPOST_ENGINE` names (`embedded`, the default).
 * @throws FolderInUse when another process has the folder.
 */
export const openEngine = async (options: EngineOptions): Promise<Engine> => {
  const engine = process.env.RINGPOST_ENGINE ?? 'embedded';
  if (engine !== 'embedded')
    throw new Error(`RINGPOST_ENGINE is "${engine}"; the only engine is "embedded".`);
  return openEmbedded(options);
};

const openEmbedded = async ({ dataDir, clock, readOnly = false }: EngineOptions): Promise<Engine> => {
  if (readOnly && !existsSync(join(dataDir, 'events.db'))) throw new Error(`There is no log in ${dataDir}.`);
  const unlock = readOnly || dataDir === ':memory:' ? () => {} : lock(dataDir);
  const opened: { close(): Promise<void> }[] = [];
  const opening = <T extends { close(): Promise<void> }>(part: T): T => {
    opened.unshift(part);
    return part;
  };
  const close = async (): Promise<void> => {
    for (const part of opened) await part.close();
    unlock();
  };
  try {
    const events = opening(openEmbeddedLog(dataDir, { readOnly }));
    const vault = opening(openEmbeddedVault(dataDir, { readOnly, ...(clock && { clock }) }));
    const readModel = opening(openEmbeddedReadModel(dataDir, { readOnly }));
    const bus = opening(openEmbeddedBus());
    if (!readOnly && dataDir !== ':memory:') opening(openCheckpoints(dataDir));
    const subjectKeys = openSubjectKeys(vault);
    return { events: sealEvents(events, subjectKeys), readModel, vault, bus, subjectKeys, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const lock = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return lockFolder(dataDir);
};
