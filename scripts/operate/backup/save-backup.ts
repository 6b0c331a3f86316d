import { randomBytes } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderInUse } from '@ringpost/engine';
import {
  CHAIN_FILE,
  HEADS_FILE,
  LOG_FILE,
  lockFolder,
  readChainBytes,
  readLogExtent,
  readVaultFile,
} from '@ringpost/engine/data-folder';
import type { BackupKey } from './backup-key.ts';
import {
  blobName,
  chainPartName,
  endOf,
  HEADS_NAME,
  logEndOf,
  logPartName,
  MANIFEST_FILE,
  type Manifest,
  readManifest,
  type StoredBlob,
  type StoredLogPart,
  UNFINISHED_MANIFEST,
  VAULT_NAME,
  writeManifest,
} from './manifest.ts';
import { flushFolders, removeUnnamed, STORED_FOLDERS, storeFile } from './stored-files.ts';

/** What may be in the folder of a backup before its first end. */
const OWN_NAMES: readonly string[] = [
  ...STORED_FOLDERS,
  ...[MANIFEST_FILE, UNFINISHED_MANIFEST, 'lock.db', 'lock.db-journal', 'lock.pid'],
];
/** A part of the log that is shorter is stored again with what follows, so that many small backups do not leave many files. */
const SHORT_PART_BYTES = 4 * 2 ** 20;
/** The last bytes of a saved log. They hold ids that no other log has. */
const TAIL_BYTES = 64 * 1024;
const PIECE_BYTES = 2 ** 20;

export interface SavingOptions {
  readonly dataDir: string;
  readonly target: string;
  readonly key: BackupKey;
  /** Bytes that are stored, and bytes in all as far as they are known. */
  readonly onProgress?: (done: number, total: number) => void;
  /** An action of a test after the log is stored. */
  readonly onLogStored?: () => Promise<void>;
  readonly now?: () => Date;
}

export interface SavedBackup {
  /** Bytes of the log in the backup, and how many of them this run stored. */
  readonly logBytes: number;
  readonly newLogBytes: number;
  readonly vaultBytes: number;
  readonly blobs: number;
  readonly newBlobs: number;
}

async function prepareTarget(target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  const foreign = (await readdir(target)).find((name) => !OWN_NAMES.includes(name));
  if (foreign !== undefined)
    throw new Error(`${target} is no backup of this kind: it has ${foreign} in it. Name a new folder.`);
}

/** Keeps a second backup into the folder out: each would remove the files of the other. */
function lockTarget(target: string): () => void {
  try {
    return lockFolder(target);
  } catch (error) {
    if (error instanceof FolderInUse) throw new Error(`Another backup into ${target} is running.`);
    throw error;
  }
}

async function proveTail(dataDir: string, end: number, key: BackupKey): Promise<string> {
  const handle = await open(join(dataDir, LOG_FILE), 'r');
  try {
    const from = Math.max(0, end - TAIL_BYTES);
    const bytes = Buffer.alloc(end - from);
    await handle.read(bytes, 0, bytes.length, from);
    return key.prove(bytes);
  } finally {
    await handle.close();
  }
}

/** A log that does not continue the saved one would make a backup of two histories. */
async function refuseOtherLog(
  { dataDir, target, key }: SavingOptions,
  earlier: Manifest,
  log: { readonly epoch: string; readonly bytes: number },
): Promise<void> {
  const end = logEndOf(earlier);
  const continues =
    log.epoch === earlier.epoch &&
    log.bytes >= end &&
    (await proveTail(dataDir, end, key)) === earlier.logTail;
  if (continues) return;
  throw new Error(
    `The log in ${dataDir} does not continue the one that is saved in ${target}. Name a new folder for it.`,
  );
}

function newFile(folder: (typeof STORED_FOLDERS)[number], name: string): string {
  return `${folder}/${name}-${randomBytes(4).toString('hex')}`;
}

/** A file that only grows. */
interface Growing {
  readonly name: string;
  readonly folder: (typeof STORED_FOLDERS)[number];
  readonly partName: (part: Pick<StoredLogPart, 'from' | 'to'>) => string;
}

