import { withoutNoise } from './code/noise.ts';
import { plainText } from './code/plain-text.ts';
import { readingOf } from './code/reading.ts';
import { candidatesOf } from './code/shapes.ts';
import { LEAST_TIE } from './code/tie-weights.ts';
import { tieOf } from './code/ties.ts';
import { codeAlone } from './code/whole-text.ts';

/** Most characters that are read. A message of ten parts has 1,530. */
const CODE_TEXT_MAX_CHARACTERS = 2000;

function surest(message: string): string | null {
  const reading = readingOf(message);
  let code: string | null = null;
  let most = LEAST_TIE - 1;
  for (const candidate of candidatesOf(withoutNoise(reading))) {
    const tie = tieOf(candidate, reading);
    if (tie <= most) continue;
    most = tie;
    code = candidate.code;
  }
  return code;
}

/**
 * The verification code in a message, or null if there is none. Keeps a dash (`123-456`) and Google's prefix
 * (`G-412157`), removes blanks inside a code, and turns digits of other scripts into ASCII. Never returns a phone number,
 * price, year, date, time, duration, order id, last digits of a card, promo or postal code, or part of a URL. Runs in
 * time linear in the length of the text, and reads its first 2,000 characters.
 */
export function extractCode(text: string): string | null {
  const message = plainText(text.slice(0, CODE_TEXT_MAX_CHARACTERS));
  return codeAlone(message) ?? surest(message);
}
