import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GUARDS } from './guards.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const WORKSPACES = [
  ...['events/domain', 'events/engine', 'events/web'],
  ...['command-api', 'projections', 'query-api', 'frontend', 'scripts'],
];
const GUARDS_AT_LEAST = 40;

describe('the guards that can be taken away', () => {
  it.each(GUARDS.map((each) => [each.keeps, each] as const))(
    'stand where the list says: %s',
    (_, { file, guard, without, test }) => {
      expect(readFileSync(resolve(ROOT, file), 'utf8').split(guard)).toHaveLength(2);
      expect(without).not.toBe(guard);
      expect(existsSync(resolve(ROOT, test))).toBe(true);
    },
  );

  it('are many, and in every package', () => {
    expect(GUARDS.length).toBeGreaterThanOrEqual(GUARDS_AT_LEAST);
    for (const workspace of WORKSPACES)
      expect(
        GUARDS.some(({ file }) => file.startsWith(`${workspace}/`)),
        workspace,
      ).toBe(true);
  });

  it('have different names', () => {
    expect(new Set(GUARDS.map(({ keeps }) => keeps)).size).toBe(GUARDS.length);
  });
});
