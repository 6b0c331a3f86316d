// Which test files a command runs: all of its own, or those whose paths contain one of the given words.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, SetupError } from '../../setup/process.mjs';

/**
 * @typedef {'test' | 'test:slow' | 'test:engines' | 'test:docker'} Command
 * @typedef {{ units: string[], journeys: string[], otherBrowsers: string[] }} Chosen
 */

/** Program of the journeys in Firefox and WebKit. It has no file per journey. */
export const OTHER_BROWSERS = 'scripts/prove/e2e/other-browsers/main.ts';

/**
 * The command that runs each kind of file. The first pattern that matches counts.
 * @type {readonly (readonly [RegExp, Command, keyof Chosen])[]}
 */
const KINDS = [
  [/\.engine\.test\.ts$/, 'test:engines', 'units'],
  [/\.docker\.test\.ts$/, 'test:docker', 'units'],
  [/\.slow\.test\.ts$/, 'test:slow', 'units'],
  [/\.test\.tsx?$/, 'test', 'units'],
  [/\.slow\.journey\.ts$/, 'test:slow', 'journeys'],
  [/\.journey\.ts$/, 'test', 'journeys'],
  [/^scripts\/prove\/e2e\/other-browsers\/main\.ts$/, 'test:slow', 'otherBrowsers'],
];

/** @param {string} path */
function kindOf(path) {
  return KINDS.find(([pattern]) => pattern.test(path));
}

/**
 * Every test file, as a path from the root.
 * @returns {string[]}
 */
export function testFiles() {
  /** @type {string[]} */
  const workspaces = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces;
  return workspaces
    .flatMap((workspace) =>
      readdirSync(join(root, workspace), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${workspace}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => kindOf(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .sort();
}

/**
 * A word as a part of a path from the root, also where a shell completed it to `./…` or to an absolute path.
 * @param {string} word
 */
function partOfPath(word) {
  const fromRoot = word.startsWith(root) ? relative(root, word) : word;
  return fromRoot.replaceAll('\\', '/').replace(/^\.\//, '');
}

/**
 * Why a word chooses nothing, with the command that it may be meant for.
 * @param {string} word
 * @param {readonly string[]} files
 */
function nothingFor(word, files) {
  const commands = files.filter((path) => path.includes(partOfPath(word))).map((path) => kindOf(path)?.[1]);
  const otherCommands = [...new Set(commands)].map((command) => `npm run ${command} -- ${word}`);
  return `No test of this command matches "${word}".${otherCommands.length > 0 ? ` Meant may be: ${otherCommands.join(', ')}.` : ''}`;
}

/**
 * The files that a command runs.
 * @param {Command} command
 * @param {readonly string[]} words parts of paths; none means all
 * @param {readonly string[]} [files] all test files there are
 * @returns {Chosen}
 * @throws {SetupError} if a word matches nothing: a run of nothing must not look green
 */
export function choose(command, words, files = testFiles()) {
  const ownFiles = files.filter((path) => kindOf(path)?.[1] === command);
  const unmatched = words.find((word) => !ownFiles.some((path) => path.includes(partOfPath(word))));
  if (unmatched !== undefined) throw new SetupError(nothingFor(unmatched, files));
  const chosenFiles = ownFiles.filter(
    (path) => words.length === 0 || words.some((word) => path.includes(partOfPath(word))),
  );
  const of = (/** @type {keyof Chosen} */ runner) =>
    chosenFiles.filter((path) => kindOf(path)?.[2] === runner);
  return { units: of('units'), journeys: of('journeys'), otherBrowsers: of('otherBrowsers') };
}

/**
 * The options that leave one kind of tests.
 * @type {Readonly<Record<string, keyof Chosen>>}
 */
const ONLY = { '--units': 'units', '--journeys': 'journeys', '--other-browsers': 'otherBrowsers' };

/**
 * What is left of the chosen files where options ask for one kind only.
 * @param {Chosen} chosen
 * @param {readonly string[]} options none leaves all
 * @returns {Chosen}
 * @throws {SetupError} for an option that nobody knows
 */
export function onlyKind(chosen, options) {
  const unknown = options.find((option) => !(option in ONLY));
  if (unknown !== undefined)
    throw new SetupError(`There is no option ${unknown}; the options are ${Object.keys(ONLY).join(', ')}.`);
  if (options.length === 0) return chosen;
  const of = (/** @type {keyof Chosen} */ kind) =>
    options.some((option) => ONLY[option] === kind) ? chosen[kind] : [];
  return { units: of('units'), journeys: of('journeys'), otherBrowsers: of('otherBrowsers') };
}

/**
 * A path as Playwright takes it: as a pattern for the end of an absolute path.
 * @param {string} path
 */
export function asPattern(path) {
  return `${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('/', '[/\\\\]')}$`;
}
