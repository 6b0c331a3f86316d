export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Cord {
  readonly from: Point;
  readonly to: Point;
  /** SVG path data. */
  readonly path: string;
}

/** Radius of the ring around the drawing. */
const RING = 19;
/** How far before the feed the cord rises, and how deep it hangs below the drawing. */
const ASIDE = 28;
const HANG = 130;

/**
 * A cord that hangs from the ring, continues to the gap before the feed, rises there and ends at the row. `row` is the point
 * where the row begins. In a page from right to left, the gap is on its right.
 */
export function cordBetween(from: Point, row: Point, rightToLeft = false): Cord {
  const inward = rightToLeft ? -1 : 1;
  const rise = row.x - inward * ASIDE;
  const start = from.y + RING;
  const to = { x: row.x + inward * 4, y: row.y };
  const path = [
    `M${from.x} ${start}`,
    `C${from.x} ${start + HANG} ${rise} ${start + HANG} ${rise} ${start - 40}`,
    `V${row.y + 60}`,
    `C${rise} ${row.y + 20} ${rise + inward * 6} ${row.y} ${to.x - inward * 5} ${row.y}`,
  ].join(' ');
  return { from, to, path };
}
