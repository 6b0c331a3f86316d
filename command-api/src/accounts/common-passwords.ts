import { readFileSync } from 'node:fs';
import { passwordMinCharacters } from '@ringpost/events/rules/limits';

const file = new URL('./common-passwords.txt', import.meta.url);
const lines = readFileSync(file, 'utf8').split('\n');
const common: ReadonlySet<string> = new Set(lines.filter((line) => line !== '' && !line.startsWith('#')));

const product = 'ringpost';
/** A year, or what people put behind a word to please a rule. */
const longestTail = 4;
/** Shorter parts of an address turn up in passwords by chance. */
const shortestPart = 3;
/** A piece of up to so many characters that makes up the whole password, again and again. */
const longestRepeated = 4;

/**
 * Whether a guesser who knows the site and the email would try this password among the first ones: it is common, or a
 * common one with a year or the like behind it, or little is left of it without the site's name and parts of the email.
 */
export function isGuessedFirst(password: string, email: string): boolean {
  const plain = password.toLowerCase();
  return (
    isCommon(plain) || isRepetition(plain) || isMadeOf([product, ...partsOf(email.toLowerCase())], plain)
  );
}

function isCommon(password: string): boolean {
  if (common.has(password)) return true;
  const word = password.replace(/[^a-z]+$/, '');
  return password.length - word.length <= longestTail && common.has(word);
}

function isRepetition(password: string): boolean {
  for (let length = 1; length <= longestRepeated; length += 1) {
    const piece = password.slice(0, length);
    if (piece.repeat(Math.ceil(password.length / length)).startsWith(password)) return true;
  }
  return false;
}

/** What is left without these words must be a password by itself. */
function isMadeOf(words: readonly string[], password: string): boolean {
  let rest = password;
  for (const word of words) rest = rest.replaceAll(word, '');
  return rest !== password && rest.length < passwordMinCharacters;
}

/** The address itself, and the words in it: the longest first, as a shorter one may be part of it. */
function partsOf(email: string): readonly string[] {
  const words = email.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= shortestPart);
  return [email, ...words].toSorted((a, b) => b.length - a.length);
}
