// Names what failed, at once or before it passed, with the first lines of the reason: the last lines of a long run are often all
// that is kept of it.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../../setup/process.mjs';
import { readReport } from './totals.mjs';

const LINES = 12;
/** Of a line. Lists that are not equal would fill the last lines of a run, which are all that is kept of it. */
const CHARACTERS = 400;

/** @param {NodeJS.ProcessEnv} env */
function isStrict({ RINGPOST_STRICT }) {
  return RINGPOST_STRICT === 'true';
}

/**
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ title: string, file: string, ok: boolean, tests: { status?: string, results: { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * @param {string} file the JSON report of Vitest
 * @returns {string[]} a text for each test, and for each file that could not be loaded or whose process died
 */
export function vitestReds(file) {
  /** @type {VitestFile[]} */
  const files = readReport(file)?.testResults ?? [];
  return files.flatMap((result) => {
    const path = relative(root, result.name);
    const tests = result.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => described(`${path}: ${test.fullName}`, test.failureMessages?.[0]));
    if (tests.length > 0 || result.status !== 'failed') return tests;
    return [described(path, result.message)];
  });
}

/**
 * @param {string} file the JSON report of Vitest
 * @returns {string[]} a text for each test that failed first, and passed when it ran again
 */
export function vitestFlaky(file) {
  /** @type {VitestFile[]} */
  const files = readReport(file)?.testResults ?? [];
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) =>
        described(`${relative(root, name)}: ${fullName}`, failureMessages?.[0]),
      ),
  );
}

/**
 * @param {string} file the JSON report of Playwright
 * @returns {string[]} a text for each journey that failed first, and passed when it ran again
 */
export function playwrightFlaky(file) {
  const isFlaky = (/** @type {Spec} */ { ok, tests }) => ok && tests.some(({ status }) => status === 'flaky');
  return specsIn(readReport(file)?.suites).filter(isFlaky).map(specDescribed);
}

/**
 * @param {string} file the JSON report of Playwright
 * @returns {string[]} a text for each journey
 */
export function playwrightReds(file) {
  const report = readReport(file);
  return [
    ...specsIn(report?.suites)
      .filter(({ ok }) => !ok)
      .map(specDescribed),
    .../** @type {{ message?: string }[]} */ (report?.errors ?? []).map(({ message }) =>
      described('Playwright', message),
    ),
  ];
}

/**
 * Whether nothing failed. A strict run fails as well for a test that passed only when it ran again. It still runs again: that
 * tells a steady fault from one of time or order.
 * @param {readonly { failed: number, flaky: readonly string[] }[]} outcomes
 * @param {NodeJS.ProcessEnv} [env]
 */
export function isGreen(outcomes, env = process.env) {
  const mayBeFlaky = !isStrict(env);
  return outcomes.every(({ failed, flaky }) => failed === 0 && (mayBeFlaky || flaky.length === 0));
}

/**
 * Prints the texts, and adds them to the file that `RINGPOST_REDS` names, so that CI can repeat them at its end. Nothing may be
 * printed after them.
 * @param {readonly { reds: readonly string[], flaky: readonly string[] }[]} outcomes
 * @param {NodeJS.ProcessEnv} [env]
 */
export function printReds(outcomes, env = process.env) {
  const flaky = outcomes.flatMap((outcome) => outcome.flaky);
  const reds = outcomes.flatMap((outcome) => outcome.reds);
  const price = isStrict(env) ? 'which fails this run' : 'which would fail a run with RINGPOST_STRICT=true';
  if (flaky.length > 0) tell(`\nPassed only when tried again, ${price}:\n${flaky.join('\n')}`, env);
  if (reds.length > 0) tell(`\nFailed:\n${reds.join('\n')}`, env);
}

/**
 * @param {string} text
 * @param {NodeJS.ProcessEnv} env
 */
function tell(text, { RINGPOST_REDS }) {
  console.log(text);
  if (RINGPOST_REDS) appendFileSync(RINGPOST_REDS, `${text}\n`);
}

/**
 * @param {readonly Suite[]} [suites]
 * @returns {Spec[]} with those of nested groups
 */
function specsIn(suites = []) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsIn(suite.suites)]);
}

/**
 * @param {Spec} spec
 * @returns {string}
 */
function specDescribed({ file, title, tests }) {
  const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
  return described(`${file}: ${title}`, errors.find(Boolean));
}

/**
 * @param {string} what
 * @param {string} [why]
 * @returns {string}
 */
function described(what, why = 'no reason was reported') {
  const lines = stripVTControlCharacters(why).trim().split('\n').slice(0, LINES);
  return [`✗ ${what}`, ...lines.map((line) => `    ${line.slice(0, CHARACTERS)}`)].join('\n');
}
