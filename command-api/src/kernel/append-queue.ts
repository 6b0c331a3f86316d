import { latestOf } from '@ringpost/domain';
import {
  type Append,
  type Appended,
  type EventStore,
  type NewEvent,
  RevisionConflict,
  StoreUnavailable,
} from '@ringpost/engine';
import type { FollowedLog } from './followed-log.ts';
import type { KeptAggregates, LoadedAggregate, PendingAppend } from './kept-aggregates.ts';
import type { StreamSnapshots } from './stream-snapshots.ts';

/** Events for one stream, decided on `folded`. */
export interface Decided {
  readonly stream: string;
  readonly folded: LoadedAggregate<unknown>;
  readonly events: readonly NewEvent[];
}

/** How often an append is tried if no answer comes, unchanged each time. */
const REPEATS = 3;
/** Maximum number of events of simultaneous requests in one append. */
const TOGETHER_MAX = 256;
/**
 * Maximum bytes of these events. No store takes an append of more than 900 KB, and sealed fields take more room than open
 * ones.
 */
const TOGETHER_BYTES_MAX = 400_000;

function bytesOf(events: readonly NewEvent[]): number {
  return Buffer.byteLength(JSON.stringify(events));
}

function eventsOf(pending: PendingAppend): readonly NewEvent[] {
  return pending.parts.flatMap(({ events }) => events);
}

/** Whether a waiting append has room for these events. If it has, they are counted. */
function hasRoom(pending: PendingAppend, events: readonly NewEvent[]): boolean {
  if (pending.count + events.length > TOGETHER_MAX) return false;
  pending.bytes ??= bytesOf(eventsOf(pending));
  const bytes = pending.bytes + bytesOf(events);
  if (bytes > TOGETHER_BYTES_MAX) return false;
  pending.bytes = bytes;
  pending.count += events.length;
  return true;
}

/**
 * Whether every decision for a stream of the append includes the append's events. It does not if memory has dropped the
 * stream.
 */
function isBase(pending: PendingAppend, decided: readonly Decided[]): boolean {
  return decided.every(({ stream, folded }) => {
    const waiting = pending.streams.get(stream);
    return waiting === undefined || waiting.folded === folded;
  });
}

/** The waiting append that these decisions may join: the only unsent append among those before them. */
function joinable(
  decided: readonly Decided[],
  earlier: ReadonlySet<PendingAppend>,
): PendingAppend | undefined {
  const [waiting, ...others] = [...earlier].filter(({ sent }) => !sent);
  if (!waiting || others.length > 0 || !isBase(waiting, decided)) return undefined;
  const events = decided.flatMap((each) => each.events);
  return hasRoom(waiting, events) ? waiting : undefined;
}

/** From now on `folded` includes these events, although they are not in the log yet. */
function addTo(pending: PendingAppend, { stream, folded, events }: Decided): void {
  const expected = folded.revision < 0 ? 'none' : folded.revision;
  const last = pending.parts.at(-1);
  // Readers of the log rely on the order in which the facts of one decision were decided.
  if (last?.stream === stream) last.events.push(...events);
  else pending.parts.push({ stream, expected, events: [...events] });
  pending.streams.set(stream, { folded, lastId: events.at(-1)?.id });
  folded.revision += events.length;
  folded.last = pending;
}

/** Without an answer, the result of an append is unknown, so the same append is sent again. */
async function untilAnswered<T>(append: () => Promise<T>): Promise<T> {
  for (let repeat = 1; ; repeat += 1) {
    try {
      return await append();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || repeat === REPEATS) throw error;
    }
  }
}

async function sendTo(store: EventStore, appends: readonly Append[]): Promise<readonly Appended[]> {
  const [first] = appends;
  if (!first) throw new Error('there is nothing to append');
  if (appends.length === 1) return [await untilAnswered(() => store.append(first))];
  const { appendAll } = store;
  if (!appendAll) throw new Error('this log takes one stream at a time');
  return untilAnswered(() => appendAll(appends));
}

