import { isAfter, type Position, Rejection } from '@ringpost/domain';
import { CHANGE_STREAM_BEAT_SECONDS, CHANGE_STREAM_MINUTES } from '@ringpost/domain/rules/limits';
import { isUnavailable } from '@ringpost/engine';
import { privateSms } from '@ringpost/projections/feeds/feeds.view';
import { orders } from '@ringpost/projections/orders/orders.view';
import type { Call } from '@ringpost/web/http';
import { withAppsOfCalls } from '../feeds/apps-of-calls.ts';
import { privateSeq } from '../feeds/feed-reader.ts';
import { presentSms } from '../feeds/present-sms.ts';
import { presentOrder } from '../orders/present-order.ts';
import { shownMessages } from '../orders/shown-messages.ts';
import type { QueryDeps } from '../query-deps.ts';
import { type Cursor, cursorText, readCursor } from './cursor.ts';
import { type Inbox, type News, openInbox } from './inbox.ts';
import type { Listener } from './listen-as.ts';
import { missedChanges, missedUntil, ROWS_WITHIN_MS } from './missed-changes.ts';
import { type OpenCall, requireStillAllowed } from './still-allowed.ts';

type StreamCall = OpenCall & Pick<Call<unknown, unknown, unknown>, 'whenGone'>;

/** One open stream. */
interface Reader {
  readonly deps: QueryDeps;
  readonly userId: string;
  readonly call: OpenCall;
  readonly inbox: Inbox;
  /** All before it was sent, or belongs to the time before the stream. Each event names it. */
  cursor: Cursor;
  /** Orders that were sent after the position of the cursor, with their last change. */
  readonly sent: Map<string, Position>;
  /** When the rows were last compared with what was sent, in milliseconds of `performance`. */
  caughtUpAt: number;
  /** When the session was last found valid, in milliseconds. */
  checkedAt: number;
}

const RECONNECT_MS = 1_000;
/** As for sockets: a session that was valid a moment ago is not checked again. */
const RECHECK_MS = 2_000;
const ORDERS_AT_ONCE = 50;
const MESSAGES_AT_ONCE = 100;
const BEAT = ':\n\n';
const BEAT_MS = CHANGE_STREAM_BEAT_SECONDS * 1000;

