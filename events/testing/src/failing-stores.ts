import type { EventStore, ReadModel } from '@ringpost/engine';
import { openEmbeddedLog } from '@ringpost/engine/internal/embedded/event-store';
import { openEmbeddedReadModel } from '@ringpost/engine/internal/embedded/read-model';
import { type FailingDisk, failingDisk } from './failing-disk.ts';
import { type FailingSqlite, failingSqlite } from './failing-sqlite.ts';

/** An empty read model in memory, on a disk that fails on request. */
export function failingReadModel(): { readonly readModel: ReadModel; readonly disk: FailingSqlite } {
  const disk = failingSqlite();
  return { disk, readModel: openEmbeddedReadModel(':memory:', { open: disk.open }) };
}

async function noTime(): Promise<void> {}

/** The log of a folder as another thread reads it, on a disk that fails on request. */
export function failingLogReader(dataDir: string): {
  readonly events: EventStore;
  readonly disk: FailingDisk;
} {
  const disk = failingDisk();
  return { disk, events: openEmbeddedLog(dataDir, { readOnly: true, open: disk.open, pause: noTime }) };
}
