import { PackedEntries } from './packed-entries.ts';
import { packId, unpackId } from './packed-id.ts';
import { PersistentMap } from './persistent-map.ts';
import { Generation } from './recent-generation.ts';
import { RecentMap } from './recent-map.ts';

// Parts of packed states. Hundreds of thousands of states are in memory as texts, so each of them has to be short.

/** Instants count from here, which saves a digit. */
const FIRST_MS = Date.UTC(2020, 0);
const DAY_MS = 86_400_000;
const DAY_CHARACTERS = 11;
const ZERO = 48;

const twoDigits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
const threeDigits = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, '0'));
/** Texts of UTC days up to the `T`, by their first milliseconds: states have the same few days. */
const dayTexts = new Map<number, string>();
const DAYS_KEPT = 512;
/** The first milliseconds of days, by their texts. */
const dayStarts = new Map<string, number>();

// `Date` takes several times as long, and a state has many instants.

function dayTextOf(dayMs: number): string {
  const known = dayTexts.get(dayMs);
  if (known !== undefined) return known;
  if (dayTexts.size >= DAYS_KEPT) {
    dayTexts.clear();
    dayStarts.clear();
  }
  const text = new Date(dayMs).toISOString().slice(0, DAY_CHARACTERS);
  dayTexts.set(dayMs, text);
  dayStarts.set(text, dayMs);
  return text;
}

function textOf(ms: number): string {
  const dayMs = Math.floor(ms / DAY_MS) * DAY_MS;
  const seconds = Math.floor((ms - dayMs) / 1_000);
  const minutes = Math.floor(seconds / 60);
  const time = `${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}`;
  return `${dayTextOf(dayMs)}${time}.${threeDigits[(ms - dayMs) % 1_000]}Z`;
}

/** Of a text in the form of `toISOString`; any number, or none, of another text. */
function msOf(text: string): number {
  const dayMs = dayStarts.get(text.slice(0, DAY_CHARACTERS));
  if (dayMs === undefined) return Date.parse(text);
  const digit = (at: number): number => text.charCodeAt(at) - ZERO;
  const two = (at: number): number => 10 * digit(at) + digit(at + 1);
  const seconds = 3_600 * two(11) + 60 * two(14) + two(17);
  return dayMs + 1_000 * seconds + 100 * digit(20) + two(21);
}

/** An instant as milliseconds, if it is written as `toISOString` writes it; otherwise as it is. */
export function packInstant(instant: string): number | string {
  const ms = msOf(instant);
  return Number.isSafeInteger(ms) && textOf(ms) === instant ? ms - FIRST_MS : instant;
}

export function unpackInstant(packed: number | string): string {
  return typeof packed === 'string' ? packed : textOf(packed + FIRST_MS);
}

/** An instant as milliseconds since another one, which is shorter. */
export function packSince(from: string, instant: string): number | string {
  const [start, end] = [packInstant(from), packInstant(instant)];
  return typeof start === 'number' && typeof end === 'number' ? end - start : instant;
}

export function unpackSince(from: number | string, packed: number | string): string {
  return typeof from === 'number' && typeof packed === 'number'
    ? unpackInstant(from + packed)
    : String(packed);
}

type Entry = string | readonly [string, unknown];
type PackedEntryList = readonly Entry[];

/** The entries of a map by ids. An entry whose value is `true` is its id alone. */
export function packMap<V>(map: PersistentMap<string, V>): PackedEntryList {
  const entries: Entry[] = [];
  for (const [id, value] of map) entries.push(value === true ? packId(id) : [packId(id), value]);
  return entries;
}

export function unpackMap<V>(packed: PackedEntryList = []): PersistentMap<string, V> {
  if (packed.length === 0) return PersistentMap.none();
  const entries = new Map<string, V>();
  for (const each of packed) {
    const [id, value] = typeof each === 'string' ? [each, true] : each;
    entries.set(unpackId(id), value as V);
  }
  return new PersistentMap(entries);
}

/** A generation with more entries is taken apart when it is read: to search a text of 20,000 takes some 200 µs, and of 500 some 4. */
const SEARCHED_MAX = 500;

/** One text if that is possible, which it is for nearly all of them; otherwise a list of the entries. */
type PackedGeneration = readonly [size: number, text: string] | { readonly list: PackedEntryList };

function packGeneration<V>(generation: Generation<V>): PackedGeneration {
  const packed = generation.packed.with(generation.added);
  return packed ? packed.toPacked() : { list: packMap(generation.whole()) };
}

function unpackGeneration<V>(packed: PackedGeneration | undefined): Generation<V> {
  if (packed === undefined) return Generation.none();
  if ('list' in packed) return new Generation(unpackMap<V>(packed.list));
  const entries = PackedEntries.of(packed);
  if (entries.size <= SEARCHED_MAX) return new Generation(PersistentMap.none<string, V>(), entries);
  return new Generation(new PersistentMap(new Map(entries as Iterable<readonly [string, V]>)));
}

type PackedRecent = readonly [
  since: number | string,
  forgottenUntil: number | string,
  young: PackedGeneration,
  old?: PackedGeneration,
];

/** Undefined if nothing was ever set. */
export function packRecent<V>(map: RecentMap<V>): PackedRecent | undefined {
  const { since, forgottenUntil, young, old } = map.generations;
  if (since === '') return undefined;
  const times = [packInstant(since), packInstant(forgottenUntil)] as const;
  return old.size > 0
    ? [...times, packGeneration(young), packGeneration(old)]
    : [...times, packGeneration(young)];
}

/** @param empty has the limits of the map */
export function unpackRecent<V>(packed: PackedRecent | undefined, empty: RecentMap<V>): RecentMap<V> {
  if (!packed) return empty;
  const [since, forgottenUntil, young, old] = packed;
  return RecentMap.ofGenerations({
    recent: empty.generations.recent,
    young: unpackGeneration(young),
    old: unpackGeneration(old),
    since: unpackInstant(since),
    forgottenUntil: unpackInstant(forgottenUntil),
  });
}
