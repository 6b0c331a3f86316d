import { crc32 } from 'node:zlib';
import { createLinker, firstLink, LINK_BYTES } from '../chain-links.ts';
import type { LogFile } from './log-file.ts';
import { HEADER_BYTES, recordLength } from './log-layout.ts';
import { type LogEnd, scanBatches } from './log-scan.ts';

/**
 * The bytes of `chain.bin`: one entry for each event, in their order. Entry: link (32), the offset in the log after the batch
 * that ends with the event, or 0 if none ends there (6), 2 unused, CRC-32 of it (4). All numbers are little-endian.
 */
export const ENTRY_BYTES = 44;
const CRC_AT = ENTRY_BYTES - 4;
/** How much of the log is linked at once. A larger batch is linked whole. */
const LOG_BYTES_AT_ONCE = 8 * 1024 * 1024;
/** More entries than one write has. Only the last write can be damaged by a loss of power. */
const RECENT_ENTRIES = 262_144;

interface Entry {
  readonly link: Buffer;
  /** 0 if no batch ends with the event. */
  readonly batchEnd: number;
}

/** The end of the chain, and where the log goes on. */
interface ChainPlace {
  readonly events: number;
  readonly link: Buffer;
  readonly offset: number;
}

const link = createLinker();

/** The link of a record: its place in the file is linked too, and so the heads of all batches. */
export function recordLink(before: Uint8Array, bytes: Buffer, at: number, offset: number): Buffer {
  const length = recordLength(bytes, at);
  return link(before, 6 + length, (into, from) => {
    into.writeUIntLE(offset, from, 6);
    bytes.copy(into, from + 6, at, at + length);
  });
}

/** The link before the first record, from the header of the log. */
export function headerLink(log: LogFile): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  log.read(header, 0);
  return firstLink(header);
}

function encodeEntry({ link: linked, batchEnd }: Entry): Buffer {
  const bytes = Buffer.alloc(ENTRY_BYTES);
  linked.copy(bytes);
  bytes.writeUIntLE(batchEnd, LINK_BYTES, 6);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, CRC_AT)), CRC_AT);
  return bytes;
}

/** Undefined for a damaged entry. */
function decodeEntry(bytes: Buffer, index: number): Entry | undefined {
  const entry = bytes.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
  if (crc32(entry.subarray(0, CRC_AT)) !== entry.readUInt32LE(CRC_AT)) return undefined;
  return { link: entry.subarray(0, LINK_BYTES), batchEnd: entry.readUIntLE(LINK_BYTES, 6) };
}

export function countEntries(chain: LogFile): number {
  return Math.floor(chain.size() / ENTRY_BYTES);
}

/** @returns as many whole entries as there are, at most `most` */
export function readEntries(chain: LogFile, from: number, most: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, Math.min(most, countEntries(chain) - from)) * ENTRY_BYTES);
  const filled = chain.read(bytes, from * ENTRY_BYTES);
  return bytes.subarray(0, filled - (filled % ENTRY_BYTES));
}

/** The link of an entry, also of a damaged one. */
export function linkIn(entries: Buffer, index: number): Buffer {
  return entries.subarray(index * ENTRY_BYTES, index * ENTRY_BYTES + LINK_BYTES);
}

/**
 * The last entry at which a batch ends, with no damaged entry before it among the recent ones.
 * @throws Error if all recent entries are damaged
 */
export function findChainEnd(chain: LogFile, log: LogFile, recent = RECENT_ENTRIES): ChainPlace {
  const from = Math.max(0, countEntries(chain) - recent);
  const entries = readEntries(chain, from, recent);
  let found: ChainPlace | undefined;
  for (let index = 0; (index + 1) * ENTRY_BYTES <= entries.length; index += 1) {
    const entry = decodeEntry(entries, index);
    if (!entry) break;
    if (entry.batchEnd > 0) found = { events: from + index + 1, link: entry.link, offset: entry.batchEnd };
  }
  if (found) return found;
  if (from > 0) throw new Error(`${chain.name} is damaged: nothing of its last ${recent} links can be read`);
  return { events: 0, link: headerLink(log), offset: HEADER_BYTES };
}

export interface ChainWriter {
  /** Links what is before this offset of the log, a limited number. @throws Error if the log does not continue the chain */
  extend(until: number): void;
  close(): void;
}

/** Writes the chain. If it fails, close it and open another one, which finds out what was written. */
export function openChainWriter(log: LogFile, chain: LogFile): ChainWriter {
  let end: ChainPlace | undefined;

  /** Drops entries that a loss of power damaged, or that belong to a batch without its last entry. */
  const recover = (): ChainPlace => {
    const place = findChainEnd(chain, log);
    if (chain.size() !== place.events * ENTRY_BYTES) chain.truncate(place.events * ENTRY_BYTES);
    return place;
  };

  const linkUntil = (from: ChainPlace, until: number): { to: ChainPlace; entries: Buffer[] } => {
    let last = from.link;
    const entries: Buffer[] = [];
    const start: LogEnd = { offset: from.offset, number: from.events - 1 };
    const reached = scanBatches(
      log,
      start,
      until,
      (bytes, at, offset) => {
        last = recordLink(last, bytes, at, offset);
        entries.push(encodeEntry({ link: last, batchEnd: 0 }));
      },
      ({ offset }) => entries.splice(-1, 1, encodeEntry({ link: last, batchEnd: offset })),
    );
    return { to: { events: reached.number + 1, link: last, offset: reached.offset }, entries };
  };

  return {
    extend(until) {
      const from = end ?? recover();
      if (until < from.offset) throw new Error('the log ends before its chain: its end was cut off');
      if (until === from.offset) {
        end = from;
        return;
      }
      const near = Math.min(until, from.offset + LOG_BYTES_AT_ONCE);
      let linked = linkUntil(from, near);
      if (linked.entries.length === 0) linked = linkUntil(from, until);
      if (linked.entries.length === 0)
        throw new Error(`the log does not continue its chain at event ${from.events}`);
      chain.write(Buffer.concat(linked.entries), from.events * ENTRY_BYTES);
      chain.syncNow();
      end = linked.to;
    },
    close() {
      log.close();
      chain.close();
    },
  };
}
