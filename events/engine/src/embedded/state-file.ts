import { closeSync, constants, fstatSync, ftruncateSync, openSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type LogFile, readFully, writeFully } from './log-file.ts';

/**
 * What a record says of a stream. `current`: this is its state after its last event. `base`: this is its state after an earlier event.
 * `behind`: its stored state is not the last one any more. `dropped`: it has no stored state. `mark`: everything up to this place of
 * the log is told by the records before this one; it names the log in place of a stream.
 */
export type StateRecordKind = 'current' | 'base' | 'behind' | 'dropped' | 'mark';

export interface StateRecord {
  readonly kind: StateRecordKind;
  readonly name: string;
  readonly text: string;
}

const KINDS: readonly StateRecordKind[] = ['current', 'base', 'behind', 'dropped', 'mark'];
/** Bytes of the record (4), CRC-32 of all that follows (4), kind (1), bytes of the name (2), then the texts of name and state. */
const HEAD_BYTES = 11;
const KIND_AT = 8;
const NAME_BYTES_AT = 9;
/** Records wait in memory until they are this many bytes. */
const HELD_BYTES = 64 * 1024;
const PIECE_BYTES = 4 * 1024 * 1024;
/** A state has at most four million characters. A larger length means damage. */
const RECORD_BYTES_MAX = 32 * 1024 * 1024;
const FILE_MODE = 0o600;

/** Records that are only added. Nothing here waits for the disk. */
export interface StateFile {
  /** With what waits in memory. */
  bytes(): number;
  /** @throws Error of the system, for example if the disk is full */
  add(record: StateRecord): void;
  flush(): void;
  close(): void;
}

function encode({ kind, name, text }: StateRecord): Buffer {
  const nameBytes = Buffer.byteLength(name);
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + nameBytes + Buffer.byteLength(text));
  bytes.writeUInt32LE(bytes.length, 0);
  bytes.writeUInt8(KINDS.indexOf(kind), KIND_AT);
  bytes.writeUInt16LE(nameBytes, NAME_BYTES_AT);
  bytes.write(name, HEAD_BYTES);
  bytes.write(text, HEAD_BYTES + nameBytes);
  bytes.writeUInt32LE(crc32(bytes.subarray(KIND_AT)), 4);
  return bytes;
}

function decode(bytes: Buffer): StateRecord | undefined {
  if (crc32(bytes.subarray(KIND_AT)) !== bytes.readUInt32LE(4)) return undefined;
  const kind = KINDS[bytes.readUInt8(KIND_AT)];
  const textAt = HEAD_BYTES + bytes.readUInt16LE(NAME_BYTES_AT);
  if (!kind || textAt > bytes.length) return undefined;
  return { kind, name: bytes.toString('utf8', HEAD_BYTES, textAt), text: bytes.toString('utf8', textAt) };
}

/**
 * Reads the records of a file up to the first one that is damaged or cut off. What follows it may tell only half of what happened, so
 * it does not count.
 * @returns the bytes of the whole records
 */
export function readStates(path: string, onRecord: (record: StateRecord) => void): number {
  const file = openSync(path, 'r');
  try {
    const size = fstatSync(file).size;
    let bytes = Buffer.alloc(0);
    let base = 0;
    /** Loads this many bytes from an offset of the file. */
    const reach = (offset: number, length: number): Buffer | undefined => {
      if (offset + length > size) return undefined;
      if (offset < base || offset + length > base + bytes.length) {
        bytes = Buffer.allocUnsafe(Math.min(Math.max(length, PIECE_BYTES), size - offset));
        base = offset;
        if (readFully(file, bytes, offset) < bytes.length) return undefined;
      }
      return bytes.subarray(offset - base, offset - base + length);
    };
    for (let offset = 0; ; ) {
      const length = reach(offset, HEAD_BYTES)?.readUInt32LE(0) ?? 0;
      if (length < HEAD_BYTES || length > RECORD_BYTES_MAX) return offset;
      const whole = reach(offset, length);
      const record = whole && decode(whole);
      if (!record) return offset;
      onRecord(record);
      offset += length;
    }
  } finally {
    closeSync(file);
  }
}

/** Opens a file, which may be new, for writing. A test can let any call fail. */
export type OpenForStates = (path: string) => Pick<LogFile, 'write' | 'truncate' | 'close'>;

/** Unlike the log, the file has no name that is durable at once, because nothing here waits for the disk. */
const openOnDisk: OpenForStates = (path) => {
  const descriptor = openSync(path, constants.O_RDWR | constants.O_CREAT, FILE_MODE);
  return {
    write: (bytes, offset) => writeFully(descriptor, bytes, offset),
    truncate: (size) => ftruncateSync(descriptor, size),
    close: () => closeSync(descriptor),
  };
};

/** Opens a file to add records after its first `length` bytes; what follows them is cut off. */
export function openStateFile(path: string, length: number, open: OpenForStates = openOnDisk): StateFile {
  const file = open(path);
  try {
    file.truncate(length);
  } catch (error) {
    file.close();
    throw error;
  }
  let written = length;
  let held: Buffer[] = [];
  let heldBytes = 0;

  function flush(): void {
    if (heldBytes === 0) return;
    const bytes = Buffer.concat(held);
    held = [];
    heldBytes = 0;
    file.write(bytes, written);
    written += bytes.length;
  }

  return {
    bytes: () => written + heldBytes,
    add(record) {
      const bytes = encode(record);
      held.push(bytes);
      heldBytes += bytes.length;
      if (heldBytes >= HELD_BYTES) flush();
    },
    flush,
    close: file.close,
  };
}
