/** How a version differs from the one after it. */
interface Difference<K, V> {
  readonly next: PersistentMap<K, V>;
  readonly key: K;
  /** Whether the older version has the key, and the value. */
  readonly has: boolean;
  readonly value: V | undefined;
}

/**
 * A map that never changes: `set` and `delete` return another one. They cost the same however large the map is, because all
 * versions share one `Map`. The newest version owns it, and an older version knows how it differs from the next one. So a
 * fold can keep millions of entries, and an older state can still be read.
 * Reading an older version costs more with each change made since. Changing an older version copies it.
 * The newest version lists its entries in the order in which they were added; an older one promises no order.
 */
export class PersistentMap<K, V> implements Iterable<readonly [K, V]> {
  static readonly #none: PersistentMap<never, never> = new PersistentMap();

  readonly size: number;
  /** Only the newest version has them, and only if there are any: most maps of a state are empty, and a `Map` takes 200 bytes. */
  #entries: Map<K, V> | undefined;
  /** Only older versions have it. */
  #difference: Difference<K, V> | undefined;

  /** The empty map. All empty ones may be the same, because a change to it leaves it as it is. */
  static none<K, V>(): PersistentMap<K, V> {
    return PersistentMap.#none as unknown as PersistentMap<K, V>;
  }

  /** The map owns `entries` from now on. */
  constructor(entries?: Map<K, V>) {
    this.size = entries?.size ?? 0;
    this.#entries = this.size > 0 ? entries : undefined;
    this.#difference = undefined;
  }

  has(key: K): boolean {
    const version = this.#versionThatKnows(key);
    return version.#difference?.has ?? version.#entries?.has(key) ?? false;
  }

  get(key: K): V | undefined {
    const version = this.#versionThatKnows(key);
    return version.#difference ? version.#difference.value : version.#entries?.get(key);
  }

  set(key: K, value: V): PersistentMap<K, V> {
    return this.#change(key, (entries) => entries.set(key, value));
  }

  delete(key: K): PersistentMap<K, V> {
    return this.has(key) ? this.#change(key, (entries) => entries.delete(key)) : this;
  }

  keys(): Iterable<K> {
    return this.#whole().keys();
  }

  values(): Iterable<V> {
    return this.#whole().values();
  }

  [Symbol.iterator](): Iterator<readonly [K, V]> {
    return this.#whole()[Symbol.iterator]();
  }

  /** How `encodeState` writes it down: two flat lists are read faster than a list of pairs. */
  toJSON(): object {
    const entries = this.#whole();
    return { $map: [...entries.keys()], values: [...entries.values()] };
  }

  /** This version or a later one: the first whose difference concerns this key, else the newest. */
  #versionThatKnows(key: K): PersistentMap<K, V> {
    let version: PersistentMap<K, V> = this;
    while (version.#difference && version.#difference.key !== key) version = version.#difference.next;
    return version;
  }

  /** The entries of this version: the shared ones of the newest version, a copy of any other. */
  #whole(): Map<K, V> {
    if (!this.#difference) return this.#entries ?? new Map();
    const older: Difference<K, V>[] = [];
    let version: PersistentMap<K, V> = this;
    while (version.#difference) {
      older.push(version.#difference);
      version = version.#difference.next;
    }
    const entries = new Map(version.#entries);
    for (const { key, has, value } of older.reverse()) {
      if (has) entries.set(key, value as V);
      else entries.delete(key);
    }
    return entries;
  }

  /** Hands the entries over to the next version, and remembers how this one differs from it. */
  #change(key: K, change: (entries: Map<K, V>) => void): PersistentMap<K, V> {
    if (this.#difference) return new PersistentMap(this.#whole()).#change(key, change);
    const entries = this.#entries ?? new Map<K, V>();
    const value = entries.get(key);
    const has = value !== undefined || entries.has(key);
    change(entries);
    const next = new PersistentMap(entries);
    // An empty version is already what it was.
    if (this.size > 0) this.#difference = { next, key, has, value };
    this.#entries = undefined;
    return next;
  }
}
