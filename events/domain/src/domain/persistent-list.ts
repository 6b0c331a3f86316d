/**
 * A list that never changes: `push` and `dropWhile` return another one. They cost the same however long the list is, because
 * all versions share one array and each sees a part of it. A push to an older version copies it.
 */
export class PersistentList<T> implements Iterable<T> {
  readonly #shared: T[];
  readonly #from: number;
  readonly #to: number;

  /** The list owns `items` from now on. */
  constructor(items: T[] = [], from = 0, to = items.length) {
    this.#shared = items;
    this.#from = from;
    this.#to = to;
  }

  get length(): number {
    return this.#to - this.#from;
  }

  /** Counted from the start; undefined if there is none. */
  at(index: number): T | undefined {
    return index >= 0 && index < this.length ? this.#shared[this.#from + index] : undefined;
  }

  push(item: T): PersistentList<T> {
    if (this.#shared.length !== this.#to) return new PersistentList([...this, item]);
    this.#shared.push(item);
    return new PersistentList(this.#shared, this.#from, this.#to + 1);
  }

  /** Drops the first items, up to the first one that stays. */
  dropWhile(isToGo: (item: T) => boolean): PersistentList<T> {
    let from = this.#from;
    while (from < this.#to && isToGo(this.#shared[from] as T)) from += 1;
    if (from === this.#from) return this;
    // Dropped items stay in memory until they outnumber the rest. Then the rest is copied.
    if (from > this.#to - from) return new PersistentList(this.#shared.slice(from, this.#to));
    return new PersistentList(this.#shared, from, this.#to);
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#shared.slice(this.#from, this.#to).values();
  }

  /** How `encodeState` writes it down. */
  toJSON(): object {
    return { $list: [...this] };
  }
}
