import { role } from './lexicon.ts';
import { type Reading, type ReadSentence, sentenceAt, tokenIndexAt } from './reading.ts';
import type { Sentence } from './sentences.ts';
import { type Candidate, isYear, type Kind, looksDrawnByLot, turnsOf } from './shapes.ts';
import { OTHER_CODE, type Token } from './tokens.ts';

/** Least certainty for which a candidate counts as the code of its message. */
export const LEAST_TIE = 25;

const NEAR_BEFORE = 120;
const NEAR_AFTER = 80;
const DIRECT = 60;
const ANNOUNCED = 54;
const IN_SENTENCE = 45;
const ORDERED = 46;
const ON_ITS_OWN = 46;
const STATED = 42;
const PROVEN = 40;
const BARELY = 30;
/** Certainty from which a number directly follows the noun, or a colon that announces it. */
const SURE = 40;

/** Words between a noun and its code that do not weaken the tie. */
const LINKING = role.copula | role.owner | role.noun | role.purpose | role.proving | role.particle;

interface Place {
  readonly candidate: Candidate;
  readonly reading: Reading;
  readonly sentence: ReadSentence;
  /** Index of the last token before the candidate, or -1. */
  readonly before: number;
  /** Index of the first token after it. */
  readonly after: number;
}

function placeOf(candidate: Candidate, reading: Reading): Place {
  return {
    candidate,
    reading,
    sentence: sentenceAt(reading.sentences, candidate.from),
    before: tokenIndexAt(reading.tokens, candidate.from) - 1,
    after: tokenIndexAt(reading.tokens, candidate.to),
  };
}

function is(token: Token | undefined, roles: number): boolean {
  return token !== undefined && (token.roles & roles) !== 0;
}

function endsSentence(gap: string): boolean {
  return /[.!?؟。！？।\n]/u.test(gap);
}

function belongsToOtherCode({ candidate, reading, before, after }: Place): boolean {
  const { tokens, message } = reading;
  for (let at = before; at >= Math.max(0, before - 3); at -= 1) {
    const token = tokens[at];
    if (token === undefined || endsSentence(message.slice(token.to, candidate.from))) break;
    if (is(token, OTHER_CODE)) return true;
    if (!is(token, role.copula | role.owner | role.tradeAfter | role.particle)) break;
  }
  for (let at = after; at <= after + 4; at += 1) {
    const token = tokens[at];
    if (token === undefined || endsSentence(message.slice(candidate.to, token.from))) break;
    if (is(token, OTHER_CODE)) return true;
    if (!is(token, role.copula | role.owner | role.tradeBefore | role.particle)) break;
  }
  return false;
}

function nounWithin(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = tokenIndexAt(tokens, from); at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.from >= to) return false;
    if (is(token, role.noun)) return true;
  }
  return false;
}

function belongsToNumberedThing({ candidate, reading, sentence, before }: Place): boolean {
  const { tokens, message } = reading;
  for (let at = before; at >= Math.max(0, before - 2); at -= 1) {
    const token = tokens[at];
    if (token === undefined || token.from < sentence.from) return false;
    if (is(token, role.numbered) && !is(token, role.noun)) {
      const gap = message.slice(token.to, candidate.from);
      if (!/^[^.!?,;()，。]{0,24}$/u.test(gap)) return false;
      return !/[:：–—]/u.test(gap) || !nounWithin(tokens, sentence.from, token.from);
    }
    if (!is(token, role.copula | role.owner | role.particle)) return false;
  }
  return false;
}

/** The number belongs to something else: a promo code, a card, an order, a discount ("Use code 4041 for 20% off"). */
function isOtherNumber(place: Place): boolean {
  return belongsToOtherCode(place) || belongsToNumberedThing(place) || place.sentence.sells;
}

