import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { LOG_FILE } from '@ringpost/engine/internal/embedded/event-store';
import { openLogFile } from '@ringpost/engine/internal/embedded/log-file';
import { BATCH_HEAD_BYTES, recordLength } from '@ringpost/engine/internal/embedded/log-layout';
import { walkRecords } from '@ringpost/engine/internal/embedded/log-scan';

/** The place of a record in its file. */
export interface RecordPlace {
  readonly offset: number;
  readonly length: number;
}

/** The places of all records of a closed folder. */
export function recordPlaces(dataDir: string): readonly RecordPlace[] {
  const file = openLogFile(join(dataDir, LOG_FILE), true);
  const places: RecordPlace[] = [];
  walkRecords(file, file.size(), (bytes, at, offset) =>
    places.push({ offset, length: recordLength(bytes, at) }),
  );
  file.close();
  return places;
}

/** The place of the record of an event. @throws Error if there is none */
export function recordPlace(dataDir: string, number: number): RecordPlace {
  const place = recordPlaces(dataDir)[number];
  if (!place) throw new Error(`there is no event ${number}`);
  return place;
}

/** Changes bytes of a record where they are, and makes its checksum right again, as somebody would who wants to hide it. */
export function changeRecord(dataDir: string, number: number, edit: (record: Buffer) => void): void {
  const { offset, length } = recordPlace(dataDir, number);
  const file = join(dataDir, LOG_FILE);
  const bytes = readFileSync(file);
  const record = bytes.subarray(offset, offset + length);
  edit(record);
  record.writeUInt32LE(crc32(record.subarray(8)), 4);
  writeFileSync(file, bytes);
}

/** Cuts off the log before an event, which must be the first of its batch. */
export function cutLog(dataDir: string, number: number): void {
  truncateSync(join(dataDir, LOG_FILE), recordPlace(dataDir, number).offset - BATCH_HEAD_BYTES);
}
