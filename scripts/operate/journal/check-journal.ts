import { createHash } from 'node:crypto';

/** The first line that does not hold. Lines count as in an editor, with the head of a CSV. */
interface JournalFault {
  readonly line: number;
  readonly what: string;
}

export interface JournalCheck {
  /** The lines that hold, without the head of a CSV. */
  readonly entries: number;
  /** Of the last line that holds. */
  readonly hash: string;
  readonly fault: JournalFault | undefined;
}

/** What a line says, and the text that its hash is made of. */
interface Line {
  readonly number: number;
  readonly position: string;
  readonly mills: number;
  readonly text: string;
  readonly hash: string;
}

const NO_HASH = '0'.repeat(64);
const CSV_HEAD = 'line,position,at,type,actor,customer,about,account,amount,hash';
const BYTE_ORDER_MARK = '\uFEFF';
const MILLS = 1000;

function millsOf(amount: string): number {
  return Math.round(Number(amount) * MILLS);
}

/** The amount is the last field before the hash, so that commas and quotes in other fields do not matter. */
function lineOfCsv(line: string): Line | undefined {
  const [, number, position, amount = '', hash = ''] =
    /^(\d+),([0-9A-Za-z]+),.*,(-?\d+\.\d{3}),([0-9a-f]{64})$/s.exec(line) ?? [];
  if (number === undefined || position === undefined) return undefined;
  return { number: Number(number), position, mills: millsOf(amount), text: line.slice(0, -65), hash };
}

function lineOfJson(line: string): Line | undefined {
  const [ending, hash = ''] = /,"hash":"([0-9a-f]{64})"}$/.exec(line) ?? [];
  if (ending === undefined) return undefined;
  try {
    const { line: number, position, amount } = JSON.parse(line) as Readonly<Record<string, unknown>>;
    if (typeof number !== 'number' || typeof position !== 'string' || typeof amount !== 'number')
      return undefined;
    return {
      number,
      position,
      mills: millsOf(String(amount)),
      text: `${line.slice(0, -ending.length)}}`,
      hash,
    };
  } catch {
    return undefined;
  }
}

/** Reads the lines of one journal. */
function createChecker(read: (line: string) => Line | undefined) {
  let [entries, hash, position, sumMills] = [0, NO_HASH, '', 0];

  /** What is wrong at the end of an event. */
  const unbalanced = (): string | undefined =>
    sumMills === 0
      ? undefined
      : `the entries of the event at ${position} sum to ${sumMills} mills, not to zero`;

  function faultOf(text: string): string | undefined {
    const line = read(text);
    if (!line) return 'this is no line of a journal';
    if (line.number !== entries + 1)
      return `this is line ${line.number}, and line ${entries + 1} should be here`;
    if (createHash('sha256').update(hash).update(line.text).digest('hex') !== line.hash)
      return 'its hash is not that of the lines up to it: this line was changed, or lines before it are missing';
    if (line.position !== position) {
      const what = unbalanced();
      if (what !== undefined) return `before this line, ${what}`;
      [position, sumMills] = [line.position, 0];
    }
    sumMills += line.mills;
    [entries, hash] = [line.number, line.hash];
    return undefined;
  }
  return { faultOf, unbalanced, facts: () => ({ entries, hash }) };
}

/** Checks a journal line by line, and stops at the first fault. Nothing of it is kept in memory. */
export async function checkJournal(lines: AsyncIterable<string>): Promise<JournalCheck> {
  let checker: ReturnType<typeof createChecker> | undefined;
  let at = 0;
  for await (const line of lines) {
    at += 1;
    const isHead = at === 1 && line.replace(BYTE_ORDER_MARK, '') === CSV_HEAD;
    checker ??= createChecker(isHead ? lineOfCsv : lineOfJson);
    const what = isHead ? undefined : checker.faultOf(line);
    if (what !== undefined) return { ...checker.facts(), fault: { line: at, what } };
  }
  const facts = checker?.facts() ?? { entries: 0, hash: NO_HASH };
  const what = checker?.unbalanced();
  return { ...facts, fault: what === undefined ? undefined : { line: at, what } };
}
