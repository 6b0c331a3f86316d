import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Collection, Db, GridFSBucket, ObjectId } from 'mongodb';
import { isDuplicateKey, unlessThere } from './mongo.ts';

/** The current file of a name. */
interface BlobDocument {
  readonly _id: string;
  readonly file: ObjectId;
}

/** A file without a name: it is being written, or will be deleted. Files that a crash leaves are found here. */
interface LooseFile {
  readonly _id: ObjectId;
  readonly name: string;
  readonly since: Date;
}

export interface Blobs {
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  remove(name: string): Promise<void>;
  /** Deletes files that a process left half written or half deleted more than an hour ago. */
  sweep(): Promise<void>;
}

const MAX_NAME = 512;
const LOOSE_MS = 3_600_000;

function checkName(name: string): void {
  if (name === '' || name.length > MAX_NAME)
    throw new RangeError(`a blob's name has 1 to ${MAX_NAME} characters`);
}

/** Undefined for a file that is gone, or is deleted while it is read. */
async function readFile(files: GridFSBucket, file: ObjectId): Promise<Uint8Array | undefined> {
  const [stored] = await files.find({ _id: file }).toArray();
  if (stored === undefined) return undefined;
  try {
    const bytes = new Uint8Array(await buffer(files.openDownloadStream(file)));
    return bytes.length === stored.length ? bytes : undefined;
  } catch (error) {
    if (error instanceof Error && /^(FileNotFound|ChunkIs|ExtraChunk)/.test(error.message)) return undefined;
    throw error;
  }
}

/** Blobs in GridFS. A blob is written as a new file. Then its name is moved to it, so that readers see all or nothing. */
export function createBlobs(db: Db, driver: typeof import('mongodb')): Blobs {
  const files = new driver.GridFSBucket(db, { bucketName: 'blob-files' });
  const names: Collection<BlobDocument> = db.collection('blobs');
  const loose: Collection<LooseFile> = db.collection('blob-files.loose');

  async function discard(file: ObjectId): Promise<void> {
    // The chunks first: if the file's own document were deleted before a crash, nobody would find them.
    await db.collection('blob-files.chunks').deleteMany({ files_id: file });
    await db.collection('blob-files.files').deleteOne({ _id: file });
    await loose.deleteOne({ _id: file });
  }

  /** Two processes may remove one blob at the same moment. */
  async function markLoose(name: string, file: ObjectId): Promise<void> {
    const since = { $set: { name, since: new Date() } };
    await unlessThere(() => loose.updateOne({ _id: file }, since, { upsert: true }));
  }

  /** Of two processes that give one new name at the same moment, one is told that the name is there, and moves it then. */
  async function moveName(name: string, file: ObjectId): Promise<BlobDocument | null> {
    const move = () => names.findOneAndUpdate({ _id: name }, { $set: { file } }, { upsert: true });
    try {
      return await move();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return move();
    }
  }

  return {
    async put(name, bytes) {
      checkName(name);
      const file = new driver.ObjectId();
      await markLoose(name, file);
      await pipeline([bytes], files.openUploadStreamWithId(file, name));
      const before = await names.findOne({ _id: name });
      if (before !== null) await markLoose(name, before.file);
      const replaced = await moveName(name, file);
      await loose.deleteOne({ _id: file });
      if (replaced !== null) await discard(replaced.file);
    },
    async get(name) {
      checkName(name);
      for (let missed: ObjectId | undefined; ; ) {
        const entry = await names.findOne({ _id: name });
        if (entry === null || missed?.equals(entry.file)) return undefined;
        const bytes = await readFile(files, entry.file);
        if (bytes !== undefined) return bytes;
        // Replaced a moment ago: the name belongs to another file now.
        missed = entry.file;
      }
    },
    async remove(name) {
      checkName(name);
      const entry = await names.findOne({ _id: name });
      if (entry === null) return;
      await markLoose(name, entry.file);
      await names.deleteOne({ _id: name, file: entry.file });
      await discard(entry.file);
    },
    async sweep() {
      const old = await loose.find({ since: { $lt: new Date(Date.now() - LOOSE_MS) } }).toArray();
      for (const { _id, name } of old) {
        const inUse = await names.findOne({ _id: name, file: _id });
        if (inUse === null) await discard(_id);
        else await loose.deleteOne({ _id });
      }
    },
  };
}
