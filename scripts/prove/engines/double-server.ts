import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDoubleProcess } from '@ringpost/testing/event-store-double/double-process';
import { MEASURED_VERSIONS } from '@ringpost/testing/event-store-double/event-store-double';
import type { ServerName, ServerVerb } from '@ringpost/testing/test-servers';
import type { ServerSource, StoreName } from './test-source.ts';

const [OLDER, NEWER] = MEASURED_VERSIONS;

async function startDouble(version: string) {
  const folder = await mkdtemp(join(tmpdir(), 'ringpost-log-'));
  let double = await startDoubleProcess({ folder, version });
  const { port, connectionString } = double;
  const verbs: Readonly<Record<ServerVerb, () => unknown>> = {
    kill: () => double.kill(),
    pause: () => double.pause(),
    resume: () => double.resume(),
    async start() {
      double = await startDoubleProcess({ folder, port, version });
    },
  };
  return {
    connectionString,
    control: async (verb: ServerVerb): Promise<void> => void (await verbs[verb]()),
    async close() {
      await double.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The double of EventStoreDB as a program. It runs on every machine, and can be killed and stopped like a server. A second
 * one has the limits of the newer version, for the suites of the log.
 */
export async function doubleServer(missing: readonly StoreName[]): Promise<ServerSource | undefined> {
  if (!missing.includes('eventstore')) return undefined;
  const [older, newer] = [await startDouble(OLDER), await startDouble(NEWER)];
  return {
    name: `a double of ${OLDER} and one of ${NEWER} (they show what the product does, not what EventStoreDB does)`,
    urls: { eventstore: older.connectionString },
    newerEventstore: newer.connectionString,
    stoppable: ['eventstore', 'newer-eventstore'],
    control: (verb: ServerVerb, server: ServerName) =>
      (server === 'newer-eventstore' ? newer : older).control(verb),
    async close() {
      for (const double of [older, newer]) await double.close();
    },
  };
}
