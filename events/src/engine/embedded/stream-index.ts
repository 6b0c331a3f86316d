import { LRUCache } from 'lru-cache';
import type { Sqlite } from './sqlite.ts';

/** Where a stream stands. One that does not exist has revision -1, and no number yet. */
export interface KnownStream {
  number: number | undefined;
  revision: number;
}

/** The streams by name: from memory where this process alone writes them, else from the file. */
export interface StreamIndex {
  /** Whoever writes the stream moves on what this gives, so that all see it. */
  find(name: string): KnownStream;
  /** What is remembered may be wrong; the file knows. */
  forget(): void;
}

const KEPT_MAX = 100_000;

export function streamIndex(database: Sqlite, readOnly: boolean): StreamIndex {
  const select = database.prepare(
    'SELECT number, (SELECT max(revision) FROM events WHERE stream = number) FROM streams WHERE name = ?',
  );
  const kept = new LRUCache<string, KnownStream>({ max: KEPT_MAX });

  const read = (name: string): KnownStream => {
    const [row] = select.all(name);
    if (row === undefined) return { number: undefined, revision: -1 };
    return { number: Number(row[0]), revision: Number(row[1]) };
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
    forget: () => kept.clear(),
  };
}
