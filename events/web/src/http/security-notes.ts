import {
  type Clock,
  customerSubject,
  monthSubject,
  plusSeconds,
  type SecurityNoted,
  streams,
} from '@ringpost/domain';
import {
  SECURITY_COUNT_SECONDS,
  SECURITY_COUNTED_MAX,
  SECURITY_KEY_ADDRESSES,
  SECURITY_KEY_HOURS,
  SECURITY_KEYS_REMEMBERED,
  SECURITY_READ_MINUTES,
  SECURITY_READS_REMEMBERED,
} from '@ringpost/domain/rules/limits';
import { atMost, type EventStore, type ExpectedRevision, newId } from '@ringpost/engine';
import { LRUCache } from 'lru-cache';

/** Something that happened now, without what the writer adds. */
export interface SecurityNote
  extends Pick<
    SecurityNoted['data'],
    'event' | 'outcome' | 'code' | 'route' | 'thing' | 'userId' | 'sessionId'
  > {
  /** `customer:<userId>`, `admin:<userId>` or `visitor`. */
  readonly actor: string;
  /** The account that acted; absent for a visitor. */
  readonly callerId?: string | undefined;
  readonly address: string;
  readonly requestId: string;
}

/** Keeps as facts what the security log says and no other fact does. */
export interface SecurityNotes {
  /** Writes the first of its account, kind and outcome, then counts all others until a minute is over. Waits for no store. */
  count(note: SecurityNote): void;
  /** Writes every one: what opens a session says from which address it came. Waits for no store. */
  session(note: SecurityNote): void;
  /** Writes from which addresses a key is used, each once a day. Waits for no store. */
  keyUsed(note: SecurityNote): void;
  /** Durable once resolved. @throws StoreUnavailable */
  keep(note: SecurityNote): Promise<void>;
  /** Like `keep`, but the same actor and thing only once an hour. */
  read(note: SecurityNote): Promise<void>;
  /** Writes what was counted. */
  close(): Promise<void>;
}

interface SecurityNotesDeps {
  readonly events: Pick<EventStore, 'append'>;
  readonly clock: Clock;
  readonly log: { warn(facts: object, message: string): void };
}

const SWEPT_EVERY_MS = 5_000;

interface Counted {
  readonly since: string;
  readonly count: number;
}

function subjectOf({ callerId, userId }: SecurityNote, now: string): string {
  const account = callerId ?? userId;
  return account === null ? monthSubject(now) : customerSubject(account);
}

/** Appends one note after the other. Each day and each process has a stream of its own, so nobody else appends to it. */
function createWriter({ events, clock }: SecurityNotesDeps) {
  let stream = { day: '', writer: '', expected: 'none' as ExpectedRevision };
  let turn: Promise<unknown> = Promise.resolve();

  async function append(note: SecurityNote, counted: Counted | undefined): Promise<void> {
    const { actor, callerId: _, address, requestId, ...said } = note;
    const now = clock.now().toISOString();
    const day = now.slice(0, 10);
    if (stream.day !== day) stream = { day, writer: newId(), expected: 'none' };
    const { since, count } = counted ?? { since: now, count: 1 };
    const data = { ...said, count, since, subject: subjectOf(note, now), callerAddress: address };
    const ids = { operationId: newId(), causationId: requestId, correlationId: requestId };
    const meta = { ...ids, actor, occurredAt: now, schemaVersion: 1 } as const;
    const event = { type: 'SecurityNoted', id: newId(), data, meta } as const;
    try {
      const appended = await events.append({
        stream: streams.security(stream.writer),
        events: [event],
        expected: stream.expected,
      });
      stream = { ...stream, expected: appended.revision };
    } catch (error) {
      // Whether it was appended may be unknown, so the next note begins another stream.
      stream = { ...stream, day: '' };
      throw error;
    }
  }

  return {
    write(note: SecurityNote, counted?: Counted): Promise<void> {
      const done = turn.then(() => append(note, counted));
      turn = done.catch(() => undefined);
      return done;
    },
    idle: () => turn,
  };
}

interface Window {
  readonly since: string;
  readonly count: number;
  /** The last that was counted. */
  readonly note: SecurityNote;
}

function keyOf({ userId, event, outcome }: SecurityNote): string {
  return `${userId ?? ''} ${event} ${outcome}`;
}

/** The notes of one process. */
export function createSecurityNotes(deps: SecurityNotesDeps): SecurityNotes {
  const { clock, log } = deps;
  const writer = createWriter(deps);
  const windows = new Map<string, Window>();
  const byClock = { perf: { now: () => clock.now().getTime() }, ttlResolution: 0 };
  const readLately = new LRUCache<string, true>({
    ...atMost(SECURITY_READS_REMEMBERED),
    ttl: SECURITY_READ_MINUTES * 60_000,
    ...byClock,
  });
  /** The addresses of each key. */
  const usedLately = new LRUCache<string, Set<string>>({
    ...atMost(SECURITY_KEYS_REMEMBERED),
    ttl: SECURITY_KEY_HOURS * 3_600_000,
    ...byClock,
  });

  function writeLater(note: SecurityNote, counted?: Counted, onLost?: () => void): void {
    writer.write(note, counted).catch((error: unknown) => {
      log.warn({ err: error, event: note.event }, 'a fact of the security log was not stored');
      onLost?.();
    });
  }

  function sweep(isLast: boolean): void {
    const now = clock.now().toISOString();
    for (const [key, { since, count, note }] of windows) {
      if (!isLast && plusSeconds(since, SECURITY_COUNT_SECONDS) > now) continue;
      if (count > 0) writeLater(note, { since, count });
      if (count > 0 && !isLast) windows.set(key, { since: now, count: 0, note });
      else windows.delete(key);
    }
  }

  const timer = setInterval(() => sweep(false), SWEPT_EVERY_MS).unref();

  return {
    count(each) {
      const isRoom = windows.has(keyOf(each)) || windows.size < SECURITY_COUNTED_MAX;
      const note = isRoom ? each : { ...each, userId: null };
      const key = keyOf(note);
      const running = windows.get(key);
      if (running) {
        windows.set(key, { since: running.since, count: running.count + 1, note });
        return;
      }
      windows.set(key, { since: clock.now().toISOString(), count: 0, note });
      writeLater(note);
    },
    session: (note) => writeLater(note),
    keyUsed(note) {
      const { sessionId: key, address } = note;
      if (key === null) return;
      const addresses = usedLately.get(key) ?? new Set();
      if (addresses.has(address) || addresses.size >= SECURITY_KEY_ADDRESSES) return;
      if (addresses.size === 0) usedLately.set(key, addresses);
      addresses.add(address);
      // Otherwise an outage of some seconds would hide the address for a day.
      writeLater(note, undefined, () => addresses.delete(address));
    },
    keep: (note) => writer.write(note),
    async read(note) {
      const key = `${note.actor} ${note.thing ?? note.route}`;
      if (readLately.has(key)) return;
      await writer.write(note);
      readLately.set(key, true);
    },
    async close() {
      clearInterval(timer);
      sweep(true);
      await writer.idle();
    },
  };
}
