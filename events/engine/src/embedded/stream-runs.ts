import { hash } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { readFully, syncFolder, writeFully } from './log-file.ts';
import { EMPTY_LOG, type LogEnd } from './log-scan.ts';
import { type KeptBuckets, keepBuckets } from './run-buckets.ts';

/**
 * Runs: files that say where the last event of each stream is. They are written once. Each covers a piece of the log, and
 * together they cover it from its start. A run is sorted by hashes of the stream names, so one read finds a stream. A
 * B-tree would change a page for nearly every written stream. Runs are written sequentially, and each stream only a few
 * times. They can be rebuilt from the log.
 *
 * Header: "RUNS" and format (8), count (4), bits of the directory (4), bytes of the filter (4), epoch (36), offset from
 * (6), offset to (6), last number + 1 (6), CRC-32 of header, filter and directory (4). Then the filter, the directory,
 * and the entries: hash (14), offset (6), revision (4).
 */
const FORM = Buffer.from('RUNS\x01\0\0\0', 'latin1');
const HEADER_BYTES = 80;
const CRC_AT = HEADER_BYTES - 4;
const HASH_BYTES = 14;
const ENTRY_BYTES = 24;
/** On average. A bucket is about 3 KB, and read at once. */
const ENTRIES_PER_BUCKET = 128;
const FILTER_BITS_PER_ENTRY = 10;
const FILTER_PROBES = 5;
const FILE_MODE = 0o600;
const NAME = /^(\d+)-(\d+)[.]run$/;

/** The bytes of a hash as text, one character each, so that texts sort like bytes. */
export type StreamHash = string;

/** Where the last event of a stream is. */
export interface Entry {
  readonly offset: number;
  readonly revision: number;
}

export interface Run {
  readonly path: string;
  readonly from: number;
  readonly to: LogEnd;
  readonly count: number;
  find(key: StreamHash): Entry | undefined;
  /** All entries in the order of their hashes, in the format of the file. */
  entries(): Iterable<Buffer>;
  close(): void;
}

export function hashOf(stream: string): StreamHash {
  return hash('sha256', stream, 'binary').slice(0, HASH_BYTES);
}

function word(key: Buffer, at: number): number {
  return key.readUInt32BE(at);
}

function bitsOfDirectory(count: number): number {
  return Math.max(0, Math.ceil(Math.log2(count / ENTRIES_PER_BUCKET)));
}

function bucketOf(key: Buffer, bits: number): number {
  return bits === 0 ? 0 : word(key, 0) >>> (32 - bits);
}

/** The bits of the filter for a hash. */
function forEachProbe(key: Buffer, filterBits: number, probe: (bit: number) => boolean): boolean {
  const [first, step] = [word(key, 4), word(key, 8)];
  for (let index = 0; index < FILTER_PROBES; index += 1) {
    if (!probe((first + index * step) % filterBits)) return false;
  }
  return true;
}

interface RunRange {
  readonly epoch: string;
  readonly from: number;
  readonly to: LogEnd;
}

function pathOf(folder: string, { from, to }: RunRange): string {
  return join(folder, `${from}-${to.offset}.run`);
}

function encodeHeader({ epoch, from, to }: RunRange, count: number, bits: number, filterBytes: number) {
  const header = Buffer.alloc(HEADER_BYTES);
  FORM.copy(header);
  header.writeUInt32LE(count, 8);
  header.writeUInt32LE(bits, 12);
  header.writeUInt32LE(filterBytes, 16);
  header.write(epoch, 20, 36, 'latin1');
  header.writeUIntLE(from, 56, 6);
  header.writeUIntLE(to.offset, 62, 6);
  header.writeUIntLE(to.number + 1, 68, 6);
  return header;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // There are no runs yet.
    return [];
  }
}

/** Entries are written and read in pieces of this many bytes. */
const PIECE_BYTES = ENTRY_BYTES * 4096;

/**
 * Writes a run from sorted entries; `countMax`: their maximum number. The whole file is on the disk before it gets its
 * name.
 */
