import { type Clock, plusSeconds } from '@ringpost/domain';
import {
  API_KEY_LOG_DAYS,
  API_KEY_LOG_ROWS,
  API_KEY_USAGE_STORED_SECONDS,
} from '@ringpost/domain/rules/limits';
import { entries, putUnlessMoved, type Vault, VaultConflict, type Versioned } from '@ringpost/engine';
import type { Log } from './log.ts';
import { type StoredRegularly, storeRegularly } from './stored-regularly.ts';

/** A field of a request. */
export interface SentField {
  readonly name: string;
  /** Null: its value is not kept. */
  readonly value: string | null;
}

/** One request that came with a key. It has no text of a message, no key, and nothing that names a person. */
export interface KeyRequest {
  /** When it was answered, ISO 8601. */
  readonly at: string;
  /** Method and path of the route, without the values in the path. */
  readonly route: string;
  readonly status: number;
  /** Why it was refused, in our words or in those of the protocol; null if it was not. */
  readonly code: string | null;
  /** Milliseconds until the answer began. */
  readonly ms: number;
  readonly requestId: string;
  /** The order, payment or other thing that it was about; null if there is none. */
  readonly aboutId: string | null;
  readonly fields: readonly SentField[];
}

/** Requests in the order in which they were stored. */
interface Chunk {
  readonly requests: readonly KeyRequest[];
}

/** What is kept of one key. */
interface Head {
  /** The number of the newest chunk, or of one before it. */
  readonly newest: number;
  /** When the oldest of its requests was answered, or earlier. */
  readonly oldestAt: string;
  /** The key has ended: what another process still has of it is dropped. */
  readonly isEnded?: true;
}

type RequestsVault = Pick<Vault, 'get' | 'put' | 'remove' | 'list'>;

const HEADS_SPACE = 'api-key-requests';
const CHUNKS_SPACE = 'api-key-request-chunks';
/** So many are written again when some are added. */
const CHUNK_ROWS = 100;
/** The newest one may have few requests. */
const CHUNKS = API_KEY_LOG_ROWS / CHUNK_ROWS + 1;
const DIGITS = 10;
const DAY_SECONDS = 86_400;

/** Names of chunks are in the order of their numbers. */
function nameOf(keyId: string, chunk: number): string {
  return `${keyId} ${String(chunk).padStart(DIGITS, '0')}`;
}

/** What was answered before it is kept no more. */
function keptSince(now: string): string {
  return plusSeconds(now, -API_KEY_LOG_DAYS * DAY_SECONDS);
}

async function removeKept(
  vault: RequestsVault,
  space: string,
  name: string,
  kept: Versioned<unknown> | undefined,
): Promise<void> {
  if (!kept) return;
  try {
    await vault.remove(space, name, kept.version);
  } catch (error) {
    // Another process has just changed it. The next sweep finds it again.
    if (!(error instanceof VaultConflict)) throw error;
  }
}

/** All chunks of a key, the oldest first, also those that are beyond the limit. */
async function chunksOf(vault: RequestsVault, keyId: string) {
  const found: (Versioned<Chunk> & { readonly key: string })[] = [];
  for (let after = `${keyId} `; ; ) {
    const page = await vault.list<Chunk>(CHUNKS_SPACE, { after, limit: 2 * CHUNKS });
    const own = page.filter(({ key }) => key.startsWith(`${keyId} `));
    found.push(...own);
    const last = own.at(-1)?.key;
    if (last === undefined || own.length < page.length) return found;
    after = last;
  }
}

/** The stored requests of a key, the newest first: no more than are kept, and none that is too old. @throws StoreUnavailable */
export async function readKeyRequests(
  vault: RequestsVault,
  keyId: string,
  now: string,
): Promise<readonly KeyRequest[]> {
  const since = keptSince(now);
  const chunks = await chunksOf(vault, keyId);
  const requests = chunks.flatMap(({ value }) => value.requests).filter(({ at }) => at >= since);
  // Several processes store the same key, so the order of the chunks is not quite that of the times.
  return requests
    .reverse()
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, API_KEY_LOG_ROWS);
}

/** Deletes the requests of a key that has ended. What other processes still have of it is not stored. @throws StoreUnavailable */
export async function forgetKeyRequests(vault: RequestsVault, keyId: string, now: string): Promise<void> {
  for (;;) {
    const head = await vault.get<Head>(HEADS_SPACE, keyId);
    const ended: Head = { newest: head?.value.newest ?? 0, oldestAt: now, isEnded: true };
    if ((await putUnlessMoved(vault, HEADS_SPACE, keyId, ended, head?.version ?? 0)) !== undefined) break;
  }
  for (const { key, ...kept } of await chunksOf(vault, keyId))
    await removeKept(vault, CHUNKS_SPACE, key, kept);
}

