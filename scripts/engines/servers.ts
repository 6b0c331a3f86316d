import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { TestServers } from '@ringpost/events/testing/test-servers';
import type { TestProject } from 'vitest/node';

/** A program that runs the servers on this machine, if there is one beside the repository. */
const PROGRAM = fileURLToPath(new URL('../../../shared/servers/servers.mjs', import.meta.url));

type Stop = () => Promise<void>;

/**
 * Gives the tests their servers. In this order they come from `RINGPOST_TEST_MONGODB_URL` and `RINGPOST_TEST_KAFKA_BROKERS`,
 * and else from the program above, which can also stop and pause them. Tests of what nobody gives are skipped.
 */
export async function setup(project: TestProject): Promise<Stop> {
  const { RINGPOST_TEST_MONGODB_URL: mongodb, RINGPOST_TEST_KAFKA_BROKERS: kafka } = process.env;
  const given: TestServers = { ...(mongodb && { mongodb }), ...(kafka && { kafka }) };
  const [local, stop] = mongodb || kafka ? [{}, async () => {}] : await runLocally();
  const servers = { ...local, ...given };
  for (const [name, variable] of [
    ['mongodb', 'RINGPOST_TEST_MONGODB_URL'],
    ['kafka', 'RINGPOST_TEST_KAFKA_BROKERS'],
    ['control', undefined],
  ] as const) {
    if (servers[name] !== undefined) continue;
    const reason = variable ? `${variable} names none` : 'these servers cannot be stopped from here';
    console.log(`engines: tests that need ${name} are skipped: ${reason}.`);
  }
  project.provide('testServers', servers);
  return stop;
}

async function runLocally(): Promise<[TestServers, Stop]> {
  if (!existsSync(PROGRAM)) return [{}, async () => {}];
  const folder = await mkdtemp(join(tmpdir(), 'ringpost-servers-'));
  const child = spawn(process.execPath, [PROGRAM, 'run', '--dir', folder]);
  // The program's own lines; what the servers say while they are stopped and started is noise.
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.startsWith('servers: ')) console.error(line);
  });
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const lines = createInterface({ input: child.stdout });
  const [first] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [undefined])]);
  if (first === undefined) {
    await removeFolder();
    return [{}, async () => {}];
  }
  const { mongodb, kafka }: { mongodb: string; kafka: string } = JSON.parse(first);
  const control = await openControl(child, lines);
  const stop = async (): Promise<void> => {
    await control.close();
    const gone = once(child, 'exit');
    child.stdin.end();
    await gone;
    await removeFolder();
  };
  return [{ mongodb, kafka, control: control.url }, stop];
}

/** Takes the commands of tests, which run in other processes: one line in the body, answered when it is done. */
async function openControl(child: ChildProcessWithoutNullStreams, lines: NodeJS.EventEmitter) {
  const server = createServer(async (request, response) => {
    const answered = once(lines, 'line');
    child.stdin.write(`${await text(request)}\n`);
    const [answer] = await answered;
    response.writeHead(JSON.parse(answer).done ? 200 : 500).end(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
