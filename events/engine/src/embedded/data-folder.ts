import { join } from 'node:path';
import { LOG_FILE } from './event-store.ts';
import { openLogFile } from './log-file.ts';
import { decodeHeader, HEADER_BYTES } from './log-layout.ts';
import { findEnd } from './log-scan.ts';

export { lockFolder } from './folder-lock.ts';
export { LOG_FILE };

/** How much of a log is complete, and which log it is. */
export interface LogExtent {
  readonly epoch: string;
  /** The end of the last complete batch. Bytes after it may still change. */
  readonly bytes: number;
}

/**
 * Reads where the log of a folder ends, also while a server writes it.
 * @throws Error if there is no log, or one of another format
 */
export function readLogExtent(folder: string): LogExtent {
  const file = openLogFile(join(folder, LOG_FILE), true);
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    const filled = file.read(header, 0);
    const epoch = filled === HEADER_BYTES ? decodeHeader(header) : undefined;
    if (epoch === undefined) throw new Error(`There is no event log in ${folder}.`);
    return { epoch, bytes: findEnd(file).offset };
  } finally {
    file.close();
  }
}
