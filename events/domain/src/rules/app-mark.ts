/** The mark of an app that has no logo, in a square of 24 by 24: one filled outline with letters in it. */
export interface AppMark {
  /** One or two letters, from the first two words of the name. */
  readonly letters: string;
  /** Colour of the outline. White letters on it have a contrast of at least 4.5. */
  readonly colour: string;
  /** Path of the outline. */
  readonly outline: string;
}

/**
 * Colours of the same lightness, so that all marks look equally strong. None is the lime, amber or red that have a meaning on
 * the pages.
 */
const COLOURS = [
  '#8a3b12',
  '#9a5b00',
  '#6f6500',
  '#3f6b12',
  '#0f6b45',
  '#0b6a6f',
  '#12648f',
  '#2a55a8',
  '#4a46a8',
  '#6b3fa0',
  '#8a2f86',
  '#a02d5c',
  '#a83232',
  '#5a5a66',
  '#4d5b3a',
  '#6b4a3a',
] as const;

/** A circle, a tile, a hexagon, an octagon, a drop and a leaf. */
const OUTLINES = [
  'M12 1a11 11 0 0 1 0 22a11 11 0 0 1 0-22z',
  'M6 1h12a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5H6a5 5 0 0 1-5-5V6a5 5 0 0 1 5-5z',
  'M12 .6l10.2 5.7v11.4L12 23.4L1.8 17.7V6.3z',
  'M7.6 1h8.8L23 7.6v8.8L16.4 23H7.6L1 16.4V7.6z',
  'M12 1h11v11a11 11 0 1 1-11-11z',
  'M1 1h14a8 8 0 0 1 8 8v14H9a8 8 0 0 1-8-8z',
] as const;

/** This start gives all apps of a new store different marks. */
const HASH_START = 0x811c9dc5 ^ 50_185;

/** FNV-1a with a final mixing step, so that both remainders below depend on every letter. */
function hashOf(text: string): number {
  let hash = HASH_START >>> 0;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return (hash ^ (hash >>> 12)) >>> 0;
}

/** "Best Buy" is BB, "Hinge" is Hi, "AOL" is AO. */
function lettersOf(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[\s.&+/_-]+/u)
    .map((word) => [...word.replaceAll(/[^\p{L}\p{N}]/gu, '')])
    .filter(({ length }) => length > 0);
  const [first = ['?'], second] = words;
  const behind = second?.[0]?.toUpperCase() ?? first[1] ?? '';
  return `${first[0]?.toUpperCase() ?? ''}${behind}`;
}

/** The mark of an app without a logo. It follows from the name alone, so it is the same everywhere. */
export function appMark(name: string): AppMark {
  const hash = hashOf(name.toLowerCase());
  return {
    letters: lettersOf(name),
    colour: COLOURS[hash % COLOURS.length] ?? COLOURS[0],
    outline: OUTLINES[Math.floor(hash / COLOURS.length) % OUTLINES.length] ?? OUTLINES[0],
  };
}
