import { type RefusedLineReason, type RejectedLine, reject } from '@ringpost/domain';
import { NUMBER_IMPORT_MAX_LINES } from '@ringpost/domain/rules/limits';
import { type E164Result, type NumberCountry, toE164 } from '@ringpost/domain/rules/phone-display';

export interface ReadNumbers {
  readonly accepted: readonly string[];
  readonly rejected: readonly RejectedLine[];
  readonly lines: number;
}

/** How much of a bad line is kept: enough to find it. */
const TEXT_KEPT = 40;

function readIn(part: string, country: NumberCountry | null): E164Result {
  if (country !== null) return toE164(part, country);
  const inUs = toE164(part, 'US');
  if (inUs.ok) return inUs;
  const inCa = toE164(part, 'CA');
  return inCa.ok ? inCa : inUs;
}

/** A cell as some spreadsheets save it: "212-555-1001". */
function withoutQuotes(cell: string): string {
  return cell
    .trim()
    .replace(/^"([^"]*)"$/, '$1')
    .trim();
}

/**
 * Phone numbers as people paste them: split at commas and line breaks, without blanks. If a number appears a second time in a
 * list, that line is rejected. Without a country, numbers of both countries are read, and a text without digits is left out,
 * such as the head of a table.
 * @throws Rejection `too-many-lines`
 */
export function readNumbers(
  text: string,
  country: NumberCountry | null,
  mostLines: number = NUMBER_IMPORT_MAX_LINES,
): ReadNumbers {
  const accepted = new Set<string>();
  const rejected: RejectedLine[] = [];
  let count = 0;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    for (const part of line.split(',').map(withoutQuotes)) {
      if (part === '' || (country === null && !/\d/.test(part))) continue;
      count += 1;
      // Checked first, so that a list that is too long costs only the reading of the allowed part.
      if (count > mostLines) throw reject('too-many-lines', { limit: mostLines });

      const read = readIn(part, country);
      const refuse = (reason: RefusedLineReason) =>
        rejected.push({ line: index + 1, text: part.slice(0, TEXT_KEPT), reason });
      if (!read.ok) refuse(read.reason);
      else if (accepted.has(read.e164)) refuse('twice-in-list');
      else accepted.add(read.e164);
    }
  }
  return { accepted: [...accepted], rejected, lines: count };
}
