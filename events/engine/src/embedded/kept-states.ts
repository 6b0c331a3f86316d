import type { FoundSnapshot, Snapshot } from '../snapshots.ts';
import type { LogEnd } from './log-scan.ts';
import type { OpenForStates, StateRecord, StateRecordKind } from './state-file.ts';
import { type KeptRecords, openStateJournal, type StateJournal } from './state-journal.ts';
import { decodeSnapshot, encodeSnapshot, endIn } from './state-text.ts';
import { NO_STREAM, type StreamEnd } from './stream-walk.ts';

export interface KeptEnds {
  endOf(stream: string): StreamEnd | undefined;
  wrote(ends: ReadonlyMap<string, StreamEnd>, end: LogEnd): void;
}

/** What the log says of the ends of its streams. */
export interface LogEnds {
  readonly epoch: string;
  end(): LogEnd;
  /** The last event of a stream, `NO_STREAM` if there is none. */
  find(stream: string): StreamEnd;
  /** Reads the log from a place on. @returns its end, or the place after which it is not what was expected */
  scan(from: LogEnd, onEnd: (stream: string, end: StreamEnd) => void): LogEnd;
  /** From now on the log asks here for an end that it does not have in memory, and tells of each durable append. */
  keepIn(kept: KeptEnds): void;
}

export interface KeptStates extends KeptEnds {
  read(stream: string): FoundSnapshot | undefined;
  write(snapshot: Snapshot): void;
  /** Takes over what a file says. */
  restore(record: StateRecord): void;
  /** The streams of which the log has these ends have changed since the file was written. */
  compare(ends: ReadonlyMap<string, StreamEnd>): void;
  /** Writes all changes into this file from now on. */
  writeTo(path: string, length: number, open?: OpenForStates): void;
  idle(): Promise<void>;
  close(): void;
}

/** About how many bytes of memory all states may use. The oldest are dropped first. */
const STATES_BYTES_MAX = 256 * 1024 * 1024;
/** The part of them that is left when the oldest are dropped. */
const KEPT_PART = 31 / 32;
/** About what a state takes besides its text and its name. */
const OVERHEAD_BYTES = 80;
/** After this much of the log, the file says again what is current. A start reads the log from there. */
export const MARK_EVERY_BYTES = 8 * 1024 * 1024;

/**
 * The states of streams, in memory as texts, with the ends of their streams. A state is current from when it is written until its
 * stream gets another event, so nobody has to read the log to know that. `log`: undefined if there is none to ask; then no state is
 * known to be current, and a file says which log its states are of.
 */
export function createKeptStates(log: LogEnds | undefined, bytesMax = STATES_BYTES_MAX): KeptStates {
  let epoch = log?.epoch ?? '';
  const texts = new Map<string, string>();
  /** The streams whose state is not the last one. */
  const behind = new Set<string>();
  /** Those of them of which the file says that their state is the last one. A mark must not come before it says so. */
  const unsaid = new Set<string>();
  /** They are not in the file. */
  const personal = new Set<string>();
  let bytes = 0;
  let journal: StateJournal | undefined;
  let nextMarkAt = 0;

  function bytesOf(stream: string, text: string): number {
    return OVERHEAD_BYTES + stream.length + text.length;
  }

  function remove(stream: string): void {
    const text = texts.get(stream);
    if (text === undefined) return;
    bytes -= bytesOf(stream, text);
    texts.delete(stream);
    behind.delete(stream);
    unsaid.delete(stream);
    personal.delete(stream);
  }

  function put(stream: string, text: string, isCurrent: boolean): void {
    remove(stream);
    texts.set(stream, text);
    bytes += bytesOf(stream, text);
    if (!isCurrent) behind.add(stream);
  }

  function dropOldest(): void {
    if (bytes <= bytesMax) return;
    // Many at once: a map that has lost entries at its front goes past their places whenever it looks for its first entry.
    for (const stream of texts.keys()) {
      if (bytes <= bytesMax * KEPT_PART) return;
      remove(stream);
      journal?.add({ kind: 'dropped', name: stream, text: '' });
    }
  }

  function recordOf(name: string): StateRecord | undefined {
    const text = texts.get(name);
    if (text === undefined || personal.has(name)) return undefined;
    const kind: StateRecordKind = behind.has(name) ? 'base' : 'current';
    return { kind, name, text };
  }

  function noteBehind(stream: string): void {
    if (!texts.has(stream) || behind.has(stream)) return;
    if (personal.has(stream)) {
      remove(stream);
      return;
    }
    behind.add(stream);
    unsaid.add(stream);
  }

  function mark({ offset, number }: LogEnd): void {
    for (const name of unsaid) journal?.add({ kind: 'behind', name, text: '' });
    unsaid.clear();
    journal?.mark({ kind: 'mark', name: epoch, text: `${offset} ${number}` });
    nextMarkAt = offset + MARK_EVERY_BYTES;
  }

  const records: KeptRecords = { bytes: () => bytes, names: () => [...texts.keys()], recordOf };

  return {
    read(stream) {
      const text = texts.get(stream);
      if (text === undefined) return undefined;
      const snapshot = decodeSnapshot(stream, text, epoch);
      return behind.has(stream) || !log ? snapshot : { ...snapshot, isCurrent: true };
    },
    write(snapshot) {
      const { stream } = snapshot;
      const end = log?.find(stream) ?? NO_STREAM;
      const isCurrent = snapshot.epoch === epoch && end.revision === snapshot.revision;
      if (snapshot.isPersonal && !isCurrent) {
        remove(stream);
        return;
      }
      const text = encodeSnapshot(snapshot, isCurrent ? end : NO_STREAM, epoch);
      put(stream, text, isCurrent);
      if (snapshot.isPersonal) personal.add(stream);
      else journal?.add({ kind: isCurrent ? 'current' : 'base', name: stream, text });
      dropOldest();
    },
    endOf(stream) {
      const text = behind.has(stream) ? undefined : texts.get(stream);
      return text === undefined ? undefined : endIn(text);
    },
    wrote(ends, end) {
      for (const stream of ends.keys()) noteBehind(stream);
      if (end.offset >= nextMarkAt) mark(end);
    },
    restore({ kind, name, text }) {
      if (kind === 'current' || kind === 'base') put(name, text, kind === 'current' && log !== undefined);
      else if (kind === 'behind' && texts.has(name)) behind.add(name);
      else if (kind === 'dropped') remove(name);
      else if (kind === 'mark' && !log) epoch = name;
    },
    compare(ends) {
      for (const [stream, { offset }] of ends) {
        const text = texts.get(stream);
        if (text !== undefined && endIn(text).offset !== offset) noteBehind(stream);
      }
    },
    writeTo(path, length, open) {
      dropOldest();
      journal = openStateJournal(path, length, records, open);
      if (log) mark(log.end());
    },
    idle: async () => journal?.idle(),
    close() {
      if (log) mark(log.end());
      journal?.close();
      journal = undefined;
    },
  };
}
