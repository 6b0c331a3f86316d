// What starts the servers of tests on a machine that can pull no image: a folder `shared/servers` beside the checkout, if there is
// one. `servers.mjs` in it runs a broker and a database as programs, `docker.sh` starts a Docker engine with images made there.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { capture, root, say } from '../../setup/process.mjs';
import { installPackages } from './packages.mjs';

/**
 * What the two programs need, with Debian's package for each.
 * @type {readonly (readonly [string, readonly string[], string])[]}
 */
const NEEDED = [
  ['java', ['-version'], 'openjdk-17-jre-headless'],
  ['mvn', ['-v'], 'maven'],
  ['go', ['version'], 'golang-go'],
  ['psql', ['--version'], 'postgresql'],
];

/** This many lines of a program that failed are shown. */
const LAST_LINES = 3;

/**
 * A program of the folder.
 * @param {'servers.mjs' | 'docker.sh'} name
 * @param {NodeJS.ProcessEnv} [env] `RINGPOST_SERVERS` names another folder, from the root
 * @returns {string | undefined} its path, if it is there
 */
export function serverProgram(name, { RINGPOST_SERVERS } = process.env) {
  const program = join(resolve(root, RINGPOST_SERVERS || join('..', 'shared', 'servers')), name);
  return existsSync(program) ? program : undefined;
}

async function installNeeded() {
  const missingPrograms = [];
  for (const [program, args, name] of NEEDED)
    if ((await capture(program, args)).code !== 0) missingPrograms.push(name);
  if (missingPrograms.length === 0) return;
  say(`installing ${missingPrograms.join(', ')} for the servers of the tests …`);
  await installPackages(...missingPrograms);
}

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<string | undefined>} its last lines, if it failed
 */
async function failureOf(command, args) {
  const { code, output } = await capture(command, args);
  return code === 0 ? undefined : output.trim().split('\n').slice(-LAST_LINES).join('\n');
}

/**
 * Brings the servers that tests need.
 * @returns {Promise<string[]>} a sentence for each kind of test that some server is missing for
 */
export async function bringServers() {
  const servers = serverProgram('servers.mjs');
  const engine = serverProgram('docker.sh');
  if (servers || engine) await installNeeded();
  const noDocker = await (engine ? failureOf(engine, ['up']) : failureOf('docker', ['version']));
  const noServers = servers ? await failureOf(process.execPath, [servers, 'setup']) : noDocker;
  return [
    ...(noDocker === undefined
      ? []
      : [`npm run test:docker is skipped, no Docker engine answers: ${noDocker}`]),
    ...(noServers === undefined
      ? []
      : [`npm run test:engines skips what needs MongoDB or Kafka, unless variables name them: ${noServers}`]),
  ];
}
