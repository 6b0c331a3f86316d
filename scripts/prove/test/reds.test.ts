import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { root } from '../../setup/process.mjs';
import { isGreen, playwrightFlaky, playwrightReds, printReds, vitestFlaky, vitestReds } from './reds.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ringpost-reds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('what failed in a test run', () => {
  it('is named with its file and the first lines of its reason', () => {
    const red = {
      fullName: 'a wallet holds money',
      status: 'failed',
      failureMessages: ['expected 1\n  but got 2'],
    };
    const green = { fullName: 'a wallet opens', status: 'passed' };
    const name = join(root, 'events', 'wallet.test.ts');
    const file = report({ testResults: [{ name, status: 'failed', assertionResults: [green, red] }] });
    const path = join('events', 'wallet.test.ts');
    expect(vitestReds(file)).toEqual([`✗ ${path}: a wallet holds money\n    expected 1\n      but got 2`]);
  });

  it('has lines of 400 characters at most', () => {
    const red = { fullName: 'a list', status: 'failed', failureMessages: ['x'.repeat(10_000)] };
    const file = report({
      testResults: [{ name: join(root, 'a.test.ts'), status: 'failed', assertionResults: [red] }],
    });
    expect(vitestReds(file)).toEqual([`✗ a.test.ts: a list\n    ${'x'.repeat(400)}`]);
  });

  it('names a file that could not be loaded, and one whose process died', () => {
    const brokenFile = {
      name: join(root, 'a.test.ts'),
      status: 'failed',
      message: 'no such import',
      assertionResults: [],
    };
    const died = {
      ...{ name: join(root, 'b.test.ts'), status: 'failed', message: 'the worker exited' },
      assertionResults: [{ fullName: 'b holds', status: 'passed' }],
    };
    const file = report({ testResults: [brokenFile, died] });
    expect(vitestReds(file)).toEqual([
      '✗ a.test.ts\n    no such import',
      '✗ b.test.ts\n    the worker exited',
    ]);
  });

  it('names journeys in nested groups, without the colours of a terminal', () => {
    const spec = (title: string, ok: boolean) => ({
      title,
      file: 'shop.journey.ts',
      ok,
      tests: [{ results: ok ? [{}] : [{ error: { message: '\u001b[31mtoo late\u001b[39m' } }] }],
    });
    const inner = { specs: [spec('sells', false)] };
    const file = report({ suites: [{ specs: [spec('opens', true)], suites: [inner] }], errors: [] });
    expect(playwrightReds(file)).toEqual(['✗ shop.journey.ts: sells\n    too late']);
  });

  it('is no failure if it passed when tried again, and is named apart from failures', () => {
    const name = join(root, 'events', 'wallet.test.ts');
    const tests = [
      { fullName: 'a wallet opens', status: 'passed', failureMessages: [] },
      { fullName: 'a wallet closes', status: 'passed', failureMessages: ['too late'] },
      { fullName: 'a wallet holds money', status: 'failed', failureMessages: ['wrong'] },
    ];
    const units = report({ testResults: [{ name, status: 'failed', assertionResults: tests }] });
    expect(vitestFlaky(units)).toEqual([
      `✗ ${join('events', 'wallet.test.ts')}: a wallet closes\n    too late`,
    ]);
    const results = [{ error: { message: 'too late' } }, {}];
    const spec = { title: 'sells', file: 'shop.journey.ts', ok: true, tests: [{ status: 'flaky', results }] };
    const steady = { ...spec, title: 'opens', tests: [{ status: 'expected', results: [{}] }] };
    const journeys = report({ suites: [{ specs: [steady, spec] }], errors: [] });
    expect(playwrightFlaky(journeys)).toEqual(['✗ shop.journey.ts: sells\n    too late']);
    expect(playwrightReds(journeys)).toEqual([]);
  });

  it('is also kept for the end of CI, with that of the parts before it', () => {
    const kept = join(folder, 'kept.txt');
    const silent = vi.spyOn(console, 'log').mockReturnValue();
    printReds([{ reds: ['✗ a wallet holds money'], flaky: [] }], { RINGPOST_REDS: kept });
    printReds([{ reds: ['✗ a shop sells'], flaky: [] }], { RINGPOST_REDS: kept });
    silent.mockRestore();
    expect(readFileSync(kept, 'utf8')).toBe('\nFailed:\n✗ a wallet holds money\n\nFailed:\n✗ a shop sells\n');
  });

  it('is nothing where the report was never written', () => {
    expect(vitestReds(join(folder, 'never-written.json'))).toEqual([]);
    expect(playwrightReds(join(folder, 'never-written.json'))).toEqual([]);
  });
});

describe('a run', () => {
  const green = { failed: 0, flaky: [] };
  const flaky = { failed: 0, flaky: ['a wallet closes'] };

  it('is green where nothing failed', () => {
    for (const env of [{}, { RINGPOST_STRICT: 'true' }]) {
      expect(isGreen([green, green], env)).toBe(true);
      expect(isGreen([green, { failed: 1, flaky: [] }], env)).toBe(false);
    }
  });

  it('is red in a strict run where a test passed only when it ran again', () => {
    expect(isGreen([green, flaky], { RINGPOST_STRICT: 'true' })).toBe(false);
  });

  it('is green elsewhere, for whoever started it reads the name', () => {
    for (const env of [{}, { CI: 'true' }]) expect(isGreen([green, flaky], env)).toBe(true);
  });
});
