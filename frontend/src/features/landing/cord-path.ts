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

/** A cord that hangs from the ring, swings to the gap before the feed, climbs it and plugs into the row. */
export function cordBetween(from: Point, row: Point): Cord {
  const rise = row.x - aside;
  const start = from.y + ring;
  const to = { x: row.x + 4, y: row.y };
  const path = [
    `M${from.x} ${start}`,
    `C${from.x} ${start + hang} ${rise} ${start + hang} ${rise} ${start - 40}`,
    `V${row.y + 60}`,
    `C${rise} ${row.y + 20} ${rise + 6} ${row.y} ${to.x - 5} ${row.y}`,
  ].join(' ');
  return { from, to, path };
}
