import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface Blobs {
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  remove(name: string): Promise<void>;
}

const MAX_NAME = 512;

/** A name is whatever its owner likes; the file is named by its hash, so no name can leave the folder. */
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

/** One file per blob, there in full or not at all: written beside, flushed, then renamed. */
export function blobsInFolder(folder: string, readOnly: boolean): Blobs {
  if (!readOnly) prepareFolder(folder);

  return {
    async put(name, bytes) {
      const file = join(folder, fileNameOf(name));
      const unfinished = `${file}.${randomUUID()}${UNFINISHED}`;
      try {
        await writeDurably(unfinished, bytes);
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await flushFolder(folder);
    },
    async get(name) {
      try {
        return new Uint8Array(await readFile(join(folder, fileNameOf(name))));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(name) {
      await rm(join(folder, fileNameOf(name)), { force: true });
      await flushFolder(folder);
    },
  };
}

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

/** A rename is durable once its folder is; Windows can neither open nor flush one, and journals renames itself. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
