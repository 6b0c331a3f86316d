import { isAtOrAfter, type Position } from '@ringpost/events/domain';

interface Kept<T> {
  readonly made: Promise<T>;
  /** When it was made, and up to where its views had come by then. */
  readonly at: number;
  readonly position: Position;
}

/** Gives what is kept under `key` where it shows everything up to `atLeast`; else makes it, once for all who ask meanwhile. */
export type KeptAnswers<T> = (key: string, atLeast: Position, make: () => Promise<T>) => Promise<T>;

export interface KeepOptions {
  readonly maxAgeMs: number;
  readonly maxEntries: number;
  /** Milliseconds of a clock that never goes back. */
  readonly age: () => number;
  /** Up to where the views have come that the answers are made from. */
  readonly position: () => Position;
}

/** Keeps answers that many ask for, each for `maxAgeMs`. What could not be made is not kept. */
export function keepAnswers<T>({ maxAgeMs, maxEntries, age, position }: KeepOptions): KeptAnswers<T> {
  const entries = new Map<string, Kept<T>>();
  return (key, atLeast, make) => {
    const known = entries.get(key);
    if (known && age() - known.at < maxAgeMs && isAtOrAfter(known.position, atLeast)) return known.made;
    if (entries.size >= maxEntries) entries.clear();
    const entry = { position: position(), at: age(), made: make() };
    entries.set(key, entry);
    entry.made.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return entry.made;
  };
}
