export type Kind =
  | 'prefixed'
  | 'grouped'
  | 'unequal'
  | 'digits'
  | 'long'
  | 'short'
  | 'mixed'
  | 'lower'
  | 'dashed'
  | 'letters'
  | 'spelt';

/** A part of a message with the shape of a code. */
export interface Candidate {
  readonly code: string;
  readonly from: number;
  readonly to: number;
  readonly kind: Kind;
}

/** Characters that may not touch a candidate on either side, because the candidate would then be part of something longer. */
const BEFORE = '(?<![A-Za-z\\d_/+@.%=-])(?<!\\d[,:])';
const AFTER = '(?![A-Za-z\\d_@%=/-])(?![.,:]\\d)';

/** Endings that some languages join to a number: "is", "with", "to". */
const ENDINGS =
  'er|dir|dır|dur|dür|tir|tır|tur|tür|dyr|da|de|ta|te|la|le|ni|nı|nu|nü|yi|yı|yu|yü|ga|ge|ka|ke|ra|re|val|vel|lla|llä|ssa|ssä|ks|ga';

const shapes: readonly { readonly kind: Kind; readonly shape: RegExp }[] = [
  { kind: 'prefixed', shape: new RegExp(`${BEFORE}(?!(?:OTP|PIN|TAN)-)[A-Z]{1,3}-\\d{4,8}${AFTER}`, 'gu') },
  {
    kind: 'grouped',
    shape:
      /(?<![\d_/+.-])(?<!\d )(?<![A-Za-z])(?:\d{3}[- ]\d{3}|\d{4}[- ]\d{4}|\d(?: \d){3,7})(?![ -]?\d)(?![\w/-])/gu,
  },
  {
    kind: 'unequal',
    shape:
      /(?<![\d_/+.:,-])(?<!\d )(?<![A-Za-z])(?:\d{2}[- ]\d{2,4}|\d{3}[- ]\d{2,4}|\d{4}-\d{2,3}|\d{2}(?:[- ]\d{2}){2,3}|\d{3}(?:[- ]\d{3}){2})(?![ -]?\d)(?![\w/-])(?![.,:]\d)/gu,
  },
  { kind: 'digits', shape: /(?<![\d_/+.])(?<![A-Za-z])(?<!\d-)\d{4,8}(?![\w/]|-\d)/gu },
  {
    // "Your code is 482193Do not share it", "kodunuz 482193dür": the next word or an ending follows without a blank.
    kind: 'digits',
    shape: new RegExp(
      `(?<![\\d_/+.A-Za-z])(?<!\\d-)\\d{4,8}(?=(?:${ENDINGS})(?![\\p{L}\\d])|[A-Z][a-z]+[ ,])`,
      'gu',
    ),
  },
  {
    kind: 'short',
    shape: new RegExp(`${BEFORE}(?:\\d{3}|(?=[A-Z]{0,2}\\d)(?=\\d{0,2}[A-Z])[A-Z\\d]{3})${AFTER}`, 'gu'),
  },
  { kind: 'long', shape: /(?<![\d_/+.,-])(?<![A-Za-z])\d{9,10}(?![\w/]|-\d)/gu },
  {
    kind: 'mixed',
    shape: new RegExp(`${BEFORE}(?=[A-Z]{0,11}\\d)(?=\\d{0,11}[A-Z])[A-Z\\d]{4,12}${AFTER}`, 'gu'),
  },
  {
    kind: 'lower',
    shape: new RegExp(`${BEFORE}(?=[A-Za-z]{0,11}\\d)(?=[A-Z\\d]{0,11}[a-z])[A-Za-z\\d]{4,12}${AFTER}`, 'gu'),
  },
  {
    kind: 'dashed',
    shape: new RegExp(
      `${BEFORE}(?=[A-Za-z-]{0,11}\\d|[A-Z-]{7,}(?![a-z]))(?=[\\d-]{0,11}[A-Za-z])[A-Za-z\\d]{2,6}(?:-[A-Za-z\\d]{2,6}){1,3}${AFTER}`,
      'gu',
    ),
  },
  {
    kind: 'letters',
    shape: new RegExp(`${BEFORE}(?:[A-Z]{4,10}|[a-z]{3,5}-[a-z]{3,5}|[a-z]{4,8})${AFTER}`, 'gu'),
  },
  {
    kind: 'spelt',
    shape: new RegExp(`${BEFORE}(?=[A-Za-z ]{0,15}\\d)[A-Za-z\\d](?: [A-Za-z\\d]){3,7}${AFTER}`, 'gu'),
  },
];

/** All candidates of a message, the most certain shapes first. */
export function candidatesOf(message: string): readonly Candidate[] {
  return shapes.flatMap(({ kind, shape }) =>
    [...message.matchAll(shape)].map(
      (match): Candidate => ({
        code: match[0].replaceAll(' ', ''),
        from: match.index,
        to: match.index + match[0].length,
        kind,
      }),
    ),
  );
}

/** Whether letters are no pronounceable word, as if drawn at random: no vowel, or four consonants in a row. */
export function looksDrawnByLot(letters: string): boolean {
  return !/[aeiouy]/i.test(letters) || /[bcdfghjklmnpqrstvwxz]{4}/i.test(letters) || /q(?!u)/i.test(letters);
}

/** How often letters and digits change places: four times in K7RT2P, once in COVID19. */
export function turnsOf(code: string): number {
  return code.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
}

export function isYear(code: string): boolean {
  return /^(?:19|20)\d{2}$/.test(code);
}
