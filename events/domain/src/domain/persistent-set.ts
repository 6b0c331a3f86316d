import { PersistentMap } from './persistent-map.ts';

/** A set that never changes: `add` returns another one. It is a `PersistentMap` without values. */
export class PersistentSet<T> implements Iterable<T> {
  readonly #members: PersistentMap<T, true>;

  constructor(members: PersistentMap<T, true> = new PersistentMap()) {
    this.#members = members;
  }

  get size(): number {
    return this.#members.size;
  }

  has(member: T): boolean {
    return this.#members.has(member);
  }

  add(member: T): PersistentSet<T> {
    return this.has(member) ? this : new PersistentSet(this.#members.set(member, true));
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#members.keys()[Symbol.iterator]();
  }

  /** How `encodeState` writes it down. */
  toJSON(): object {
    return { $set: [...this] };
  }
}
