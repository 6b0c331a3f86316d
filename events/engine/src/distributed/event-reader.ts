import type { AllStreamResolvedEvent, EventStoreDBClient, ResolvedEvent } from '@eventstore/db-client';
import { LOG_START, type Position, type RecordedEvent } from '@ringpost/domain';
import { EventUnreadable, StoreUnavailable } from '../errors.ts';
import type { EventStoreServer } from './event-store-client.ts';
import { toPortError, typeOf } from './event-store-errors.ts';
import { logLengthOf } from './log-length.ts';
import { decodeCommit, encodeCommit, type LogNames } from './log-names.ts';

/** An event as the client returns it. */
type StoredEvent = NonNullable<ResolvedEvent['event']> | NonNullable<AllStreamResolvedEvent['event']>;

interface ReadableEvents extends NodeJS.EventEmitter {
  cancel(): Promise<void>;
}

export interface EventReader {
  /** At most `limit` events of one stream, after a revision. A missing stream is empty. */
  ofStream(stream: string, after: number, limit: number): Promise<readonly RecordedEvent[]>;
  /** The revision of the last event of a stream; -1 if there is none. */
  revisionOf(stream: string): Promise<number>;
  /** The position of the last event of a stream; `LOG_START` if there is none. */
  positionOf(stream: string): Promise<Position>;
  /** At most `limit` events of the log, after a position. */
  ofLog(after: Position, limit: number): Promise<readonly RecordedEvent[]>;
  /** The last event of the log. */
  last(): Promise<RecordedEvent | undefined>;
  /** Where the event is that names the log's epoch. No event of the log is before it; -1 as long as there is no log. */
  beginning(): Promise<bigint>;
  /** The first event of a stream of the server that is not part of the log. */
  firstOf(serverStream: string): Promise<StoredEvent | undefined>;
  /** The length of the log of the server in bytes; undefined if it does not say. */
  serverBytes(): Promise<number | undefined>;
}

/** A read may be slow, but not without limit. */
const LIMITS_PER_READ = 6;
/** Events of the server and of other programs are between ours. */
const FIRST_PAGE = 64;
const HEAD_PAGE = 8;
const LARGEST_PAGE = 4096;

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
}

/** An event that was not written as JSON comes back as text or bytes. Only a caller that asks for it gets an error. */
function readable(value: unknown, what: string, id: string): object {
  if (isObject(value)) return value;
  throw new EventUnreadable(`the ${what} of event ${id} is no JSON`);
}

/** @throws StoreUnavailable, or what the client failed with */
function collect<E>(
  reading: ReadableEvents,
  limitMs: number,
  convert: (resolved: { event?: E }) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const started = performance.now();
  function tooLate(): void {
    reject(new StoreUnavailable(`EventStoreDB did not answer within ${limitMs} ms`));
    // It may wait for a connection that never comes.
    reading.cancel().catch(() => {});
  }
  const timer = setTimeout(tooLate, limitMs);
  reading.on('data', (resolved) => {
    convert(resolved);
    if (performance.now() - started > LIMITS_PER_READ * limitMs) tooLate();
    else timer.refresh();
  });
  function closed(): void {
    reject(new StoreUnavailable('EventStoreDB ended a read before it was complete'));
  }
  reading.on('error', reject);
  reading.on('close', closed);
  reading.on('end', () => {
    // Each stream closes after its end. An error that nobody gets would cost a stack trace with every read.
    reading.off('close', closed);
    resolve();
  });
  return promise.finally(() => clearTimeout(timer));
}

export function toRecorded(event: StoredEvent, names: LogNames, commit: bigint): RecordedEvent {
  const { id, type, data, metadata } = event;
  const place = {
    stream: names.fromServer(event.streamId),
    revision: Number(event.revision),
    position: encodeCommit(commit),
  };
  if (isObject(data) && isObject(metadata))
    return { id, type, data, meta: metadata, ...place } as unknown as RecordedEvent;
  return {
    id,
    type,
    get data() {
      return readable(data, 'data', id);
    },
    get meta() {
      return readable(metadata, 'meta', id);
    },
    ...place,
  } as unknown as RecordedEvent;
}

/** The byte at which an event is stored in the log. @throws Error if the server does not say */
export function commitOf(event: StoredEvent): bigint {
  const commit = event.position?.commit;
  if (commit === undefined) throw new Error(`EventStoreDB says no position of event ${event.id}`);
  return commit;
}

