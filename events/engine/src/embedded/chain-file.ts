import { crc32 } from 'node:zlib';
import { createLinker, DAMAGED_LINK, firstLink, LINK_BYTES, type Link, linkIn } from '../chain-links.ts';
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
const ENTRIES_AT_FIRST = 4096;

interface Entry {
  readonly link: Link;
  /** 0 if no batch ends with the event. */
  readonly batchEnd: number;
}

/** The end of the chain, and where the log goes on. */
interface ChainPlace {
  readonly events: number;
  readonly link: Link;
  readonly offset: number;
}

const link = createLinker();

/** The link of a record: its place in the file is linked too, and so the heads of all batches. */
export function recordLink(before: Link, bytes: Buffer, at: number, offset: number): Link {
  const length = recordLength(bytes, at);
  return link(before, 6 + length, (into, from) => {
    into.writeUIntLE(offset, from, 6);
    bytes.copy(into, from + 6, at, at + length);
  });
}

/** The link before the first record, from the header of the log. */
export function headerLink(log: LogFile): Link {
  const header = Buffer.alloc(HEADER_BYTES);
  log.read(header, 0);
  return firstLink(header);
}

function writeEntry(into: Buffer, index: number, { link: linked, batchEnd }: Entry): void {
  const at = index * ENTRY_BYTES;
  into.write(linked, at, 'latin1');
  into.writeUIntLE(batchEnd, at + LINK_BYTES, 6);
  into.writeUInt16LE(0, at + LINK_BYTES + 6);
  into.writeUInt32LE(crc32(into.subarray(at, at + CRC_AT)), at + CRC_AT);
}

/** Undefined for a damaged entry. */
function decodeEntry(bytes: Buffer, index: number): Entry | undefined {
  const entry = bytes.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
  if (crc32(entry.subarray(0, CRC_AT)) !== entry.readUInt32LE(CRC_AT)) return undefined;
  return { link: linkIn(entry, 0), batchEnd: entry.readUIntLE(LINK_BYTES, 6) };
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

export function entryLink(entries: Buffer, index: number): Link {
  return decodeEntry(entries, index)?.link ?? DAMAGED_LINK;
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
  let entries = Buffer.alloc(ENTRIES_AT_FIRST * ENTRY_BYTES);

  /** Drops entries that a loss of power damaged, or that belong to a batch without its last entry. */
  const recover = (): ChainPlace => {
    const place = findChainEnd(chain, log);
    if (chain.size() !== place.events * ENTRY_BYTES) chain.truncate(place.events * ENTRY_BYTES);
    return place;
  };

  /** Fills `entries` with those of the log up to `until`. */
  const linkUntil = (from: ChainPlace, until: number): ChainPlace => {
    let last = from.link;
    let count = 0;
    const start: LogEnd = { offset: from.offset, number: from.events - 1 };
    const reached = scanBatches(
      log,
      start,
      until,
      (bytes, at, offset) => {
        last = recordLink(last, bytes, at, offset);
        if ((count + 1) * ENTRY_BYTES > entries.length)
          entries = Buffer.concat([entries], 2 * entries.length);
        writeEntry(entries, count, { link: last, batchEnd: 0 });
        count += 1;
      },
      ({ offset }) => writeEntry(entries, count - 1, { link: last, batchEnd: offset }),
    );
    return { events: reached.number + 1, link: last, offset: reached.offset };
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
      // After a failure nobody knows what was written.
      end = undefined;
      let to = linkUntil(from, near);
      if (to.events === from.events) to = linkUntil(from, until);
      if (to.events === from.events)
        throw new Error(`the log does not continue its chain at event ${from.events}`);
      const written = entries.subarray(0, (to.events - from.events) * ENTRY_BYTES);
      chain.write(written, from.events * ENTRY_BYTES);
      chain.syncNow();
      end = to;
    },
    close() {
      log.close();
      chain.close();
    },
  };
}