const LOG: Growing = { name: LOG_FILE, folder: 'log', partName: logPartName };
const CHAIN: Growing = { name: CHAIN_FILE, folder: 'chain', partName: chainPartName };

/** Stores what the file has gained. What it had never changes, so the parts before stay as they are. */
async function saveGrowing(
  { name, folder, partName }: Growing,
  { dataDir, target, key }: SavingOptions,
  earlier: readonly StoredLogPart[],
  end: number,
  progress: (bytes: number) => void,
): Promise<readonly StoredLogPart[]> {
  if (end === 0) return [];
  const last = earlier.at(-1);
  if (last?.to === end) return earlier;
  const isShort = last !== undefined && last.to - last.from < SHORT_PART_BYTES;
  const before = isShort ? earlier.slice(0, -1) : earlier;
  const from = before.at(-1)?.to ?? 0;
  async function* read(): AsyncGenerator<Uint8Array> {
    for await (const piece of createReadStream(join(dataDir, name), { start: from, end: end - 1 })) {
      progress(piece.length);
      yield piece;
    }
  }
  const part = { from, to: end };
  const file = newFile(folder, String(from).padStart(15, '0'));
  return [...before, { ...part, ...(await storeFile(target, file, key.secret, partName(part), read())) }];
}

/** The complete lines of the signed heads. */
async function readHeads(dataDir: string): Promise<Uint8Array> {
  const bytes = await readFile(join(dataDir, HEADS_FILE)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });
  return bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
}

/** Lines are only added, so heads of the same length are the same. */
async function saveHeads(
  { target, key }: SavingOptions,
  earlier: Manifest['heads'],
  bytes: Uint8Array,
): Promise<Manifest['heads']> {
  if (bytes.length === 0) return undefined;
  if (earlier?.size === bytes.length) return earlier;
  const stored = await storeFile(target, newFile('chain', 'heads'), key.secret, HEADS_NAME, [bytes]);
  return { ...stored, size: bytes.length };
}

/** Stores the chain up to its end, all of it if it was made anew. */
function saveChain(
  options: SavingOptions,
  earlier: readonly StoredLogPart[],
  end: number,
): Promise<readonly StoredLogPart[]> {
  return saveGrowing(CHAIN, options, end < endOf(earlier) ? [] : earlier, end, () => {});
}

function* inPieces(bytes: Uint8Array, progress: (bytes: number) => void): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES);
    progress(piece.length);
    yield piece;
  }
}

async function saveVault(
  { dataDir, target, key }: SavingOptions,
  progress: (bytes: number) => void,
): Promise<Manifest['vault']> {
  const bytes = readVaultFile(dataDir);
  const file = newFile('vault', 'vault');
  const stored = await storeFile(target, file, key.secret, VAULT_NAME, inPieces(bytes, progress));
  return { ...stored, size: bytes.length };
}

/** A restored file has its time with a little less precision. */
function isSame(earlier: StoredBlob | undefined, { size, mtimeMs }: Stats): earlier is StoredBlob {
  return earlier?.size === size && Math.abs(earlier.modifiedMs - mtimeMs) < 1;
}

/** The blobs that are complete. One that is being written has another ending, and nobody was told that it is there. */
async function blobNames(dataDir: string): Promise<readonly string[]> {
  const names = await readdir(join(dataDir, 'blobs')).catch(() => []);
  return names.filter((name) => /^[\da-f]{64}$/.test(name));
}

function byName(blobs: readonly StoredBlob[]): ReadonlyMap<string, StoredBlob> {
  return new Map(blobs.map((blob) => [blob.name, blob]));
}

/** About how many bytes the Vault and the new blobs have. */
async function otherBytes({ dataDir }: SavingOptions, earlier: readonly StoredBlob[]): Promise<number> {
  const known = byName(earlier);
  let bytes = (await stat(join(dataDir, 'vault.db'))).size;
  for (const name of await blobNames(dataDir)) {
    const stats = await stat(join(dataDir, 'blobs', name)).catch(() => undefined);
    if (stats && !isSame(known.get(name), stats)) bytes += stats.size;
  }
  return bytes;
}

