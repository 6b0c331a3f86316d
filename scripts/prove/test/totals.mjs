// Adds up the reports of the test runners.
import { readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number }} Totals
 */

/**
 * @param {string} file the JSON report of Vitest
 * @param {number} exitCode
 * @returns {Totals}
 */
export function vitestTotals(file, exitCode) {
  const report = readReport(file);
  // A file that cannot be loaded, or whose process died, has no failed test, but is a failure.
  const brokenFiles = (report?.testResults ?? []).filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ result) =>
      result.status === 'failed' && result.assertionResults.every(({ status }) => status !== 'failed'),
  );
  return atLeastOne(report?.numPassedTests, (report?.numFailedTests ?? 0) + brokenFiles.length, exitCode);
}

/**
 * @param {string} file the JSON report of Playwright
 * @param {number} exitCode
 * @returns {Totals}
 */
export function playwrightTotals(file, exitCode) {
  const { stats } = readReport(file) ?? {};
  return atLeastOne((stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected, exitCode);
}

/**
 * @param {string} file the JSON report of `scripts/prove/e2e/other-browsers`
 * @param {number} exitCode
 * @returns {Totals}
 */
export function ownTotals(file, exitCode) {
  const { passed, failed } = readReport(file) ?? {};
  return atLeastOne(passed, failed, exitCode);
}

/**
 * A runner that failed without naming a failed test counts as one failure.
 * @param {number} passed
 * @param {number} failed
 * @param {number} exitCode
 * @returns {Totals}
 */
function atLeastOne(passed = 0, failed = 0, exitCode) {
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
}

/**
 * @param {string} file a report in JSON
 * @returns what it says; undefined if it was never written or is cut off
 */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
