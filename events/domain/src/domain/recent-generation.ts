import { PackedEntries } from './packed-entries.ts';
import { PersistentMap } from './persistent-map.ts';

/** Entries that are dropped together. Those of a state that was stored stay packed, and new ones join them. */
export class Generation<V> {
  static readonly #none: Generation<never> = new Generation(PersistentMap.none<string, never>());

  readonly added: PersistentMap<string, V>;
  readonly packed: PackedEntries;

  static none<V>(): Generation<V> {
    return Generation.#none as unknown as Generation<V>;
  }

  constructor(added: PersistentMap<string, V>, packed = PackedEntries.none) {
    this.added = added;
    this.packed = packed;
  }

  get size(): number {
    return this.added.size + this.packed.size;
  }

  has(key: string): boolean {
    return this.added.has(key) || this.packed.has(key);
  }

  get(key: string): V | undefined {
    return this.added.has(key) ? this.added.get(key) : (this.packed.get(key) as V | undefined);
  }

  set(key: string, value: V): Generation<V> {
    return this.packed.has(key)
      ? new Generation(this.whole().set(key, value))
      : new Generation(this.added.set(key, value), this.packed);
  }

  /** All entries, in the order in which they were set. */
  whole(): PersistentMap<string, V> {
    if (this.packed.size === 0) return this.added;
    return new PersistentMap(new Map([...(this.packed as Iterable<readonly [string, V]>), ...this.added]));
  }
}
