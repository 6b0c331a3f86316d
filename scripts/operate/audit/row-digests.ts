import { hash, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Row } from '@ringpost/engine';
import { rowText } from '@ringpost/projections/app';

/** A row: its id, written so that texts are in the order of the ids, and enough to recognise its content. */
export interface RowDigest {
  readonly key: string;
  readonly digest: string;
}

/** The digest of a missing row. */
export const ABSENT = '';

/** Files of digests have this in none of their bytes, so nobody can find out a short secret in a row by trying. */
const SECRET = randomBytes(32).toString('base64');
/** Digests that are written at once. */
const LINES = 5_000;

export function keyOf(id: string): string {
  return Buffer.from(id).toString('hex');
}

export function digestOf(row: Row): string {
  return hash('sha256', SECRET + rowText(row), 'base64').slice(0, 16);
}

/** The digest of each row. While many are read, timers and signals get their turns. */
export async function* digestsOf(rows: AsyncIterable<Row>): AsyncGenerator<RowDigest> {
  let count = 0;
  for await (const row of rows) {
    yield { key: keyOf(row._id), digest: digestOf(row) };
    count += 1;
    if (count % LINES === 0) await afterOthers();
  }
}

/** Writes digests into a file, which replaces an earlier one. */
export async function keepDigests(path: string, digests: AsyncIterable<RowDigest>): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    let lines: string[] = [];
    for await (const { key, digest } of digests) {
      lines.push(`${digest}${key}\n`);
      if (lines.length < LINES) continue;
      await file.appendFile(lines.join(''));
      lines = [];
    }
    await file.appendFile(lines.join(''));
  } finally {
    await file.close();
  }
}

/** What `keepDigests` has written, in the same order. */
export async function* keptDigests(path: string): AsyncGenerator<RowDigest> {
  const file = await open(path);
  try {
    for await (const line of file.readLines()) yield { key: line.slice(16), digest: line.slice(0, 16) };
  } finally {
    await file.close();
  }
}

/** How two collections differ. */
export interface Difference {
  readonly shown: number;
  readonly expected: number;
  /** The rows that are not the same in both: what is shown of each, by its key. */
  readonly others: Map<string, string>;
}

/** Compares two collections. Both are in the order of their ids, so nothing is kept of rows that are the same. */
export async function differenceOf(
  shownRows: AsyncIterable<RowDigest>,
  expectedRows: AsyncIterable<RowDigest>,
): Promise<Difference> {
  const others = new Map<string, string>();
  const expected = expectedRows[Symbol.asyncIterator]();
  let [shownCount, expectedCount] = [0, 0];
  let next = await expected.next();
  const passMissing = async (until?: string): Promise<void> => {
    for (; !next.done && (until === undefined || next.value.key < until); next = await expected.next()) {
      others.set(next.value.key, ABSENT);
      expectedCount += 1;
    }
  };
  for await (const { key, digest } of shownRows) {
    shownCount += 1;
    await passMissing(key);
    const isExpected = !next.done && next.value.key === key;
    if (!isExpected || next.value.digest !== digest) others.set(key, digest);
    if (!isExpected) continue;
    expectedCount += 1;
    next = await expected.next();
  }
  await passMissing();
  return { shown: shownCount, expected: expectedCount, others };
}
