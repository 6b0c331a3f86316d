import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CHAIN_FILE, HEADS_FILE, LOG_FILE } from '@ringpost/engine/data-folder';
import type { BackupKey } from '../backup/backup-key.ts';
import { ChunkBroken, decryptChunks } from '../backup/chunk-cipher.ts';
import {
  blobName,
  chainPartName,
  endOf,
  flushFolder,
  HEADS_NAME,
  logEndOf,
  logPartName,
  MANIFEST_FILE,
  type Manifest,
  readManifest,
  type StoredFile,
  VAULT_NAME,
} from '../backup/manifest.ts';

/** Everything is restored in here first. A folder with it in it holds a restore that did not end. */
const UNFINISHED = 'restoring';

export interface RestoreOptions {
  readonly backup: string;
  readonly target: string;
  readonly key: BackupKey;
  /** Bytes that are restored, and bytes in all. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Looks at all that is restored, in its folder, before it is put in place. Nothing is left if it throws. */
  readonly beforePlacing?: (folder: string, manifest: Manifest) => Promise<void>;
}

/** @throws Error if the folder has no backup, or cannot be read with the key */
async function requireManifest({ backup, key }: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(backup, key);
  if (manifest) return manifest;
  throw new Error(
    existsSync(join(backup, LOG_FILE))
      ? `${backup} is a plain copy of a data folder: it needs no restore, name it in RINGPOST_DATA.`
      : `There is no backup in ${backup}: it has no ${MANIFEST_FILE}.`,
  );
}

/** What a restore that did not end may have left in its folder. With a log in it, it had ended. */
const LEFTOVERS: readonly string[] = [UNFINISHED, 'blobs', 'vault.db', CHAIN_FILE, HEADS_FILE];

async function removeLeftovers(target: string): Promise<void> {
  // The name that tells what this folder is goes last.
  for (const name of LEFTOVERS.toReversed()) await rm(join(target, name), { recursive: true, force: true });
}

/**
 * Makes an empty folder, and removes what a restore that was killed has left.
 * @returns whether there was no such folder
 * @throws Error if it has other files
 */
async function prepareTarget(target: string): Promise<boolean> {
  const isNew = (await mkdir(target, { recursive: true, mode: 0o700 })) !== undefined;
  const names = await readdir(target);
  const isUnfinished = names.includes(UNFINISHED) && names.every((name) => LEFTOVERS.includes(name));
  if (names.length > 0 && !isUnfinished) throw new Error(`${target} is not empty; name a new folder.`);
  await removeLeftovers(target);
  return isNew;
}

function changed(backup: string, file: string): Error {
  return new Error(`${join(backup, file)} was changed or cut, so this backup cannot be restored.`);
}

/** Reads a stored file, and checks that it is the one that was saved. */
async function* readStored(backup: string, { file, bytes, sha256 }: StoredFile): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let length = 0;
  try {
    for await (const piece of createReadStream(join(backup, file))) {
      hash.update(piece);
      length += piece.length;
      yield piece;
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new Error(`${join(backup, file)} is missing, so this backup cannot be restored.`);
  }
  if (length !== bytes || hash.digest('hex') !== sha256) throw changed(backup, file);
}

/** Writes the decrypted bytes of a file. @returns how many they are */
async function writePlain(
  { backup, key }: RestoreOptions,
  stored: StoredFile,
  name: string,
  into: FileHandle,
): Promise<number> {
  let length = 0;
  try {
    for await (const piece of decryptChunks(key.secret, name, readStored(backup, stored))) {
      await into.writeFile(piece);
      length += piece.length;
    }
  } catch (cause) {
    if (cause instanceof ChunkBroken) throw changed(backup, stored.file);
    throw cause;
  }
  return length;
}

async function writing(path: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await write(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes everything into the folder. */
async function restoreAll(options: RestoreOptions, manifest: Manifest, folder: string): Promise<void> {
  const { backup, onProgress } = options;
  const { chain = [], heads } = manifest;
  const others = [manifest.vault, ...manifest.blobs, ...(heads ? [heads] : [])];
  const total = logEndOf(manifest) + endOf(chain) + others.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  async function add(stored: StoredFile, name: string, size: number, into: FileHandle): Promise<void> {
    if ((await writePlain(options, stored, name, into)) !== size) throw changed(backup, stored.file);
    done += size;
    onProgress?.(done, total);
  }

  function writeParts(name: string, parts: Manifest['log'], partName: typeof logPartName): Promise<void> {
    return writing(join(folder, name), async (handle) => {
      let end = 0;
      for (const part of parts) {
        if (part.from !== end) throw changed(backup, MANIFEST_FILE);
        await add(part, partName(part), part.to - part.from, handle);
        end = part.to;
      }
    });
  }

  await writeParts(LOG_FILE, manifest.log, logPartName);
  if (chain.length > 0) await writeParts(CHAIN_FILE, chain, chainPartName);
  if (heads) await writing(join(folder, HEADS_FILE), (into) => add(heads, HEADS_NAME, heads.size, into));
  await writing(join(folder, 'vault.db'), (handle) =>
    add(manifest.vault, VAULT_NAME, manifest.vault.size, handle),
  );
  await mkdir(join(folder, 'blobs'), { mode: 0o700 });
  for (const blob of manifest.blobs) {
    await writing(join(folder, 'blobs', blob.name), async (handle) => {
      await add(blob, blobName(blob), blob.size, handle);
      // So that the next backup sees that it has this blob already.
      await handle.utimes(blob.modifiedMs / 1000, blob.modifiedMs / 1000);
    });
  }
  await flushFolder(join(folder, 'blobs'));
}

/** Moves what is complete to its place. The log is the last: a folder without one is no data folder. */
async function moveIntoPlace(folder: string, target: string): Promise<void> {
  for (const name of [CHAIN_FILE, HEADS_FILE].filter((each) => existsSync(join(folder, each))))
    await rename(join(folder, name), join(target, name));
  for (const name of ['blobs', 'vault.db', LOG_FILE]) await rename(join(folder, name), join(target, name));
  await flushFolder(target);
  // Whoever looked at it may have left indexes, which are made again.
  await rm(folder, { recursive: true });
}

/**
 * Restores a backup into a new data folder. Nothing is left in the folder if it fails.
 * @throws Error with one sentence: a wrong key, a file that is missing, changed or cut, a folder that is not empty
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { target } = options;
  const manifest = await requireManifest(options);
  const isNew = await prepareTarget(target);
  const folder = join(target, UNFINISHED);
  await mkdir(folder, { mode: 0o700 });
  try {
    await restoreAll(options, manifest, folder);
    await options.beforePlacing?.(folder, manifest);
    await moveIntoPlace(folder, target);
  } catch (error) {
    await removeLeftovers(target);
    if (isNew) await rmdir(target);
    throw error;
  }
  return manifest;
}
