import { withoutNoise } from './code-noise.ts';
import { codeWords, linkAfter, linkBefore, plainLinkAfter } from './code-words.ts';

/** A message of ten parts has 1,530 characters; what comes after so many is not looked at. */
const codeTextMaxCharacters = 2000;

/** What a number must reach to be called a code. */
const leastScore = 25;

interface Candidate {
  readonly code: string;
  readonly from: number;
  readonly to: number;
  readonly kind: 'prefixed' | 'grouped' | 'digits' | 'letters';
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * The verification code in a message, or null if there is none (D17). A dash is kept as written (`123-456`), Google's
 * prefix too (`G-412157`); spaces inside a code go, and Arabic-Indic or full-width digits become ASCII ones. Never a phone
 * number, price, year, date, time, duration, order id, card tail or part of an address of the web. Bounded time for any text.
 */
export function extractCode(text: string): string | null {
  const message = plain(text.slice(0, codeTextMaxCharacters));
  const bound = /(?:^|\s)@[a-z0-9.-]{3,253} #([a-z0-9-]{3,12})\s*$/i.exec(message);
  if (bound?.[1]) return bound[1];
  const alone =
    /^[\s"'«»()[\]<>.#:*]*((?:[A-Z]-)?\d{3}-\d{3}|[A-Z]-\d{4,8}|\d{4,8})[\s"'«»()[\]<>.!*]*$/.exec(message);
  if (alone?.[1]) return alone[1];
  return best(withoutNoise(message));
}

function best(message: string): string | null {
  const words = spansOf(message);
  let code: string | null = null;
  let most = leastScore - 1;
  for (const candidate of candidatesOf(message)) {
    const score = scoreOf(candidate, message, words);
    if (score > most) {
      most = score;
      code = candidate.code;
    }
  }
  return code;
}

const shapes: readonly { readonly kind: Candidate['kind']; readonly shape: RegExp }[] = [
  { kind: 'prefixed', shape: /(?<![\p{L}\d_/+-])(?!(?:OTP|PIN|TAN)-)[A-Z]{1,3}-\d{4,8}(?![\w/-])/gu },
  {
    kind: 'grouped',
    shape:
      /(?<![\d_/+.-])(?<![A-Za-z])(?:\d{3}[- ]\d{3}|\d{4}[- ]\d{4}|\d(?: \d){3,7})(?![ -]?\d)(?![\w/-])/gu,
  },
  { kind: 'digits', shape: /(?<![\d_/+.])(?<![A-Za-z])(?<!\d-)\d{4,8}(?![\w/]|-\d)/gu },
  { kind: 'letters', shape: /(?<![\w/+.-])(?=[A-Z]{0,9}\d)(?=\d{0,9}[A-Z])[A-Z\d]{4,10}(?![\w/-])/gu },
];

function candidatesOf(message: string): Candidate[] {
  return shapes.flatMap(({ kind, shape }) =>
    [...message.matchAll(shape)].map(
      (found): Candidate => ({
        code: found[0].replaceAll(' ', ''),
        from: found.index,
        to: found.index + found[0].length,
        kind,
      }),
    ),
  );
}

function spansOf(message: string): Span[] {
  return [...message.matchAll(codeWords)].map((found) => ({
    from: found.index,
    to: found.index + found[0].length,
  }));
}

/** How surely this is the code: the tie to a word that announces codes, then position and shape. */
function scoreOf({ code, from, to, kind }: Candidate, message: string, words: readonly Span[]): number {
  const tie = tieOf(from, to, message, words);
  if (kind === 'prefixed' && code.startsWith('G-')) return 90 + tie;
  if (tie === 0) return 0;
  if (kind === 'letters') return tie >= 45 ? tie - 8 : 0;
  let score = tie + (kind === 'digits' ? (code.length === 6 ? 6 : 3) : 10);
  if (from === 0) score += 10;
  if (message.startsWith('#', from - 1)) score -= 10;
  if (/^(?:19|20)\d{2}$/.test(code)) score -= 35;
  return score;
}

function tieOf(from: number, to: number, message: string, words: readonly Span[]): number {
  let tie = 0;
  for (const word of words) {
    if (word.to <= from && from - word.to <= 80) tie = Math.max(tie, tieBefore(message.slice(word.to, from)));
    if (word.from >= to && word.from - to <= 80) tie = Math.max(tie, tieAfter(message.slice(to, word.from)));
  }
  return tie;
}

/** Up to 60 for a number right behind the word; little across the end of a sentence. */
function tieBefore(gap: string): number {
  const rest = gap.replace(/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}]{0,12}/u, '');
  if (linkBefore.test(rest)) return 60 - Math.min(gap.length, 20) / 4;
  if (endsSentence(gap)) return acrossSentences(gap);
  return /[:：→]\s*$/u.test(gap) ? 54 - gap.length / 8 : 45 - gap.length / 4;
}

/** Up to 62 for a number with which the sentence begins to speak of a code. */
function tieAfter(gap: string): number {
  if (endsSentence(gap)) return acrossSentences(gap);
  if (plainLinkAfter.test(gap)) return 62 - gap.length / 2;
  return linkAfter.test(gap) ? 50 - gap.length / 4 : 35 - gap.length / 2;
}

function acrossSentences(gap: string): number {
  return 20 - gap.length / 10;
}

function endsSentence(gap: string): boolean {
  return /[.!?؟。！？\n]/u.test(gap.trimEnd().replace(/[:：]$/, ''));
}

/** Digits of other scripts as ASCII (their ranges begin at a multiple of 16), and without the marks that only steer the direction of a line. */
function plain(text: string): string {
  return text
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll('\u00a0', ' ')
    .trim();
}
