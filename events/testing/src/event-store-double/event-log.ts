import { randomUUID } from 'node:crypto';
import { type AppendDecision, checkAppend, type StreamFacts } from './append-check.ts';
import { type LogFile, openLogFile, type Range } from './log-file.ts';
import {
  comparePositions,
  eventPosition,
  firstByteFrom,
  type LogPosition,
  positionBefore,
} from './log-position.ts';
import {
  ABOVE_ALL,
  type AppendOutcome,
  type AppendRequest,
  DELETED_REVISION,
  type Expected,
  type ProposedEvent,
  recordBytes,
  type StoredEvent,
} from './log-record.ts';
import { firstRecords, jsonEvent, startRecord, truncation } from './system-records.ts';

/** A page of $all as the server reads it for a subscription. */
interface Page {
  readonly events: readonly StoredEvent[];
  /** Where the next page begins. */
  readonly next: LogPosition;
  /** Events that were looked at, with those that the filter left out. */
  readonly considered: number;
  readonly isAtEnd: boolean;
}

interface PageRequest {
  readonly from: LogPosition;
  readonly allows: (event: StoredEvent) => boolean;
  /** Maximum events of the page. */
  readonly most: number;
  /** Maximum events to look at for it. */
  readonly window: number;
}

/** The part of a stream that a reader may see. */
type StreamState =
  | { readonly kind: 'missing' }
  | { readonly kind: 'tombstoned' }
  | { readonly kind: 'present'; readonly first: number; readonly head: number };

export interface EventLog {
  /** Decides and stores; resolves once it is on the disk. Appends at the same time share one commit. */
  append(request: AppendRequest): Promise<AppendOutcome>;
  /** Ends a stream: softly, so that it can begin again, or forever. */
  delete(stream: string, expected: Expected, forEver: boolean): AppendOutcome;
  streamState(stream: string): StreamState;
  /** The events of a stream in pages, as long as the caller continues. */
  streamEvents(stream: string, range: Omit<Range, 'most'>): Iterable<StoredEvent>;
  allEvents(range: Omit<Range, 'most'>): Iterable<StoredEvent>;
  page(request: PageRequest): Page;
  /** The position of the last event; undefined if the log is empty. */
  lastPosition(): LogPosition | undefined;
  /** The bytes that are written. */
  end(): number;
  /** Whether a reader can begin here: at a record, at the end or after it. */
  isReadable(position: LogPosition): boolean;
  /** Appends what a server writes about itself from time to time, so that $all moves without a client. */
  writeStatistics(): void;
  /** Calls back after each commit. @returns a function that stops it. */
  onCommit(heard: () => void): () => void;
  close(): void;
}

/** Ids whose position the running server remembers for appends without a revision; the oldest are dropped first. */
const REMEMBERED_IDS = 100_000;
const ROWS_AT_ONCE = 256;
const EMPTY_APPEND: ProposedEvent = {
  id: '',
  type: '',
  isJson: false,
  data: new Uint8Array(),
  metadata: new Uint8Array(),
};

interface WaitingAppend {
  readonly request: AppendRequest;
  resolve(outcome: AppendOutcome): void;
  reject(error: unknown): void;
}

function wholeLogFrom(from: LogPosition): Omit<Range, 'most'> {
  return { from: firstByteFrom(from), before: ABOVE_ALL, backwards: false };
}

function readPage({ from, allows, most, window }: PageRequest, rows: Iterable<StoredEvent>): Page {
  const events: StoredEvent[] = [];
  let next = from;
  let considered = 0;
  for (const event of rows) {
    if (events.length >= most || considered >= window) return { events, next, considered, isAtEnd: false };
    considered += 1;
    if (allows(event)) events.push(event);
    next = positionBefore(event.position + event.size);
  }
  return { events, next, considered, isAtEnd: events.length < most && considered < window };
}

/** The first readable revision of a stream, from its metadata; `DELETED_REVISION` for a deleted one. */
function truncationOf(log: LogFile, stream: string): number {
  if (stream.startsWith('$$')) return 0;
  const metadata = log.head(`$$${stream}`);
  if (!metadata) return 0;
  try {
    const { $tb } = JSON.parse(Buffer.from(metadata.data).toString());
    return typeof $tb === 'number' ? Math.min($tb, DELETED_REVISION) : 0;
  } catch {
    return 0;
  }
}

