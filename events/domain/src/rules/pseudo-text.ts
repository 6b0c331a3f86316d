/**
 * One part of a message as `@formatjs/icu-messageformat-parser` reads it: literal text, a choice between texts, a tag around
 * some, or a value.
 */
export interface MessagePart {
  readonly type: number;
  readonly value?: unknown;
  readonly options?: Readonly<Record<string, { readonly value: readonly MessagePart[] }>>;
  readonly children?: readonly MessagePart[];
}

const LITERAL = 0;
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MARKED = 'ȧƀçđéƒĝĥîĵķľɱñöþǫŕšŧûṽŵẋýžȦƁÇĐÉƑĜĤÎĴĶĽṀÑÖÞǪŔŠŦÛṼŴẊÝŽ';
const markOf = new Map([...PLAIN].map((letter, place) => [letter, [...MARKED][place] ?? letter]));
/** Translations are longer than English by about this share. */
const LONGER = 0.4;
const FILLER = 'ö';
/** What stands between them is written from right to left, whichever letters it has (Unicode, UAX #9). */
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
  return parts.map((part) => {
    if (part.type === LITERAL) return { ...part, value: pseudoText(String(part.value)) };
    const options = Object.entries(part.options ?? {}).map(([name, option]) => [
      name,
      { ...option, value: pseudoMessage(option.value) },
    ]);
    return {
      ...part,
      ...(part.options && { options: Object.fromEntries(options) }),
      ...(part.children && { children: pseudoMessage(part.children) }),
    };
  });
}

/** The words of a text that are not in the pseudo-language. */
export function plainWords(text: string): readonly string[] {
  const withoutPseudo = text.replaceAll(new RegExp(`${RIGHT_TO_LEFT}[^${END}]*${END}`, 'gu'), ' ');
  return withoutPseudo.match(/\p{L}{2,}/gu) ?? [];
}