function tieBehind(gap: string, linked: boolean, last: Token | undefined, sameSentence: boolean): number {
  const newLine = /^[^\n]*\n\s*$/u.test(gap);
  if (!sameSentence && !newLine) return 18 - gap.length / 10;
  if (linked && !/[.!?;。！？؟।]\s/u.test(gap) && !/[,，、].*[,，、]/u.test(gap))
    return DIRECT - Math.min(gap.length, 20) / 4;
  if (!sameSentence) return 18 - gap.length / 10;
  if (/[:：=→➜>]\s*["'`«“„([【「『<*]?\s*$/u.test(gap)) return ANNOUNCED - gap.length / 8;
  if (is(last, role.copula)) return ANNOUNCED - gap.length / 8;
  if (is(last, role.beforeTime)) return 0;
  if (gap.length > NEAR_AFTER) return 0;
  return IN_SENTENCE - gap.length / 4;
}

/** The tie to a noun before it: "your code is 482193". */
function behindNoun({ candidate, reading, sentence, before }: Place): number {
  const { tokens, message } = reading;
  const last = tokens[before];
  let linked = !is(last, role.particle) || is(last, role.noun | role.copula);
  let past = false;
  for (let at = before; at >= 0; at -= 1) {
    const token = tokens[at];
    if (token === undefined || candidate.from - token.to > NEAR_BEFORE) return 0;
    if (is(token, role.noun)) {
      const gap = message.slice(token.to, candidate.from);
      const tie = tieBehind(gap, linked, last, token.from >= sentence.from);
      return past && tie <= IN_SENTENCE ? 0 : tie;
    }
    linked &&= is(token, LINKING);
    past ||= is(token, role.past);
  }
  return 0;
}

function tieInFront(gap: string, next: Token | undefined, begins: boolean): number {
  if (is(next, role.copula | role.owner) && /^["'`«»”)\]】]?\s/u.test(gap))
    return 62 - Math.min(gap.length, 14) / 2;
  if (begins) return Math.max(30, 58 - gap.length / 3);
  if (/^["'`»”)\]】」』]{0,2}\s*[-–—(（,，]/u.test(gap) || is(next, role.copula)) return 50 - gap.length / 4;
  return 36 - gap.length;
}

/** Only the sender's name stands before it: "Acme: 482193 is …", "[Acme] 482193 …". */
function beginsSentence(candidate: Candidate, message: string, sentence: Sentence): boolean {
  const front = message.slice(sentence.from, candidate.from).trimStart();
  return (
    front.length <= 40 &&
    /^(?:[[【<(][^\]】>)]{0,30}[\]】>)]|[^:：\d]{1,30}[:：-])?[\s"'`«“„([【「『*#]*$/u.test(front)
  );
}

/** The tie to a noun after it: "482193 is your code". Strong if the sentence begins with the candidate. */
function beforeNoun({ candidate, reading, sentence, before, after }: Place): number {
  const { tokens, message } = reading;
  for (let at = after; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.from - candidate.to > NEAR_AFTER || token.from >= sentence.to) return 0;
    if (is(token, role.past)) return 0;
    if (!is(token, role.noun)) continue;
    const gap = message.slice(candidate.to, token.from);
    if (candidate.kind === 'long' && !is(tokens[after], role.copula | role.owner)) return 0;
    const begins = beginsSentence(candidate, message, sentence);
    if (!begins && is(tokens[before], role.beforeTime)) return 0;
    return tieInFront(gap, tokens[after], begins);
  }
  return 0;
}

/** "Use 482193 to sign in": a verb that asks to enter it, and its purpose. */
function asOrdered({ candidate, reading, sentence, before, after }: Place): number {
  const { tokens, message } = reading;
  if (!sentence.hasPurpose) return 0;
  for (let at = before; at >= Math.max(0, before - 2); at -= 1) {
    const token = tokens[at];
    if (token === undefined || token.from < sentence.from) break;
    if (is(token, role.order))
      return /^[\s"'`«“„:：([【「『*#\p{L}\p{M}]*$/u.test(message.slice(token.to, candidate.from))
        ? ORDERED
        : 0;
    if (!is(token, LINKING)) break;
  }
  for (let at = after; at <= after + 2; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.from >= sentence.to || token.from - candidate.to > 20) break;
    if (is(token, role.order)) return ORDERED - 2;
  }
  return 0;
}

/** "318-642 opens your account. Keep the code …": the message begins with it and mentions a code later. */
function beginsMessageOfCodes({ candidate, reading, sentence, after }: Place): boolean {
  if (sentence.from > 0 || !reading.speaksOfCodes || candidate.code.length < 5) return false;
  return sentence.hasPurpose || is(reading.tokens[after], role.copula);
}

/** "482193 to verify your account", "sign in with 482193". */
function forAPurpose(place: Place): number {
  const { candidate, reading, sentence, before, after } = place;
  const { tokens, message } = reading;
  const last = tokens[before];
  const ends = /^["'`»”)\]】]*\s*(?:[.!。\n]|$)/u.test(message.slice(candidate.to, sentence.to));
  if (ends && candidate.code.length >= 5 && is(last, role.using) && sentence.hasPurpose) return STATED;
  if (!beginsSentence(candidate, message, sentence)) return 0;
  if (beginsMessageOfCodes(place)) return BARELY;
  if (!is(tokens[after], role.towards)) return 0;
  const next = [tokens[after + 1], tokens[after + 2]];
  return next.some((token) => token && token.to <= sentence.to && is(token, role.purpose)) ? STATED : 0;
}

function isWholeLine({ from, to }: Candidate, message: string): boolean {
  return (
    /(?:^|\n)\s*$/.test(message.slice(Math.max(0, from - 4), from)) &&
    /^\s*(?:\n|$)/.test(message.slice(to, to + 4))
  );
}

function isAllOf(stretch: Sentence, candidate: Candidate, message: string): boolean {
  const front = message.slice(stretch.from, candidate.from).trim();
  const behind = message.slice(candidate.to, stretch.to).trim();
  return (
    /^(?:[[【<(][^\]】>)]{0,30}[\]】>)]|[^:：\d\n]{1,30}[:：])?[\s"'`«“„([【「『*#-]*$/u.test(front) &&
    /^["'`»”“)\]】」』*.!。-]*$/u.test(behind)
  );
}

/** A line or a sentence that is only the code, in a message that mentions codes. */
function aloneInLine({ candidate, reading, sentence }: Place): number {
  if (candidate.kind === 'long') return 0;
  const { message, speaksOfCodes, hasPurpose } = reading;
  if (!speaksOfCodes)
    return hasPurpose && candidate.code.length >= 5 && isWholeLine(candidate, message) ? STATED : 0;
  const lineEnd = message.indexOf('\n', candidate.to);
  const line = {
    from: message.lastIndexOf('\n', candidate.from - 1) + 1,
    to: lineEnd < 0 ? message.length : lineEnd,
  };
  return isAllOf(line, candidate, message) || isAllOf(sentence, candidate, message) ? ON_ITS_OWN : 0;
}

/** "Acme verification: 482193". */
function behindProof({ candidate, reading, before }: Place): number {
  const token = reading.tokens[before];
  if (token === undefined || !is(token, role.proving)) return 0;
  return /^\s?[:：–—-]\s*["'`«“]?$/u.test(reading.message.slice(token.to, candidate.from)) ? PROVEN : 0;
}

const leastTies: Readonly<Record<Kind, number>> = {
  prefixed: 1,
  grouped: LEAST_TIE,
  digits: LEAST_TIE,
  unequal: SURE,
  long: SURE,
  mixed: SURE,
  dashed: SURE,
  lower: SURE,
  spelt: SURE,
  letters: SURE,
};

/** Words in capitals after "code:" that are no code. */
const SHOUTED =
  /^(?:EXPIRED|STOP|HELP|READY|NULL|HERE|BELOW|FREE|SALE|VALID|USED|SENT|NEVER|ONLY|THIS|YOUR|INFO|HTTP|HTTPS|CODE|CODES|PASSWORD|LOGIN|SMS|WITH|FROM|DONT|PLEASE)$/;

/** Letters without digits are a code only directly after the noun, and only if they are no word of the sentence. */
function isSecretWord({ code, from, to }: Candidate, { reading, sentence, before }: Place): boolean {
  const { message, tokens } = reading;
  const rest = message.slice(to, sentence.to);
  if (!/^["'`»”)\]】」』*]*(?:[\s.!。,;]|$)/u.test(rest) || SHOUTED.test(code)) return false;
  const announcedHere =
    /[:：="'`«“([【「『]\s*$/u.test(message.slice(0, from)) || is(tokens[before], role.copula);
  if (!announcedHere) return false;
  if (looksDrawnByLot(code)) return true;
  const around = message.slice(sentence.from, from);
  return (
    /^[A-Z]+$/.test(code) &&
    /[\p{Ll}\p{Lo}]/u.test(around) &&
    /^["'`»”)\]】」』*]*\s*(?:[.!。\n]|$)/u.test(rest)
  );
}

/** The tie that a shape needs. The less it looks like a code, the closer it must be to a noun. */
function demanded(candidate: Candidate, place: Place): number {
  if (candidate.kind === 'mixed') return turnsOf(candidate.code) >= 2 ? 30 : IN_SENTENCE;
  if (candidate.kind === 'letters' && !isSecretWord(candidate, place)) return Number.POSITIVE_INFINITY;
  return leastTies[candidate.kind];
}

function shapeBonus({ kind, code }: Candidate): number {
  if (kind === 'digits') return code.length === 6 ? 6 : 3;
  if (kind === 'mixed' || kind === 'lower') return -8;
  if (kind === 'letters') return -14;
  if (kind === 'long') return -4;
  return 10;
}

function placeBonus({ kind, code, from }: Candidate, message: string): number {
  const first = from === 0 && kind !== 'letters' ? 10 : 0;
  const hash = message.startsWith('#', from - 1) ? -10 : 0;
  return first + hash + (isYear(code) ? -30 : 0);
}

/** How certain it is that a candidate is the code of its message, from 0 to about 100. */
export function tieOf(candidate: Candidate, reading: Reading): number {
  const place = placeOf(candidate, reading);
  if (isOtherNumber(place)) return 0;
  const tie = Math.max(
    behindNoun(place),
    beforeNoun(place),
    asOrdered(place),
    forAPurpose(place),
    aloneInLine(place),
    behindProof(place),
  );
  if (candidate.kind === 'prefixed' && candidate.code.startsWith('G-')) return 90 + tie;
  if (tie < demanded(candidate, place)) return 0;
  return tie + shapeBonus(candidate) + placeBonus(candidate, reading.message);
}
