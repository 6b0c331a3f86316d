// Starts other programs in the same way on every platform, and stops them when this process is told to stop.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A failure that one sentence explains. The caller prints it without a stack. */
export class SetupError extends Error {}

/**
 * Prints one line about the current step, separate from the output of the program.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`ringpost: ${line}\n`);
}

/**
 * The environment for children. In it, the name `node` always means the same Node.
 * @param {string} node path of the Node to use
 * @param {Record<string, string>} [more]
 * @returns {NodeJS.ProcessEnv}
 */
export function environment(node, more = {}) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const separator = process.platform === 'win32' ? ';' : ':';
  return { ...process.env, [name]: `${dirname(node)}${separator}${process.env[name] ?? ''}`, ...more };
}

/**
 * Runs a program to its end. Its output is collected and not shown.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean, timeoutMs?: number, showsErrors?: boolean }} [options]
 *   `showsErrors`: what it writes as errors is shown, and not collected
 * @returns {Promise<{ code: number, output: string }>} the code is 127 when the program could not be started
 */
export function capture(
  command,
  args,
  { cwd = root, env = process.env, shell = false, timeoutMs = 0, showsErrors = false } = {},
) {
  return new Promise((resolve) => {
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = ['ignore', 'pipe', showsErrors ? 'inherit' : 'pipe'];
    const child = spawn(command, args, { cwd, env, shell, stdio, timeout: timeoutMs });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a program to its end on this terminal, and passes on signals.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} its exit code, or 128 + the signal that ended it
 */
export function run(command, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
    const stopForwarding = forwardSignals(child);
    child.on('error', (error) => {
      stopForwarding();
      reject(new SetupError(`${command} could not be started: ${error.message}.`));
    });
    child.on('close', (code, signal) => {
      stopForwarding();
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 1));
    });
  });
}

/**
 * A terminal sends Ctrl-C to the child too, and npm repeats it. The child should get it only once.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void}
 */
function forwardSignals(child) {
  /** @type {Set<NodeJS.Signals>} */
  const sent = new Set();
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    const heardAlready = signal === 'SIGINT' && (process.stdin.isTTY || process.platform === 'win32');
    if (heardAlready || sent.has(signal)) return;
    sent.add(signal);
    child.kill(signal);
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
  };
}

/**
 * How to call npm: the npm that started this process if there is one, otherwise the one on the PATH.
 * @param {string} node
 * @returns {{ command: string, prefix: string[], shell: boolean }}
 */
function npmCommand(node) {
  const own = process.env.npm_execpath;
  if (own?.endsWith('npm-cli.js')) return { command: node, prefix: [own], shell: false };
  // Windows cannot start a .cmd file without a shell. All arguments here are constants of ours.
  if (process.platform === 'win32') return { command: 'npm.cmd', prefix: [], shell: true };
  return { command: 'npm', prefix: [], shell: false };
}

/**
 * Runs npm. Its output is shown only if it failed.
 * @param {string} node
 * @param {readonly string[]} args
 * @param {string} [cwd]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function npm(node, args, cwd = root) {
  const { command, prefix, shell } = npmCommand(node);
  return capture(command, [...prefix, ...args], { cwd, env: environment(node), shell });
}

/**
 * Explains in one sentence why npm failed, with npm's output below it.
 * @param {string} what
 * @param {string} output
 * @returns {SetupError}
 */
export function npmFailure(what, output) {
  const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(output);
  const why = offline
    ? 'the package registry cannot be reached; check the connection and run the command again'
    : 'npm failed; its words are below';
  const itsWords = output.trim().split('\n').slice(0, 12).join('\n');
  return new SetupError(`${what} could not be installed: ${why}.\n${itsWords}`);
}
