import { withoutNoise } from './code/noise.ts';
import { plainText } from './code/plain-text.ts';
import { readingOf } from './code/reading.ts';
import { candidatesOf } from './code/shapes.ts';
import { leastTie, tieOf } from './code/ties.ts';
import { codeAlone } from './code/whole-text.ts';

/** A message of ten parts has 1,530 characters; what comes after so many is not looked at. */
const codeTextMaxCharacters = 2000;

/**
 * The verification code in a message, or null if there is none. A dash is kept as written (`123-456`), Google's prefix
 * too (`G-412157`); blanks inside a code go, and digits of other scripts become ASCII ones. Never a phone number, price,
 * year, date, time, duration, order id, card tail, code of another trade or part of an address of the web. The time
 * grows with the text's length only, and the text is cut at 2,000 characters.
 */
export function extractCode(text: string): string | null {
  const message = plainText(text.slice(0, codeTextMaxCharacters));
  return codeAlone(message) ?? surest(message);
}

function surest(message: string): string | null {
  const reading = readingOf(message);
  let code: string | null = null;
  let most = leastTie - 1;
  for (const candidate of candidatesOf(withoutNoise(message))) {
    const tie = tieOf(candidate, reading);
    if (tie <= most) continue;
    most = tie;
    code = candidate.code;
  }
  return code;
}
