// Sends the service what its own OpenAPI document allows and what it forbids, as a guest, as a customer and as an admin, and
// fails when an answer differs from the document.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startGatewayServer } from '../http-tests/gateway-server.ts';
import { start, type TestServer } from '../http-tests/test-server.ts';
import { installFuzzer } from './install.ts';

const config = fileURLToPath(new URL('./schemathesis.toml', import.meta.url));
/** A run that takes longer has failed. */
const RUN_WITHIN_MS = 600_000;
/** Chosen values and random ones, and answers that lead to the next request. */
const MOST_PHASES = 'examples,fuzzing,stateful';
/** And every value of each field at its limits. An admin may ask what a customer may, so this is done once. */
const ALL_PHASES = 'examples,coverage,fuzzing,stateful';
const people = [
  // Most routes refuse a guest before they look at a value.
  { name: 'guest', caller: 'nobody', phases: MOST_PHASES, without: [] },
  // Logging out would end the one session of the run.
  {
    name: 'customer',
    caller: 'owner',
    phases: MOST_PHASES,
    without: ['--exclude-path', '/api/auth/logout'],
  },
  {
    name: 'admin',
    caller: 'super_admin',
    phases: ALL_PHASES,
    without: ['--exclude-path', '/api/auth/logout'],
  },
] as const;
type Person = (typeof people)[number];

async function argumentsFor(
  server: TestServer,
  { caller, phases, without }: Person,
): Promise<readonly string[]> {
  const token = await server.tokenOf(caller);
  const { url } = server.ringpost;
  return [
    ...['--config-file', config, 'run', `${url}/api/openapi.json`, '--url', url],
    ...(token === undefined ? [] : ['--header', `Authorization: Bearer ${token}`]),
    ...['--phases', phases, '--max-examples', '10', '--seed', '1'],
    ...['--continue-on-failure', '--no-shrink', '--warnings', 'off', '--generation-database', 'none'],
    // Its answer goes on for ten minutes. changes.test.ts reads it.
    ...['--exclude-path', '/api/events'],
    ...without,
    ...process.argv.slice(2),
  ];
}

function fuzz(program: string, args: readonly string[], cwd: string) {
  return new Promise<{ code: number; output: string }>((resolve, fail) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: RUN_WITHIN_MS });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', fail);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Each role has a service of its own, so that the actions of one never change what another finds. */
async function isFaultless(program: string, person: Person): Promise<boolean> {
  const gateways = await startGatewayServer();
  const server = await start({ numbers: 400, gateways: gateways.url });
  const folder = await mkdtemp(join(tmpdir(), 'ringpost-fuzz-'));
  try {
    const { code, output } = await fuzz(program, await argumentsFor(server, person), folder);
    const caseCount = /(\d+) generated/.exec(output)?.[1];
    const links = /API Links:\s+(\d+) covered/.exec(output)?.[1] ?? '0';
    if (code === 0 && caseCount !== undefined) {
      console.log(`fuzzed as ${person.name}: ${caseCount} cases, ${links} links followed, nothing found.`);
      return true;
    }
    console.log(output);
    console.log(`fuzzed as ${person.name}: an answer is not what the document says, or the run did not end.`);
    return false;
  } finally {
    await server.close();
    await gateways.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<number> {
  const fuzzer = installFuzzer();
  if ('reason' in fuzzer) {
    console.log(`the API is not fuzzed: ${fuzzer.reason}.`);
    return 0;
  }
  // At the same time: the fuzzer and the service wait for each other half of it.
  const outcomes = await Promise.all(people.map((person) => isFaultless(fuzzer.program, person)));
  return outcomes.every((isGood) => isGood) ? 0 : 1;
}

process.exitCode = await main();
