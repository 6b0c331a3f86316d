import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ENTRY_BYTES, findChainEnd } from './chain-file.ts';
import { LOG_FILE } from './event-store.ts';
import { CHAIN_FILE, HEADS_FILE } from './file-chain.ts';
import { openLogFile } from './log-file.ts';
import { decodeHeader, HEADER_BYTES } from './log-layout.ts';
import { findEnd } from './log-scan.ts';

export { lockFolder } from './folder-lock.ts';
export { noteBackup } from './last-backup.ts';
export { CHAIN_FILE, HEADS_FILE, LOG_FILE };

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

/**
 * The bytes of the chain that a loss of power has not damaged, up to the last event of a batch. They never change. The log that is
 * read afterwards has all their events. 0 if the folder has no chain yet.
 */
export function readChainBytes(folder: string): number {
  if (!existsSync(join(folder, CHAIN_FILE))) return 0;
  const log = openLogFile(join(folder, LOG_FILE), true);
  const chain = openLogFile(join(folder, CHAIN_FILE), true);
  try {
    return findChainEnd(chain, log).events * ENTRY_BYTES;
  } finally {
    log.close();
    chain.close();
  }
}

/**
 * The file of the Vault as it is at one moment, also while a server writes it. It is in memory only: its keys are on no other
 * disk in clear.
 */
export function readVaultFile(folder: string): Uint8Array {
  const database = new DatabaseSync(join(folder, 'vault.db'), { readOnly: true });
  try {
    return database.serialize();
  } finally {
    database.close();
  }
}
