import { dockerServers } from './docker-servers.ts';
import { doubleServer } from './double-server.ts';
import { namedServers, VARIABLES } from './named-servers.ts';
import { programServers } from './program-servers.ts';
import { type ServerSource, STORE_NAMES, type StoreName } from './test-source.ts';

export interface FoundServers {
  /** The source of each server. A server without a source is not included. */
  readonly sources: ReadonlyMap<StoreName, ServerSource>;
  close(): Promise<void>;
}

/**
 * Finds a server for each port: those that variables name, else containers if a Docker daemon answers, else programs of this
 * machine, and a double instead of EventStoreDB.
 * @param without what happens without a server, for the line that names each source
 */
export async function findServers(without: string): Promise<FoundServers> {
  const openedSources: ServerSource[] = [];
  const sources = new Map<StoreName, ServerSource>();
  for (const open of [() => namedServers(process.env), dockerServers, programServers, doubleServer]) {
    const missing = STORE_NAMES.filter((name) => !sources.has(name));
    const source = missing.length > 0 ? await open(missing) : undefined;
    if (source === undefined) continue;
    openedSources.push(source);
    for (const name of missing) if (source.urls[name] !== undefined) sources.set(name, source);
  }
  for (const name of STORE_NAMES) {
    const source = sources.get(name);
    const reason = `${without}: ${VARIABLES[name]} names none, and nothing here can start one`;
    console.log(`engines: ${name}: ${source ? `from ${source.name}` : reason}.`);
  }
  return {
    sources,
    async close() {
      for (const source of openedSources) await source.close();
    },
  };
}
