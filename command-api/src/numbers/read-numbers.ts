import { reject } from '@ringpost/events/domain';
import { numberImportMaxLines } from '@ringpost/events/rules/limits';
import { type NumberCountry, type RefusedLineReason, toE164 } from '@ringpost/events/rules/phone-display';

export interface ReadNumbers {
  readonly accepted: readonly string[];
  readonly rejected: readonly {
    readonly line: number;
    readonly text: string;
    readonly reason: RefusedLineReason;
  }[];
  readonly lines: number;
}

/** What is kept of a line that cannot be read: enough to find it again. */
const TEXT_KEPT = 40;

/**
 * Phone numbers as people paste them: split at commas and line breaks, blanks dropped. A number twice in one list
 * is rejected the second time.
 * @throws Rejection `too-many-lines`
 */
export function readNumbers(
  text: string,
  country: NumberCountry,
  mostLines: number = numberImportMaxLines,
): ReadNumbers {
  const accepted = new Set<string>();
  const rejected: ReadNumbers['rejected'][number][] = [];
  let count = 0;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    for (const part of line.split(',').map((each) => each.trim())) {
      if (part === '') continue;
      count += 1;
      // Before anything is made of it: a long list is refused at the price of its allowed part.
      if (count > mostLines) throw reject('too-many-lines', { limit: mostLines });

      const read = toE164(part, country);
      const refuse = (reason: RefusedLineReason) =>
        rejected.push({ line: index + 1, text: part.slice(0, TEXT_KEPT), reason });
      if (!read.ok) refuse(read.reason);
      else if (accepted.has(read.e164)) refuse('twice-in-list');
      else accepted.add(read.e164);
    }
  }
  return { accepted: [...accepted], rejected, lines: count };
}
