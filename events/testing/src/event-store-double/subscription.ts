import { randomUUID } from 'node:crypto';
import type { CallContext } from './call-context.ts';
import { type EventFilter, READ_BATCH } from './event-filter.ts';
import { isAfter } from './event-log.ts';
import {
  BEFORE_FIRST,
  comparePositions,
  eventPosition,
  FIRST_POSITION,
  firstByteFrom,
  type LogPosition,
} from './log-position.ts';
import { ABOVE_ALL, DELETED_REVISION, type StoredEvent } from './log-record.ts';
import type { Reader } from './reader.ts';
import { CallFailed, streamDeleted } from './rpc-failure.ts';
import { caughtUpMessage, checkpointMessage, confirmationMessage } from './wire.ts';

/** Events of a page if no filter asks for smaller ones. */
const UNFILTERED_PAGE = 512;
/**
 * New events that a live subscription takes at once. If there are more, it has fallen behind: it catches up, and says so
 * again.
 */
const LIVE_EVENTS = READ_BATCH;

/** Resolves when something was appended since the last call, and at once if it was already. */
type Wakeup = () => Promise<void>;

/** The progress of a subscription to $all. */
interface Progress {
  /** The last event or checkpoint that was sent to the client. */
  readonly reached: LogPosition;
  /** The byte before which every event was looked at. */
  readonly seen: number;
}

/** Runs a subscription until its client leaves or it is dropped. */
async function run(
  { log, subscriptions }: CallContext,
  { outlet }: Reader,
  follow: (wakeup: Wakeup) => Promise<never>,
): Promise<void> {
  const dropped = Promise.withResolvers<never>();
  let changed = Promise.withResolvers<void>();
  const stop = log.onCommit(() => changed.resolve());
  async function wakeup(): Promise<void> {
    await outlet.whileOpen(changed.promise);
    changed = Promise.withResolvers();
  }
  subscriptions.add(dropped.reject);
  try {
    await outlet.send(confirmationMessage(randomUUID()));
    await Promise.race([follow(wakeup), dropped.promise]);
  } finally {
    stop();
    subscriptions.delete(dropped.reject);
  }
}

function pageRequest(from: LogPosition, filter: EventFilter | undefined) {
  if (filter) return { from, allows: filter.allows, most: READ_BATCH, window: filter.window };
  return { from, allows: () => true, most: UNFILTERED_PAGE, window: UNFILTERED_PAGE };
}

/** Sends checkpoints, each further than the one before. */
function checkpointSender({ outlet }: Reader): (position: LogPosition) => Promise<void> {
  let last = BEFORE_FIRST;
  return async (position) => {
    if (comparePositions(position, last) <= 0) return;
    last = position;
    await outlet.send(checkpointMessage(position));
  };
}

/** Reads page after page, as the server does, until the end. */
async function catchUp(
  { log }: CallContext,
  reader: Reader,
  after: LogPosition,
  filter: EventFilter | undefined,
): Promise<Progress> {
  const sendCheckpoint = checkpointSender(reader);
  let reached = after;
  let from = after.commit < 0 ? FIRST_POSITION : after;
  let considered = 0;
  for (;;) {
    const page = log.page(pageRequest(from, filter));
    for (const event of page.events) {
      if (!isAfter(event, reached)) continue;
      await reader.sendEvent(event);
      reached = eventPosition(event.position);
    }
    if (filter) {
      // Everything before the page was looked at, but not yet the record at its beginning.
      if (comparePositions(reached, from) < 0 && comparePositions(from, page.next) < 0) reached = from;
      considered += page.considered;
      const isDue = page.isAtEnd || considered >= filter.checkpointInterval;
      if (isDue) considered %= filter.checkpointInterval;
      if (isDue) await sendCheckpoint(reached);
    }
    if (page.isAtEnd) return { reached, seen: page.next.commit };
    from = page.next;
  }
}

/** The events since then; undefined if there are too many to send live. */
function liveEvents(events: Iterable<StoredEvent>): readonly StoredEvent[] | undefined {
  const fresh: StoredEvent[] = [];
  for (const event of events) {
    if (fresh.length === LIVE_EVENTS) return undefined;
    fresh.push(event);
  }
  return fresh;
}

/** Says that it has caught up, and sends new events, until too many come at once. */
async function goLive(
  { log }: CallContext,
  reader: Reader,
  { reached, seen }: Progress,
  filter: EventFilter | undefined,
  wakeup: Wakeup,
): Promise<Progress> {
  const sendCheckpoint = checkpointSender(reader);
  let considered = 0;
  await reader.outlet.send(caughtUpMessage());
  for (;;) {
    const fresh = liveEvents(log.allEvents({ from: seen, before: ABOVE_ALL, backwards: false }));
    if (!fresh) {
      if (filter) await sendCheckpoint(reached);
      return { reached, seen };
    }
    for (const event of fresh) {
      seen = event.position + event.size;
      if (!isAfter(event, reached)) continue;
      if (!filter || filter.allows(event)) {
        await reader.sendEvent(event);
        reached = eventPosition(event.position);
      }
      considered += 1;
      if (!filter || considered < filter.checkpointInterval) continue;
      considered = 0;
      reached = eventPosition(event.position);
      await sendCheckpoint(reached);
    }
    if (fresh.length === 0) await wakeup();
  }
}

/** Follows $all after a position. With a filter it reports its progress from time to time. */
export async function subscribeToAll(
  context: CallContext,
  reader: Reader,
  after: LogPosition,
  filter: EventFilter | undefined,
): Promise<void> {
  const last = context.log.lastPosition() ?? BEFORE_FIRST;
  await run(context, reader, async (wakeup) => {
    let progress: Progress = { reached: after, seen: firstByteFrom(after) };
    if (comparePositions(after, last) >= 0)
      progress = await goLive(context, reader, progress, filter, wakeup);
    for (;;) {
      const caughtUp = await catchUp(context, reader, progress.reached, filter);
      progress = await goLive(context, reader, caughtUp, filter, wakeup);
    }
  });
}

function revisionAfter(after: number | 'start' | 'end', head: number): number {
  if (after === 'start') return -1;
  return after === 'end' ? head : after;
}

/** Follows one stream after a revision. */
export async function subscribeToStream(
  context: CallContext,
  reader: Reader,
  stream: string,
  after: number | 'start' | 'end',
): Promise<void> {
  const { log } = context;
  const state = log.streamState(stream);
  if (state.kind === 'tombstoned') throw new CallFailed(streamDeleted(stream));
  let reached = revisionAfter(after, state.kind === 'present' ? state.head : -1);

  function rest(): Iterable<StoredEvent> {
    const now = log.streamState(stream);
    const first = now.kind === 'present' ? now.first : 0;
    const range = { from: Math.max(first, reached + 1), before: ABOVE_ALL, backwards: false };
    return now.kind === 'missing' ? [] : log.streamEvents(stream, range);
  }

  async function send(event: StoredEvent): Promise<void> {
    await reader.sendEvent(event);
    reached = event.revision;
    if (reached === DELETED_REVISION) throw new CallFailed(streamDeleted(stream));
  }

  await run(context, reader, async (wakeup) => {
    for (;;) {
      for (const event of rest()) await send(event);
      await reader.outlet.send(caughtUpMessage());
      for (let fresh = liveEvents(rest()); fresh; fresh = liveEvents(rest())) {
        for (const event of fresh) await send(event);
        if (fresh.length === 0) await wakeup();
      }
    }
  });
}
