/**
 * A map that never changes: `set` and `delete` return another one. They cost the same however large the map is, because all
 * versions share one `Map`. The newest version owns it, and an older version knows how it differs from the next one. So a
 * fold can keep millions of entries, and an older state can still be read.
 * Reading an older version costs more with each change made since. Changing an older version copies it.
 * The newest version lists its entries in the order in which they were added; an older one promises no order.
 */
export class PersistentMap<K, V> implements Iterable<readonly [K, V]> {
  readonly size: number;
  /** Only the newest version has them. */
  #entries: Map<K, V> | undefined;
  /** The version after this one, and how this one differs from it: whether it has the changed key, and the value. */
  #next: PersistentMap<K, V> | undefined;
  #changedKey: K | undefined;
  #hasKey = false;
  #value: V | undefined;

  /** The map owns `entries` from now on. */
  constructor(entries: Map<K, V> = new Map()) {
    this.#entries = entries;
    this.size = entries.size;
  }

  has(key: K): boolean {
    const found = this.#versionThatKnows(key);
    return found.#entries ? found.#entries.has(key) : found.#hasKey;
  }

  get(key: K): V | undefined {
    const found = this.#versionThatKnows(key);
    return found.#entries ? found.#entries.get(key) : found.#value;
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
    while (version.#next && version.#changedKey !== key) version = version.#next;
    return version;
  }

  /** The entries of this version: the shared ones of the newest version, a copy of any other. */
  #whole(): Map<K, V> {
    if (this.#entries) return this.#entries;
    const older: PersistentMap<K, V>[] = [];
    let version: PersistentMap<K, V> = this;
    while (version.#next) {
      older.push(version);
      version = version.#next;
    }
    const entries = new Map(version.#entries);
    for (const each of older.reverse()) {
      const key = each.#changedKey as K;
      if (each.#hasKey) entries.set(key, each.#value as V);
      else entries.delete(key);
    }
    return entries;
  }

  /** Hands the entries over to the next version, and remembers how this one differs from it. */
  #change(key: K, change: (entries: Map<K, V>) => void): PersistentMap<K, V> {
    if (!this.#entries) return new PersistentMap(this.#whole()).#change(key, change);
    const entries = this.#entries;
    this.#changedKey = key;
    this.#value = entries.get(key);
    this.#hasKey = this.#value !== undefined || entries.has(key);
    change(entries);
    this.#next = new PersistentMap(entries);
    this.#entries = undefined;
    return this.#next;
  }
}
