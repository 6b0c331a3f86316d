import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliDecompressSync, crc32, deflate } from 'node:zlib';

/** Advance, left, top, width and height in pixels, and where its pixels begin. */
type Letter = readonly [number, number, number, number, number, number];
type Letters = Readonly<Record<string, Letter>>;

/** What `scripts/promo-video/share-letters.ts` has drawn. */
interface Parts {
  readonly width: number;
  readonly height: number;
  readonly sets: { readonly title: Letters; readonly text: Letters };
  /** Where the frame begins: the background with the logo. Each of its pixels is a place in `colours`. */
  readonly frameAt: number;
  readonly colours: readonly string[];
}

export interface ShareTexts {
  readonly title: string;
  readonly description: string;
}

/** The pictures that other sites show beside a link to a page: its title and its description below the logo. */
interface SharePictures {
  /** Whether there is a letter for each character. There are those of Latin and Cyrillic. */
  readonly canWrite: (texts: ShareTexts) => boolean;
  /** A PNG. It takes about 20 ms, most of them beside the thread of this program. */
  readonly draw: (texts: ShareTexts) => Promise<Buffer>;
}

/** One kind of text of a picture, in pixels. */
interface Style {
  readonly set: keyof Parts['sets'];
  readonly lineHeight: number;
  readonly ink: readonly [number, number, number];
}

const MARGIN = 80;
const TITLE_BASELINE = 236;
const GAP = 40;
/** Shades of a letter: from nothing to full ink. */
const SHADES = 16;
const TITLE: Style = { set: 'title', lineHeight: 78, ink: [16, 18, 15] };
const TEXT: Style = { set: 'text', lineHeight: 44, ink: [86, 91, 82] };
/** Lines of a title, of a description, and of both together: what fits. */
const MOST_LINES = { title: 3, text: 3, both: 5 };
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MORE = '…';

const deflated = promisify(deflate);

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** A picture with at most 256 colours (https://www.w3.org/TR/png-3/). */
async function png(width: number, height: number, palette: Buffer, pixels: Uint8Array): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  // Each row begins with its filter, which is none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const data = chunk('IDAT', await deflated(rows));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    data,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The colours between paper and ink. */
function shadesOf(paper: readonly number[], ink: readonly number[]): number[] {
  return Array.from({ length: SHADES }, (_, shade) =>
    paper.map((part, place) => Math.round(part + (((ink[place] ?? 0) - part) * shade) / (SHADES - 1))),
  ).flat();
}

function widthOf(letters: Letters, text: string): number {
  return [...text].reduce((sum, character) => sum + (letters[character]?.[0] ?? 0), 0);
}

/** Cuts a text that is too wide at its end. */
function cut(letters: Letters, text: string, room: number): string {
  let kept = text;
  while (kept !== '' && widthOf(letters, kept + MORE) > room) kept = kept.slice(0, -1);
  return kept.trimEnd() + MORE;
}

/** The lines of a text. What does not fit into the last line is cut. */
function linesOf(letters: Letters, text: string, room: number, maxLines: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && widthOf(letters, longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.slice(0, maxLines);
  const rest = lines.slice(maxLines - 1).join(' ');
  if (lines.length > maxLines) shown[maxLines - 1] = cut(letters, rest, room);
  return shown.map((line) => (widthOf(letters, line) > room ? cut(letters, line, room) : line));
}

/** Draws one line. `firstShade` is the place of its lightest colour. */
function drawLine(
  { parts, pixels }: { readonly parts: Parts; readonly pixels: Uint8Array },
  into: Uint8Array,
  line: string,
  {
    letters,
    baseline,
    firstShade,
  }: { readonly letters: Letters; readonly baseline: number; readonly firstShade: number },
): void {
  let pen = MARGIN;
  for (const character of line) {
    const letter = letters[character];
    if (!letter) continue;
    const [advance, left, top, wide, high, at] = letter;
    for (let y = 0; y < high; y += 1)
      for (let x = 0; x < wide; x += 1) {
        const shade = pixels[at + y * wide + x] ?? 0;
        const place = (baseline + top + y) * parts.width + Math.round(pen) + left + x;
        // Letters may overlap: the darker one stays.
        if (shade > 0 && (into[place] ?? 0) < firstShade + shade) into[place] = firstShade + shade;
      }
    pen += advance;
  }
}

/** Opens the drawn letters. */
export function openSharePictures(file: string): SharePictures {
  const bytes = brotliDecompressSync(readFileSync(file));
  const headEnd = 4 + bytes.readUInt32LE(0);
  const parts = JSON.parse(bytes.toString('utf8', 4, headEnd)) as Parts;
  const pixels = bytes.subarray(headEnd);
  const { width, height, sets, frameAt, colours } = parts;
  const frame = pixels.subarray(frameAt, frameAt + width * height);
  const paper = (colours[0] ?? '').split(',').map(Number);
  const palette = Buffer.from([
    ...colours.flatMap((colour) => colour.split(',').map(Number)),
    ...shadesOf(paper, TEXT.ink),
    ...shadesOf(paper, TITLE.ink),
  ]);
  const shades = { text: colours.length, title: colours.length + SHADES };

  return {
    canWrite: ({ title, description }) =>
      [...title, ...description].every((character) => character in sets.text),
    async draw({ title, description }) {
      const into = Uint8Array.from(frame);
      let baseline = TITLE_BASELINE;
      const room = width - 2 * MARGIN;
      const titleLines = linesOf(sets.title, title, room, MOST_LINES.title);
      const left = Math.min(MOST_LINES.text, MOST_LINES.both - titleLines.length);
      const textLines = linesOf(sets.text, description, room, left);
      for (const [{ set, lineHeight }, lines] of [
        [TITLE, titleLines],
        [TEXT, textLines],
      ] as const) {
        for (const line of lines) {
          const style = { letters: sets[set], baseline, firstShade: shades[set] };
          drawLine({ parts, pixels }, into, line, style);
          baseline += lineHeight;
        }
        baseline += GAP - lineHeight + TEXT.lineHeight;
      }
      return png(width, height, palette, into);
    },
  };
}
