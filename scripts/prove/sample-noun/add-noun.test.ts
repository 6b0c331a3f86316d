import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sizeFaultsOf } from '../architecture/files.ts';
import { addBelow, costOfNoun, ownFilesOfNoun, requireCheapNoun, requireListedChanges } from './add-noun.ts';
import { CHANGES, GENERATED } from './changes.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const places = CHANGES.flatMap(({ file, lines }) => lines.map(([below, added]) => ({ file, below, added })));

describe('the sample noun', () => {
  it('has files of its own in every package, where there are none yet', () => {
    const ownFiles = ownFilesOfNoun();
    const packages = new Set(ownFiles.map((path) => path.split('/')[0]));
    expect([...packages].sort()).toEqual(
      ['command-api', 'events', 'frontend', 'projections', 'query-api', 'scripts'].sort(),
    );
    expect(ownFiles.filter((path) => existsSync(resolve(ROOT, path)))).toEqual([]);
  });

  it.each(places)('has a place in $file, below: $below', ({ file, below, added }) => {
    const text = readFileSync(resolve(ROOT, file), 'utf8');
    expect(addBelow(file, text, below, added)).toContain(`${below}\n${added}\n`);
  });

  it.each(CHANGES.filter(({ file }) => /\.tsx?$/.test(file)))(
    'leaves $file short enough to read at once',
    ({ file, lines }) => {
      const text = lines.reduce(
        (before, [below, added]) => addBelow(file, before, below, added),
        readFileSync(resolve(ROOT, file), 'utf8'),
      );
      expect(sizeFaultsOf(file, text)).toEqual([]);
    },
  );

  it('changes no file twice', () => {
    const files = [...CHANGES.map(({ file }) => file), ...GENERATED];
    expect(new Set(files).size).toBe(files.length);
  });

  it('says what it costs, each file by its name', () => {
    for (const { file } of CHANGES) expect(costOfNoun().join('\n')).toContain(file);
  });
});

describe('a noun that begins to cost more', () => {
  it('stops the run before it begins', () => {
    const more = { file: 'one/more.ts', kind: 'source', lines: [] } as const;
    expect(() => requireCheapNoun()).not.toThrow();
    expect(() => requireCheapNoun([...CHANGES, more])).toThrow(
      /A noun changes \d+ files \(source\), at most/,
    );
  });
});

describe('the files that the noun has changed', () => {
  const listedPaths = [...CHANGES.map(({ file }) => file), ...GENERATED];
  function contents(changedPaths: readonly string[]): ReadonlyMap<string, string> {
    return new Map(
      [...listedPaths, 'other.ts'].map((path) => [path, changedPaths.includes(path) ? 'new' : 'old']),
    );
  }

  it('are those of the lists', () => {
    expect(() => requireListedChanges(contents([]), contents(listedPaths))).not.toThrow();
  });

  it('are named where another one is among them, or a listed one is not', () => {
    expect(() => requireListedChanges(contents([]), contents([...listedPaths, 'other.ts']))).toThrow(
      'other.ts (changed, and not listed)',
    );
    expect(() => requireListedChanges(contents([]), contents(listedPaths.slice(1)))).toThrow(
      `${listedPaths[0]} (listed, and the same as before)`,
    );
  });
});

describe('a line that is not where it was', () => {
  it.each([
    ['is gone', 'a\nb', '0 times'],
    ['is there twice', 'c\nb\nc', '2 times'],
    ['is only a part of another', 'c, d', '0 times'],
  ])('is named with its file if it %s', (_, text, times) => {
    expect(() => addBelow('x.ts', text, 'c', 'new')).toThrow(
      `x.ts must have this line once, and has it ${times}: c.`,
    );
  });
});