/** Adds requests to the chunks from a number on. @returns the number of the newest chunk */
async function addToChunks(
  vault: RequestsVault,
  keyId: string,
  from: number,
  added: readonly KeyRequest[],
): Promise<number> {
  let chunk = from;
  for (let rest = added; rest.length > 0; ) {
    const name = nameOf(keyId, chunk);
    const kept = await vault.get<Chunk>(CHUNKS_SPACE, name);
    const before = kept?.value.requests ?? [];
    const space = CHUNK_ROWS - before.length;
    if (space <= 0) {
      chunk += 1;
      continue;
    }
    const requests = [...before, ...rest.slice(0, space)];
    const stored = await putUnlessMoved<Chunk>(vault, CHUNKS_SPACE, name, { requests }, kept?.version ?? 0);
    // Another process was faster: the same chunk is read again.
    if (stored === undefined) continue;
    rest = rest.slice(space);
    if (!kept) {
      const old = nameOf(keyId, chunk - CHUNKS);
      await removeKept(vault, CHUNKS_SPACE, old, await vault.get(CHUNKS_SPACE, old));
    }
  }
  return chunk;
}

async function add(vault: RequestsVault, keyId: string, added: readonly KeyRequest[]): Promise<void> {
  const [first] = added;
  const head = await vault.get<Head>(HEADS_SPACE, keyId);
  if (!first || head?.value.isEnded) return;
  const oldestAt = head?.value.oldestAt ?? first.at;
  const newest = await addToChunks(vault, keyId, head?.value.newest ?? 0, added);
  if (head && newest === head.value.newest) return;
  // If another process was faster, its number is not much older.
  await putUnlessMoved<Head>(vault, HEADS_SPACE, keyId, { newest, oldestAt }, head?.version ?? 0);
}

/** Deletes what is too old of one key. */
async function sweepKey(vault: RequestsVault, keyId: string, head: Versioned<Head>, since: string) {
  let oldestAt: string | undefined;
  for (const { key, value, version } of await chunksOf(vault, keyId)) {
    const requests = value.requests.filter(({ at }) => at >= since);
    if (requests.length === 0) await removeKept(vault, CHUNKS_SPACE, key, { value, version });
    else if (requests.length < value.requests.length)
      await putUnlessMoved<Chunk>(vault, CHUNKS_SPACE, key, { requests }, version);
    for (const { at } of requests) if (oldestAt === undefined || at < oldestAt) oldestAt = at;
  }
  if (oldestAt === undefined) return removeKept(vault, HEADS_SPACE, keyId, head);
  await putUnlessMoved<Head>(vault, HEADS_SPACE, keyId, { ...head.value, oldestAt }, head.version);
}

/** Deletes the requests that are too old, also of keys that nobody uses. It reads the chunks of such keys only. */
async function sweep(vault: RequestsVault, now: string): Promise<void> {
  const since = keptSince(now);
  for await (const { key, value, version } of entries<Head>(vault, HEADS_SPACE))
    if (value.oldestAt < since) await sweepKey(vault, key, { value, version }, since);
}

/** Requests that are noted and stored. With each store of a new day, what is too old is deleted. */
export interface KeyRequests extends StoredRegularly {
  /** Keeps a request that came with a key. Writes nothing. */
  note(keyId: string, request: KeyRequest): void;
}

export interface KeyRequestsDeps {
  readonly vault: RequestsVault;
  readonly clock: Clock;
  readonly log: Log;
  /** How often it is stored; `API_KEY_USAGE_STORED_SECONDS` by default. */
  readonly everyMs?: number | undefined;
  /** Whether the disk has no room for what nobody needs. By default it has. */
  readonly isDiskFull?: (() => boolean) | undefined;
}

/**
 * Notes in memory what each key asks for, so that no request writes. A process that dies loses the requests of its last minute: they are
 * for the eyes of their owner, and decide nothing.
 */
export function createKeyRequests({
  vault,
  clock,
  log,
  everyMs = API_KEY_USAGE_STORED_SECONDS * 1000,
  isDiskFull = () => false,
}: KeyRequestsDeps): KeyRequests {
  let noted = new Map<string, KeyRequest[]>();
  let sweptDay = '';

  async function storeAll(): Promise<void> {
    const taken = noted;
    noted = new Map();
    for (const [keyId, requests] of isDiskFull() ? [] : taken) {
      try {
        await add(vault, keyId, requests.slice(-API_KEY_LOG_ROWS));
      } catch (error) {
        log.warn({ err: error }, 'the requests of a key could not be stored');
      }
    }
    const now = clock.now().toISOString();
    if (now.slice(0, 10) === sweptDay) return;
    try {
      await sweep(vault, now);
      sweptDay = now.slice(0, 10);
    } catch (error) {
      log.warn({ err: error }, 'old requests of keys could not be deleted');
    }
  }

  return {
    ...storeRegularly(storeAll, everyMs),
    note(keyId, request) {
      // The counts say how often. Each of these rows would say the same.
      if (request.code === 'rate-limited') return;
      const requests = noted.get(keyId) ?? [];
      requests.push(request);
      // A key may ask ten times a second, so this is rare.
      if (requests.length >= 2 * API_KEY_LOG_ROWS) requests.splice(0, API_KEY_LOG_ROWS);
      noted.set(keyId, requests);
    },
  };
}
