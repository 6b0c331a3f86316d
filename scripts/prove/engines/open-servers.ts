import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ServerName, ServerVerb, TestServers } from '@ringpost/testing/test-servers';
import { findServers } from './find-servers.ts';
import type { ServerSource, StoreName } from './test-source.ts';

/** Servers that run for some tests, and end with them. */
export interface OpenedServers {
  /** What the tests need to know about them. */
  readonly testServers: TestServers;
  close(): Promise<void>;
}

/** Several programs can be one server of the product. */
const STORE_OF: Readonly<Record<ServerName, StoreName>> = {
  eventstore: 'eventstore',
  'newer-eventstore': 'eventstore',
  mongodb: 'mongodb',
  ferretdb: 'mongodb',
  postgres: 'mongodb',
  kafka: 'kafka',
};

/**
 * Receives the commands of tests, which run in other processes. The body has verb and server; the answer comes when it is
 * done.
 */
async function openControl(sources: ReadonlyMap<StoreName, ServerSource>) {
  const server = createServer(async (request, response) => {
    const [verb, name] = (await text(request)).split(' ') as [ServerVerb, ServerName];
    try {
      const source = sources.get(STORE_OF[name]);
      if (!source?.control) throw new Error(`${name} cannot be stopped from here`);
      await source.control(verb, name);
      response.end();
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * A server for each port, if there is one.
 * @param without what happens without a server, for the line that names each source
 */
export async function openServers(without: string): Promise<OpenedServers> {
  const { sources, close } = await findServers(without);
  const control = await openControl(sources);
  const stoppable = [...sources.values()].flatMap((source) =>
    source.stoppable.filter((name) => sources.get(STORE_OF[name]) === source),
  );
  const urls = Object.fromEntries([...sources].map(([name, source]) => [name, source.urls[name]]));
  const newerEventstore = sources.get('eventstore')?.newerEventstore;
  const newer = newerEventstore === undefined ? {} : { newerEventstore };
  return {
    testServers: { ...urls, ...newer, control: control.url, stoppable },
    async close() {
      control.close();
      await close();
    },
  };
}
