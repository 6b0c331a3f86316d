import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { encryptChunks } from './chunk-cipher.ts';
import { flushFolder, type Manifest, type StoredFile } from './manifest.ts';

/** Folders of a backup. */
export const STORED_FOLDERS = ['log', 'chain', 'vault', 'blobs'] as const;

/** Encrypts bytes into a new file of a backup. It is on the disk when this resolves. */
export async function storeFile(
  folder: string,
  file: string,
  secret: Uint8Array,
  name: string,
  plain: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<StoredFile> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const piece of encryptChunks(secret, name, plain)) {
      hash.update(piece);
      bytes += piece.length;
      await handle.writeFile(piece);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { file, bytes, sha256: hash.digest('hex') };
}

/** Makes the names of new files durable. */
export async function flushFolders(folder: string): Promise<void> {
  for (const each of STORED_FOLDERS) {
    await mkdir(join(folder, each), { recursive: true, mode: 0o700 });
    await flushFolder(join(folder, each));
  }
}

/** All files of a backup. */
function filesOf({ log, chain = [], heads, vault, blobs }: Manifest): readonly StoredFile[] {
  return [...log, ...chain, ...(heads ? [heads] : []), vault, ...blobs];
}

/** Removes the files that the manifest does not name: those of an earlier backup, and of one that did not end. */
export async function removeUnnamed(folder: string, manifest: Manifest | undefined): Promise<void> {
  const named = new Set(manifest && filesOf(manifest).map(({ file }) => file));
  for (const each of STORED_FOLDERS) {
    const files = await readdir(join(folder, each)).catch(() => []);
    for (const file of files) {
      if (!named.has(`${each}/${file}`)) await rm(join(folder, each, file), { force: true });
    }
  }
}
