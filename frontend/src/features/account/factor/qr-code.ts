import { drawnBytes, versionFor } from './qr-bytes.ts';
import { withCheckBits } from './qr-numbers.ts';

/** Rows of modules: true is dark. */
export type QrCode = readonly (readonly boolean[])[];

type Mask = (row: number, column: number) => boolean;
const MASKS: readonly Mask[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

interface Canvas {
  readonly size: number;
  readonly dark: boolean[][];
  /** Modules of patterns, which hold no data and no mask. */
  readonly fixed: boolean[][];
}

function canvasOf(version: number): Canvas {
  const size = version * 4 + 17;
  const empty = (): boolean[][] =>
    Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  return { size, dark: empty(), fixed: empty() };
}

/** Draws one module of a pattern; outside the code it draws nothing. */
function fix({ size, dark, fixed }: Canvas, row: number, column: number, isDark: boolean): void {
  const [darkRow, fixedRow] = [dark[row], fixed[row]];
  if (!darkRow || !fixedRow || column < 0 || column >= size) return;
  darkRow[column] = isDark;
  fixedRow[column] = true;
}

/** Rings around a centre: the dark ones are named by their distance from it. */
function drawRings(
  canvas: Canvas,
  row: number,
  column: number,
  reach: number,
  darkAt: readonly number[],
): void {
  for (let down = -reach; down <= reach; down += 1)
    for (let right = -reach; right <= reach; right += 1)
      fix(canvas, row + down, column + right, darkAt.includes(Math.max(Math.abs(down), Math.abs(right))));
}

function alignmentsOf(version: number, size: number): readonly number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, nth) => size - 7 - (count - 2 - nth) * step)];
}

function drawPatterns(canvas: Canvas, version: number): void {
  const { size } = canvas;
  for (let at = 0; at < size; at += 1) {
    fix(canvas, 6, at, at % 2 === 0);
    fix(canvas, at, 6, at % 2 === 0);
  }
  const far = size - 4;
  for (const [row, column] of [
    [3, 3],
    [3, far],
    [far, 3],
  ] as const)
    drawRings(canvas, row, column, 4, [0, 1, 3]);
  const marks = alignmentsOf(version, size);
  const last = size - 7;
  for (const row of marks)
    for (const column of marks) {
      const isCorner = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
      if (!isCorner) drawRings(canvas, row, column, 2, [0, 2]);
    }
}

function drawVersion(canvas: Canvas, version: number): void {
  if (version < 7) return;
  const bits = withCheckBits(version, 0x1f25, 12);
  for (let at = 0; at < 18; at += 1) {
    const isDark = ((bits >>> at) & 1) === 1;
    const [long, short] = [canvas.size - 11 + (at % 3), Math.floor(at / 3)];
    fix(canvas, short, long, isDark);
    fix(canvas, long, short, isDark);
  }
}

/** Level M is 0 in the two bits before the number of the mask. */
function drawFormat(canvas: Canvas, mask: number): void {
  const { size } = canvas;
  const bits = withCheckBits(mask, 0x537, 10) ^ 0x5412;
  const isDark = (at: number): boolean => ((bits >>> at) & 1) === 1;
  for (let at = 0; at < 15; at += 1) {
    const down = at < 6 ? at : at < 8 ? at + 1 : size - 15 + at;
    const right = at < 8 ? size - 1 - at : at === 8 ? 7 : 14 - at;
    fix(canvas, down, 8, isDark(at));
    fix(canvas, 8, right, isDark(at));
  }
  fix(canvas, size - 8, 8, true);
}

/** The modules that hold data, in the order of the bits: two columns at a time, up and down in turn, from the right. */
function* dataModules({ size, fixed }: Canvas): Generator<readonly [number, number]> {
  let isUp = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1]) if (!fixed[row]?.[column]) yield [row, column];
    }
    isUp = !isUp;
  }
}

function masked(plain: Canvas, mask: Mask, number: number): QrCode {
  const dark = plain.dark.map((line, row) =>
    line.map((isDark, column) => isDark !== (!plain.fixed[row]?.[column] && mask(row, column))),
  );
  drawFormat({ ...plain, dark }, number);
  return dark;
}

function runs(line: readonly boolean[]): number {
  const lengths = line.map((_, at) => at).filter((at) => at === 0 || line[at] !== line[at - 1]);
  return lengths
    .map((start, nth) => (lengths[nth + 1] ?? line.length) - start)
    .reduce((sum, length) => sum + (length < 5 ? 0 : length - 2), 0);
}

/** What makes a code hard to read: long runs, and squares of one colour. */
function penalty(code: QrCode): number {
  const columns = code.map((_, column) => code.map((line) => line[column] ?? false));
  let squares = 0;
  for (const [row, line] of code.entries())
    for (const [column, isDark] of line.entries()) {
      const near = [line[column + 1], code[row + 1]?.[column], code[row + 1]?.[column + 1]];
      if (near.every((each) => each === isDark)) squares += 3;
    }
  return [...code, ...columns].reduce((sum, line) => sum + runs(line), squares);
}

/** The picture of a text for the camera of a phone (ISO/IEC 18004, level M); undefined if the text is too long. */
export function qrCodeOf(text: string): QrCode | undefined {
  const content = new TextEncoder().encode(text);
  const version = versionFor(content.length);
  if (version === undefined) return undefined;
  const plain = canvasOf(version);
  drawPatterns(plain, version);
  drawVersion(plain, version);
  // Only its place counts here. Each mask draws its own.
  drawFormat(plain, 0);
  const bytes = drawnBytes(content, version);
  let bit = 0;
  for (const [row, column] of dataModules(plain)) {
    const line = plain.dark[row];
    if (line) line[column] = (((bytes[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
    bit += 1;
  }
  const codes = MASKS.map((mask, number) => masked(plain, mask, number));
  return codes.toSorted((one, other) => penalty(one) - penalty(other))[0];
}
