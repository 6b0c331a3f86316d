import type { Profiler } from 'node:inspector';

/** Microseconds by the place that they belong to. */
export type PlaceMicros = ReadonlyMap<string, number>;

export interface Frame {
  readonly url: string;
  readonly functionName: string;
}

/** Where no frame is known, such as where only Node's own code ran. */
export const UNKNOWN = 'other code';
export const GARBAGE = 'garbage';
/** Native code that no JavaScript called: the loop of events, the sockets, the compiler. */
export const LOOP = 'the loop: sockets, timers, compiling';

/** Names that V8 gives to what is no function. The threads wait while they are idle. */
const IDLE = '(idle)';
const OWN_NAMES: ReadonlyMap<string, string> = new Map([
  ['(garbage collector)', GARBAGE],
  ['(program)', LOOP],
]);
/** Calls that wait for the disk, with hardly any processor time. */
const WAITS: readonly string[] = ['fsync', 'fdatasync', 'fsyncSync', 'fdatasyncSync'];

/** A part of a profile, in microseconds of the clock that profiles have. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/**
 * Sums the samples of a profile within the span. Each belongs to the innermost frame that `placeOf` knows: what native code and helpers
 * do is the work of their caller. Waits are left out.
 */
export function microsByPlace(
  { nodes, startTime, samples = [], timeDeltas = [] }: Profiler.Profile,
  { from, until }: Span,
  placeOf: (frame: Frame) => string | undefined,
): PlaceMicros {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const places = new Map<number, string>();
  const find = (id: number | undefined): string => {
    const node = id === undefined ? undefined : byId.get(id);
    if (!node) return UNKNOWN;
    const found = places.get(node.id);
    if (found !== undefined) return found;
    const { functionName } = node.callFrame;
    const place = OWN_NAMES.get(functionName) ?? placeOf(node.callFrame) ?? find(parents.get(node.id));
    places.set(node.id, place);
    return place;
  };
  const sums = new Map<string, number>();
  let at = startTime;
  for (const [index, id] of samples.entries()) {
    const micros = timeDeltas[index] ?? 0;
    at += micros;
    if (at - micros < from || at > until) continue;
    const functionName = byId.get(id)?.callFrame.functionName ?? IDLE;
    if (functionName === IDLE || WAITS.includes(functionName)) continue;
    const place = find(id);
    sums.set(place, (sums.get(place) ?? 0) + micros);
  }
  return sums;
}
