import { changeParts, LITERAL, type MessagePart } from './message-parts.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MARKED = 'ȧƀçđéƒĝĥîĵķľɱñöþǫŕšŧûṽŵẋýžȦƁÇĐÉƑĜĤÎĴĶĽṀÑÖÞǪŔŠŦÛṼŴẊÝŽ';
const markOf = new Map([...PLAIN].map((letter, place) => [letter, [...MARKED][place] ?? letter]));
/** Translations are longer than English by about this share. */
const LONGER = 0.4;
const FILLER = 'ö';
/** The text between these two marks is shown from right to left, in any script (Unicode, UAX #9). */
const RIGHT_TO_LEFT = '\u202e';
const END = '\u202c';

function pseudoWord(word: string): string {
  const letters = [...word].map((letter) => markOf.get(letter) ?? letter).join('');
  return `${RIGHT_TO_LEFT}${letters}${FILLER.repeat(Math.ceil(word.length * LONGER))}${END}`;
}

/** Text of the pseudo-language: each word longer, with other letters, and from right to left. */
export function pseudoText(text: string): string {
  return text.replaceAll(/\p{L}[\p{L}’']*/gu, pseudoWord);
}

/** A message in the pseudo-language. Its values, choices and tags stay. */
export function pseudoMessage<Part extends MessagePart>(parts: readonly Part[]): Part[] {
  return changeParts(parts, (part) =>
    part.type === LITERAL ? [{ ...part, value: pseudoText(String(part.value)) }] : [part],
  );
}

/** The words of a text that are not in the pseudo-language. */
export function plainWords(text: string): readonly string[] {
  const withoutPseudo = text.replaceAll(new RegExp(`${RIGHT_TO_LEFT}[^${END}]*${END}`, 'gu'), ' ');
  return withoutPseudo.match(/\p{L}{2,}/gu) ?? [];
}
