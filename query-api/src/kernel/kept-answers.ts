import { isAtOrAfter, type Position } from '@ringpost/domain';

interface Kept<T> {
  readonly made: Promise<T>;
  /** When the answer was made. `position` is that of its views at that time. */
  readonly at: number;
  readonly position: Position;
}

/**
 * Returns the answer for `key` if it includes all events up to `atLeast`. Otherwise makes it, once for all callers that ask in
 * the meantime.
 */
export type KeptAnswers<T> = (key: string, atLeast: Position, make: () => Promise<T>) => Promise<T>;

export interface KeepOptions {
  readonly maxAgeMs: number;
  readonly maxEntries: number;
  /** Milliseconds of a clock that never goes back. */
  readonly age: () => number;
  /** The position of the views that the answers are made from. */
  readonly position: () => Position;
}

/** Keeps answers that many callers ask for, each for `maxAgeMs`. A failed answer is not kept. */
export function keepAnswers<T>({ maxAgeMs, maxEntries, age, position }: KeepOptions): KeptAnswers<T> {
  const entries = new Map<string, Kept<T>>();
  return (key, atLeast, make) => {
    const kept = entries.get(key);
    if (kept && age() - kept.at < maxAgeMs && isAtOrAfter(kept.position, atLeast)) return kept.made;
    if (entries.size >= maxEntries) entries.clear();
    const entry = { position: position(), at: age(), made: make() };
    entries.set(key, entry);
    entry.made.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return entry.made;
  };
}
