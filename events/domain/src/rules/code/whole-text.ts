import { folded, rolesOf } from './lexicon.ts';
import { turnsOf } from './shapes.ts';

const BOUND = /(?:^|\s)@[a-z0-9.-]{3,253} #([a-z0-9-]{3,12})\s*$/i;
const QUOTES = '[\\s"\'`«»“”„‘’()[\\]【】「」『』<>#.:*!]{0,8}';
const only = new RegExp(`^${QUOTES}([A-Za-z\\d]+(?:[- ][A-Za-z\\d]+){0,3})${QUOTES}$`);
const onlyBehindSender = new RegExp(
  `^[\\[【<(][^\\]】>)\\n]{1,30}[\\]】>)]\\s{0,3}(\\d{4,8}|\\d{3}[- ]\\d{3})${QUOTES}$`,
);

const DIGITS_ONLY = /^(?:\d{4,8}|\d{3}[- ]\d{3}|\d{4}[- ]\d{4}|[A-Z]-\d{3}-?\d{3})$/;
const PREFIXED = /^[A-Z]{1,3}-\d{4,8}$/;
const MIXED = /^(?=[A-Z-]*\d)(?=[\d-]*[A-Z])[A-Z\d]{3,10}(?:-[A-Z\d]{3,6})?$/;

function isCode(alone: string): boolean {
  if (DIGITS_ONLY.test(alone) || PREFIXED.test(alone)) return true;
  const letters = alone.replaceAll('-', '').length;
  if (MIXED.test(alone)) return letters >= 5 && letters <= 12;
  return /^[a-z\d]{6,10}$/.test(alone) && turnsOf(alone) >= 3;
}

/** "Discord 313131": the name of the sender and a number, and nothing else. */
const BESIDE_NAME =
  /^(?:(\p{Lu}\p{L}{2,20}):? (\d{5,8}|\d{3}-\d{3})|(\d{5,8}|\d{3}-\d{3}),? (\p{Lu}\p{L}{2,20}))[.!]?$/u;

/** "Kundencode 482193": a word that ends like this names a number of its own. */
const NAMES_NUMBER = /(?:code|kod|kód|kode|kodu|kood|koodi|kodas|nummer|number|nr)$/i;

function besideName(message: string): string | null {
  const [, before = '', behind = '', first = '', name = ''] = BESIDE_NAME.exec(message) ?? [];
  const word = before || name;
  if (word === '' || NAMES_NUMBER.test(word) || rolesOf(word, folded(word.toLowerCase())) !== 0) return null;
  return behind || first;
}

/**
 * The code of a text with nothing else in it ("4821-9307", "[Acme] 482193"), or the code that the last line binds to a
 * web site (the Web OTP format: "@shop.example #482193").
 */
export function codeAlone(message: string): string | null {
  const forSite = BOUND.exec(message)?.[1];
  if (forSite) return forSite;
  const alone = only.exec(message)?.[1] ?? onlyBehindSender.exec(message)?.[1];
  if (alone === undefined || !isCode(alone)) return besideName(message);
  return alone.replaceAll(' ', '');
}
