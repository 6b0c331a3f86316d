import { setImmediate as afterOthers } from 'node:timers/promises';
import type { OpenLogFile } from '@ringpost/engine/internal/embedded/log-file';

export interface ForgetfulDisk {
  readonly open: OpenLogFile;
  /** How many of the next syncs fail: some of their data is lost forever, although it can still be read for now. */
  failSyncs(count: number): void;
  /** The process is killed: the system keeps all written data. Open files answer nothing any more. */
  kill(): void;
  /** The power fails: any part of the data that was not synced can be gone. Open files answer nothing any more. */
  cutPower(): void;
}

/** The size that a disk writes completely or not at all. */
const SECTOR_BYTES = 512;
/** The size that the system reads and writes at once. */
const PAGE_SECTORS = 8;

interface StoredFile {
  /** The content for readers. */
  seen: Buffer;
  /** The content that survives. */
  disk: Buffer;
  /** Sectors that the next sync writes. */
  readonly changed: Set<number>;
}

function resized(bytes: Buffer, size: number): Buffer {
  return size <= bytes.length ? Buffer.from(bytes.subarray(0, size)) : Buffer.concat([bytes], size);
}

function markPages(file: StoredFile, from: number, to: number): void {
  const first = Math.floor(from / SECTOR_BYTES / PAGE_SECTORS) * PAGE_SECTORS;
  for (let sector = first; sector * SECTOR_BYTES < Math.max(to, from + 1); sector += 1)
    file.changed.add(sector);
}

function writeSectors(file: StoredFile, chosen: (sector: number) => boolean): void {
  for (const sector of file.changed) {
    if (!chosen(sector)) continue;
    const from = sector * SECTOR_BYTES;
    const piece = file.seen.subarray(from, from + SECTOR_BYTES);
    if (from + piece.length > file.disk.length) file.disk = resized(file.disk, from + piece.length);
    piece.copy(file.disk, from);
  }
}

/** A disk that keeps data in memory until it is synced. `random` decides how much of it survives a power failure. */
export function forgetfulDisk(random: () => number): ForgetfulDisk {
  const files = new Map<string, StoredFile>();
  let failing = 0;
  /** Counts the processes that had files open. */
  let era = 0;

  const sync = (file: StoredFile): void => {
    const fails = failing > 0;
    if (fails) failing -= 1;
    writeSectors(file, () => !fails || random() < 0.5);
    if (!fails) file.disk = resized(file.disk, file.seen.length);
    // After an error the system regards the pages as written.
    file.changed.clear();
    if (fails) throw Object.assign(new Error('input/output error'), { code: 'EIO', syscall: 'fdatasync' });
  };

  return {
    open(path) {
      const file = files.get(path) ?? { seen: Buffer.alloc(0), disk: Buffer.alloc(0), changed: new Set() };
      files.set(path, file);
      const openedIn = era;
      const whileOn = <T>(work: () => T): T => {
        if (era !== openedIn) throw Object.assign(new Error('no power'), { code: 'EIO', syscall: 'any' });
        return work();
      };
      return {
        name: path,
        size: () => whileOn(() => file.seen.length),
        read: (into, offset) =>
          whileOn(() =>
            offset >= file.seen.length ? 0 : file.seen.copy(into, 0, offset, offset + into.length),
          ),
        write: (bytes, offset) =>
          whileOn(() => {
            const end = offset + bytes.length;
            if (end > file.seen.length) file.seen = resized(file.seen, end);
            file.seen.set(bytes, offset);
            markPages(file, offset, end);
          }),
        truncate: (size) =>
          whileOn(() => {
            file.seen = resized(file.seen, size);
            markPages(file, size, size);
          }),
        async sync() {
          for (let turns = Math.floor(random() * 3); turns > 0; turns -= 1) await afterOthers();
          whileOn(() => sync(file));
        },
        syncNow: () => whileOn(() => sync(file)),
        close: () => {},
      };
    },
    failSyncs(count) {
      failing = count;
    },
    kill() {
      era += 1;
      failing = 0;
    },
    cutPower() {
      era += 1;
      failing = 0;
      for (const file of files.values()) {
        const way = random();
        const upTo = Math.floor((random() * file.seen.length) / SECTOR_BYTES);
        if (way < 0.3) writeSectors(file, () => random() < 0.5);
        else if (way < 0.6) writeSectors(file, (sector) => sector <= upTo);
        else if (way < 0.8) writeSectors(file, () => true);
        file.seen = Buffer.from(file.disk);
        file.changed.clear();
      }
    },
  };
}
