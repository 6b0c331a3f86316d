import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../domain/index.ts';
import type { Bus } from './bus.ts';
import { openEmbeddedBus } from './embedded/bus.ts';
import { openEmbeddedLog } from './embedded/event-store.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { makePrivate } from './embedded/private-folder.ts';
import { openEmbeddedReadModel } from './embedded/read-model.ts';
import { openThreadChannel } from './embedded/thread-channel.ts';
import { openEmbeddedVault } from './embedded/vault.ts';
import { openWalCheckpointer } from './embedded/wal-checkpointer.ts';
import type { EventStore } from './event-store.ts';
import type { ReadModel } from './read-model.ts';
import { sealRows } from './row-sealing.ts';
import { sealEvents } from './sealing.ts';
import { openSubjectKeys, type SubjectKeys } from './subject-keys.ts';
import type { Vault } from './vault.ts';

/** The four ports of one engine, opened together: all embedded or all distributed. */
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

/**
 * What an engine may do on the embedded engine's folder.
 * `owner`, the default: everything; it alone has the folder.
 * `follower`, in another thread of the owner's process: follows the log, writes the read model, shares the bus, appends nothing.
 * `tool`, beside a running or a stopped server: writes nothing, follows nothing. The read model stays as it was at that
 * moment, so that rows and checkpoints agree.
 */
export type EngineRole = 'owner' | 'follower' | 'tool';

export interface EmbeddedEngine {
  readonly kind: 'embedded';
  /** Folder of the engine's files; `:memory:` keeps everything in memory (tests). */
  readonly folder: string;
  /** The clock of ownership leases; the database's own by default. */
  readonly clock?: Clock;
  readonly role?: EngineRole;
}

/** Servers of their own for each port. */
export interface DistributedEngine {
  readonly kind: 'distributed';
  readonly eventStoreUrl: string;
  readonly mongoUrl: string;
  readonly kafkaBrokers: readonly string[];
}

export type EngineOptions = EmbeddedEngine | DistributedEngine;

async function openEmbedded({ folder: dataDir, clock, role = 'owner' }: EmbeddedEngine): Promise<Engine> {
  const owns = role === 'owner';
  const readOnly = !owns;
  const onDisk = dataDir !== ':memory:';
  if (!owns && !existsSync(join(dataDir, 'events.db'))) throw new Error(`There is no log in ${dataDir}.`);
  const unlock = owns && onDisk ? lock(dataDir) : () => {};
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
    const channel = onDisk && role !== 'tool' ? opening(openThreadChannel(dataDir)) : undefined;
    const events = opening(openEmbeddedLog(dataDir, { readOnly, channel }));
    const vault = opening(openEmbeddedVault(dataDir, { readOnly, ...(clock && { clock }) }));
    const rows = opening(openEmbeddedReadModel(dataDir, { readOnly: role === 'tool', channel }));
    const bus = opening(openEmbeddedBus({ channel }));
    if (owns && onDisk) opening(openWalCheckpointer(dataDir));
    const subjectKeys = openSubjectKeys(vault, bus);
    // What lies in memory only is nobody's to find.
    const readModel = onDisk ? sealRows(rows, subjectKeys) : rows;
    return { events: sealEvents(events, subjectKeys), readModel, vault, bus, subjectKeys, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function lock(dataDir: string): () => void {
  makePrivate(dataDir);
  return lockFolder(dataDir);
}

/**
 * Opens the engine that the options name.
 * @throws FolderInUse when another process has the folder; StoreUnavailable when a server does not answer.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  switch (options.kind) {
    case 'embedded':
      return openEmbedded(options);
    case 'distributed':
      throw new Error(
        'The distributed engine is not built yet: leave RINGPOST_ENGINE unset, or set it to "embedded".',
      );
  }
}
