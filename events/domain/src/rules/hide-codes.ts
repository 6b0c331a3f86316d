import { isOrdinaryWord } from './ordinary-words.ts';

/** Stands for whatever is hidden, however long that is. */
const HIDDEN = '•••';
const PUNCTUATION = new Set('.,:;!?()[]"«»“”…،。，：！？');

/** What stands between blanks, shown only if it is an ordinary word with punctuation around it. */
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
 * punctuation stay, so a code in a form that nobody has thought of is hidden too. What is hidden side by side becomes one mark,
 * so the mark does not tell how much it stands for.
 */
export function hideCodes(text: string): string {
  return text.replaceAll(/\S+/gu, hideIn).replaceAll(/•••(?:[\s\p{P}]*•••)+/gu, HIDDEN);
}
