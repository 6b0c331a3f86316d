import { isOrdinaryWord } from './ordinary-words.ts';

/** Replaces hidden text of any length. */
const HIDDEN = '•••';
const PUNCTUATION = new Set('.,:;!?()[]"«»“”…،。，：！？');

/** Hides a piece of text between blanks, unless it is an ordinary word with punctuation around it. */
function hideIn(chunk: string): string {
  let from = 0;
  let to = chunk.length;
  while (from < to && PUNCTUATION.has(chunk.charAt(from))) from += 1;
  while (to > from && PUNCTUATION.has(chunk.charAt(to - 1))) to -= 1;
  const word = chunk.slice(from, to);
  if (word === '' || isOrdinaryWord(word.replaceAll('’', "'"))) return chunk;
  return `${chunk.slice(0, from)}${HIDDEN}${chunk.slice(to)}`;
}

/**
 * A text as strangers see it: everything that could be a code, a link or a secret word is hidden. Only ordinary words and
 * punctuation stay, so a code in a form that nobody has thought of is hidden too. Hidden pieces side by side become one mark,
 * so the mark does not show how long they are.
 */
export function hideCodes(text: string): string {
  return text.replaceAll(/\S+/gu, hideIn).replaceAll(/•••(?:[\s\p{P}]*•••)+/gu, HIDDEN);
}
