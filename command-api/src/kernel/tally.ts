/** Counts by name since the start of this process. */
export interface Tally {
  add(name: string): void;
  counts(): ReadonlyMap<string, number>;
}

/** All names after this many are counted together, because Prometheus keeps a series for each name. */
const NAMES_MAX = 100;
const OTHERS = 'other';

/** The name under which it is counted. `known`: the names so far. */
export function labelOf(name: string, known: ReadonlyMap<string, unknown>, namesMax = NAMES_MAX): string {
  return known.has(name) || known.size < namesMax ? name : OTHERS;
}

export function createTally(namesMax = NAMES_MAX): Tally {
  const counts = new Map<string, number>();
  return {
    add(name) {
      const label = labelOf(name, counts, namesMax);
      counts.set(label, (counts.get(label) ?? 0) + 1);
    },
    counts: () => counts,
  };
}
