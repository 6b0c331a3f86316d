import type { ServerSource, StoreName } from './test-source.ts';

/** The variable that names each server. */
export const VARIABLES: Readonly<Record<StoreName, string>> = {
  eventstore: 'RINGPOST_TEST_EVENTSTORE_URL',
  mongodb: 'RINGPOST_TEST_MONGODB_URL',
  kafka: 'RINGPOST_TEST_KAFKA_BROKERS',
};

/** Servers that the user runs for these tests. */
export async function namedServers(env: NodeJS.ProcessEnv): Promise<ServerSource> {
  const namedUrls = Object.entries(VARIABLES).flatMap(([name, variable]) =>
    env[variable] ? [[name, env[variable]]] : [],
  );
  return {
    name: 'their variables',
    urls: Object.fromEntries(namedUrls),
    stoppable: [],
    close: async () => {},
  };
}
