import type { PersistentMap } from './persistent-map.ts';
import { Generation } from './recent-generation.ts';

/** The minimum that a `RecentMap` keeps. */
export interface Recent {
  readonly days: number;
  /** The number of entries. An entry with as many newer ones can be dropped, however young it is. Absent: only time counts. */
  readonly most?: number;
}

const DAY_MS = 24 * 3_600_000;
/** Most of them in memory are empty, so all empty ones with the same limits are one object. */
const EMPTY = new Map<string, RecentMap<never>>();

/** The stored form of a `RecentMap`. */
export interface RecentParts<V> {
  readonly recent: Recent;
  readonly young: PersistentMap<string, V>;
  readonly old: PersistentMap<string, V>;
  /** When the first young entry was set; empty before any. */
  readonly since: string;
  /** Every entry that was set after this time is still there; empty while nothing was dropped. */
  readonly forgottenUntil: string;
}

interface Generations<V> {
  readonly recent: Recent;
  readonly young: Generation<V>;
  readonly old: Generation<V>;
  readonly since: string;
  readonly forgottenUntil: string;
}

/**
 * A map that forgets, and never changes: `set` returns another one. It has two generations. New entries join the young one.
 * When the young one spans the time to keep, or has the number of entries to keep, it becomes the old one, and the previous old
 * one is dropped whole. So the map has at most twice as many entries as it must keep, and dropping costs nothing per entry. Its time
 * is that of the events: it moves only when an entry is set.
 */
export class RecentMap<V> {
  /** All that `ofGenerations` needs to make it again. */
  readonly generations: Generations<V>;

  private constructor(generations: Generations<V>) {
    this.generations = generations;
  }

  /** An empty map with these limits. */
  static keeping<V>(recent: Recent): RecentMap<V> {
    const key = `${recent.days} ${recent.most ?? ''}`;
    const none = Generation.none<never>();
    const empty =
      EMPTY.get(key) ??
      new RecentMap<never>({ recent, young: none, old: none, since: '', forgottenUntil: '' });
    EMPTY.set(key, empty);
    return empty as RecentMap<V>;
  }

  static ofGenerations<V>(generations: Generations<V>): RecentMap<V> {
    return generations.since === '' ? RecentMap.keeping(generations.recent) : new RecentMap(generations);
  }

  /** Restores what `toJSON` returned. */
  static of<V>(parts: RecentParts<V>): RecentMap<V> {
    const [young, old] = [new Generation(parts.young), new Generation(parts.old)];
    return RecentMap.ofGenerations({ ...parts, young, old });
  }

  get size(): number {
    return this.generations.young.size + this.generations.old.size;
  }

  /** What it holds in memory: entries of maps, and the bytes of packed ones. */
  get memory(): { readonly entries: number; readonly bytes: number } {
    const { young, old } = this.generations;
    return { entries: young.added.size + old.added.size, bytes: young.packed.bytes + old.packed.bytes };
  }

  has(key: string): boolean {
    return this.generations.young.has(key) || this.generations.old.has(key);
  }

  get(key: string): V | undefined {
    const { young, old } = this.generations;
    return young.has(key) ? young.get(key) : old.get(key);
  }

  /** The values that it has now. */
  values(): readonly V[] {
    const { young, old } = this.generations;
    const earlier = [...old.whole()].flatMap(([key, value]) => (young.has(key) ? [] : [value]));
    return [...earlier, ...young.whole().values()];
  }

  /** `at`: ISO 8601, the latest instant that the events named so far. */
  set(key: string, value: V, at: string): RecentMap<V> {
    const { young, ...others } = this.generations;
    if (!this.#isFull(at)) {
      return new RecentMap({ ...others, since: others.since || at, young: young.set(key, value) });
    }
    const { recent, old, since, forgottenUntil } = others;
    return new RecentMap({
      recent,
      young: Generation.none<V>().set(key, value),
      old: young,
      since: at,
      forgottenUntil: old.size > 0 ? since : forgottenUntil,
    });
  }

  /** Whether an entry that was set at this instant may have been dropped since. */
  mayHaveForgotten(at: string): boolean {
    return at <= this.generations.forgottenUntil;
  }

  /** How `encodeState` writes it down. */
  toJSON(): object {
    return { $recent: this.toParts() };
  }

  toParts(): RecentParts<V> {
    const { young, old, recent, since, forgottenUntil } = this.generations;
    return { recent, young: young.whole(), old: old.whole(), since, forgottenUntil };
  }

  #isFull(at: string): boolean {
    const { recent, young, since } = this.generations;
    if (young.size === 0) return false;
    if (recent.most !== undefined && young.size >= recent.most) return true;
    return Date.parse(at) - Date.parse(since) >= recent.days * DAY_MS;
  }
}