/** Opens the log in a file, and writes what a server writes when it starts. */
export function openEventLog(file: string, now: () => Date): EventLog {
  const log = openLogFile(file);
  const listeners = new Set<() => void>();
  const memory = new Map<string, { readonly stream: string; readonly revision: number }>();
  let waiting: WaitingAppend[] = [];
  let isClosed = false;

  function write(stream: string, revision: number, event: ProposedEvent): StoredEvent {
    const position = log.end();
    const size = recordBytes(stream, event);
    const stored = { ...event, stream, revision, position, size, createdMs: now().getTime() };
    log.insert(stored);
    log.moveEnd(position + size);
    remember(event.id, stream, revision);
    return stored;
  }

  function writeNext(stream: string, event: ProposedEvent): StoredEvent {
    return write(stream, (log.head(stream)?.revision ?? -1) + 1, event);
  }

  function remember(id: string, stream: string, revision: number): void {
    memory.set(id, { stream, revision });
    if (memory.size <= REMEMBERED_IDS) return;
    for (const oldest of memory.keys()) {
      memory.delete(oldest);
      return;
    }
  }

  function factsOf(stream: string): StreamFacts {
    const head = log.head(stream);
    const isTombstoned = head?.revision === DELETED_REVISION;
    return {
      head: head?.revision ?? -1,
      isTombstoned,
      isSoftDeleted: truncationOf(log, stream) >= DELETED_REVISION,
      hasMetadata: log.head(`$$${stream}`) !== undefined,
      idAt: (revision) => log.at(stream, revision)?.id,
      rememberedRevision(id) {
        const place = memory.get(id);
        return place?.stream === stream ? place.revision : undefined;
      },
    };
  }

  function appendNow({ stream, expected, events }: AppendRequest): AppendOutcome {
    const facts = factsOf(stream);
    const ids = events.map(({ id }) => id);
    const decision = checkAppend(facts, expected, ids);
    if (decision.kind !== 'append') return refusalOrRepeat(stream, facts.head, decision);
    if (events.length === 0) return appendNothing(stream, facts.head);
    const stored = events.map((event, index) => write(stream, facts.head + 1 + index, event));
    if (facts.isSoftDeleted) writeNext(`$$${stream}`, truncation(facts.head + 1));
    const last = stored.at(-1);
    if (!last) throw new Error('an append of events stored none');
    return { kind: 'appended', revision: last.revision, position: last.position, isRepeat: false };
  }

  function refusalOrRepeat(
    stream: string,
    head: number,
    decision: Exclude<AppendDecision, { kind: 'append' }>,
  ): AppendOutcome {
    if (decision.kind === 'stream-deleted') return decision;
    if (decision.kind === 'wrong-expected-version') return { ...decision, actual: head };
    const position = log.at(stream, decision.last)?.position ?? -1;
    return { kind: 'appended', revision: decision.last, position, isRepeat: true };
  }

  /** An append without events succeeds; the log grows by a record that nobody can read. */
  function appendNothing(stream: string, head: number): AppendOutcome {
    const position = log.end();
    log.moveEnd(position + recordBytes(stream, EMPTY_APPEND));
    return { kind: 'appended', revision: head, position, isRepeat: false };
  }

  function flush(): void {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      if (isClosed) throw new Error('the log is closed');
      const outcomes = log.commit(() => batch.map(({ request }) => appendNow(request)));
      for (const [index, outcome] of outcomes.entries()) batch[index]?.resolve(outcome);
      announce();
    } catch (error) {
      memory.clear();
      for (const { reject } of batch) reject(error);
    }
  }

  function announce(): void {
    for (const heard of listeners) heard();
  }

  function* rows(
    read: (range: Range) => readonly StoredEvent[],
    key: 'position' | 'revision',
    range: Omit<Range, 'most'>,
  ) {
    let { from, before } = range;
    for (;;) {
      const page = read({ from, before, backwards: range.backwards, most: ROWS_AT_ONCE });
      yield* page;
      const last = page.at(-1);
      if (!last || page.length < ROWS_AT_ONCE) return;
      if (range.backwards) before = last[key];
      else from = last[key] + 1;
    }
  }

  log.commit(() => {
    if (log.end() === 0) for (const { stream, event } of firstRecords()) writeNext(stream, event);
    const { stream, event } = startRecord();
    writeNext(stream, event);
  });

  return {
    append(request) {
      return new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject });
        if (waiting.length === 1) setImmediate(flush);
      });
    },
    delete(stream, expected, forEver) {
      const outcome = log.commit((): AppendOutcome => {
        const facts = factsOf(stream);
        const decision = checkAppend(facts, expected, [randomUUID()]);
        if (decision.kind !== 'append') return refusalOrRepeat(stream, facts.head, decision);
        if (!forEver && facts.head < 0 && !facts.hasMetadata)
          return { kind: 'wrong-expected-version', actual: -1 };
        const { revision, position } = forEver
          ? write(stream, DELETED_REVISION, jsonEvent('$streamDeleted', {}))
          : writeNext(`$$${stream}`, truncation(DELETED_REVISION));
        return { kind: 'appended', revision, position, isRepeat: false };
      });
      announce();
      return outcome;
    },
    streamState(stream) {
      const head = log.head(stream)?.revision ?? -1;
      if (head === DELETED_REVISION) return { kind: 'tombstoned' };
      const first = truncationOf(log, stream);
      return head < 0 || first >= DELETED_REVISION ? { kind: 'missing' } : { kind: 'present', first, head };
    },
    streamEvents: (stream, range) => rows((part) => log.byRevision(stream, part), 'revision', range),
    allEvents: (range) => rows(log.byPosition, 'position', range),
    page(request) {
      return readPage(request, rows(log.byPosition, 'position', wholeLogFrom(request.from)));
    },
    lastPosition() {
      const [last] = log.byPosition({ from: 0, before: ABOVE_ALL, backwards: true, most: 1 });
      return last && eventPosition(last.position);
    },
    end: log.end,
    isReadable: ({ commit }) => commit <= 0 || commit >= log.end() || log.hasRecordAt(commit),
    writeStatistics() {
      log.commit(() =>
        writeNext('$stats-0.0.0.0:2113', jsonEvent('$statsCollected', { 'proc-id': process.pid })),
      );
      announce();
    },
    onCommit(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    close() {
      flush();
      isClosed = true;
      log.close();
    },
  };
}

/** Whether an event comes after a position. */
export function isAfter(event: StoredEvent, position: LogPosition): boolean {
  return comparePositions(eventPosition(event.position), position) > 0;
}
