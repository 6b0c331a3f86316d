import { plainText } from './code/plain-text.ts';

/** The position of a code in its text, as offsets for `slice`. */
export interface CodePlace {
  readonly from: number;
  readonly to: number;
}

function behindGap(text: string, at: number): number {
  let next = at;
  let blanks = 0;
  while (next < text.length && plainText(text[next] ?? '') === '') {
    if (/\s/.test(text[next] ?? '')) blanks += 1;
    if (blanks > 1) return at;
    next += 1;
  }
  return next;
}

/** The end of the code if it begins at `from`. Marks and one blank may separate two of its characters. */
function endOfCode(text: string, from: number, code: string): number | null {
  let at = from;
  for (const [index, character] of [...code].entries()) {
    if (index > 0) at = behindGap(text, at);
    const written = text.codePointAt(at);
    if (written === undefined) return null;
    const letter = String.fromCodePoint(written);
    if (plainText(letter) !== character) return null;
    at += letter.length;
  }
  return at;
}

function isInsideNumber(text: string, from: number, to: number): boolean {
  return (
    /[\p{N}A-Za-z]$/u.test(text.slice(Math.max(0, from - 2), from)) ||
    /^[\p{N}A-Za-z]/u.test(text.slice(to, to + 2))
  );
}

function isInsideAddress(text: string, from: number): boolean {
  return /[/=#?&@.][^\s]*$/.test(text.slice(Math.max(0, from - 60), from));
}

/**
 * The position of the code that `extractCode` found, in the text as it was sent: "371 761" for 371761, also in digits of
 * another script. Returns the first position that is not part of a URL, or null if the code is not in the text.
 */
export function placeOfCode(text: string, code: string): CodePlace | null {
  let linked: CodePlace | null = null;
  for (let from = 0; code !== '' && from < text.length; from += 1) {
    const to = endOfCode(text, from, code);
    if (to === null || isInsideNumber(text, from, to)) continue;
    if (!isInsideAddress(text, from)) return { from, to };
    linked ??= { from, to };
  }
  return linked;
}