function eventText(name: string, id: string, data: unknown): string {
  return `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

function event({ deps, cursor }: Reader, name: string, data: unknown): string {
  return eventText(name, cursorText(deps.epoch, cursor), data);
}

/** The code of the refusal if the session or the key has ended, or the key may not read this any more; undefined while it may. */
async function endOfSession(reader: Reader): Promise<string | undefined> {
  const now = reader.deps.clock.now().getTime();
  if (now - reader.checkedAt < RECHECK_MS) return undefined;
  try {
    await requireStillAllowed(reader.deps, reader.call);
    reader.checkedAt = now;
    return undefined;
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
}

/** Tells the client if its session has ended. @returns whether it has */
async function* endIfOver(reader: Reader): AsyncGenerator<string, boolean> {
  const code = await endOfSession(reader);
  if (code === undefined) return false;
  reader.inbox.end();
  yield event(reader, 'end', { code });
  return true;
}

async function* sendOrders(reader: Reader, ids: readonly string[]): AsyncGenerator<string, void> {
  const { deps, userId } = reader;
  const catalogue = await deps.catalogue.read();
  for (let from = 0; from < ids.length; from += ORDERS_AT_ONCE) {
    const found = await deps.readModel.collection(orders).getMany(ids.slice(from, from + ORDERS_AT_ONCE));
    const rows = found.filter((row) => row.userId === userId);
    const shown = await shownMessages(deps, rows);
    const now = deps.clock.now().toISOString();
    const texts = rows.map((row) =>
      event(reader, 'order', presentOrder(row, shown.get(row._id), catalogue, now)),
    );
    if (texts.length > 0) yield texts.join('');
  }
}

async function* sendMessages(reader: Reader): AsyncGenerator<string, void> {
  const { deps, userId } = reader;
  const catalogue = await deps.catalogue.read();
  const collection = deps.readModel.collection(privateSms);
  for (let isFull = true; isFull; ) {
    const where = { userId, seq: { $gt: reader.cursor.seq } };
    const found = await collection.find(where, { sort: [['seq', 1]], limit: MESSAGES_AT_ONCE });
    const rows = await withAppsOfCalls(deps, found);
    const texts = rows.map((row) => {
      reader.cursor = { ...reader.cursor, seq: row.seq };
      return event(reader, 'sms', presentSms(row, catalogue));
    });
    if (texts.length > 0) yield texts.join('');
    isFull = rows.length === MESSAGES_AT_ONCE;
  }
}

/** Tells the client to read its lists again, and continues from now. */
async function reset(reader: Reader): Promise<string> {
  const { deps, userId } = reader;
  reader.cursor = { position: missedUntil(deps), seq: await privateSeq(deps, userId) };
  reader.sent.clear();
  return event(reader, 'reset', {});
}

/** Sends what rows say beyond what hints said, and moves the cursor. A lost hint is found here. */
async function* catchUp(reader: Reader, withinMs: number): AsyncGenerator<string, void> {
  reader.caughtUpAt = performance.now();
  yield* sendMessages(reader);
  const missed = await missedChanges(reader.deps, reader.userId, reader.cursor.position, withinMs);
  if (!missed) {
    yield await reset(reader);
    return;
  }
  const unsent = [...missed.orders].filter(([id, position]) => {
    const sentAt = reader.sent.get(id);
    return sentAt === undefined || isAfter(position, sentAt);
  });
  yield* sendOrders(
    reader,
    unsent.map(([id]) => id),
  );
  reader.cursor = { ...reader.cursor, position: missed.until };
  for (const [id, position] of reader.sent) if (!isAfter(position, missed.until)) reader.sent.delete(id);
}

async function* sendNews(reader: Reader, news: News): AsyncGenerator<string, void> {
  if (news.hasOverflow) yield await reset(reader);
  // Its messages first, so that a client that acts on the end of an order has its code.
  if (news.hasMessages) yield* sendMessages(reader);
  if (news.orders.size === 0) return;
  yield* sendOrders(reader, [...news.orders.keys()]);
  for (const [id, position] of news.orders) if (position !== null) reader.sent.set(id, position);
}

/** Continues after the last event of the client, or begins now. */
async function* begin(reader: Reader, lastEventId: string | undefined): AsyncGenerator<string, void> {
  const { deps, userId } = reader;
  const seq = await privateSeq(deps, userId);
  const cursor = lastEventId === undefined ? undefined : readCursor(deps.epoch, lastEventId);
  if (cursor) reader.cursor = { position: cursor.position, seq: Math.min(cursor.seq, seq) };
  else reader.cursor = { position: missedUntil(deps), seq };
  yield `retry: ${RECONNECT_MS}\n${event(reader, 'ready', {})}`;
  if (lastEventId !== undefined && !cursor) yield event(reader, 'reset', {});
  if (!cursor) return;
  yield* catchUp(reader, ROWS_WITHIN_MS);
}

/** What to send after a wait; it ends with the session. */
async function* next(reader: Reader): AsyncGenerator<string, void> {
  const news = reader.inbox.take();
  if (news?.hasSession) reader.checkedAt = 0;
  if (yield* endIfOver(reader)) return;
  if (news) yield* sendNews(reader, news);
  else yield BEAT;
  // Nobody waits for rows here: those that are not written yet are found at the next time.
  if (!news || performance.now() - reader.caughtUpAt >= BEAT_MS) yield* catchUp(reader, 0);
}

/**
 * The same, where a store may be away. Then nothing is sent, because nobody knows what is true, and whether the session still holds. The
 * rows have it all, so the next look finds it, and the client need not come back for it.
 */
async function* nextOrBeat(reader: Reader): AsyncGenerator<string, void> {
  try {
    yield* next(reader);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    yield BEAT;
  }
}

/**
 * The changes of a customer's orders and messages, for as long as the client listens. A hint says that there is something, and
 * the rows say what. All messages and orders that have changed since the last look are also read at each beat, however many hints
 * come. So a lost hint makes an event late and never lost, and nothing is kept for a client that is slow or away.
 */
export async function* eventStream(
  deps: QueryDeps,
  call: StreamCall,
  caller: Listener,
): AsyncIterable<string> {
  const { userId } = caller;
  const inbox = openInbox(deps, caller, call.whenGone);
  const reader: Reader = {
    ...{ deps, userId, inbox, call },
    cursor: { position: missedUntil(deps), seq: 0 },
    sent: new Map(),
    caughtUpAt: performance.now(),
    checkedAt: 0,
  };
  try {
    // It may have ended between the check of the request and the first hint that is heard.
    if (yield* endIfOver(reader)) return;
    yield* begin(reader, call.header('last-event-id'));
    const endsAt = performance.now() + CHANGE_STREAM_MINUTES * 60_000;
    while (performance.now() < endsAt) {
      await inbox.wait(BEAT_MS);
      if (inbox.isOver()) return;
      yield* nextOrBeat(reader);
    }
  } finally {
    inbox.close();
  }
}
