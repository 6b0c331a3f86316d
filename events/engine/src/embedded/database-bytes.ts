import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of a database of the data folder, with its write-ahead file; a file that does not exist has none. */
export async function databaseBytes(dataDir: string, name: string): Promise<number> {
  const files = [name, `${name}-wal`].map((each) => join(dataDir, each));
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