/** Waits for an earlier append. If it failed, the decisions were made on states that never existed. */
async function waitFor(earlier: PendingAppend): Promise<void> {
  await earlier.appended.catch(() => {
    const [first] = earlier.parts;
    throw new RevisionConflict(first?.stream ?? '', first?.expected ?? 'none');
  });
}

/**
 * Appends what was decided, in the order of the decisions. A stream has one running append at a time: events that are decided
 * meanwhile wait for it and go together into the next append. If the running append fails, the waiting ones fail too. If two ran
 * at once, the store could refuse the first, take an event of another process in its place, and then accept the second.
 */
export function createAppendQueue(
  store: EventStore,
  kept: KeptAggregates,
  snapshots: StreamSnapshots,
  followed: FollowedLog,
) {
  function settled(pending: PendingAppend, answers: readonly Appended[]): ReadonlyMap<string, Appended> {
    const appended = new Map<string, Appended>();
    for (const [index, { stream }] of pending.parts.entries()) {
      const answer = answers[index];
      if (!answer) throw new Error(`the log gave no answer for ${stream}`);
      appended.set(stream, answer);
    }
    for (const [stream, { folded, lastId }] of pending.streams) {
      folded.position = latestOf(folded.position, appended.get(stream)?.position ?? folded.position);
      folded.lastId = lastId;
      if (folded.last === pending) snapshots.written(stream, folded);
      kept.weighAgain(stream, folded);
    }
    return appended;
  }

  function failed({ streams }: PendingAppend): void {
    for (const [stream, { folded }] of streams) {
      folded.isBroken = true;
      kept.forget(stream, folded);
    }
  }

  async function submit(pending: PendingAppend): Promise<ReadonlyMap<string, Appended>> {
    try {
      // Decisions that join meanwhile may add to `after`. So there must be no `await` between the last check and `sent`.
      for (let [next] = pending.after; next; [next] = pending.after) {
        await waitFor(next);
        pending.after.delete(next);
      }
      pending.sent = true;
      const sentAt = followed.elapsedMs();
      const answers = await sendTo(store, pending.parts);
      followed.appended(latestOf(...answers.map(({ position }) => position)), sentAt);
      return settled(pending, answers);
    } catch (error) {
      failed(pending);
      throw error;
    } finally {
      for (const [stream, { folded }] of pending.streams) {
        if (folded.last !== pending) continue;
        folded.last = undefined;
        kept.unpin(stream, folded);
      }
    }
  }

  function add(pending: PendingAppend, decided: Decided): void {
    addTo(pending, decided);
    kept.pin(decided.stream, decided.folded);
  }

  function begin(decided: readonly Decided[], after: ReadonlySet<PendingAppend>): PendingAppend {
    // When appends follow each other without a pause, this is the only moment at which the state is exactly that of the
    // running append.
    for (const { stream, folded } of decided) snapshots.before(stream, folded);
    const { promise: appended, resolve } = Promise.withResolvers<ReadonlyMap<string, Appended>>();
    const count = decided.reduce((sum, { events }) => sum + events.length, 0);
    const pending: PendingAppend = {
      streams: new Map(),
      parts: [],
      after: new Set(after),
      count,
      sent: false,
      appended,
    };
    for (const each of decided) add(pending, each);
    resolve(submit(pending));
    return pending;
  }

  function enqueue(decided: readonly Decided[]): PendingAppend {
    const earlier = new Set(decided.flatMap(({ folded }) => folded.last ?? []));
    const joined = joinable(decided, earlier);
    if (!joined) return begin(decided, earlier);
    for (const each of decided) add(joined, each);
    for (const each of earlier) if (each !== joined) joined.after.add(each);
    return joined;
  }

  async function answerOf(pending: PendingAppend, { stream }: Decided): Promise<Appended> {
    const answer = (await pending.appended).get(stream);
    if (!answer) throw new Error(`nothing was appended to ${stream}`);
    return answer;
  }

  return (decided: readonly Decided[]): Promise<readonly Appended[]> => {
    const pending = enqueue(decided);
    return Promise.all(decided.map((each) => answerOf(pending, each)));
  };
}
