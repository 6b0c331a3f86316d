import {
  copulaWords,
  likeningWords,
  ownerWords,
  particleWords,
  towardsWords,
  withWords,
} from './links.words.ts';
import { codeNouns, JOINED_BEFORE, JOINED_ENDS } from './nouns.words.ts';
import { beforeTimeOrPhone, numberedThings, pastWords, validityWords } from './numbers.words.ts';
import { orderWords, provingWords, purposeWords } from './orders.words.ts';
import {
  bargainWords,
  otherCodeNouns,
  plainWords,
  prizeWords,
  tradeAfter,
  tradeBefore,
} from './other-codes.words.ts';

/** The roles of words in a message with a code. A word can have several, so each role is one bit. */
export const role = {
  noun: 1,
  tradeBefore: 2,
  tradeAfter: 4,
  bargain: 8,
  order: 16,
  purpose: 32,
  proving: 64,
  copula: 128,
  owner: 256,
  particle: 512,
  numbered: 1024,
  beforeTime: 2048,
  towards: 4096,
  using: 8192,
  past: 16384,
  likening: 32768,
  validity: 65536,
  prize: 131072,
  /** The noun of another kind of code: neither a noun nor an ordinary word. */
  otherCode: 262144,
} as const;

/** The words of a phrase after the first. */
export interface Phrase {
  readonly rest: readonly string[];
  readonly roles: number;
}

type WordList = Readonly<Record<string, string>>;

const lists: readonly (readonly [number, WordList])[] = [
  [role.noun, codeNouns],
  [role.tradeBefore, tradeBefore],
  [role.tradeAfter, tradeAfter],
  [role.bargain, bargainWords],
  [role.order, orderWords],
  [role.purpose, purposeWords],
  [role.proving, provingWords],
  [role.copula, copulaWords],
  [role.owner, ownerWords],
  [role.particle, particleWords],
  [role.numbered, numberedThings],
  [role.beforeTime, beforeTimeOrPhone],
  [role.towards, towardsWords],
  [role.using, withWords],
  [role.past, pastWords],
  [role.likening, likeningWords],
  [role.validity, validityWords],
  [role.prize, prizeWords],
  [role.otherCode, otherCodeNouns],
  [0, plainWords],
];

const UNSPACED_SCRIPTS =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}';

/** A run of characters of a script that writes no blanks between words, or one word of any other script. */
export const wordShape = new RegExp(
  `[[${UNSPACED_SCRIPTS}]&&[\\p{L}\\p{M}]]+|[[\\p{L}\\p{M}\\p{N}]--[${UNSPACED_SCRIPTS}]]+`,
  'gv',
);
const unspaced = new RegExp(`^[${UNSPACED_SCRIPTS}]`, 'v');

export function isUnspaced(word: string): boolean {
  return unspaced.test(word);
}

/** Most letters that may follow the stem of a word: "kod" – "kodunuzdur". */
const LONGEST_ENDING = 9;
/** Most letters that may follow the stem of a compound word: "Zwei-Faktor-Authentifizierungscode". */
const LONGEST_JOINED = 40;

const exact = new Map<string, number>();
const capitals = new Map<string, number>();
const stems = new Map<string, number>();
const phrases = new Map<string, Phrase[]>();
const unspacedWords = new Map<string, number>();
let longestUnspaced = 0;

function add(words: Map<string, number>, word: string, roles: number): void {
  words.set(word, (words.get(word) ?? 0) | roles);
}

function enterUnspaced(word: string, roles: number): void {
  longestUnspaced = Math.max(longestUnspaced, word.length);
  add(unspacedWords, word, roles);
}

function enter(word: string, roles: number): void {
  const parts = word.split(/[_'’‘ʻ-]/u).filter((part) => part !== '');
  const [first, ...rest] = parts;
  if (first === undefined) return;
  if (isUnspaced(first)) enterUnspaced(parts.join(''), roles);
  else if (rest.length > 0) phrases.set(first, [...(phrases.get(first) ?? []), { rest, roles }]);
  else if (first.endsWith('*')) add(stems, first.slice(0, -1), roles);
  else if (/^[A-Z]{2,}$/.test(first)) add(capitals, first, roles);
  else add(exact, first, roles);
}

/** Arabic, Persian and Russian keyboards have two forms of some letters. Each pair becomes one letter. */
export function folded(word: string): string {
  return word.replaceAll('ک', 'ك').replaceAll(/[یى]/g, 'ي').replaceAll('ё', 'е').replaceAll('i̇', 'i');
}

for (const [roles, list] of lists) {
  for (const words of Object.values(list)) {
    for (const word of words.split(' ')) if (word !== '') enter(folded(word.normalize('NFC')), roles);
  }
}

/** The longest known word at `from` in a script without blanks, with its roles. One letter without roles if none is known. */
export function unspacedWordAt(
  run: string,
  from: number,
): { readonly length: number; readonly roles: number } {
  for (let length = Math.min(longestUnspaced, run.length - from); length > 0; length -= 1) {
    const roles = unspacedWords.get(run.slice(from, from + length));
    if (roles !== undefined) return { length, roles };
  }
  return { length: 1, roles: 0 };
}

/** Words that begin like a noun of some language and mean something else. */
const neverANoun = new Set(
  'kodak kodaks kodiak kodu kodus codec codecs codex кодекс кодекса кодексу кодексом кодекса кодак кодировка shifra'.split(
    ' ',
  ),
);

function stemRoles(small: string): number {
  if (neverANoun.has(small)) return 0;
  let roles = 0;
  for (let length = Math.max(2, small.length - LONGEST_ENDING); length <= small.length; length += 1) {
    roles |= stems.get(small.slice(0, length)) ?? 0;
  }
  return roles;
}

const ends = JOINED_ENDS.split(' ').sort((one, other) => other.length - one.length);
const beginnings = JOINED_BEFORE.split(' ');

function joinedRoles(small: string): number {
  if (small.length > LONGEST_JOINED) return 0;
  const end = ends.find((candidate) => small.length > candidate.length && small.endsWith(candidate));
  if (end === undefined) return 0;
  const front = small.slice(0, -end.length);
  return beginnings.some((beginning) => front.startsWith(beginning)) ? role.noun : 0;
}

const ARABIC_CLITICS = /^(?:[وفبلك]{0,2}(?:ال|لل)?)(?=..)/u;
const HEBREW_CLITICS = /^[והבלכמש]{1,3}(?=..)/u;

/** Arabic and Hebrew write "and", "with" and "the" as prefixes of the word. */
function withoutClitics(small: string, read: (bare: string) => number): number {
  const clitics = ARABIC_CLITICS.exec(small)?.[0] || HEBREW_CLITICS.exec(small)?.[0];
  if (!clitics) return 0;
  let roles = 0;
  for (let length = 1; length <= clitics.length; length += 1) roles |= read(small.slice(length));
  return roles;
}

/** All roles of one word, given as written and in lower case. */
export function rolesOf(word: string, small: string): number {
  return (
    (exact.get(small) ?? 0) |
    (capitals.get(word) ?? 0) |
    stemRoles(small) |
    joinedRoles(small) |
    (withoutClitics(small, (bare) => (exact.get(bare) ?? 0) | stemRoles(bare)) & role.noun)
  );
}

/** The phrases that begin with this word. */
export function phrasesFrom(small: string): readonly Phrase[] {
  return phrases.get(small) ?? [];
}
