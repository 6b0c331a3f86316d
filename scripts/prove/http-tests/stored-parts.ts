import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, MongoClient } from 'mongodb';
import { folderOfLog } from '../engines/stores-of-folder.ts';
import { storeOf } from './test-store.ts';

/** A file or a collection, as a thief of the store's copy finds it. */
interface StoredPart {
  readonly name: string;
  readonly bytes: Buffer;
}

function filesIn(folder: string): readonly StoredPart[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({ name, bytes: readFileSync(join(parentPath, name)) }));
}

function bytesOf(documents: readonly Document[]): Buffer {
  return Buffer.from(documents.map((each) => JSON.stringify(each)).join('\n'));
}

async function collectionsIn(url: string): Promise<readonly StoredPart[]> {
  const client = new MongoClient(url);
  try {
    const parts: StoredPart[] = [];
    for (const { name } of await client.db().listCollections().toArray())
      parts.push({ name, bytes: bytesOf(await client.db().collection(name).find().toArray()) });
    return parts;
  } finally {
    await client.close();
  }
}

/** All that a test has stored, byte for byte: the files of its folder, or on servers the log's and every collection. */
export async function storedParts(dataDir: string): Promise<readonly StoredPart[]> {
  const store = await storeOf(dataDir);
  if (store.kind === 'embedded') return filesIn(dataDir);
  const log = await folderOfLog(dataDir);
  const ofLog = log === undefined ? [] : filesIn(log);
  if (store.kind === 'given') return [...ofLog, ...filesIn(dataDir)];
  return [
    ...ofLog,
    ...(await collectionsIn(store.mongodbUrl)),
    ...(await collectionsIn(store.mongodbVaultUrl ?? '')),
  ];
}
