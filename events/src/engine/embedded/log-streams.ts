import { LRUCache } from 'lru-cache';
import type { Sqlite } from './sqlite.ts';

/** Where a stream stands. One that does not exist has revision -1, and no number yet. */
export interface KnownStream {
  readonly number: number | undefined;
  readonly revision: number;
}

/** The streams by name: from memory where this process alone writes them, else from the file. */
export interface LogStreams {
  find(name: string): KnownStream;
  /** After it was written. */
  moved(name: string, stream: KnownStream): void;
  /** What is remembered may be wrong; the file knows. */
  forget(): void;
}

const KEPT_MAX = 100_000;
const MISSING: KnownStream = { number: undefined, revision: -1 };

export const logStreams = (database: Sqlite, readOnly: boolean): LogStreams => {
  const select = database.prepare(
    'SELECT number, (SELECT max(revision) FROM events WHERE stream = number) FROM streams WHERE name = ?',
  );
  const kept = new LRUCache<string, KnownStream>({ max: KEPT_MAX });

  const read = (name: string): KnownStream => {
    const [row] = select.all(name);
    return row === undefined ? MISSING : { number: Number(row[0]), revision: Number(row[1]) };
  };

  return {
    find(name) {
      const known = kept.get(name);
      if (known) return known;
      const found = read(name);
      // Beside another process that writes, nothing stays true.
      if (!readOnly) kept.set(name, found);
      return found;
    },
    moved: (name, stream) => void kept.set(name, stream),
    forget: () => kept.clear(),
  };
};
