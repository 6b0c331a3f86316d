import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LOG_START } from '@ringpost/domain';
import { compareLinks, cutOff, type Link, shownLink } from '../chain-links.ts';
import type { ChainBreach, ChainCheck, ChainEnd, LogChain } from '../log-chain.ts';
import {
  countEntries,
  ENTRY_BYTES,
  entryLink,
  findChainEnd,
  headerLink,
  readEntries,
  recordLink,
} from './chain-file.ts';
import { LOG_FILE } from './event-store.ts';
import { type LogFile, openLogFile, openMemoryFile } from './log-file.ts';
import { findBatch, type LogEnd, walkRecords } from './log-scan.ts';
import { encodePosition } from './position-code.ts';

export const CHAIN_FILE = 'chain.bin';
export const HEADS_FILE = 'heads.jsonl';

export interface FileChainOptions {
  readonly folder: string;
  /** The length of the log that is on the disk. */
  readonly storedBytes: () => number;
  /** Extends the file of the chain up to an offset of the log, in another thread. */
  readonly link: (until: number) => Promise<void>;
}

const PAGE_ENTRIES = 4096;
const NEW_LINE = 0x0a;

function using<T>(files: readonly LogFile[], work: () => T): T {
  try {
    return work();
  } finally {
    for (const file of files) file.close();
  }
}

/** The links of the chain in their order, read page by page. */
function readLinks(chain: LogFile, count: number) {
  let from = 0;
  let entries: Buffer = Buffer.alloc(0);
  return (index: number): Link | undefined => {
    if (index >= count) return undefined;
    if ((index - from + 1) * ENTRY_BYTES > entries.length) {
      from = index;
      entries = readEntries(chain, index, PAGE_ENTRIES);
    }
    return entryLink(entries, index - from);
  };
}

/** Why the records end here, if that is no end of a log. */
function whyStopped(log: LogFile, size: number, end: LogEnd, linked: number): ChainBreach | undefined {
  const position = encodePosition(end.number + 1);
  const missing = linked - (end.number + 1);
  if (end.offset === size) return missing > 0 ? cutOff(position, missing) : undefined;
  // A batch that is being written, or that nobody was told of, may be incomplete.
  if (missing <= 0 && !findBatch(log, end.offset + 1, size)) return undefined;
  return { position, what: `byte ${end.offset} of the log: here is no undamaged record of this event` };
}

function check(log: LogFile, chain: LogFile, at: ReadonlySet<number>): ChainCheck {
  // The chain first: one that is read later than the log may have more events.
  const linked = countEntries(chain);
  const size = log.size();
  const inChain = readLinks(chain, linked);
  const comparison = compareLinks(at);
  let last = headerLink(log);
  const end = walkRecords(log, size, (bytes, record, offset) => {
    last = recordLink(last, bytes, record, offset);
    const index = comparison.events();
    comparison.see(last, encodePosition(index), inChain(index));
  });
  return comparison.finish(whyStopped(log, size, end, linked));
}

/** Adds a line. What a killed process left of an incomplete one is dropped. */
function addLine(file: LogFile, line: string): void {
  const bytes = Buffer.alloc(file.size());
  file.read(bytes, 0);
  const end = bytes.lastIndexOf(NEW_LINE) + 1;
  if (end < bytes.length) file.truncate(end);
  file.write(Buffer.from(`${line}\n`), end);
  file.syncNow();
}

function readLines(file: LogFile): readonly string[] {
  const bytes = Buffer.alloc(file.size());
  file.read(bytes, 0);
  return bytes
    .subarray(0, bytes.lastIndexOf(NEW_LINE) + 1)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
}

/** The chain of `events.log`, in a file beside it. */
export function openFileChain({ folder, storedBytes, link }: FileChainOptions): LogChain {
  const logPath = join(folder, LOG_FILE);
  const chainPath = join(folder, CHAIN_FILE);
  const headsPath = join(folder, HEADS_FILE);
  /** An older folder does not have the file. */
  const openOrEmpty = (path: string): LogFile =>
    existsSync(path) ? openLogFile(path, true) : openMemoryFile(path, true);
  return {
    async extend(): Promise<ChainEnd> {
      const until = storedBytes();
      await link(until);
      const [log, chain] = [openLogFile(logPath, true), openLogFile(chainPath, true)];
      const { events, link: last, offset } = using([log, chain], () => findChainEnd(chain, log, 1));
      const position = events === 0 ? LOG_START : encodePosition(events - 1);
      return { events, link: shownLink(last), position, isComplete: offset === until };
    },
    async check(at = new Set()) {
      const [log, chain] = [openLogFile(logPath, true), openOrEmpty(chainPath)];
      return using([log, chain], () => check(log, chain, at));
    },
    async keepHead(line) {
      const file = openLogFile(headsPath, false);
      using([file], () => addLine(file, line));
    },
    async heads() {
      const file = openOrEmpty(headsPath);
      return using([file], () => readLines(file));
    },
  };
}
