import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ownTotals, playwrightTotals, vitestTotals } from './totals.mjs';

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
    const brokenFile = { status: 'failed', assertionResults: [] };
    const file = report({ numPassedTests: 7, numFailedTests: 0, testResults: [brokenFile] });
    expect(vitestTotals(file, 1)).toEqual({ passed: 7, failed: 1 });
  });

  it('count a file whose process died as a failure, also after tests that passed', () => {
    const result = (status: string, ...statuses: string[]) => ({
      status,
      assertionResults: statuses.map((each) => ({ status: each })),
    });
    const died = result('failed', 'passed', 'pending');
    const testResults = [died, died, result('failed', 'failed', 'pending'), result('passed', 'pending')];
    const file = report({ numPassedTests: 7, numFailedTests: 1, testResults });
    expect(vitestTotals(file, 1)).toEqual({ passed: 7, failed: 3 });
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
