import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../setup/process.mjs';
import { asPattern, choose, OTHER_BROWSERS, onlyKind, testFiles } from './chosen.mjs';

const WALLET = 'command-api/src/wallets/wallet.decider.test.ts';
const BUYING = 'scripts/prove/e2e/buying.journey.ts';
const FILES = [
  WALLET,
  'frontend/src/ui/list-page.test.tsx',
  'events/engine/src/log.engine.test.ts',
  'scripts/operate/docker/compose.docker.test.ts',
  'scripts/operate/backup/backup.slow.test.ts',
  BUYING,
  'scripts/prove/e2e/screens.slow.journey.ts',
  OTHER_BROWSERS,
];

describe('the tests of a command', () => {
  it('are all of its own where no word chooses some', () => {
    expect(choose('test', [], FILES)).toEqual({
      units: [WALLET, 'frontend/src/ui/list-page.test.tsx'],
      journeys: [BUYING],
      otherBrowsers: [],
    });
  });

  it('are in the other browsers only where time is no matter', () => {
    expect(choose('test:slow', [], FILES)).toEqual({
      units: ['scripts/operate/backup/backup.slow.test.ts'],
      journeys: ['scripts/prove/e2e/screens.slow.journey.ts'],
      otherBrowsers: [OTHER_BROWSERS],
    });
  });

  it('are those whose paths contain a word', () => {
    const nothing = { units: [], journeys: [], otherBrowsers: [] };
    expect(choose('test', ['wallets/'], FILES)).toEqual({ ...nothing, units: [WALLET] });
    expect(choose('test', ['buying', 'wallet.decider'], FILES)).toEqual({
      ...nothing,
      units: [WALLET],
      journeys: [BUYING],
    });
    expect(choose('test:slow', ['other-browsers'], FILES)).toEqual({
      ...nothing,
      otherBrowsers: [OTHER_BROWSERS],
    });
  });

  it('are found by a path as a shell completes it', () => {
    for (const word of [`./${WALLET}`, join(root, WALLET)])
      expect(choose('test', [word], FILES).units).toEqual([WALLET]);
  });

  it('are refused where a word matches nothing, even beside one that matches', () => {
    expect(() => choose('test', ['wallets', 'wallits'], FILES)).toThrow(
      'No test of this command matches "wallits".',
    );
  });

  it('are refused with the command that runs what the word names', () => {
    expect(() => choose('test', ['backup'], FILES)).toThrow('Meant may be: npm run test:slow -- backup.');
    expect(() => choose('test', ['log.engine'], FILES)).toThrow('npm run test:engines -- log.engine');
  });

  it('are of one kind only where an option asks for it', () => {
    const chosen = choose('test:slow', [], FILES);
    expect(onlyKind(chosen, [])).toEqual(chosen);
    expect(onlyKind(chosen, ['--units'])).toEqual({ ...chosen, journeys: [], otherBrowsers: [] });
    expect(onlyKind(chosen, ['--other-browsers'])).toEqual({ ...chosen, units: [], journeys: [] });
    expect(() => onlyKind(chosen, ['--unit'])).toThrow('There is no option --unit; the options are --units,');
  });

  it('exist in this repository, of every kind', () => {
    const files = testFiles();
    expect(files).toContain(WALLET);
    for (const command of ['test', 'test:slow'] as const) {
      const { units, journeys } = choose(command, [], files);
      expect([units.length > 0, journeys.length > 0]).toEqual([true, true]);
    }
    expect(choose('test:slow', [], files).otherBrowsers).toEqual([OTHER_BROWSERS]);
  });
});

describe('a path for Playwright', () => {
  it('matches that file on any platform, and no other', () => {
    const pattern = new RegExp(asPattern(BUYING));
    expect(pattern.test(`/home/a/${BUYING}`)).toBe(true);
    expect(pattern.test('C:\\a\\scripts\\prove\\e2e\\buying.journey.ts')).toBe(true);
    expect(pattern.test('/home/a/scripts/prove/e2e/buying-journey.ts')).toBe(false);
  });
});
