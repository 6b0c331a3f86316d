import { role } from './lexicon.ts';
import type { Reading, ReadSentence } from './reading.ts';
import { type Candidate, looksDrawnByLot } from './shapes.ts';

/** Words that describe a code: "Your code is ready", "Password: required". */
const SAID = new RegExp(
  `^(?:${[
    'expired stop help ready null none here below above free sale valid invalid used sent never only this your info http https',
    'code codes password passcode login sms with from dont please wait check enter reset changed change correct incorrect wrong',
    'required needed missing hidden secret private safe secure unique active inactive blocked locked unlocked updated set new old',
    'last next first again today tomorrow now soon later open closed error failed success okay true false unknown empty pending',
    'email mail phone text message link click visit reply call click tap yes not and for the was has will',
  ]
    .join(' ')
    .replaceAll(' ', '|')})$`,
  'i',
);

const ENDS_HERE = /^["'`»”)\]】」』*]*\s*(?:[.!。\n]|$)/u;
const FOLLOWED = /^["'`»”)\]】」』*]*(?:[\s.!。,;，、；（(]|$)/u;
const ANNOUNCED = /[:：="'`«“([【「『]\s*$/u;
const COLON = /[:：=]\s*["'`«“([【「『]?\s*$/u;

/** Letters without digits are a code only directly after the noun, and only if they are not an ordinary word of the sentence. */
export function isSecretWord(
  { code, from, to }: Candidate,
  { message, tokens }: Reading,
  sentence: ReadSentence,
  before: number,
): boolean {
  const rest = message.slice(to, sentence.to);
  if (!FOLLOWED.test(rest) || SAID.test(code)) return false;
  const front = message.slice(0, from);
  const isStated = ((tokens[before]?.roles ?? 0) & role.copula) !== 0;
  if (!ANNOUNCED.test(front) && !isStated) return false;
  if (looksDrawnByLot(code)) return true;
  if (!ENDS_HERE.test(rest)) return false;
  const standsOut = /^[A-Z]+$/.test(code) && /[\p{Ll}\p{Lo}]/u.test(message.slice(sentence.from, from));
  return standsOut || COLON.test(front);
}
