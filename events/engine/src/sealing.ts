import { createCipheriv, createDecipheriv } from 'node:crypto';
import {
  EVENTS_WITH_ORIGIN,
  type EventMeta,
  originSubject,
  PERSONAL_FIELDS,
  type RecordedEvent,
} from '@ringpost/domain';
import { SealBroken } from './errors.ts';
import type { Append, EventStore, NewEvent } from './event-store.ts';
import { NONCE_BYTES, nextNonce } from './nonces.ts';
import { KEY_ID_BYTES, keysAtHand, type SubjectKey, type SubjectKeys } from './subject-keys.ts';

type AnyEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: object;
  readonly meta: EventMeta;
};
type KeyOf = (subject: string) => SubjectKey | undefined;

/** Checks the type first, because the meta of most events is never parsed. */
function hasAddress(event: AnyEvent): boolean {
  return EVENTS_WITH_ORIGIN.has(event.type) && event.meta.address !== undefined;
}

function subjectOf({ id, type, data }: AnyEvent): string {
  const subject = (data as { readonly subject?: unknown }).subject;
  if (typeof subject !== 'string' || subject === '') {
    throw new TypeError(`${type} ${id} has personal fields and names no subject`);
  }
  return subject;
}

function subjectsOf(events: readonly AnyEvent[]): ReadonlySet<string> {
  const subjects = new Set<string>();
  for (const event of events) {
    if (PERSONAL_FIELDS.has(event.type)) subjects.add(subjectOf(event));
    if (hasAddress(event)) subjects.add(originSubject(event.meta));
  }
  return subjects;
}

async function fetchKeys(
  subjects: ReadonlySet<string>,
  keys: SubjectKeys,
): Promise<ReadonlyMap<string, SubjectKey>> {
  const keysBySubject = new Map<string, SubjectKey>();
  for (const subject of subjects) keysBySubject.set(subject, await keys.keyFor(subject));
  return keysBySubject;
}

/**
 * Puts another text in the place of a personal one, in a copy of its event. `name`: what its seal is bound to, besides the event.
 */
type Replace = (of: object, field: string, text: string, name: string, subjectOf: () => string) => void;

function withAddress<E extends AnyEvent>(event: E, replace: Replace): E {
  if (!hasAddress(event)) return event;
  const meta = { ...event.meta };
  replace(meta, 'address', meta.address ?? '', 'meta.address', () => originSubject(meta));
  return { ...event, meta };
}

function withFields<E extends AnyEvent>(event: E, replace: Replace): E {
  const fields = PERSONAL_FIELDS.get(event.type);
  if (fields === undefined) return event;
  const data: Record<string, unknown> = { ...event.data };
  for (const field of fields) {
    const text = data[field];
    // An empty text has nothing to hide.
    if (typeof text === 'string' && text !== '') replace(data, field, text, field, () => subjectOf(event));
  }
  return { ...event, data };
}

function withPersonalFields<E extends AnyEvent>(event: E, replace: Replace): E {
  return withAddress(withFields(event, replace), replace);
}

const CIPHER = 'aes-256-gcm';
/** The version of the layout below. */
const PREFIX = 'sealed1.';
const TAG_BYTES = 16;

function boundTo(eventId: string, field: string): Buffer {
  return Buffer.from(`${eventId} ${field}`);
}

