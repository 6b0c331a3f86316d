/** The result of one measurement. */
export interface Figure {
  readonly name: string;
  /** The median of several rounds. */
  readonly value: number;
  readonly unit: string;
  /** Least and greatest value of the rounds. */
  readonly range?: readonly [number, number];
  /** The target. */
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
}

/** The result of one part of the bench. */
export interface PartReport {
  readonly part: string;
  /** Orders in the measured store, before the measurement. Undefined if there was no store. */
  readonly orders?: number | undefined;
  readonly figures: readonly Figure[];
}

/** The value below which a share (0 to 1) of the sorted values is; 0 without values. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** The figure of several rounds: their median, not their mean, with the least and the greatest value. */
export function ofRounds(
  name: string,
  unit: string,
  values: readonly number[],
  target?: Figure['target'],
): Figure {
  return {
    name,
    unit,
    value: median(values),
    range: [Math.min(...values), Math.max(...values)],
    ...(target && { target }),
  };
}

export function isReached({ value, target }: Figure): boolean | undefined {
  if (!target) return undefined;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}
