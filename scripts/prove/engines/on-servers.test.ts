import { readdirSync } from 'node:fs';
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
});
