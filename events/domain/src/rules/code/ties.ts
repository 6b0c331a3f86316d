import { role } from './lexicon.ts';
import { nounWithin, type Reading, type ReadSentence, sentenceAt, tokenIndexAt } from './reading.ts';
import { isSecretWord } from './secret-word.ts';
import type { Sentence } from './sentences.ts';
import { type Candidate, isYear, type Kind, turnsOf } from './shapes.ts';
import {
  alone,
  behind,
  CLOSE,
  DRAWN_BY_LOT,
  inFront,
  LEAST_TIE,
  NEAR_AFTER,
  NEAR_BEFORE,
  SHORT,
  SURE,
  shapes,
  weighed,
} from './tie-weights.ts';
import type { Token } from './tokens.ts';

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
    if (is(token, role.otherCode)) return true;
    if (!is(token, role.copula | role.owner | role.tradeAfter | role.particle)) break;
  }
  for (let at = after; at <= after + 4; at += 1) {
    const token = tokens[at];
    if (token === undefined || endsSentence(message.slice(candidate.to, token.from))) break;
    if (is(token, role.otherCode)) return true;
    if (!is(token, role.copula | role.owner | role.tradeBefore | role.particle)) break;
  }
  return false;
}

/** "The code for your order is 4821" and "the code for your order: 4821" name the code. "Order no. 4821" does not. */
const ANNOUNCES =
  /[:：–—]|(?:^|[\s\p{Lo}])(?:is|are|ist|es|est|è|é|to|je|jest|är|er|on|ni|là|это|este|adalah|是|为|為|は|هو|هي)[\s"'`«“]*$/u;

function belongsToNumberedThing({ candidate, reading, sentence, before }: Place): boolean {
  const { tokens, message } = reading;
  for (let at = before; at >= Math.max(0, before - 2); at -= 1) {
    const token = tokens[at];
    if (token === undefined || token.from < sentence.from) return false;
    if (is(token, role.numbered) && !is(token, role.noun)) {
      const gap = message.slice(token.to, candidate.from);
      if (!/^[^.!?,;()，。]{0,24}$/u.test(gap)) return false;
      return !ANNOUNCES.test(gap) || !nounWithin(tokens, sentence.from, token.from);
    }
    if (!is(token, role.copula | role.owner | role.particle)) return false;
  }
  return false;
}

/** The number belongs to something else: a promo code, a card, an order, a discount ("Use code 4041 for 20% off"). */
function isOtherNumber(place: Place): boolean {
  return (
    belongsToOtherCode(place) ||
    belongsToNumberedThing(place) ||
    place.sentence.sells ||
    (place.reading.isPrize && !place.sentence.hasPurpose)
  );
}

function tieBehind(gap: string, linked: boolean, last: Token | undefined, sameSentence: boolean): number {
  const newLine = /^[^\n]*\n\s*$/u.test(gap);
  if (!sameSentence && !newLine) return weighed(behind.sentenceBefore, gap.length);
  if (linked && !/[.!?;。！？؟।]\s/u.test(gap) && !/[,，、].*[,，、]/u.test(gap))
    return weighed(behind.direct, gap.length);
  if (!sameSentence) return weighed(behind.sentenceBefore, gap.length);
  if (/[:：=→➜>]\s*["'`«“„([【「『<*]?\s*$/u.test(gap)) return weighed(behind.announced, gap.length);
  if (is(last, role.copula)) return weighed(behind.announced, gap.length);
  if (is(last, role.beforeTime)) return 0;
  if (gap.length > NEAR_AFTER) return 0;
  return weighed(behind.inSentence, gap.length);
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
      return past && (tie <= behind.inSentence.most || is(last, role.beforeTime)) ? 0 : tie;
    }
    linked &&= is(token, LINKING);
    past ||= is(token, role.past);
  }
  return 0;
}

function tieInFront(gap: string, next: Token | undefined, begins: boolean): number {
  if (is(next, role.copula | role.owner | role.likening) && /^["'`«»”)\]】]?\s/u.test(gap))
    return weighed(inFront.stated, gap.length);
  if (begins) return weighed(inFront.begins, gap.length);
  if (/^["'`»”)\]】」』]{0,2}\s*[-–—(（,，]/u.test(gap) || is(next, role.copula))
    return weighed(inFront.joined, gap.length);
  return weighed(inFront.loose, gap.length);
}

/** Only the sender's name stands before it: "Acme: 482193 is …", "[Acme] 482193 …". */
function beginsSentence(candidate: Candidate, message: string, sentence: Sentence): boolean {
  const front = message.slice(sentence.from, candidate.from).trimStart();
  return (
    front.length <= 40 &&
    /^(?:[[【<(][^\]】>)]{0,30}[\]】>)]|[^:：\d]{1,30}[:：-])?[\s"'`«“„([【「『*#]*$/u.test(front)
  );
}

/** Shapes that are often an amount or an account: in front of a noun they need "is your". */
function needsOwner({ kind }: Candidate): boolean {
  return kind === 'long' || kind === 'short';
}

/** The noun announces another number: "12345 users. Code: 482193". */
const ANOTHER = /^\s*(?:[:：=→]\s*["'`«“]?[A-Za-z\d-]{3}|(?:是|为|為|は|is\s)\s*[A-Z\d-]{0,7}\d)/u;

/** The tie to a noun after it: "482193 is your code". Strong if the sentence begins with the candidate. */
function beforeNoun({ candidate, reading, sentence, before, after }: Place): number {
  const { tokens, message } = reading;
  for (let at = after; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.from - candidate.to > NEAR_AFTER || token.from >= sentence.to) return 0;
    if (is(token, role.past)) return 0;
    if (!is(token, role.noun)) continue;
    const gap = message.slice(candidate.to, token.from);
    const owned = is(tokens[after], role.copula | role.owner);
    if (!owned && (needsOwner(candidate) || ANOTHER.test(message.slice(token.to, token.to + 30)))) return 0;
    const begins = beginsSentence(candidate, message, sentence);
    if (!begins && is(tokens[before], role.beforeTime)) return 0;
    return tieInFront(gap, tokens[after], begins);
  }
  return 0;
}

/** "Use 482193 as your password": the word after the number says what it is. */
function isLikenedToNoun(tokens: readonly Token[], after: number, sentenceEnd: number): boolean {
  if (!is(tokens[after], role.likening)) return false;
  return tokens.slice(after + 1, after + 5).some((token) => token.to <= sentenceEnd && is(token, role.noun));
}

/** "Use 482193 to sign in": a verb that asks to enter it, and its purpose. */
function asOrdered({ candidate, reading, sentence, before, after }: Place): number {
  const { tokens, message } = reading;
  if (!sentence.hasPurpose && !isLikenedToNoun(tokens, after, sentence.to)) return 0;
  for (let at = before; at >= Math.max(0, before - 2); at -= 1) {
    const token = tokens[at];
    if (token === undefined || token.from < sentence.from) break;
    if (is(token, role.order))
      return /^[\s"'`«“„:：([【「『*#\p{L}\p{M}]*$/u.test(message.slice(token.to, candidate.from))
        ? alone.ordered
        : 0;
    if (!is(token, LINKING)) break;
  }
  for (let at = after; at <= after + 2; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.from >= sentence.to || token.from - candidate.to > 20) break;
    if (is(token, role.order)) return alone.orderedAfter;
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
  const proves = is(tokens[after], role.purpose);
  if ((ends || proves) && candidate.code.length >= 5 && is(last, role.using) && sentence.hasPurpose)
    return alone.stated;
  if (!beginsSentence(candidate, message, sentence)) return 0;
  if (beginsMessageOfCodes(place)) return alone.barely;
  if (!is(tokens[after], role.towards)) return 0;
  const next = [tokens[after + 1], tokens[after + 2]];
  return next.some((token) => token && token.to <= sentence.to && is(token, role.purpose)) ? alone.stated : 0;
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
    return hasPurpose && candidate.code.length >= 5 && isWholeLine(candidate, message) ? alone.stated : 0;
  const lineEnd = message.indexOf('\n', candidate.to);
  const line = {
    from: message.lastIndexOf('\n', candidate.from - 1) + 1,
    to: lineEnd < 0 ? message.length : lineEnd,
  };
  return isAllOf(line, candidate, message) || isAllOf(sentence, candidate, message) ? alone.onItsOwn : 0;
}

/** How long a code is good for: minutes or seconds. A ticket is good for days. */
const LASTS_MINUTES =
  /\d{1,3}\s?(?:m\b|min|sec|мин|хв|сек|dak|dk|perc|phút|phut|menit|minit|minut|daqiqa|dəqiqə|dakika|sekund|λεπτ|דק|דקות|دقيقة|دقائق|دقیقه|ثانية|मिनट|মিনিট|นาที|分|秒|초|분)/iu;

/** "482193 (valid for 10 minutes)": nothing but a code ends after minutes. */
function withValidity({ candidate, reading, sentence, after }: Place): number {
  const { tokens, message } = reading;
  if (!/^[\d-]+$/.test(candidate.code) || !beginsSentence(candidate, message, sentence)) return 0;
  const near = tokens.slice(after, after + 6).filter((token) => token.from - candidate.to <= 30);
  if (!near.some((token) => is(token, role.validity))) return 0;
  return LASTS_MINUTES.test(message.slice(candidate.to, candidate.to + 80)) ? alone.stated : 0;
}

/** "Acme verification: 482193". */
function behindProof({ candidate, reading, before }: Place): number {
  const token = reading.tokens[before];
  if (token === undefined || !is(token, role.proving)) return 0;
  return /^\s?[:：–—-]\s*["'`«“]?$/u.test(reading.message.slice(token.to, candidate.from)) ? alone.proven : 0;
}

const leastTies: Readonly<Record<Kind, number>> = {
  prefixed: 1,
  grouped: LEAST_TIE,
  digits: LEAST_TIE,
  unequal: SURE,
  long: SURE,
  short: SHORT,
  mixed: SURE,
  dashed: SURE,
  lower: SURE,
  spelt: SURE,
  letters: SURE,
};

/** The tie that a shape needs. The less it looks like a code, the closer it must be to a noun. */
function demanded(candidate: Candidate, place: Place): number {
  if (candidate.kind === 'mixed') return turnsOf(candidate.code) >= 2 ? DRAWN_BY_LOT : CLOSE;
  if (candidate.kind === 'letters' && !isSecretWord(candidate, place.reading, place.sentence, place.before))
    return Number.POSITIVE_INFINITY;
  return leastTies[candidate.kind];
}

function shapeBonus({ kind, code }: Candidate): number {
  if (kind === 'digits') return code.length === 6 ? shapes.sixDigits : shapes.otherDigits;
  if (kind === 'mixed' || kind === 'lower') return shapes.mixed;
  if (kind === 'letters') return shapes.letters;
  if (kind === 'long' || kind === 'short') return shapes.long;
  return shapes.grouped;
}

function placeBonus({ kind, code, from }: Candidate, message: string): number {
  const first = from === 0 && kind !== 'letters' ? shapes.first : 0;
  const hash = message.startsWith('#', from - 1) ? shapes.hash : 0;
  return first + hash + (isYear(code) ? shapes.year : 0);
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
    withValidity(place),
  );
  if (candidate.kind === 'prefixed' && candidate.code.startsWith('G-')) return alone.google + tie;
  if (tie < demanded(candidate, place)) return 0;
  return tie + shapeBonus(candidate) + placeBonus(candidate, reading.message);
}
