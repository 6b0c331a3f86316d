import {
  closeSync,
  fdatasync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StoreUnavailable } from '../errors.ts';

/**
 * The file operations that the log needs. They are few, so that a test can let any call fail, and lose data that was not
 * synced.
 */
export interface LogFile {
  /** The name for messages to people. */
  readonly name: string;
  size(): number;
  /** Fills as much of `into` as the file has there. @returns the number of bytes */
  read(into: Uint8Array, offset: number): number;
  /** Writes all of it, or throws. */
  write(bytes: Uint8Array, offset: number): void;
  truncate(size: number): void;
  /** Resolves when everything written so far is on the disk. Another thread waits for the disk. */
  sync(): Promise<void>;
  /** Syncs while this thread waits. */
  syncNow(): void;
  close(): void;
}

export type OpenLogFile = (path: string, readOnly: boolean) => LogFile;

const FILE_MODE = 0o600;
const syncBeside = promisify(fdatasync);

/** Makes the name of a new file durable. Windows has no such call. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export function readFully(descriptor: number, into: Uint8Array, offset: number): number {
  let done = 0;
  while (done < into.length) {
    const count = readSync(descriptor, into, done, into.length - done, offset + done);
    if (count === 0) break;
    done += count;
  }
  return done;
}

export function writeFully(descriptor: number, bytes: Uint8Array, offset: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(descriptor, bytes, done, bytes.length - done, offset + done);
  }
}

function openOrCreate(path: string): number {
  try {
    return openSync(path, 'r+');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const descriptor = openSync(path, 'wx+', FILE_MODE);
    syncFolder(dirname(path));
    return descriptor;
  }
}

/** Opens the file. Creates it if writing is allowed. */
export const openLogFile: OpenLogFile = (path, readOnly) => {
  const descriptor = readOnly ? openSync(path, 'r') : openOrCreate(path);
  return {
    name: path,
    size: () => fstatSync(descriptor).size,
    read: (into, offset) => readFully(descriptor, into, offset),
    write: (bytes, offset) => writeFully(descriptor, bytes, offset),
    truncate: (size) => ftruncateSync(descriptor, size),
    sync: () => syncBeside(descriptor),
    // Not `fdatasync`, because that may not store that the file was cut.
    syncNow: () => fsyncSync(descriptor),
    close: () => closeSync(descriptor),
  };
};

/** A log in memory, which ends with its process. */
export const openMemoryFile: OpenLogFile = (name) => {
  let kept = Buffer.alloc(4096);
  let size = 0;
  return {
    name,
    size: () => size,
    read(into, offset) {
      const end = Math.min(size, offset + into.length);
      return end > offset ? kept.copy(into, 0, offset, end) : 0;
    },
    write(bytes, offset) {
      size = Math.max(size, offset + bytes.length);
      if (size > kept.length) kept = Buffer.concat([kept], 2 * size);
      kept.set(bytes, offset);
    },
    truncate(to) {
      size = to;
    },
    sync: async () => {},
    syncNow: () => {},
    close: () => {},
  };
};

/** Errors of the operating system about files. They have the name of the failed call. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Runs `work`. @throws StoreUnavailable for an error of the disk; any other error as it is */
export function orAway<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!isOfDisk(cause)) throw cause;
    throw new StoreUnavailable('the log did not answer', { cause });
  }
}
