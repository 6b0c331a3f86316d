import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { HTTP_TESTS, NOT_MIXED, STORIES, type TestFiles } from './on-servers.ts';

function namesIn(folder: string, ending: string): readonly string[] {
  return readdirSync(fileURLToPath(new URL(`../${folder}`, import.meta.url)))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .toSorted();
}

const KINDS: readonly (readonly [string, string, string, TestFiles])[] = [
  ['HTTP test', 'http-tests', '.test.ts', HTTP_TESTS],
  ['journey', 'e2e', '.journey.ts', STORIES],
];

describe.each(KINDS)('every %s', (_, folder, ending, { run, exclusions }) => {
  it('runs on servers too, or says why not', () => {
    expect([...run, ...Object.keys(exclusions)].toSorted()).toEqual(namesIn(folder, ending));
  });

  it('that is left out has a reason of at least a few words', () => {
    for (const [name, reason] of Object.entries(exclusions))
      expect(reason, name).toMatch(/^[A-Z].*\s.*\s.*[.]$/);
  });
});

describe('every HTTP test', () => {
  it('runs on servers or on the mixed engine, unless it is named with a reason', () => {
    const names = namesIn('http-tests', '.test.ts');
    for (const [name, reason] of Object.entries(NOT_MIXED)) {
      expect(names).toContain(name);
      expect(HTTP_TESTS.run).not.toContain(name);
      expect(reason, name).toMatch(/^[A-Z].*\s.*\s.*[.]$/);
    }
  });

  it('audits the stores of its engine, of which a folder may have no log', () => {
    const alone = new Set(Object.keys(NOT_MIXED));
    for (const name of namesIn('http-tests', '.test.ts').filter(
      (each) => !each.endsWith('.slow') && !alone.has(each),
    ))
      expect(
        readFileSync(new URL(`../http-tests/${name}.test.ts`, import.meta.url), 'utf8'),
        name,
      ).not.toContain('auditFolder');
  });
});
