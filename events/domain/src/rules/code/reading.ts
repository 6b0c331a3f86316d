import { role } from './lexicon.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A sentence and its subject. */
export interface ReadSentence extends Sentence {
  /** Whether it is about signing in or proving an identity. */
  readonly hasPurpose: boolean;
  /** Whether it is about a discount. Its code is then no verification code. */
  readonly sells: boolean;
}

/** A message split into words with their roles, and into sentences. */
export interface Reading {
  readonly message: string;
  readonly tokens: readonly Token[];
  readonly sentences: readonly ReadSentence[];
  readonly speaksOfCodes: boolean;
  readonly hasPurpose: boolean;
  /** Whether it announces a prize. All its numbers are then those of the prize, a PIN too. */
  readonly isPrize: boolean;
}

const SECRET_WORD = /^(?:otp|pin|pass)/;
const PERCENTAGE = /\d\s?[%٪]/u;

/** The index of the first token that begins at or after `at`. */
export function tokenIndexAt(tokens: readonly Token[], at: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.from ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a noun of codes begins between two offsets. */
export function nounWithin(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = tokenIndexAt(tokens, from); at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.from >= to) return false;
    if ((token.roles & role.noun) !== 0) return true;
  }
  return false;
}

function readSentence(sentence: Sentence, message: string, tokens: readonly Token[]): ReadSentence {
  const words = tokens.slice(tokenIndexAt(tokens, sentence.from), tokenIndexAt(tokens, sentence.to));
  const hasPurpose = words.some(({ roles }) => (roles & role.purpose) !== 0);
  const bargain = words.some(({ roles }) => (roles & role.bargain) !== 0);
  const secret = words.some(({ small }) => SECRET_WORD.test(small));
  const sells =
    (bargain || PERCENTAGE.test(message.slice(sentence.from, sentence.to))) && !hasPurpose && !secret;
  return { ...sentence, hasPurpose, sells };
}

export function readingOf(message: string): Reading {
  const tokens = tokensOf(message);
  const sentences = sentencesOf(message).map((sentence) => readSentence(sentence, message, tokens));
  const speaksOfCodes = tokens.some(({ roles }) => (roles & role.noun) !== 0);
  const hasPurpose = sentences.some((sentence) => sentence.hasPurpose);
  const prizes = new Set(tokens.filter(({ roles }) => (roles & role.prize) !== 0).map(({ small }) => small));
  return { message, tokens, sentences, speaksOfCodes, hasPurpose, isPrize: prizes.size >= 2 };
}

/** The sentence that contains an offset. */
export function sentenceAt(sentences: readonly ReadSentence[], at: number): ReadSentence {
  let low = 0;
  let high = sentences.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentences[middle]?.to ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return sentences[low] ?? { from: 0, to: 0, hasPurpose: false, sells: false };
}
