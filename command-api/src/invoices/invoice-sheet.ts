import { readFile } from 'node:fs/promises';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import { LANGUAGES } from '@ringpost/domain/rules/languages';
import { wrapped } from '../kernel/pdf-text.ts';

/** A4 in points. */
const PAGE = { width: 595, height: 842, margin: 64 } as const;
export const WIDTH = PAGE.width - 2 * PAGE.margin;
const SIZE = 10.5;
export const LEADING = 16;

/** The languages whose letters the fonts of every PDF reader lack. `fonts` has what the texts of invoices need, and no more. */
const WITH_OWN_FONT: readonly string[] = ['zh', 'ru', 'ar'];

/** Latin letters and figures, with the spaces between them. They are read from left to right in every language. */
const LATIN = /[!-~\u00a1-\u00ff]+(?:[ \u00a0]+[!-~\u00a1-\u00ff]+)*/g;

interface Run {
  readonly text: string;
  readonly font: PDFFont;
}

/** A font with Latin letters, and one with those of the language. Measures text as it is drawn. */
interface Face {
  runs(text: string): readonly Run[];
  widthOfTextAtSize(text: string, size: number): number;
}

function createFace(latin: PDFFont, own: PDFFont): Face {
  function runs(text: string): readonly Run[] {
    const found: Run[] = [];
    let done = 0;
    for (const { index, 0: part } of text.matchAll(LATIN)) {
      if (index > done) found.push({ text: text.slice(done, index), font: own });
      found.push({ text: part, font: latin });
      done = index + part.length;
    }
    return done < text.length ? [...found, { text: text.slice(done), font: own }] : found;
  }
  return {
    runs,
    widthOfTextAtSize: (text, size) =>
      runs(text).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0),
  };
}

async function ownFont(document: PDFDocument, file: string): Promise<PDFFont> {
  const bytes = await readFile(new URL(`./fonts/${file}.ttf`, import.meta.url));
  // The whole file, because it has no more letters than the texts need.
  return document.embedFont(bytes, { subset: false });
}

/** The faces of a language. */
async function facesFor(document: PDFDocument, language: string) {
  const { StandardFonts } = await import('@cantoo/pdf-lib');
  const latin = await document.embedFont(StandardFonts.Helvetica);
  const latinBold = await document.embedFont(StandardFonts.HelveticaBold);
  if (!WITH_OWN_FONT.includes(language))
    return { plain: createFace(latin, latin), bold: createFace(latinBold, latinBold) };
  const { default: fontkit } = await import('@cantoo/fontkit');
  document.registerFontkit(fontkit);
  return {
    plain: createFace(latin, await ownFont(document, `${language}-plain`)),
    bold: createFace(latinBold, await ownFont(document, `${language}-bold`)),
  };
}

interface Placed {
  readonly face?: Face;
  readonly size?: number;
  /** The distance from the side where lines begin. */
  readonly x?: number;
}

/** A page whose lines begin at the left, or at the right in a language that is written from there. */
export interface Sheet {
  readonly plain: Face;
  readonly bold: Face;
  line(text: string, placed?: Placed): void;
  /** A text that ends where lines end. */
  atEnd(text: string, face: Face): void;
  rule(): void;
  down(points: number): void;
  fold(text: string, face: Face, width: number): readonly string[];
}

export async function addSheet(document: PDFDocument, language: string): Promise<Sheet> {
  const { rgb } = await import('@cantoo/pdf-lib');
  const { plain, bold } = await facesFor(document, language);
  const isFromRight = LANGUAGES.find(({ tag }) => tag === language)?.direction === 'rtl';
  const ink = rgb(0.06, 0.07, 0.06);
  const page = document.addPage([PAGE.width, PAGE.height]);
  let y: number = PAGE.height - PAGE.margin;

  function line(text: string, { face = plain, size = SIZE, x = 0 }: Placed = {}): void {
    let at = isFromRight ? PAGE.width - PAGE.margin - x : PAGE.margin + x;
    for (const run of face.runs(text)) {
      const width = run.font.widthOfTextAtSize(run.text, size);
      if (isFromRight) at -= width;
      page.drawText(run.text, { x: at, y, size, font: run.font, color: ink });
      if (!isFromRight) at += width;
    }
  }

  return {
    plain,
    bold,
    line,
    atEnd: (text, face) => line(text, { face, x: WIDTH - face.widthOfTextAtSize(text, SIZE) }),
    rule() {
      const start = { x: PAGE.margin, y: y + SIZE + 3 };
      page.drawLine({ start, end: { x: PAGE.margin + WIDTH, y: start.y }, thickness: 0.8, color: ink });
    },
    down(points) {
      y -= points;
    },
    fold: (text, face, width) => wrapped(text, face, SIZE, width),
  };
}
