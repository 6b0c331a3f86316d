import type { AppendResult, EventData, EventStoreDBClient } from '@eventstore/db-client';
import { retry } from '../async/index.ts';
import { AppendTooLarge, RevisionConflict, StoreUnavailable } from '../errors.ts';
import type { Append, Appended, ExpectedRevision } from '../event-store.ts';
import { type PreparedAppend, prepareAppend } from '../prepared-append.ts';
import type { AppendLane } from './append-lane.ts';
import { catchClientRejections } from './client-rejections.ts';
import type { EventReader } from './event-reader.ts';
import { isAwayUntil, isUnexplained, mostBytesOf, typeOf } from './event-store-errors.ts';
import { encodeCommit, type LogNames } from './log-names.ts';
import { withinLimit } from './time-limit.ts';

export interface EventWriter {
  append(append: Append): Promise<Appended>;
  /** Resolves when every append has its answer, and the connection is closed. */
  close(): Promise<void>;
}

export interface EventWriterDeps {
  readonly lane: AppendLane;
  /** How long one append may take with all its attempts, in milliseconds. */
  readonly limitMs: number;
  readonly names: LogNames;
  readonly reader: EventReader;
  /** Receives the client's errors that no caller waits for. */
  readonly report: (error: Error) => void;
}

/** Share of an append's time limit while the server is known to be away. */
const AWAY_SHARE = 0.2;

function bytesOf({ events }: PreparedAppend): number {
  return events.reduce((sum, { data, meta }) => sum + Buffer.byteLength(data) + Buffer.byteLength(meta), 0);
}

/** Serialised here, because the client would wait forever for data that JSON cannot represent. */
function toClientEvents({ events }: PreparedAppend): EventData[] {
  return events.map(({ id, type, data, meta }) => ({
    id,
    type,
    data: JSON.parse(data),
    metadata: new Uint8Array(Buffer.from(meta)),
    contentType: 'application/json',
  }));
}

/** The revision of the stream when the server refused an append to it. */
function actualRevision(conflict: Error): ExpectedRevision {
  const { actualVersion } = conflict as Error & { readonly actualVersion?: bigint | string };
  return typeof actualVersion === 'bigint' ? Number(actualVersion) : 'none';
}

/**
 * Appends, each with its own time limit. If the outcome is unknown, the same append is sent again with the same ids and the
 * same revision, as long as the limit allows. The server recognises it and gives the first answer.
 */
export function createEventWriter({ lane, limitMs, names, reader, report }: EventWriterDeps): EventWriter {
  const underWay = new Set<Promise<unknown>>();
  /**
   * The last append got no answer in all its time. Until one has, each gets one short attempt, so that callers do not wait
   * long.
   */
  let isAway = false;
  const forget = catchClientRejections((error) => {
    // The connection of the appends may have lost an answer, or may never answer again.
    lane.distrust();
    report(error);
  });

  async function sendOnce(prepared: PreparedAppend, bytes: number): Promise<Appended> {
    const { stream, expected } = prepared;
    const expectedRevision = expected === -1 ? ('no_stream' as const) : BigInt(expected);
    const { nextExpectedRevision, position }: AppendResult = await lane.send(
      bytes,
      (client: EventStoreDBClient) =>
        client.appendToStream(names.toServer(stream), toClientEvents(prepared), { expectedRevision }),
    );
    if (position === undefined)
      throw new StoreUnavailable('EventStoreDB did not say where it put the events');
    return { revision: Number(nextExpectedRevision), position: encodeCommit(position.commit) };
  }

  /** The position of the events, if all of them already follow the expected revision. */
  async function placeOf({ stream, expected, events }: PreparedAppend): Promise<Appended | undefined> {
    const stored = await reader.ofStream(stream, expected, events.length);
    const last = stored.at(-1);
    const isThere = events.every(({ id }, index) => stored[index]?.id.toLowerCase() === id.toLowerCase());
    return last && isThere ? { revision: last.revision, position: last.position } : undefined;
  }

  /** The server refused an append without a reason. */
  async function explain(prepared: PreparedAppend, cause: unknown): Promise<never> {
    const head = await reader.revisionOf(prepared.stream);
    if (head !== prepared.expected) throw new RevisionConflict(prepared.stream, head === -1 ? 'none' : head);
    throw new StoreUnavailable(`EventStoreDB refused an append to ${prepared.stream} without a reason`, {
      cause,
    });
  }

  async function attempt(prepared: PreparedAppend, bytes: number): Promise<Appended> {
    try {
      return await sendOnce(prepared, bytes);
    } catch (error) {
      const most = mostBytesOf(error);
      if (most !== undefined) throw new AppendTooLarge(prepared.stream, most, { cause: error, bytes });
      const isConflict = error instanceof Error && typeOf(error) === 'wrong-expected-version';
      if (!isConflict && !isUnexplained(error)) throw error;
      // An earlier attempt may have been stored. The ids decide this, also for appends that the server does not remember.
      const place = await placeOf(prepared);
      if (place) return place;
      if (isConflict) throw new RevisionConflict(prepared.stream, actualRevision(error));
      return explain(prepared, error);
    }
  }

  return {
    async append(append) {
      const prepared = prepareAppend(append);
      const bytes = bytesOf(prepared);
      const deadline = performance.now() + (isAway ? 0 : limitMs);
      const working = retry(() => attempt(prepared, bytes), { isTransient: isAwayUntil(deadline) });
      underWay.add(working);
      const done = (): void => void underWay.delete(working);
      working.then(done, done);
      try {
        const appended = await withinLimit(working, isAway ? limitMs * AWAY_SHARE : limitMs, 'EventStoreDB');
        isAway = false;
        return appended;
      } catch (error) {
        if (error instanceof StoreUnavailable) isAway = true;
        throw error;
      }
    },
    async close() {
      await Promise.allSettled(underWay);
      await lane.close();
      forget();
    },
  };
}
