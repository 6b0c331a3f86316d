import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ownTotals, playwrightTotals, unfinishedFiles, vitestTotals } from './totals.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ringpost-totals-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('the totals of a test run', () => {
  it('count what Vitest counted', () => {
    const file = report({ numPassedTests: 7, numFailedTests: 2, testResults: [] });
    expect(vitestTotals(file, 1)).toEqual({ passed: 7, failed: 2 });
  });

  it('count a file that could not be loaded as a failure', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const file = report({ numPassedTests: 7, numFailedTests: 0, testResults: [broken] });
    expect(vitestTotals(file, 1)).toEqual({ passed: 7, failed: 1 });
  });

  it('name the files that failed without a failed test', () => {
    const result = (name: string, status: string, ...statuses: string[]) => ({
      name,
      status,
      assertionResults: statuses.map((each) => ({ status: each })),
    });
    const testResults = [
      result('died', 'failed', 'passed', 'pending'),
      result('red', 'failed', 'failed', 'pending'),
      result('skips', 'passed', 'passed', 'pending'),
      result('unreadable', 'failed'),
    ];
    const file = report({ numPassedTests: 7, numFailedTests: 0, testResults });
    expect(unfinishedFiles(file)).toEqual(['died', 'unreadable']);
    expect(vitestTotals(file, 0, ['died', 'unreadable'])).toEqual({ passed: 7, failed: 0 });
    expect(unfinishedFiles(join(folder, 'never-written.json'))).toEqual([]);
  });

  it('count a journey that passed at the second attempt as passed', () => {
    const file = report({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 1 } });
    expect(playwrightTotals(file, 1)).toEqual({ passed: 4, failed: 2 });
  });

  it('count what the journeys in the other browsers counted', () => {
    expect(ownTotals(report({ passed: 9, failed: 1 }), 1)).toEqual({ passed: 9, failed: 1 });
    expect(ownTotals(join(folder, 'never-written.json'), 1)).toEqual({ passed: 0, failed: 1 });
  });

  it('never look green when the runner itself failed', () => {
    const file = report({ numPassedTests: 7, numFailedTests: 0, testResults: [] });
    expect(vitestTotals(file, 1)).toEqual({ passed: 7, failed: 1 });
    expect(playwrightTotals(join(folder, 'never-written.json'), 134)).toEqual({ passed: 0, failed: 1 });
  });

  it('leave a clean run without failures', () => {
    const file = report({ stats: { expected: 3, flaky: 0, unexpected: 0 } });
    expect(playwrightTotals(file, 0)).toEqual({ passed: 3, failed: 0 });
  });
});
