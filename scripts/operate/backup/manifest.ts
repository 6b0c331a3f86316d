import { timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupKey } from './backup-key.ts';

/** A file of a backup, as it is stored. */
export interface StoredFile {
  /** Its path in the backup. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A part of the log or of its chain: the bytes from `from` up to `to`. */
export interface StoredLogPart extends StoredFile {
  readonly from: number;
  readonly to: number;
}

/** A blob. Its size and its time tell whether it has changed since. */
export interface StoredBlob extends StoredFile {
  readonly name: string;
  readonly size: number;
  readonly modifiedMs: number;
}

/** What a backup consists of. Files that it does not name do not belong to it. */
export interface Manifest {
  readonly format: 1;
  readonly keyId: string;
  /** When it began, ISO 8601. */
  readonly startedAt: string;
  /** Which log it is. */
  readonly epoch: string;
  /** In the order of the log, without a gap. */
  readonly log: readonly StoredLogPart[];
  /** Proves what the last bytes of the saved log are: a log that has others there has another history. */
  readonly logTail: string;
  /** The chain of the log, in the same way, and its signed heads. Absent in a backup from before them. */
  readonly chain?: readonly StoredLogPart[];
  readonly heads?: StoredFile & { readonly size: number };
  readonly vault: StoredFile & { readonly size: number };
  readonly blobs: readonly StoredBlob[];
}

interface ManifestFile {
  readonly manifest: Manifest;
  readonly proof: string;
}

export const MANIFEST_FILE = 'manifest.json';
export const UNFINISHED_MANIFEST = 'manifest.json.unfinished';

export function endOf(parts: readonly StoredLogPart[]): number {
  return parts.at(-1)?.to ?? 0;
}

/** The end of the saved log. */
export function logEndOf({ log }: Manifest): number {
  return endOf(log);
}

/** The name of a file in its encryption: what it is. */
export function logPartName({ from, to }: Pick<StoredLogPart, 'from' | 'to'>): string {
  return `log ${from} ${to}`;
}
export function chainPartName({ from, to }: Pick<StoredLogPart, 'from' | 'to'>): string {
  return `chain ${from} ${to}`;
}
export const HEADS_NAME = 'heads';
export const VAULT_NAME = 'vault';
export function blobName({ name }: Pick<StoredBlob, 'name'>): string {
  return `blob ${name}`;
}

/** Makes new names durable. Windows cannot flush a folder, but its journal records them. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces the manifest at once: a reader sees the old one or the new one. */
export async function writeManifest(folder: string, manifest: Manifest, key: BackupKey): Promise<void> {
  const proof = key.prove(JSON.stringify(manifest));
  const unfinished = join(folder, UNFINISHED_MANIFEST);
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify({ manifest, proof } satisfies ManifestFile)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, join(folder, MANIFEST_FILE));
  await flushFolder(folder);
}

function isProven({ manifest, proof }: ManifestFile, key: BackupKey): boolean {
  const expected = Buffer.from(key.prove(JSON.stringify(manifest)));
  const given = Buffer.from(String(proof));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function parse(text: string): ManifestFile | undefined {
  try {
    const file = JSON.parse(text) as ManifestFile | null;
    return typeof file?.manifest === 'object' ? file : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads what a backup consists of; undefined if the folder has none.
 * @throws Error with one sentence, for a wrong key, a changed manifest, or one of a later version
 */
export async function readManifest(folder: string, key: BackupKey): Promise<Manifest | undefined> {
  const path = join(folder, MANIFEST_FILE);
  if (!existsSync(path)) return undefined;
  const file = parse(await readFile(path, 'utf8'));
  const changed = `${path} was changed or cut, so this backup cannot be used.`;
  if (!file) throw new Error(changed);
  if (file.manifest.format !== 1)
    throw new Error(`${path} has the format ${file.manifest.format}, and this program knows format 1 only.`);
  if (file.manifest.keyId !== key.id)
    throw new Error(`The backup in ${folder} was made with another key than that of --key-file.`);
  if (!isProven(file, key)) throw new Error(changed);
  return file.manifest;
}
