/** A limit of `lru-cache`. */
interface NumberLimit {
  readonly maxSize: number;
  readonly sizeCalculation: () => number;
}

/**
 * Lets an `LRUCache` keep this many entries. Its own `max` would take memory for all of them at once, and a server has dozens of caches
 * with few entries each.
 */
export function atMost(entries: number): NumberLimit {
  return { maxSize: entries, sizeCalculation: () => 1 };
}
