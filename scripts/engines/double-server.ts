import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDoubleProcess } from '@ringpost/events/testing/event-store-double/double-process';
import type { ServerName, ServerVerb } from '@ringpost/events/testing/test-servers';
import type { ServerSource, StoreName } from './test-source.ts';

/** The double of EventStoreDB as a program. It runs on every machine, and can be killed and stopped like a server. */
export async function doubleServer(missing: readonly StoreName[]): Promise<ServerSource | undefined> {
  if (!missing.includes('eventstore')) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'ringpost-log-'));
  let double = await startDoubleProcess({ folder });
  const { port, connectionString } = double;
  const verbs: Readonly<Record<ServerVerb, () => unknown>> = {
    kill: () => double.kill(),
    pause: () => double.pause(),
    resume: () => double.resume(),
    async start() {
      double = await startDoubleProcess({ folder, port });
    },
  };
  return {
    name: 'a double (it shows what the product does, not what EventStoreDB does)',
    urls: { eventstore: connectionString },
    stoppable: ['eventstore'],
    control: async (verb: ServerVerb, _server: ServerName) => void (await verbs[verb]()),
    async close() {
      await double.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
