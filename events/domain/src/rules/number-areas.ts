/**
 * Which numbers a purchase may get, by their first digits: an area code, or an area code with a part of what follows. Each prefix has
 * its plus and the country code.
 */
export interface NumberAreas {
  /** The number begins with one of them. Empty: with anything. */
  readonly wanted: readonly string[];
  /** The number begins with none of them. */
  readonly excluded: readonly string[];
}

/** Texts from `from` to below `to`. */
export interface NumberRange {
  readonly from: string;
  readonly to: string;
}

/** Sorts after every digit, and so after every number that begins with the same digits. */
const AFTER_DIGITS = '\uffff';
/** The numbers of both countries begin with it. */
const COUNTRY_CODE = '+1';

export function isInAreas(e164: string, { wanted, excluded }: NumberAreas): boolean {
  if (excluded.some((prefix) => e164.startsWith(prefix))) return false;
  return wanted.length === 0 || wanted.some((prefix) => e164.startsWith(prefix));
}

/** The prefixes without those that begin with another one of them, in order. */
function widest(prefixes: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (const prefix of prefixes.toSorted()) {
    const last = kept.at(-1);
    if (last === undefined || !prefix.startsWith(last)) kept.push(prefix);
  }
  return kept;
}

function rangeOf(prefix: string): NumberRange {
  return { from: prefix, to: `${prefix}${AFTER_DIGITS}` };
}

/** The parts of a range that are outside of another one. */
function without(range: NumberRange, hole: NumberRange): readonly NumberRange[] {
  if (hole.to <= range.from || range.to <= hole.from) return [range];
  const parts: NumberRange[] = [];
  if (range.from < hole.from) parts.push({ from: range.from, to: hole.from });
  if (hole.to < range.to) parts.push({ from: hole.to, to: range.to });
  return parts;
}

/** The ranges in which the numbers of the areas are, in order and without an overlap. A store reads each of them by its index. */
export function rangesOfAreas({ wanted, excluded }: NumberAreas): readonly NumberRange[] {
  const holes = widest(excluded).map(rangeOf);
  const begin = widest(wanted.length === 0 ? [COUNTRY_CODE] : wanted).map(rangeOf);
  return holes.reduce<readonly NumberRange[]>(
    (ranges, hole) => ranges.flatMap((range) => without(range, hole)),
    begin,
  );
}
