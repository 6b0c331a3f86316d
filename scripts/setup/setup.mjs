// The steps from a fresh clone to a running command. They must work before anything is installed. So this is plain
// JavaScript for Node 20, imports only Node, and repeats no step that is done already.
import { join } from 'node:path';
import { buildForBrowser } from './browser-build.mjs';
import { installDependencies } from './dependencies.mjs';
import { plainFlags } from './node-flags.mjs';
import { makePlainSources } from './plain-sources.mjs';
import { environment, root, run, SetupError, say } from './process.mjs';
import { findNode } from './runtime.mjs';

/**
 * Node stores compiled code here, so that a later start need not compile it. That is a quarter of the time of a start.
 */
const COMPILED = join(root, 'node_modules', '.cache', 'compiled');

/**
 * Installs and makes what is missing: the pinned Node, the dependencies, the sources as plain JavaScript, and the browser's pages if
 * they are needed.
 * @param {{ pages: boolean }} needs
 * @returns {Promise<string>} the path of the Node to run everything with
 */
export async function setUp({ pages }) {
  const node = await findNode();
  await installDependencies(node);
  await makePlainSources(node);
  if (pages) await buildForBrowser(node);
  return node;
}

/**
 * Sets up, then runs the given TypeScript program with our arguments, signals and exit code. With `--help` it only prints the help,
 * so that reading it installs nothing.
 * @param {string} program path from the root of the repository
 * @param {{ pages: boolean, nodeFlags?: readonly string[], help?: string }} needs
 */
export function becomeProgram(program, { pages, nodeFlags = plainFlags, help }) {
  return exitWith(async () => {
    if (help !== undefined && process.argv.includes('--help')) {
      console.log(help);
      return 0;
    }
    const node = await setUp({ pages });
    return run(node, [...nodeFlags, program, ...process.argv.slice(2)], {
      env: { NODE_COMPILE_CACHE: COMPILED, ...environment(node) },
    });
  });
}

/**
 * Ends this process with the exit code of the work. An error in the set-up is printed as one sentence, without a stack.
 * @param {() => Promise<number>} work
 */
export async function exitWith(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
