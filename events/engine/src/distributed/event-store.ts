import { LOG_START } from '@ringpost/domain';
import { retry } from '../async/index.ts';
import { StoreUnavailable } from '../errors.ts';
import type { EventStore } from '../event-store.ts';
import { createAppendLane } from './append-lane.ts';
import { createEventFollower, type EventFollower } from './event-follower.ts';
import { createEventReader, type EventReader } from './event-reader.ts';
import {
  atStart,
  checkServer,
  type EventStoreClientOptions,
  eventStoreServer,
} from './event-store-client.ts';
import { isAwayUntil } from './event-store-errors.ts';
import { createEventWriter, type EventWriter } from './event-writer.ts';
import { findEpoch, requireEpoch } from './log-epoch.ts';
import { decodeCommit, logNames } from './log-names.ts';

export interface DistributedLogOptions extends EventStoreClientOptions {
  /** One server can store several logs: the streams of this one begin with its name and a dot. `ringpost` by default. */
  readonly log?: string;
  /** Reads and follows, never writes. */
  readonly readOnly?: boolean;
}

export interface DistributedEventStore extends EventStore {
  /** The length of the log of the server in bytes, with the events of others; undefined if it does not say. */
  serverBytes(): Promise<number | undefined>;
}

const LOG = 'ringpost';
const READ_CAP = 4096;
/** An append without an answer is sent again while there is time for it. */
const ATTEMPT_SHARE = 0.4;

// The server would refuse a negative limit.
function capped(limit: number): number {
  return Math.max(0, Math.min(limit, READ_CAP));
}

function warn(error: Error): void {
  process.emitWarning(error);
}

interface Parts {
  readonly reader: EventReader;
  readonly writer: EventWriter;
  readonly readOnly: boolean;
  readonly follower: EventFollower;
  readonly check: () => Promise<void>;
}

function eventStore(epoch: string, { reader, writer, readOnly, follower, check }: Parts): EventStore {
  let closed = false;
  async function answering<T>(answer: () => Promise<T>): Promise<T> {
    if (closed) throw new StoreUnavailable('the log is closed');
    return answer();
  }
  return {
    epoch,
    append: (append) =>
      answering(async () => {
        if (readOnly) throw new StoreUnavailable('the log is open for reading only');
        return writer.append(append);
      }),
    readStream: (stream, { after = -1, limit = READ_CAP } = {}) =>
      answering(() => reader.ofStream(stream, after, capped(limit))),
    positionOf: (stream) => answering(() => reader.positionOf(stream)),
    readAll: ({ after = LOG_START, limit = READ_CAP } = {}) =>
      answering(() => reader.ofLog(after, capped(limit))),
    head: () => answering(async () => (await reader.last())?.position ?? LOG_START),
    shareBefore: (position) =>
      answering(async () => {
        const last = await reader.last();
        if (last === undefined) return 1;
        // Limited by bytes, because large events take more time.
        return Math.min(1, Number(decodeCommit(position) + 1n) / Number(decodeCommit(last.position) + 1n));
      }),
    subscribe: follower.subscribe,
    health: () => answering(check),
    async close() {
      if (closed) return;
      closed = true;
      await writer.close();
      await follower.close();
    },
  };
}

/**
 * Opens the log in EventStoreDB. The first process that opens it for writing creates it. The connection is restored after
 * every outage of the server, as long as the log is open.
 * @throws Error with one sentence that names the setting, when the URL, its credentials or the server's version are wrong
 * @throws StoreUnavailable when no server answers
 */
export async function openDistributedEventStore(
  options: DistributedLogOptions,
): Promise<DistributedEventStore> {
  const { log = LOG, readOnly = false, report = warn } = options;
  const names = logNames(log);
  const server = await eventStoreServer(options);
  const reader = createEventReader(server, names);
  const lane = createAppendLane({ connect: server.connect, limitMs: server.limitMs * ATTEMPT_SHARE });
  try {
    const { epoch, beginning } = await retry(
      async () => {
        await checkServer(lane, server);
        const deps = { reader, names };
        const epoch = await (readOnly ? findEpoch(deps) : requireEpoch(lane, deps));
        return { epoch, beginning: await reader.beginning() };
      },
      { isTransient: isAwayUntil(performance.now() + server.limitMs) },
    );
    if (epoch === undefined) throw new Error(`${server.where} holds no log "${log}" yet.`);
    const writer = createEventWriter({ lane, limitMs: server.limitMs, names, reader, report });
    const parts = {
      reader,
      writer,
      readOnly,
      follower: createEventFollower(server, names, beginning),
      check: async () => void (await reader.firstOf(names.epochStream)),
    };
    return { ...eventStore(epoch, parts), serverBytes: reader.serverBytes };
  } catch (error) {
    await lane.close();
    throw atStart(server, error);
  }
}
