import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { ServerName, ServerVerb } from '@ringpost/testing/test-servers';
import type { GenericContainer, StartedTestContainer } from 'testcontainers';
import { CONNECTIONS_OF_EACH_CLIENT, type ServerSource, STORE_NAMES, type StoreName } from './test-source.ts';

type Testcontainers = typeof import('testcontainers');

interface Image {
  /** The public image of `docker-compose.yml`. */
  readonly image: string;
  /** Names another image, such as one that was built on this machine. */
  readonly variable: string;
  readonly port: number;
  prepare(container: GenericContainer, address: string): GenericContainer;
  urlOf(address: string): string;
}

const IMAGES: Readonly<Record<StoreName, Image>> = {
  eventstore: {
    image: 'kurrentplatform/kurrentdb:26.1.0',
    variable: 'RINGPOST_TEST_EVENTSTORE_IMAGE',
    port: 2113,
    prepare: (container) =>
      container.withEnvironment({
        KURRENTDB_CLUSTER_SIZE: '1',
        KURRENTDB_INSECURE: 'true',
        KURRENTDB_RUN_PROJECTIONS: 'None',
      }),
    urlOf: (address) => `esdb://${address}?tls=false`,
  },
  mongodb: {
    image: 'mongo:8.0.21',
    variable: 'RINGPOST_TEST_MONGODB_IMAGE',
    port: 27_017,
    prepare: (container) => container,
    urlOf: (address) =>
      `mongodb://${address}/?directConnection=true&maxPoolSize=${CONNECTIONS_OF_EACH_CLIENT}`,
  },
  kafka: {
    image: 'apache/kafka:3.9.1',
    variable: 'RINGPOST_TEST_KAFKA_IMAGE',
    port: 9092,
    prepare: (container, address) =>
      container.withEnvironment({
        KAFKA_NODE_ID: '1',
        KAFKA_PROCESS_ROLES: 'broker,controller',
        KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
        KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://${address}`,
        // For images that set all the other variables themselves.
        KAFKA_ADVERTISED: address,
        KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
        KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
        KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
        KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
        KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
        KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
        KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      }),
    urlOf: (address) => address,
  },
};

/** The Docker command of each verb. */
const VERBS = { kill: 'kill', start: 'start', pause: 'pause', resume: 'unpause' } as const;

/** A port that a container keeps over a restart. A port that Docker chooses changes with each start. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function loadIfDockerAnswers(): Promise<Testcontainers | undefined> {
  const testcontainers = await import('testcontainers');
  try {
    await testcontainers.getContainerRuntimeClient();
    return testcontainers;
  } catch {
    return undefined;
  }
}

async function startContainer(
  { GenericContainer: Container, Wait }: Testcontainers,
  { image, variable, port, prepare, urlOf }: Image,
): Promise<{ container: StartedTestContainer; url: string }> {
  const host = await freePort();
  const address = `127.0.0.1:${host}`;
  const base = new Container(process.env[variable] || image);
  const container = await prepare(base, address)
    .withExposedPorts({ container: port, host })
    .withWaitStrategy(Wait.forListeningPorts())
    .withStartupTimeout(120_000)
    .start();
  return { container, url: urlOf(address) };
}

/**
 * Containers of the deployed images, or of those that the variables name. There are none without a Docker daemon. A server
 * whose image is not available is left to the next source.
 */
export async function dockerServers(missing: readonly StoreName[]): Promise<ServerSource | undefined> {
  const testcontainers = await loadIfDockerAnswers();
  if (testcontainers === undefined) return undefined;
  const containers = new Map<string, StartedTestContainer>();
  const urls: Partial<Record<StoreName, string>> = {};
  for (const name of missing) {
    try {
      const { container, url } = await startContainer(testcontainers, IMAGES[name]);
      containers.set(name, container);
      urls[name] = url;
    } catch (error) {
      console.log(
        `engines: Docker has no ${name}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  const { container: runtime } = await testcontainers.getContainerRuntimeClient();
  return {
    name: 'containers',
    urls,
    stoppable: STORE_NAMES.filter((name) => containers.has(name)),
    async control(verb: ServerVerb, server: ServerName) {
      const container = containers.get(server);
      if (container === undefined) throw new Error(`${server} runs in no container`);
      await runtime.getById(container.getId())[VERBS[verb]]();
    },
    async close() {
      for (const container of containers.values()) await container.stop();
    },
  };
}
