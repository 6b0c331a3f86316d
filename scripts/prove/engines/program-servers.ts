import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ServerName, ServerVerb } from '@ringpost/testing/test-servers';
import { serverProgram } from '../test/servers.mjs';
import { CONNECTIONS_OF_EACH_CLIENT, type ServerSource, type StoreName } from './test-source.ts';

/** One command at a time; each is answered with one line. */
function openControl(child: ChildProcessWithoutNullStreams, lines: NodeJS.EventEmitter) {
  let last: Promise<unknown> = Promise.resolve();
  async function tell(verb: ServerVerb, server: ServerName): Promise<void> {
    const nextLine = once(lines, 'line');
    child.stdin.write(`${verb} ${server}\n`);
    const [answer] = await nextLine;
    if (!JSON.parse(answer).done) throw new Error(answer);
  }
  return (verb: ServerVerb, server: ServerName): Promise<void> => {
    const turn = last.then(() => tell(verb, server));
    last = turn.catch(() => {});
    return turn;
  };
}

/** Kafka and MongoDB's protocol as programs of this machine; none if there is no such program, or it cannot run here. */
export async function programServers(missing: readonly StoreName[]): Promise<ServerSource | undefined> {
  if (!missing.includes('mongodb') && !missing.includes('kafka')) return undefined;
  const program = serverProgram('servers.mjs');
  if (program === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'ringpost-servers-'));
  const child = spawn(process.execPath, [program, 'run', '--dir', folder]);
  // Only the program's own lines. The servers' output while they are stopped and started is noise.
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.startsWith('servers: ')) console.error(line);
  });
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const lines = createInterface({ input: child.stdout });
  const [first] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [undefined])]);
  if (first === undefined) {
    await removeFolder();
    return undefined;
  }
  const { mongodb, kafka }: { mongodb: string; kafka: string } = JSON.parse(first);
  return {
    name: 'programs of this machine',
    urls: { mongodb: `${mongodb}&maxPoolSize=${CONNECTIONS_OF_EACH_CLIENT}`, kafka },
    stoppable: ['mongodb', 'ferretdb', 'postgres', 'kafka'],
    control: openControl(child, lines),
    async close() {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      const exit = hasEnded ? undefined : once(child, 'exit');
      child.stdin.end();
      await exit;
      await removeFolder();
    },
  };
}
