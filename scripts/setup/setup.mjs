// What stands between a fresh clone and a running command. It must work before anything is installed,
// so it is plain JavaScript for Node 20, imports nothing but Node, and does nothing that is done already.
import { buildForBrowser } from './browser-build.mjs';
import { installDependencies } from './dependencies.mjs';
import { environment, run, SetupError, say } from './process.mjs';
import { findNode } from './runtime.mjs';

/**
 * Brings what is missing: the pinned Node, the dependencies, and the pages for the browser if they are needed.
 * @param {{ pages: boolean }} needs
 * @returns {Promise<string>} the path of the Node to run everything with
 */
export async function setUp({ pages }) {
  const node = await findNode();
  await installDependencies(node);
  if (pages) await buildForBrowser(node);
  return node;
}

/**
 * Sets up, then becomes the given TypeScript program: its arguments, signals and exit code are ours.
 * @param {string} program path from the root of the repository
 * @param {{ pages: boolean, nodeFlags?: readonly string[] }} needs
 */
export function becomeProgram(program, { pages, nodeFlags = [] }) {
  return exitWith(async () => {
    const node = await setUp({ pages });
    return run(node, [...nodeFlags, program, ...process.argv.slice(2)], { env: environment(node) });
  });
}

/**
 * Ends this process with the code of the work; what went wrong in the set-up is one sentence, not a stack.
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
