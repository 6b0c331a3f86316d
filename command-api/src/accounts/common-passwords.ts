import { readFileSync } from 'node:fs';
import { PASSWORD_MIN_CHARACTERS } from '@ringpost/domain/rules/limits';

const file = new URL('./common-passwords.txt', import.meta.url);
const lines = readFileSync(file, 'utf8').split('\n');
const common: ReadonlySet<string> = new Set(lines.filter((line) => line !== '' && !line.startsWith('#')));

const PRODUCT = 'ringpost';
/** Characters after a word, such as a year: people add them to satisfy a rule. */
const LONGEST_TAIL = 4;
/** Shorter parts of an address are in many passwords by chance. */
const SHORTEST_PART = 3;
/** Longest piece that may be repeated to make up the whole password. */
const LONGEST_REPEATED = 4;

function isCommon(password: string): boolean {
  if (common.has(password)) return true;
  const word = password.replace(/[^a-z]+$/, '');
  return password.length - word.length <= LONGEST_TAIL && common.has(word);
}

function isRepetition(password: string): boolean {
  for (let length = 1; length <= LONGEST_REPEATED; length += 1) {
    const piece = password.slice(0, length);
    if (piece.repeat(Math.ceil(password.length / length)).startsWith(password)) return true;
  }
  return false;
}

/** Whether too little of the password is left without these words. */
function isMadeOf(words: readonly string[], password: string): boolean {
  let rest = password;
  for (const word of words) rest = rest.replaceAll(word, '');
  return rest !== password && rest.length < PASSWORD_MIN_CHARACTERS;
}

/** The address and its words, longest first, because a short word may be part of a longer one. */
function partsOf(email: string): readonly string[] {
  const words = email.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= SHORTEST_PART);
  return [email, ...words].toSorted((a, b) => b.length - a.length);
}

/**
 * Whether an attacker who knows the site and the email would try this password early. It is a common password, or a
 * common one with a few characters after it, or one piece that is repeated, or little more than the site's name and parts
 * of the email.
 */
export function isGuessedFirst(password: string, email: string): boolean {
  const plain = password.toLowerCase();
  return (
    isCommon(plain) || isRepetition(plain) || isMadeOf([PRODUCT, ...partsOf(email.toLowerCase())], plain)
  );
}
