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
const ring = 19;
/** How far before the feed the cord climbs, and how deep it hangs below the drawing. */
const aside = 28;
const hang = 130;

/**
 * A cord that hangs from the ring, swings to the gap before the feed, climbs it and plugs into the row. `row` is the point
 * where the row begins; in a page from right to left the gap lies to its right.
 */
export function cordBetween(from: Point, row: Point, rightToLeft = false): Cord {
  const inward = rightToLeft ? -1 : 1;
  const rise = row.x - inward * aside;
  const start = from.y + ring;
  const to = { x: row.x + inward * 4, y: row.y };
  const path = [
    `M${from.x} ${start}`,
    `C${from.x} ${start + hang} ${rise} ${start + hang} ${rise} ${start - 40}`,
    `V${row.y + 60}`,
    `C${rise} ${row.y + 20} ${rise + inward * 6} ${row.y} ${to.x - inward * 5} ${row.y}`,
  ].join(' ');
  return { from, to, path };
}