/** Stores a blob. Undefined if it was erased meanwhile, which is no error. */
async function saveBlob(
  { dataDir, target, key }: SavingOptions,
  name: string,
  earlier: StoredBlob | undefined,
): Promise<StoredBlob | undefined> {
  const handle = await open(join(dataDir, 'blobs', name), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const stats = await handle.stat();
    if (isSame(earlier, stats)) return earlier;
    const { size, mtimeMs: modifiedMs } = stats;
    const plain = handle.createReadStream({ autoClose: false, start: 0 });
    const file = newFile('blobs', name);
    return {
      name,
      size,
      modifiedMs,
      ...(await storeFile(target, file, key.secret, blobName({ name }), plain)),
    };
  } finally {
    await handle.close();
  }
}

async function saveBlobs(
  options: SavingOptions,
  earlier: readonly StoredBlob[],
  progress: (bytes: number) => void,
): Promise<readonly StoredBlob[]> {
  const known = byName(earlier);
  const saved: StoredBlob[] = [];
  for (const name of await blobNames(options.dataDir)) {
    const blob = await saveBlob(options, name, known.get(name));
    if (!blob) continue;
    saved.push(blob);
    if (blob !== known.get(name)) progress(blob.size);
  }
  return saved;
}

/** Reports what is done of everything that is known to do. */
function createProgress({ onProgress }: SavingOptions, total: number): (bytes: number) => void {
  let done = 0;
  return (bytes) => {
    done += bytes;
    onProgress?.(done, Math.max(total, done));
  };
}

async function save(options: SavingOptions, earlier: Manifest | undefined): Promise<SavedBackup> {
  const { dataDir, target, key, now = () => new Date() } = options;
  const startedAt = now().toISOString();
  // Before the end of the log, so that the backup has no link of an event that it lacks, and no head without its link.
  const headLines = await readHeads(dataDir);
  const chainBytes = readChainBytes(dataDir);
  const extent = readLogExtent(dataDir);
  if (earlier) await refuseOtherLog(options, earlier, extent);
  const newLogBytes = extent.bytes - (earlier ? logEndOf(earlier) : 0);
  const rest = await otherBytes(options, earlier?.blobs ?? []);
  const progress = createProgress(options, newLogBytes + rest);
  // The log comes first: a Vault that is newer than the log has every key that the log needs, an older one may not.
  const log = await saveGrowing(LOG, options, earlier?.log ?? [], extent.bytes, progress);
  await options.onLogStored?.();
  const chain = await saveChain(options, earlier?.chain ?? [], chainBytes);
  const heads = await saveHeads(options, earlier?.heads, headLines);
  const vault = await saveVault(options, progress);
  const blobs = await saveBlobs(options, earlier?.blobs ?? [], progress);
  await flushFolders(target);
  const logTail = await proveTail(dataDir, extent.bytes, key);
  const manifest = {
    ...({ format: 1, keyId: key.id, startedAt, epoch: extent.epoch } as const),
    ...{ log, logTail, chain, ...(heads && { heads }), vault, blobs },
  };
  await writeManifest(target, manifest, key);
  const kept = new Set(earlier?.blobs);
  const newBlobs = blobs.filter((blob) => !kept.has(blob)).length;
  return { logBytes: extent.bytes, newLogBytes, vaultBytes: vault.size, blobs: blobs.length, newBlobs };
}

/**
 * Saves a data folder, encrypted, beside a running server or without one. A folder that has a backup gets what is new since:
 * the end of the log, the blobs that are new, and the Vault, which replaces the earlier one. The manifest is written last. So
 * a backup that is killed leaves the earlier one as it was.
 * @throws Error with one sentence
 */
export async function saveBackup(options: SavingOptions): Promise<SavedBackup> {
  const { target, key } = options;
  await prepareTarget(target);
  const unlock = lockTarget(target);
  try {
    const earlier = await readManifest(target, key);
    try {
      return await save(options, earlier);
    } finally {
      // What stands on the disk counts, also after an error between the last steps.
      await removeUnnamed(target, await readManifest(target, key));
      await rm(join(target, UNFINISHED_MANIFEST), { force: true });
    }
  } finally {
    unlock();
  }
}