export function writeRun(folder: string, range: RunRange, sorted: Iterable<Buffer>, countMax: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = pathOf(folder, range);
  const bits = bitsOfDirectory(countMax);
  const filter = Buffer.alloc(Math.max(8, Math.ceil((countMax * FILTER_BITS_PER_ENTRY) / 8)));
  /** The index of the first entry of each bucket, and one more for the end of the last. */
  const directory = new Uint32Array(2 ** bits + 1);
  const entriesAt = HEADER_BYTES + filter.length + directory.byteLength;
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  const file = openSync(`${path}.new`, 'w', FILE_MODE);
  try {
    let [count, held] = [0, 0];
    const flush = (): void => {
      writeFully(file, piece.subarray(0, held), entriesAt + count * ENTRY_BYTES - held);
      held = 0;
    };
    for (const entry of sorted) {
      entry.copy(piece, held);
      held += ENTRY_BYTES;
      count += 1;
      const bucket = bucketOf(entry, bits) + 1;
      directory[bucket] = (directory[bucket] ?? 0) + 1;
      forEachProbe(entry, filter.length * 8, (bit) => {
        filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
        return true;
      });
      if (held === piece.length) flush();
    }
    flush();
    for (let bucket = 1; bucket < directory.length; bucket += 1) {
      directory[bucket] = (directory[bucket] ?? 0) + (directory[bucket - 1] ?? 0);
    }
    const header = encodeHeader(range, count, bits, filter.length);
    const head = Buffer.concat([header, filter, Buffer.from(directory.buffer)]);
    head.writeUInt32LE(crc32(head.subarray(HEADER_BYTES), crc32(head.subarray(0, CRC_AT))), CRC_AT);
    writeFully(file, head, 0);
    fsyncSync(file);
  } catch (error) {
    // Frees the space, because the disk may be full.
    rmSync(`${path}.new`, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
  syncFolder(folder);
}

/** Sorts the ends of streams for a run. */
export function* sortedEntries(ends: ReadonlyMap<string, Entry>): Iterable<Buffer> {
  const byHash = new Map<StreamHash, Entry>();
  for (const [stream, end] of ends) byHash.set(hashOf(stream), end);
  const entry = Buffer.allocUnsafe(ENTRY_BYTES);
  for (const key of [...byHash.keys()].sort()) {
    const { offset, revision } = byHash.get(key) ?? { offset: 0, revision: 0 };
    entry.write(key, 0, HASH_BYTES, 'latin1');
    entry.writeUIntLE(offset, HASH_BYTES, 6);
    entry.writeUInt32LE(revision, HASH_BYTES + 6);
    yield entry;
  }
}

/** Names a file that is written once: a later file of the same path is another one. */
function nameOf(path: string, file: number): string {
  const { ino, mtimeMs } = fstatSync(file);
  return `${path} ${ino} ${mtimeMs}`;
}

function notWhole(path: string): Error {
  return new Error(`${path} is not whole`);
}

/** Where the entry of a stream is among those of its bucket, -1 if there is none. */
function indexIn(entries: Buffer, key: Buffer): number {
  const first = word(key, 0);
  for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
    // Nearly all others differ in these bytes, and a call that compares more takes far longer.
    if (word(entries, at) !== first) continue;
    if (entries.compare(key, 0, HASH_BYTES, at, at + HASH_BYTES) === 0) return at;
  }
  return -1;
}

/** Opens a run. @returns undefined if the file is no complete run of this log */
function openRun(path: string, epoch: string, kept: KeptBuckets): Run | undefined {
  const file = openSync(path, 'r');
  const header = Buffer.alloc(HEADER_BYTES);
  const headerBytes = readFully(file, header, 0);
  const count = header.readUInt32LE(8);
  const bits = header.readUInt32LE(12);
  const isOurs =
    headerBytes === HEADER_BYTES &&
    header.subarray(0, FORM.length).equals(FORM) &&
    bits < 32 &&
    header.toString('latin1', 20, 56) === epoch;
  const filter = Buffer.alloc(isOurs ? header.readUInt32LE(16) : 0);
  const directoryBytes = Buffer.alloc(isOurs ? 4 * (2 ** bits + 1) : 0);
  const entriesAt = HEADER_BYTES + filter.length + directoryBytes.length;
  const isWhole =
    isOurs &&
    fstatSync(file).size === entriesAt + count * ENTRY_BYTES &&
    readFully(file, filter, HEADER_BYTES) === filter.length &&
    readFully(file, directoryBytes, HEADER_BYTES + filter.length) === directoryBytes.length &&
    crc32(directoryBytes, crc32(filter, crc32(header.subarray(0, CRC_AT)))) === header.readUInt32LE(CRC_AT);
  if (!isWhole) {
    closeSync(file);
    return undefined;
  }
  const directory = new Uint32Array(directoryBytes.buffer, directoryBytes.byteOffset, 2 ** bits + 1);
  const key = Buffer.alloc(HASH_BYTES);

  const entriesOf = kept.of(nameOf(path, file), (bucket) => {
    const [first = 0, next = 0] = [directory[bucket], directory[bucket + 1]];
    // Memory of its own: a small part of a pool would keep all of the pool.
    const entries = Buffer.allocUnsafeSlow((next - first) * ENTRY_BYTES);
    if (readFully(file, entries, entriesAt + first * ENTRY_BYTES) < entries.length) throw notWhole(path);
    return entries;
  });

  const findIn = (bucket: number): Entry | undefined => {
    const entries = entriesOf(bucket);
    const at = indexIn(entries, key);
    if (at < 0) return undefined;
    return {
      offset: entries.readUIntLE(at + HASH_BYTES, 6),
      revision: entries.readUInt32LE(at + HASH_BYTES + 6),
    };
  };

  return {
    path,
    from: header.readUIntLE(56, 6),
    to: { offset: header.readUIntLE(62, 6), number: header.readUIntLE(68, 6) - 1 },
    count,
    find(hash) {
      key.write(hash, 0, HASH_BYTES, 'latin1');
      const mayHold = forEachProbe(
        key,
        filter.length * 8,
        (bit) => ((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0,
      );
      return mayHold ? findIn(bucketOf(key, bits)) : undefined;
    },
    *entries() {
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      for (let at = 0; at < count * ENTRY_BYTES; at += PIECE_BYTES) {
        const byteCount = Math.min(PIECE_BYTES, count * ENTRY_BYTES - at);
        if (readFully(file, piece.subarray(0, byteCount), entriesAt + at) < byteCount) throw notWhole(path);
        for (let each = 0; each < byteCount; each += ENTRY_BYTES)
          yield piece.subarray(each, each + ENTRY_BYTES);
      }
    },
    close: () => closeSync(file),
  };
}

/** Of runs that start at the same place, the longest covers the others. */
function pathsByStart(folder: string): ReadonlyMap<number, readonly string[]> {
  const runsByStart = new Map<number, { readonly to: number; readonly path: string }[]>();
  for (const name of namesIn(folder)) {
    const [, from, to] = NAME.exec(name) ?? [];
    if (from === undefined) continue;
    const same = runsByStart.get(Number(from)) ?? [];
    runsByStart.set(Number(from), [...same, { to: Number(to), path: join(folder, name) }]);
  }
  return new Map(
    [...runsByStart].map(([from, runs]) => [from, runs.sort((a, b) => b.to - a.to).map(({ path }) => path)]),
  );
}

function openFirst(paths: readonly string[], epoch: string, kept: KeptBuckets): Run | undefined {
  for (const path of paths) {
    try {
      const run = openRun(path, epoch, kept);
      if (run) return run;
    } catch {
      // The owner has replaced it meanwhile, or it cannot be read. The log itself has the same information.
    }
  }
  return undefined;
}

/** The place up to which runs cover the log. */
export function coveredBy(runs: readonly Run[]): LogEnd {
  return runs.at(-1)?.to ?? EMPTY_LOG;
}

/**
 * The runs of a log, oldest first, that cover it without a gap; none that covers more than the log has.
 * @param kept buckets in memory, of these runs and of those that were open before
 */
export function openRuns(
  folder: string,
  epoch: string,
  logBytes: number,
  kept = keepBuckets(),
): readonly Run[] {
  const byStart = pathsByStart(folder);
  const runs: Run[] = [];
  for (;;) {
    const run = openFirst(byStart.get(coveredBy(runs).offset) ?? [], epoch, kept);
    if (run === undefined) return runs;
    if (run.to.offset > logBytes) {
      // It was made from a longer log, so it may be wrong for this one.
      for (const each of [...runs, run]) each.close();
      return [];
    }
    runs.push(run);
  }
}

/** Removes all other files of the folder. */
export function removeOthers(folder: string, runs: readonly Run[]): void {
  const kept = new Set(runs.map(({ path }) => path));
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    try {
      if (!kept.has(path)) rmSync(path, { force: true });
    } catch {
      // It uses space until the next time, and does no other harm.
    }
  }
}

/** One entry for each hash, the newest. `runs`: oldest first. */
function* mergedEntries(runs: readonly Run[]): Iterable<Buffer> {
  const sources = runs.map((run) => run.entries()[Symbol.iterator]());
  const heads = sources.map((source) => source.next().value as Buffer | undefined);
  for (;;) {
    let least: Buffer | undefined;
    // The newest run comes last, so it wins for equal hashes.
    for (const head of heads) {
      if (head && (!least || head.compare(least, 0, HASH_BYTES, 0, HASH_BYTES) <= 0)) least = head;
    }
    if (!least) return;
    // A source reuses its bytes, so its head is returned before it moves on.
    const key = Buffer.from(least.subarray(0, HASH_BYTES));
    yield least;
    heads.forEach((head, index) => {
      if (head?.compare(key, 0, HASH_BYTES, 0, HASH_BYTES) === 0)
        heads[index] = sources[index]?.next().value as Buffer | undefined;
    });
  }
}

/** This many runs of about one size are merged into one. */
const MERGED_AT_ONCE = 4;

/** Runs of one level have about the same length. */
function levelOf({ count }: Run): number {
  return Math.floor(Math.log(Math.max(1, count)) / Math.log(MERGED_AT_ONCE));
}

/** The newest runs, if the oldest of them is not much larger than the largest of the others; otherwise none. */
function dueForMerge(runs: readonly Run[]): readonly Run[] {
  const newest = runs.slice(-MERGED_AT_ONCE);
  const [oldest] = newest;
  if (newest.length < MERGED_AT_ONCE || !oldest) return [];
  const level = Math.max(...newest.slice(1).map(levelOf));
  return levelOf(oldest) <= level ? newest : [];
}

/** Merges small runs into larger ones if needed. @returns whether it was needed */
export function mergeRuns(folder: string, epoch: string, runs: readonly Run[]): boolean {
  const due = dueForMerge(runs);
  const [oldest, newest] = [due[0], due.at(-1)];
  if (!oldest || !newest) return false;
  const countMax = due.reduce((sum, { count }) => sum + count, 0);
  writeRun(folder, { epoch, from: oldest.from, to: newest.to }, mergedEntries(due), countMax);
  return true;
}
