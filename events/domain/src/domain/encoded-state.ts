import type { EventShape, Fold } from './event.ts';
import { PersistentList } from './persistent-list.ts';
import { PersistentMap } from './persistent-map.ts';
import { PersistentSet } from './persistent-set.ts';
import { RecentMap, type RecentParts } from './recent-map.ts';

type Plain = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function reviveMap(keys: readonly unknown[], values: readonly unknown[]): PersistentMap<unknown, unknown> {
  if (keys.length === 0) return PersistentMap.none();
  const entries = new Map<unknown, unknown>();
  keys.forEach((key, index) => {
    entries.set(key, values[index]);
  });
  return new PersistentMap(entries);
}

/**
 * Makes the collections of a parsed state again. They are fields of a state, never inside one another: their content is left as it is.
 */
export function revive(value: unknown): unknown {
  if (!isObject(value)) return value;
  if ('$map' in value) return reviveMap(value.$map as unknown[], value.values as unknown[]);
  if ('$set' in value) {
    const members = (value.$set as unknown[]).map((member): [unknown, true] => [member, true]);
    return new PersistentSet(new PersistentMap(new Map(members)));
  }
  if ('$list' in value) return new PersistentList(value.$list as unknown[]);
  if ('$recent' in value) return RecentMap.of(revive(value.$recent) as RecentParts<unknown>);
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, revive(field)]));
}

/** A folded state as text. `decodeState` makes an equal state from it. */
export function encodeState(state: unknown): string {
  return JSON.stringify(state);
}

/** @throws SyntaxError if the text is not complete */
export function decodeState(text: string): unknown {
  return revive(JSON.parse(text));
}

type AnyFold = Pick<Fold<unknown, EventShape>, 'packing'>;

/** A folded state as a text of few bytes. `unpackState` makes an equal state from it. */
export function packState({ packing }: AnyFold, state: unknown): string {
  return packing ? JSON.stringify(packing.pack(state)) : encodeState(state);
}

/** @throws SyntaxError if the text is not complete */
export function unpackState({ packing }: AnyFold, text: string): unknown {
  return packing ? packing.unpack(JSON.parse(text)) : decodeState(text);
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isObject(value)) return value;
  if ('$map' in value) {
    const values = value.values as unknown[];
    return (value.$map as unknown[])
      .map((key, index) => JSON.stringify([key, inOrder(values[index])]))
      .sort();
  }
  if ('$set' in value) return (value.$set as unknown[]).map((member) => JSON.stringify(member)).sort();
  const fields = Object.entries(value).map(([name, field]) => [name, inOrder(field)] as const);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * What a state says, as a text that is the same for equal states. `encodeState` has the entries of maps and sets in the order in which they
 * are listed, and a version that is not the newest lists them in any order.
 */
export function contentOfState(state: unknown): string {
  return JSON.stringify(inOrder(JSON.parse(encodeState(state))));
}
