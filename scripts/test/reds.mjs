// Names what failed, with the first lines of the reason: the last lines of a long run are often all that is kept of it.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../setup/process.mjs';
import { readReport } from './totals.mjs';

const LINES = 12;

/**
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ title: string, file: string, ok: boolean, tests: { results: { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * @param {string} file the JSON report of Vitest
 * @param {readonly string[]} runAgain files that another report contains
 * @returns {string[]} a text for each test, and for each file that could not be loaded or whose process died
 */
export function vitestReds(file, runAgain = []) {
  /** @type {VitestFile[]} */
  const files = readReport(file)?.testResults ?? [];
  return files.flatMap((result) => {
    const path = relative(root, result.name);
    const tests = result.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => described(`${path}: ${test.fullName}`, test.failureMessages?.[0]));
    if (tests.length > 0 || result.status !== 'failed' || runAgain.includes(result.name)) return tests;
    return [described(path, result.message)];
  });
}

/**
 * @param {string} file the JSON report of Playwright
 * @returns {string[]} a text for each journey
 */
export function playwrightReds(file) {
  const report = readReport(file);
  return [
    .../** @type {Suite[]} */ (report?.suites ?? []).flatMap(redsOf),
    .../** @type {{ message?: string }[]} */ (report?.errors ?? []).map(({ message }) =>
      described('Playwright', message),
    ),
  ];
}

/**
 * Prints the texts. Nothing may be printed after them.
 * @param {readonly string[]} reds
 */
export function printReds(reds) {
  if (reds.length > 0) console.log(`\nFailed:\n${reds.join('\n')}`);
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function redsOf({ specs = [], suites = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
      return described(`${file}: ${title}`, errors.find(Boolean));
    });
  return [...own, ...suites.flatMap(redsOf)];
}

/**
 * @param {string} what
 * @param {string} [why]
 * @returns {string}
 */
function described(what, why = 'no reason was reported') {
  const lines = stripVTControlCharacters(why).trim().split('\n').slice(0, LINES);
  return [`✗ ${what}`, ...lines.map((line) => `    ${line}`)].join('\n');
}
