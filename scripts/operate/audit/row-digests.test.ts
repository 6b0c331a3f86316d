import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowText } from '@ringpost/projections/app';
import { describe, expect, it } from 'vitest';
import { withPassingFolder } from './passing-folder.ts';
import { ABSENT, differenceOf, digestOf, digestsOf, keepDigests, keptDigests, keyOf } from './row-digests.ts';

async function* rowsOf(rows: Readonly<Record<string, string>>) {
  for (const [_id, text] of Object.entries(rows)) yield { _id, text };
}

/** What differs between two collections, by ids, after the first one was written into a file. */
async function difference(
  shown: Readonly<Record<string, string>>,
  expected: Readonly<Record<string, string>>,
) {
  const found = await withPassingFolder(async (folder) => {
    const file = join(folder, 'rows');
    await keepDigests(file, digestsOf(rowsOf({ z: 'of an earlier look' })));
    await keepDigests(file, digestsOf(rowsOf(shown)));
    return differenceOf(keptDigests(file), digestsOf(rowsOf(expected)));
  });
  const others = [...found.others].map(([key, digest]) => [Buffer.from(key, 'hex').toString(), digest]);
  return { ...found, others };
}

describe('the difference of two collections', () => {
  it('is none where they have the same rows', async () => {
    const rows = { a: '1', 'b\nc\u2028': '2', d: '3' };
    expect(await difference(rows, rows)).toEqual({ shown: 3, expected: 3, others: [] });
    expect(await difference({}, {})).toEqual({ shown: 0, expected: 0, others: [] });
  });

  it('is each row that only one of them has, at the beginning, within and at the end', async () => {
    const digest = digestOf({ _id: 'a', text: '1' } as { _id: string });
    expect(await difference({ a: '1', c: '3' }, { b: '2', c: '3', d: '4', e: '5' })).toEqual({
      ...{ shown: 2, expected: 4 },
      others: [
        ['a', digest],
        ['b', ABSENT],
        ['d', ABSENT],
        ['e', ABSENT],
      ],
    });
    expect((await difference({ a: '1', b: '2', c: '3' }, { b: '2' })).others.map(([id]) => id)).toEqual([
      'a',
      'c',
    ]);
    expect((await difference({ a: '1' }, {})).others).toEqual([['a', digest]]);
    expect((await difference({}, { a: '1' })).others).toEqual([['a', ABSENT]]);
  });

  it('is each row with another content', async () => {
    const digest = digestOf({ _id: 'b', text: '2' } as { _id: string });
    expect(await difference({ a: '1', b: '2' }, { a: '1', b: '3' })).toEqual({
      ...{ shown: 2, expected: 2 },
      others: [['b', digest]],
    });
  });
});

describe('the keys of rows', () => {
  it('are in the order of SQLite and MongoDB, which is that of the bytes', () => {
    const ids = ['', 'A', 'a', 'a1', 'ab', 'é', '\uff5e', '\u{1f600}'];
    expect(ids.map(keyOf).toSorted()).toEqual(ids.map(keyOf));
  });
});

it('writes no digest that somebody without its secret can make', async () => {
  const row = { _id: 'a', text: 'Your code is 123456' };
  const plain = hash('sha256', rowText(row), 'base64').slice(0, 16);
  const written = await withPassingFolder(async (folder) => {
    await keepDigests(join(folder, 'rows'), digestsOf(rowsOf({ a: row.text })));
    return readFileSync(join(folder, 'rows'), 'utf8');
  });
  expect(written).toContain(keyOf('a'));
  expect(written).not.toContain(plain);
});
