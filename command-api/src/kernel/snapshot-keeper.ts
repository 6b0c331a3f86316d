import { createHash } from 'node:crypto';
import { setImmediate as afterAnswers } from 'node:timers/promises';
import { decodeState, encodeState } from '@ringpost/domain';
import { noSnapshots, SNAPSHOT_CHARACTERS_MAX, type Snapshots } from '@ringpost/engine';

/** The state of a stream after one of its events. */
export interface StateAt {
  readonly stream: string;
  readonly shape: string;
  readonly revision: number;
  readonly eventId: string;
  readonly state: unknown;
}

export interface SnapshotKeeper {
  readonly isNear: Snapshots['isNear'];
  /** The last snapshot of this shape; undefined if there is no usable one. It never fails, because the log has everything. */
  find(stream: string, shape: string): Promise<StateAt | undefined>;
  /**
   * Writes the state soon, and returns at once. All events in it must be durable. A newer state of the stream replaces it. If
   * too many wait, it is not written.
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

const DIGEST_CHARACTERS = 64;
/** Snapshots that are written before other waiting work runs. */
const WRITTEN_TOGETHER = 8;
/**
 * Maximum number of states that wait to be written, because each of them keeps its memory. When thousands of orders end at
 * once, the other states are not written; the next writer or reader of their streams may write them.
 */
export const WAITING_SNAPSHOTS_MAX = 1_000;

/** A checksum, so that a snapshot that was damaged on the disk, or belongs to another stream, is not used. */
function digestOf({ stream, shape, revision, eventId }: Omit<StateAt, 'state'>, state: string): string {
  return createHash('sha256')
    .update(JSON.stringify([stream, shape, revision, eventId]))
    .update(state)
    .digest('hex');
}

/** Reads and writes states of the log `epoch`, in the background. */
export function createSnapshotKeeper(
  epoch: string,
  { snapshots = noSnapshots, report = () => {} }: SnapshotOptions,
): SnapshotKeeper {
  const waiting = new Map<string, StateAt>();
  let writing: Promise<void> | undefined;

  async function writeOne({ state, ...at }: StateAt): Promise<void> {
    const text = encodeState(state);
    if (DIGEST_CHARACTERS + text.length > SNAPSHOT_CHARACTERS_MAX) return;
    await snapshots.write({ ...at, epoch, state: `${digestOf(at, text)}${text}` });
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

  async function find(stream: string, shape: string): Promise<StateAt | undefined> {
    const snapshot = await snapshots.read(stream);
    if (snapshot?.epoch !== epoch || snapshot.shape !== shape) return undefined;
    const { revision, eventId } = snapshot;
    const at = { stream, shape, revision, eventId };
    const text = snapshot.state.slice(DIGEST_CHARACTERS);
    if (digestOf(at, text) !== snapshot.state.slice(0, DIGEST_CHARACTERS)) return undefined;
    return { ...at, state: decodeState(text) };
  }

  return {
    isNear: snapshots.isNear,
    async find(stream, shape) {
      try {
        return await find(stream, shape);
      } catch (error) {
        report(error, stream);
        return undefined;
      }
    },
    write(state) {
      if (waiting.size >= WAITING_SNAPSHOTS_MAX && !waiting.has(state.stream)) return;
      waiting.set(state.stream, state);
      writing ??= writeAll();
    },
    async idle() {
      await writing;
    },
  };
}
