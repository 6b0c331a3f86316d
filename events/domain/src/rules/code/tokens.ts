import {
  folded,
  isUnspaced,
  type Phrase,
  phrasesFrom,
  role,
  rolesOf,
  unspacedWordAt,
  wordShape,
} from './lexicon.ts';

/** A word or number of a message, with its offsets and roles. */
export interface Token {
  readonly from: number;
  readonly to: number;
  readonly small: string;
  readonly roles: number;
}

function spacedToken(word: string, from: number): Token {
  const small = folded(word.toLowerCase());
  return { from, to: from + word.length, small, roles: rolesOf(word, small) };
}

function unspacedTokens(run: string, start: number): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < run.length; ) {
    const { length, roles } = unspacedWordAt(run, at);
    tokens.push({ from: start + at, to: start + at + length, small: run.slice(at, at + length), roles });
    at += length;
  }
  return tokens;
}

function sameWord(small: string, part: string): boolean {
  return part.endsWith('*') ? small.startsWith(part.slice(0, -1)) : small === part;
}

/** Only a blank, a hyphen or an apostrophe separates two words of one name. */
function isTight(gap: string): boolean {
  return /^[ \-–'’‘ʻ"]{0,2}$/u.test(gap);
}

function follows(phrase: Phrase, words: readonly Token[], at: number, message: string): boolean {
  return phrase.rest.every((part, index) => {
    const before = words[at + index];
    const word = words[at + index + 1];
    if (!before || !word || !sameWord(word.small, part)) return false;
    return isTight(message.slice(before.to, word.from));
  });
}

function longestPhrase(words: readonly Token[], at: number, message: string): Phrase | undefined {
  let longest: Phrase | undefined;
  for (const phrase of phrasesFrom(words[at]?.small ?? '')) {
    if (phrase.rest.length > (longest?.rest.length ?? 0) && follows(phrase, words, at, message))
      longest = phrase;
  }
  return longest;
}

function joinPhrases(words: readonly Token[], message: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; ) {
    const first = words[at];
    if (first === undefined) break;
    const phrase = longestPhrase(words, at, message);
    const last = words[at + (phrase?.rest.length ?? 0)] ?? first;
    tokens.push(phrase ? { ...first, to: last.to, roles: phrase.roles | first.roles } : first);
    at += 1 + (phrase?.rest.length ?? 0);
  }
  return tokens;
}

/** These always mean a secret. No word beside them turns them into a postal code. */
const UNMISTAKABLE =
  /^(?:otp|one|pass|pas|wacht|kenn|einmal|passwor)|pin$|验|驗|認|认|인증|校|动态|動態|密|парол|hasł|hesl|jelsz/u;

function hasTradeBehind(tokens: readonly Token[], at: number, message: string): boolean {
  for (let next = at + 1; next <= at + 3; next += 1) {
    const before = tokens[next - 1];
    const token = tokens[next];
    if (!before || !token || !isTight(message.slice(before.to, token.from))) return false;
    if (token.roles & role.tradeAfter) return true;
    if (!(token.roles & role.particle)) return false;
  }
  return false;
}

function isOfAnotherTrade(tokens: readonly Token[], at: number, message: string): boolean {
  const noun = tokens[at];
  if (noun === undefined || UNMISTAKABLE.test(noun.small)) return false;
  const before = tokens[at - 1];
  if (before && before.roles & role.tradeBefore && isTight(message.slice(before.to, noun.from))) return true;
  return hasTradeBehind(tokens, at, message);
}

/** Removes the role of a noun from "code" in "promo code" and "código postal", which are no verification codes. */
function withoutOtherCodes(tokens: readonly Token[], message: string): Token[] {
  const named: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    const other = (token.roles & role.noun) !== 0 && isOfAnotherTrade(tokens, at, message);
    named.push(other ? { ...token, roles: role.otherCode } : token);
  }
  return named;
}

/** The words and numbers of a message in order. A known phrase is one token. */
export function tokensOf(message: string): readonly Token[] {
  const words: Token[] = [];
  for (const match of message.matchAll(wordShape)) {
    if (isUnspaced(match[0])) words.push(...unspacedTokens(match[0], match.index));
    else words.push(spacedToken(match[0], match.index));
  }
  return withoutOtherCodes(joinPhrases(words, message), message);
}