export function createEventReader(server: EventStoreServer, names: LogNames): EventReader {
  const client = server.connect();
  /** The last event of the log up to a position of the server. */
  let searched: { readonly upTo: bigint; readonly last: RecordedEvent | undefined } = {
    upTo: -1n,
    last: undefined,
  };
  let beginning: bigint | undefined;

  async function readOnce(
    open: (client: EventStoreDBClient) => ReadableEvents,
  ): Promise<readonly StoredEvent[]> {
    const events: StoredEvent[] = [];
    try {
      await collect<StoredEvent>(open(client), server.limitMs, ({ event }) => {
        if (event) events.push(event);
      });
    } catch (error) {
      if (typeOf(error) === 'stream-not-found') return [];
      throw toPortError(error);
    }
    return events;
  }

  /** Reads events of the server in their order, and once more if the connection was broken. */
  async function read(open: (client: EventStoreDBClient) => ReadableEvents): Promise<readonly StoredEvent[]> {
    try {
      return await readOnce(open);
    } catch (error) {
      // After the time limit the caller has waited long enough.
      if (!(error instanceof StoreUnavailable) || error.cause === undefined) throw error;
    }
    return readOnce(open);
  }

  /** One page of everything that the server stores, including events that are not ours. */
  function page(from: bigint | 'start' | 'end', maxCount: number, direction: 'forwards' | 'backwards') {
    const fromPosition = typeof from === 'bigint' ? { commit: from, prepare: from } : from;
    return read((used) => used.readAll({ fromPosition, maxCount, direction }));
  }

  function isOurs(event: StoredEvent): boolean {
    return event.streamId.startsWith(names.prefix);
  }

  function recorded(event: StoredEvent): RecordedEvent {
    return toRecorded(event, names, commitOf(event));
  }

  async function firstOf(serverStream: string): Promise<StoredEvent | undefined> {
    return (await read((used) => used.readStream(serverStream, { maxCount: 1 })))[0];
  }

  async function lastOf(stream: string): Promise<StoredEvent | undefined> {
    const page = { direction: 'backwards', fromRevision: 'end', maxCount: 1 } as const;
    return (await read((used) => used.readStream(names.toServer(stream), page)))[0];
  }

  /** Finds where the log begins, because a server can hold any number of events that are older. */
  async function findBeginning(): Promise<bigint> {
    if (beginning !== undefined) return beginning;
    const first = await firstOf(names.epochStream);
    if (first === undefined) return -1n;
    beginning = commitOf(first);
    return beginning;
  }

  /**
   * The place where a reader continues that has everything up to a position. Events that are known to belong to others are left
   * out.
   */
  function withoutSearched(from: bigint): bigint {
    const last = searched.last === undefined ? -1n : decodeCommit(searched.last.position);
    return last <= from && searched.upTo > from ? searched.upTo : from;
  }

  return {
    async ofStream(stream, after, limit) {
      if (limit === 0) return [];
      const fromRevision = BigInt(after + 1);
      const events = await read((used) =>
        used.readStream(names.toServer(stream), { fromRevision, maxCount: limit }),
      );
      return events.map(recorded);
    },
    async revisionOf(stream) {
      const last = await lastOf(stream);
      return last === undefined ? -1 : Number(last.revision);
    },
    async positionOf(stream) {
      const last = await lastOf(stream);
      return last === undefined ? LOG_START : encodeCommit(commitOf(last));
    },
    async ofLog(position, limit) {
      const after = decodeCommit(position);
      const events: RecordedEvent[] = [];
      const start = await findBeginning();
      let from = withoutSearched(after > start ? after : start);
      // One more, because a read begins with the event at the given position.
      for (let size = limit + FIRST_PAGE; events.length < limit; size = LARGEST_PAGE) {
        const batch = await page(from === -1n ? 'start' : from, size, 'forwards');
        for (const event of batch) {
          const commit = commitOf(event);
          if (commit <= after || commit === from) continue;
          if (isOurs(event) && events.length < limit) events.push(recorded(event));
        }
        const last = batch.at(-1);
        if (last === undefined || batch.length < size) break;
        from = withoutSearched(commitOf(last));
      }
      return events;
    },
    async last() {
      const start = await findBeginning();
      let from: bigint | 'end' = 'end';
      let newest: bigint | undefined;
      for (let size = HEAD_PAGE; ; size = LARGEST_PAGE) {
        const batch = await page(from, size, 'backwards');
        newest ??= batch[0] && commitOf(batch[0]);
        const ours = batch.find(isOurs);
        const first = batch.at(-1);
        // Everything before the start of the last search was searched then. No event of the log is before its beginning.
        const isKnown =
          first === undefined ||
          batch.length < size ||
          commitOf(first) <= searched.upTo ||
          commitOf(first) <= start;
        if (!ours && !isKnown) {
          from = commitOf(first);
          continue;
        }
        const last = ours ? recorded(ours) : searched.last;
        if (newest !== undefined && newest > searched.upTo) searched = { upTo: newest, last };
        return last;
      }
    },
    beginning: findBeginning,
    firstOf,
    serverBytes: () => logLengthOf(client, server.limitMs),
  };
}
