import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { refuseLongState, type Snapshots } from '../snapshots.ts';
import { createKeptStates, type KeptStates, type LogEnds } from './kept-states.ts';
import type { LogEnd } from './log-scan.ts';
import { type OpenForStates, readStates } from './state-file.ts';
import { NO_STREAM, type StreamEnd } from './stream-walk.ts';

export interface EmbeddedSnapshotsOptions {
  readonly readOnly?: boolean;
  /** The log of the streams. Without it, no snapshot is known to be current. */
  readonly log?: LogEnds | undefined;
  /** How the file is opened for writing. */
  readonly open?: OpenForStates;
}

const FILE = 'states.log';
/** Up to this version of the program the snapshots were a database. */
const FORMER_FILES = ['snapshots.db', 'snapshots.db-wal', 'snapshots.db-shm', 'snapshots.db-journal'];
/** A start reads no more than this of the log to learn which states are behind. If more was written since, it starts without any. */
const READ_MAX_BYTES = 256 * 1024 * 1024;

/**
 * What a file says: the bytes of its whole records, the place in the log up to which it tells everything, and the streams whose
 * states came after that.
 */
interface Restored {
  readonly length: number;
  readonly epoch: string;
  readonly mark: LogEnd;
  readonly later: ReadonlySet<string>;
}

function restoreInto(states: KeptStates, path: string): Restored {
  let epoch = '';
  let mark: LogEnd = { offset: 0, number: -1 };
  const later = new Set<string>();
  const length = readStates(path, (record) => {
    states.restore(record);
    if (record.kind === 'current') later.add(record.name);
    if (record.kind !== 'mark') return;
    later.clear();
    const [offset = 0, number = -1] = record.text.split(' ').map(Number);
    epoch = record.name;
    mark = { offset, number };
  });
  return { length, epoch, mark, later };
}

/**
 * Finds out which states are behind. @returns whether the file belongs to this log as it is now: a state of an event that the log does
 * not have shows that an older copy of the log has taken its place
 */
function catchUp(states: KeptStates, log: LogEnds, { epoch, mark, later }: Restored): boolean {
  const end = log.end();
  if (epoch !== log.epoch || end.offset - mark.offset > READ_MAX_BYTES) return false;
  const changed = new Map<string, StreamEnd>();
  const reached = log.scan(mark, (stream, streamEnd) => changed.set(stream, streamEnd));
  for (const stream of later) {
    const { offset } = states.endOf(stream) ?? NO_STREAM;
    if (offset >= mark.offset && (changed.get(stream)?.offset ?? 0) < offset) return false;
  }
  states.compare(changed);
  return reached.offset === end.offset && reached.number === end.number;
}

/** States from the file; none of them if it is not of this log. */
function restored(
  path: string,
  { readOnly = false, log, open: openFile }: EmbeddedSnapshotsOptions,
): KeptStates {
  const states = createKeptStates(log);
  const found = existsSync(path) ? restoreInto(states, path) : undefined;
  if (!found || (log && !catchUp(states, log, found))) {
    const empty = createKeptStates(log);
    if (!readOnly) empty.writeTo(path, 0, openFile);
    return empty;
  }
  if (!readOnly) states.writeTo(path, found.length, openFile);
  return states;
}

/** Without a file that can be used, states are in memory only. */
function open(dataDir: string, options: EmbeddedSnapshotsOptions): KeptStates {
  const { readOnly = false, log } = options;
  if (dataDir === ':memory:') return createKeptStates(log);
  try {
    if (!readOnly) for (const file of FORMER_FILES) rmSync(join(dataDir, file), { force: true });
    return restored(join(dataDir, FILE), options);
  } catch {
    return createKeptStates(log);
  }
}

/**
 * Keeps all snapshots in memory, and adds each to `states.log` (`:memory:` for none), so that the next start has them too. Nothing
 * here waits for the disk. A process that dies loses the last ones, and a power cut may cut off or damage the file; what is lost is read
 * from the log.
 */
export function openEmbeddedSnapshots(dataDir: string, options: EmbeddedSnapshotsOptions = {}): Snapshots {
  const states = open(dataDir, options);
  options.log?.keepIn(states);
  return {
    isNear: true,
    read: async (stream) => states.read(stream),
    async write(snapshot) {
      refuseLongState(snapshot);
      states.write(snapshot);
    },
    async close() {
      await states.idle();
      states.close();
    },
  };
}
