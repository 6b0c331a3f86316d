import { createSecretKey, randomBytes } from 'node:crypto';
import type { ReadModel } from '../read-model.ts';
import { sealRows } from '../row-sealing.ts';
import { KEY_ID_BYTES } from '../subject-keys.ts';
import { openEmbeddedReadModel } from './read-model.ts';
import { openSqlite } from './sqlite.ts';

const KEY_BYTES = 32;

/**
 * A read model for the time of one piece of work, in a folder that its caller removes afterwards. What views seal is sealed under a
 * key that is in this process only. So nobody can read it in a folder that stayed after a crash. A power cut may destroy it.
 */
export function openPassingRows(folder: string): ReadModel {
  const key = {
    id: randomBytes(KEY_ID_BYTES),
    secret: createSecretKey(randomBytes(KEY_BYTES)),
    rowSecret: randomBytes(KEY_BYTES),
  };
  const rows = openEmbeddedReadModel(folder, {
    open: (file, options) => openSqlite(file, { ...options, synchronous: 'OFF' }),
  });
  return sealRows(rows, { keyAtHand: () => key, existingKey: async () => key });
}