/** Key id, nonce, tag and ciphertext, as base64url after the prefix. */
export function seal(text: string, eventId: string, field: string, { id, secret }: SubjectKey): string {
  const iv = nextNonce();
  const cipher = createCipheriv(CIPHER, secret, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(eventId, field));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return PREFIX + Buffer.concat([id, iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

function sealAppend(append: Append, keyOf: KeyOf): Append {
  return {
    ...append,
    events: append.events.map(
      (event): NewEvent =>
        withPersonalFields(event, (of, field, text, name, subjectOfText) => {
          const subject = subjectOfText();
          const key = keyOf(subject);
          if (key === undefined) throw new Error(`there is no key at hand for ${subject}`);
          Object.assign(of, { [field]: seal(text, event.id, name, key) });
        }),
    ),
  };
}

/** Gives sealed appends to the log. */
type Give<T> = (sealed: readonly Append[]) => Promise<T>;

/**
 * Keeps the order of appends to one stream, even if the first has to wait for a new key: a later append waits until the
 * log has received the earlier one, but not for its answer. No other append waits.
 */
function inOrder(keys: SubjectKeys) {
  const handovers = new Map<string, Promise<unknown>>();

  const appendLater = async <T>(
    appends: readonly Append[],
    subjects: ReadonlySet<string>,
    give: Give<T>,
  ): Promise<T> => {
    const fetchedKeys = fetchKeys(subjects, keys);
    const before = appends.map(({ stream }) => handovers.get(stream));
    const handOver = async () => {
      try {
        await Promise.allSettled([...before, fetchedKeys]);
        const ready = await fetchedKeys;
        // In an object, because otherwise `await` would wait for the answer too.
        return { answer: give(appends.map((append) => sealAppend(append, (subject) => ready.get(subject)))) };
      } finally {
        for (const { stream } of appends) if (handovers.get(stream) === handover) handovers.delete(stream);
      }
    };
    const handover = handOver();
    for (const { stream } of appends) handovers.set(stream, handover);
    const { answer } = await handover;
    return answer;
  };

  return async <T>(appends: readonly Append[], give: Give<T>): Promise<T> => {
    const subjects = subjectsOf(appends.flatMap(({ events }) => events));
    const ready = keysAtHand(keys, subjects);
    if (ready === undefined || appends.some(({ stream }) => handovers.has(stream)))
      return appendLater(appends, subjects, give);
    return give(appends.map((append) => sealAppend(append, (subject) => ready.get(subject))));
  };
}

function mayBeSealed({ type }: AnyEvent): boolean {
  return PERSONAL_FIELDS.has(type) || EVENTS_WITH_ORIGIN.has(type);
}

/** Whether the subjects of the event can be found. */
function isReadable(event: AnyEvent): boolean {
  try {
    return subjectsOf([event]) !== undefined;
  } catch {
    return false;
  }
}

/** Makes the field give what `open` gives, or throw what it throws, when it is read. */
function whenRead(of: object, field: string, open: () => unknown): void {
  let opened: unknown;
  Object.defineProperty(of, field, {
    enumerable: true,
    get() {
      opened ??= open();
      return opened;
    },
  });
}

/** An event whose sealed parts cannot be read. */
function withoutParts(
  { id, type, stream, revision, position }: RecordedEvent,
  error: unknown,
): RecordedEvent {
  const event = { id, type, stream, revision, position };
  const fail = (): never => {
    throw error;
  };
  whenRead(event, 'data', fail);
  whenRead(event, 'meta', fail);
  return event as unknown as RecordedEvent;
}

const HEAD_BYTES = KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;

/** `''` once the key is gone. @throws SealBroken */
export function unseal(sealed: string, eventId: string, field: string, key: SubjectKey | undefined): string {
  const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url');
  if (!sealed.startsWith(PREFIX) || bytes.length < HEAD_BYTES) throw new SealBroken(eventId, field);
  // A forgotten subject may have a new key. Texts sealed with the old key stay unreadable.
  if (key === undefined || !bytes.subarray(0, KEY_ID_BYTES).equals(key.id)) return '';
  const iv = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key.secret, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(eventId, field));
  decipher.setAuthTag(bytes.subarray(KEY_ID_BYTES + NONCE_BYTES, HEAD_BYTES));
  try {
    // Joins the bytes before decoding; decoding them piece by piece takes twice as long.
    return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new SealBroken(eventId, field, { cause });
  }
}

/** Most readers of an event never look at its sealed texts, so each is opened only when it is read. */
function unsealEvent(event: RecordedEvent, keyOf: KeyOf): RecordedEvent {
  const openLater: Replace = (of, field, text, name, subjectOfText) =>
    whenRead(of, field, () => unseal(text, event.id, name, keyOf(subjectOfText())));
  try {
    return withPersonalFields(event, openLater);
  } catch (error) {
    return withoutParts(event, error);
  }
}

/**
 * Wraps a log: personal fields are sealed under the key of each event's `subject`. Code above it sees no ciphertext.
 * Once the key is gone, such a field reads as `''`. Each is opened when it is read: a damaged one throws SealBroken then. The rest
 * of its event and all other events stay readable.
 */
export function sealEvents(inner: EventStore, keys: SubjectKeys): EventStore {
  const unsealAll = async (events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> => {
    const sealed = events.filter(mayBeSealed);
    if (sealed.length === 0) return events;
    const keysBySubject = new Map<string, SubjectKey | undefined>();
    for (const subject of subjectsOf(sealed.filter(isReadable))) {
      keysBySubject.set(subject, keys.keyAtHand(subject) ?? (await keys.existingKey(subject)));
    }
    const keyOf: KeyOf = (subject) => keysBySubject.get(subject);
    return events.map((event) => (mayBeSealed(event) ? unsealEvent(event, keyOf) : event));
  };

  const sealing = inOrder(keys);
  const { appendAll, revisionOf } = inner;
  return {
    epoch: inner.epoch,
    append: (append) =>
      sealing([append], ([sealed]) => {
        if (!sealed) throw new Error(`nothing of ${append.stream} was sealed`);
        return inner.append(sealed);
      }),
    ...(appendAll && { appendAll: (appends) => sealing(appends, appendAll) }),
    readStream: async (stream, options) => unsealAll(await inner.readStream(stream, options)),
    readAll: async (options) => unsealAll(await inner.readAll(options)),
    subscribe: (subscriber) =>
      inner.subscribe({
        ...subscriber,
        onEvents: async (batch) => subscriber.onEvents(subscriber.sealed ? batch : await unsealAll(batch)),
      }),
    positionOf: (stream) => inner.positionOf(stream),
    ...(revisionOf && { revisionOf }),
    head: () => inner.head(),
    shareBefore: (position) => inner.shareBefore(position),
    health: () => inner.health(),
    close: () => inner.close(),
  };
}
