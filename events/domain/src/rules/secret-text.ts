import { plainText } from './code/plain-text.ts';
import { extractCode } from './code-extraction.ts';

/** Characters that are read. A message of ten parts has 1,530. */
const SECRET_TEXT_MAX_CHARACTERS = 2000;

/** Words that make a number or a word beside them a secret. */
const NOUNS = [
  'code|codes|pin|otp|passcode|password|passphrase|token|verification|login|log in|secret|sms',
  'código|codigo|clave|contraseña|senha|mot de passe|kod|kode|kodu|codice|passwort|kennwort|wachtwoord',
  'код|кода|пароль|пин|підтвердження|κωδικός|رمز|كود|קוד|कोड|验证码|驗證碼|密码|認証|コード|인증',
].join('|');
const noun = new RegExp(`(?<![\\p{L}\\p{N}])(?:${NOUNS})|验证码|驗證碼|密码|認証|コード|인증`, 'iu');

/** An address that opens with a tap: with a scheme, or a name with a path. */
const link = /\b[a-z][a-z\d+.-]{1,20}:\/\/\S|\bwww\.\S|\b[a-z\d-]{1,63}\.[a-z]{2,24}\/\S/iu;
/** Digits one by one, or in equal small groups: `4-8-2-9`, `48 29 13`. */
const spelled =
  /(?<![\p{N}\p{L}+.,/:-])(?:\d(?:[ .·-]\d){3,9}|\d{2}(?:[ .·-]\d{2}){1,4}|\d{3}(?:[ .·-]\d{3}){1,2})(?![\p{N}\p{L}/:%-]|[.,]\d)/u;

const NUMERALS = [
  'zero|one|two|three|four|five|six|seven|eight|nine',
  'cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve',
  'zéro|un|deux|trois|quatre|cinq|sept|huit|neuf',
  'null|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun',
  'ноль|один|два|три|четыре|пять|шесть|семь|восемь|девять',
].join('|');
/** Three digits or more, written as words. */
const numerals = new RegExp(`(?<!\\p{L})(?:${NUMERALS})(?:[ ,-]{1,2}(?:${NUMERALS})){2,}(?!\\p{L})`, 'iu');

/** A text that is named as the secret: after a colon up to the end of the sentence, or between quotes. */
const SECRET_NOUNS =
  'code|pin|otp|passcode|password|passphrase|secret|word|phrase|код|пароль|слово|código|clave|senha|kod|passwort';
const named = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${SECRET_NOUNS})(?: (?:is|es|é|ist|est))? ?(?:[:=] ?|["«“„] ?)(?=[\\p{L}\\p{N}])`,
  'iu',
);
/** A word that the reader has to type: `Use WXYZ to continue`, `Enter tulven to sign in`. */
const used =
  /(?<!\p{L})(?:[Uu]se|[Ee]nter|[Tt]ype) (?:[A-Z\d]{3,10}|["“«][^"”»]{3,30}["”»]) (?:to|for|as|in)(?!\p{L})/u;

/**
 * Whether a text contains a code in a form that `extractCode` does not read: digits one by one, digits as words, or a secret
 * word.
 */
function spellsOut(message: string): boolean {
  if (numerals.test(message) || named.test(message) || used.test(message)) return true;
  return noun.test(message) && spelled.test(message);
}

/**
 * Whether a text contains what its reader needs: a code, a link or a secret word. Such a text pays for its activation. Any
 * other text may still be what the customer waits for, so only the customer can say that it counts.
 * @param code the code in it, where that was extracted already
 */
export function carriesSecret(text: string, code = extractCode(text)): boolean {
  const message = plainText(text.slice(0, SECRET_TEXT_MAX_CHARACTERS));
  return code !== null || link.test(message) || spellsOut(message);
}
