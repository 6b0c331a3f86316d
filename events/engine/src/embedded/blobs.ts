import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StoreUnavailable } from '../errors.ts';

export interface Blobs {
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  remove(name: string): Promise<void>;
}

const MAX_NAME = 512;

/** The file name is a hash of the blob's name, so that no name can leave the folder. */
function fileNameOf(name: string): string {
  if (name === '' || name.length > MAX_NAME)
    throw new RangeError(`a blob's name has 1 to ${MAX_NAME} characters`);
  return createHash('sha256').update(name).digest('hex');
}

export function blobsInMemory(): Blobs {
  const blobs = new Map<string, Uint8Array>();
  return {
    put: async (name, bytes) => void blobs.set(fileNameOf(name), Uint8Array.from(bytes)),
    get: async (name) => {
      const bytes = blobs.get(fileNameOf(name));
      return bytes === undefined ? undefined : Uint8Array.from(bytes);
    },
    remove: async (name) => void blobs.delete(fileNameOf(name)),
  };
}

const UNFINISHED = '.unfinished';

function prepareFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const file of readdirSync(folder)) if (file.endsWith(UNFINISHED)) rmSync(join(folder, file));
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a rename durable. Windows cannot flush a folder, but its journal records renames. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Turns an error of a file into StoreUnavailable. */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new StoreUnavailable('the files of the vault did not answer', { cause });
  }
}

async function readIfThere(file: string): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a second file and renames it, so that the file is there completely or not at all. */
async function replaceFile(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${file}.${randomUUID()}${UNFINISHED}`;
  try {
    await writeDurably(unfinished, bytes);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await flushFolder(dirname(file));
}

async function removeFile(file: string): Promise<void> {
  await rm(file, { force: true });
  await flushFolder(dirname(file));
}

/** One file per blob. */
export function blobsInFolder(folder: string, readOnly: boolean): Blobs {
  if (!readOnly) prepareFolder(folder);

  const fileOf = (name: string): string => join(folder, fileNameOf(name));
  return {
    put: async (name, bytes) => orUnavailable(replaceFile(fileOf(name), bytes)),
    get: async (name) => orUnavailable(readIfThere(fileOf(name))),
    remove: async (name) => orUnavailable(removeFile(fileOf(name))),
  };
}
