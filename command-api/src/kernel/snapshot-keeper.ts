import { setImmediate as afterAnswers } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { type EventShape, type Fold, type Position, packState, unpackState } from '@ringpost/domain';
import {
  type FoundSnapshot,
  noSnapshots,
  SNAPSHOT_CHARACTERS_MAX,
  type Snapshot,
  type Snapshots,
} from '@ringpost/engine';

type AnyFold = Fold<unknown, EventShape>;

/** The state of a stream after one of its events. */
export interface StateAt {
  readonly stream: string;
  readonly fold: AnyFold;
  readonly shape: string;
  readonly revision: number;
  readonly eventId: string;
  readonly position: Position;
  readonly state: unknown;
}

/** `isCurrent`: nothing follows in the stream, so it needs no read. */
export interface FoundState extends StateAt {
  readonly isCurrent: boolean;
}

export interface SnapshotKeeper {
  readonly isNear: Snapshots['isNear'];
  /** The last snapshot of this fold; undefined if there is no usable one. It never fails, because the log has everything. */
  find(stream: string, fold: AnyFold): Promise<FoundState | undefined>;
  /**
   * Writes the state soon, and returns at once. All events in it must be durable. A newer state of the stream replaces it. If
   * too many wait, it is not written, unless snapshots are near.
   */
  write(state: StateAt): void;
  /** Resolves when nothing is left to write. */
  idle(): Promise<void>;
}

export interface SnapshotOptions {
  readonly snapshots?: Snapshots | undefined;
  /** Logs failures. Nobody has to act on them. */
  readonly report?: (error: unknown, stream: string) => void;
}

const CHECK_DIGITS = 8;
/** Snapshots that are written before other waiting work runs. */
const WRITTEN_TOGETHER = 8;
/**
 * Maximum number of states that wait to be written, because each of them keeps its memory. When thousands of orders end at
 * once, the other states are written without waiting if they are near. If not, the next writer or reader of their streams may write them.
 */
export const WAITING_SNAPSHOTS_MAX = 1_000;

/** A checksum, so that a snapshot that was damaged on the disk, or belongs to another stream, is not used. */
function checkOf(
  { stream, shape, revision, eventId }: Omit<StateAt, 'state' | 'fold'>,
  state: string,
): string {
  const sum = crc32(state, crc32(`${stream} ${shape} ${revision} ${eventId}`));
  return sum.toString(16).padStart(CHECK_DIGITS, '0');
}

/** How a state of the log `epoch` is stored. */
export function snapshotOf({ state, fold, ...at }: StateAt, epoch: string): Snapshot {
  const text = packState(fold, state);
  const personal = fold.isPersonal && { isPersonal: true as const };
  return { ...at, ...personal, epoch, state: `${checkOf(at, text)}${text}` };
}

/**
 * The state in what is stored for a stream of the log `epoch`; undefined if it is of another log, another version of the fold or another
 * stream, or was damaged.
 * @throws Error if its text is no state, although its checksum is right
 */
export function stateIn(
  stored: FoundSnapshot,
  stream: string,
  fold: AnyFold,
  epoch: string,
): FoundState | undefined {
  const { shape } = fold;
  if (stored.epoch !== epoch || shape === undefined || stored.shape !== shape) return undefined;
  const { revision, eventId, position, isCurrent = false } = stored;
  const at = { stream, shape, revision, eventId, position };
  const text = stored.state.slice(CHECK_DIGITS);
  if (checkOf(at, text) !== stored.state.slice(0, CHECK_DIGITS)) return undefined;
  return { ...at, fold, state: unpackState(fold, text), isCurrent };
}

/** Reads and writes states of the log `epoch`, in the background. */
export function createSnapshotKeeper(
  epoch: string,
  { snapshots = noSnapshots, report = () => {} }: SnapshotOptions,
): SnapshotKeeper {
  const waiting = new Map<string, StateAt>();
  let writing: Promise<void> | undefined;

  async function writeOne(state: StateAt): Promise<void> {
    const snapshot = snapshotOf(state, epoch);
    if (snapshot.state.length <= SNAPSHOT_CHARACTERS_MAX) await snapshots.write(snapshot);
  }

  async function writeAll(): Promise<void> {
    for (;;) {
      await afterAnswers();
      if (waiting.size === 0) break;
      for (const next of [...waiting.values()].slice(0, WRITTEN_TOGETHER)) {
        waiting.delete(next.stream);
        await writeOne(next).catch((error) => report(error, next.stream));
      }
    }
    writing = undefined;
  }

  return {
    isNear: snapshots.isNear,
    async find(stream, fold) {
      try {
        const snapshot = await snapshots.read(stream);
        return snapshot && stateIn(snapshot, stream, fold, epoch);
      } catch (error) {
        report(error, stream);
        return undefined;
      }
    },
    write(state) {
      if (waiting.size >= WAITING_SNAPSHOTS_MAX && !waiting.has(state.stream)) {
        // A near snapshot is written at once, so nothing waits for it.
        if (snapshots.isNear) void writeOne(state).catch((error) => report(error, state.stream));
        return;
      }
      waiting.set(state.stream, state);
      writing ??= writeAll();
    },
    async idle() {
      await writing;
    },
  };
}
