import { isAfter, LOG_START, type Position, type RecordedEvent } from '@ringpost/domain';
import {
  compareLinks,
  createLinker,
  cutOff,
  firstLink,
  LINK_BYTES,
  type Link,
  linkIn,
  shownLink,
} from './chain-links.ts';
import { VaultConflict } from './errors.ts';
import type { EventStore } from './event-store.ts';
import type { ChainBreach, LogChain } from './log-chain.ts';
import type { Vault } from './vault.ts';
import { entries } from './vault-values.ts';

const CHAIN = 'log-chain';
const HEADS = 'log-heads';
const END = 'end';
/** Number of links in one value. */
const CHUNK_LINKS = 1024;

interface Chunk {
  /** Links as base64, one after the other. */
  readonly links: string;
}

interface End {
  readonly events: number;
  readonly position: Position;
}

/** Where the chain goes on, and the versions of what the next call writes. */
interface State extends End {
  readonly endVersion: number;
  readonly chunkVersion: number;
  /** Of the last chunk, which is not full. */
  readonly links: Buffer;
  readonly link: Link;
}

const link = createLinker();

/** The link of an event, from everything that was appended. Its position is left out: that is the store's own. */
function linkOf(before: Link, { id, stream, revision, type, meta, data }: RecordedEvent): Link {
  const bytes = Buffer.from(JSON.stringify([id, stream, revision, type, meta, data]));
  return link(before, bytes.length, (into, at) => bytes.copy(into, at));
}

function chunkKey(chunk: number): string {
  return String(chunk).padStart(9, '0');
}

function linkAt(links: Buffer, index: number): Link {
  return linkIn(links, index * LINK_BYTES);
}

type Read = Pick<EventStore, 'epoch' | 'readAll' | 'head'>;

async function openChunk(vault: Vault, chunk: number) {
  const kept = await vault.get<Chunk>(CHAIN, chunkKey(chunk));
  return { links: Buffer.from(kept?.value.links ?? '', 'base64'), version: kept?.version ?? 0 };
}

async function loadState(events: Read, vault: Vault): Promise<State> {
  const end = await vault.get<End>(CHAIN, END);
  const linked = end?.value.events ?? 0;
  const inChunk = linked % CHUNK_LINKS;
  const { links, version } = await openChunk(vault, Math.floor(linked / CHUNK_LINKS));
  const before =
    inChunk > 0 || linked === 0 ? links : (await openChunk(vault, linked / CHUNK_LINKS - 1)).links;
  const last = linkAt(before, inChunk > 0 ? inChunk - 1 : CHUNK_LINKS - 1);
  return {
    events: linked,
    position: end?.value.position ?? LOG_START,
    endVersion: end?.version ?? 0,
    chunkVersion: version,
    // A process that died may have written links without the end that counts them. They are made again.
    links: links.subarray(0, inChunk * LINK_BYTES),
    link: linked === 0 ? firstLink(events.epoch) : last,
  };
}

/** Links the page, and writes the chunk before the end that counts its links. */
async function linkPage(vault: Vault, state: State, page: readonly RecordedEvent[]): Promise<State> {
  let last = state.link;
  const added = page.map((event) => {
    last = linkOf(last, event);
    return last;
  });
  const links = Buffer.concat([state.links, Buffer.from(added.join(''), 'latin1')]);
  const chunk = Math.floor(state.events / CHUNK_LINKS);
  const events = state.events + page.length;
  const position = page.at(-1)?.position ?? state.position;
  const value: Chunk = { links: links.toString('base64') };
  const chunkVersion = await vault.put<Chunk>(CHAIN, chunkKey(chunk), value, state.chunkVersion);
  const endVersion = await vault.put<End>(CHAIN, END, { events, position }, state.endVersion);
  const isFull = events % CHUNK_LINKS === 0;
  return {
    events,
    position,
    endVersion,
    chunkVersion: isFull ? (await openChunk(vault, chunk + 1)).version : chunkVersion,
    links: isFull ? Buffer.alloc(0) : links,
    link: last,
  };
}

/** The links of the chain in their order, each chunk loaded when it is reached. */
function readLinks(vault: Vault, events: number) {
  let loaded = { chunk: -1, links: Buffer.alloc(0) };
  return async (index: number): Promise<Link | undefined> => {
    if (index >= events) return undefined;
    const chunk = Math.floor(index / CHUNK_LINKS);
    if (loaded.chunk !== chunk) loaded = { chunk, links: (await openChunk(vault, chunk)).links };
    return linkAt(loaded.links, index % CHUNK_LINKS);
  };
}

async function check(events: Read, vault: Vault, at: ReadonlySet<number>) {
  // The end first: a chain that is read later than the log may have more events.
  const linked = (await vault.get<End>(CHAIN, END))?.value.events ?? 0;
  const inChain = readLinks(vault, linked);
  const comparison = compareLinks(at);
  let last = firstLink(events.epoch);
  let after = LOG_START;
  let stop: ChainBreach | undefined;
  for (let isOver = false; !isOver && !stop; ) {
    const page = await events.readAll({ after });
    for (const event of page) {
      try {
        last = linkOf(last, event);
      } catch (error) {
        stop = { position: event.position, what: error instanceof Error ? error.message : String(error) };
        break;
      }
      comparison.see(last, event.position, await inChain(comparison.events()));
    }
    isOver = page.length === 0;
    after = page.at(-1)?.position ?? after;
  }
  const missing = linked - comparison.events();
  if (!stop && missing > 0) stop = cutOff(after === LOG_START ? null : after, missing);
  return comparison.finish(stop);
}

/** The chain of a log that is no file of ours, in the Vault. @param events the log without unsealing */
export function openVaultChain(events: Read, vault: Vault): LogChain {
  let state: State | undefined;

  async function extendFrom(from: State) {
    // After a failure nobody knows what was written.
    state = undefined;
    const limit = CHUNK_LINKS - (from.events % CHUNK_LINKS);
    const page = await events.readAll({ after: from.position, limit });
    const to = page.length === 0 ? from : await linkPage(vault, from, page);
    state = to;
    const isComplete = page.length < limit;
    return { events: to.events, link: shownLink(to.link), position: to.position, isComplete };
  }

  async function extendFromVault() {
    const from = await loadState(events, vault);
    if (isAfter(from.position, await events.head()))
      throw new Error('the log ends before its chain: it was cut, or it is older than the Vault');
    return extendFrom(from);
  }

  return {
    async extend() {
      if (!state) return extendFromVault();
      try {
        return await extendFrom(state);
      } catch (error) {
        // Another process has extended the chain since this one last did.
        if (error instanceof VaultConflict) return extendFromVault();
        throw error;
      }
    },
    check: (at = new Set()) => check(events, vault, at),
    async keepHead(line) {
      const { at } = JSON.parse(line) as { readonly at: string };
      await vault.put(HEADS, at, line, 0);
    },
    async heads() {
      const lines: string[] = [];
      for await (const { value } of entries<string>(vault, HEADS)) lines.push(value);
      return lines;
    },
  };
}
