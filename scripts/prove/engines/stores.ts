import { randomBytes } from 'node:crypto';
import type { DistributedEngine } from '@ringpost/engine';
import { dataFolder } from '@ringpost/testing/data-folder';
import { dropDatabases } from '@ringpost/testing/drop-databases';
import { type DoubleProcess, startDoubleProcess } from '@ringpost/testing/event-store-double/double-process';

/** The addresses of servers that many tests share. */
export interface SharedServers {
  /** By default it starts its own double, which takes faults. */
  readonly eventstore?: string | undefined;
  readonly mongodb: string;
  readonly kafka: string;
}

/** The private parts of one fleet: a log, databases and a topic. */
export interface Stores {
  readonly engine: DistributedEngine & { readonly log: string };
  /** @throws if the log is on a server that others share */
  double(): DoubleProcess;
  remove(): Promise<void>;
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function startDouble() {
  const folder = await dataFolder();
  const program = await startDoubleProcess({ folder: folder.path });
  return {
    program,
    async remove() {
      await program.kill();
      await folder.remove();
    },
  };
}

/** Unused stores. */
export async function openStores({ eventstore, mongodb, kafka }: SharedServers): Promise<Stores> {
  const log = `fleet-${randomBytes(6).toString('hex')}`;
  const own = eventstore === undefined ? await startDouble() : undefined;
  return {
    engine: {
      kind: 'distributed',
      log,
      eventStoreUrl: eventstore ?? own?.program.connectionString ?? '',
      mongodbUrl: withDatabase(mongodb, log),
      mongodbVaultUrl: withDatabase(mongodb, `${log}-vault`),
      kafkaBrokers: kafka,
    },
    double() {
      if (!own) throw new Error('the log is on a server that others share');
      return own.program;
    },
    async remove() {
      await own?.remove();
      await dropDatabases(mongodb, [log, `${log}-vault`]);
    },
  };
}
