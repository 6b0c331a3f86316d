import type { Kafka, KafkaConfig, SASLOptions } from 'kafkajs';
import { requestQueue, stopIdleChecks } from './without-idle-checks.ts';

export interface KafkaOptions {
  /** `host:9092,host:9092`, or `kafka+ssl://user:password@host:9092,host:9092?mechanism=scram-sha-512`. */
  readonly brokers: string;
  /** The setting that the brokers came from; messages to the operator name it. */
  readonly setting: string;
}

const BROKERS =
  /^(?:(?<scheme>kafka|kafka[+]ssl):[/][/](?:(?<user>[^:@/]+):(?<password>[^@/]+)@)?)?(?<hosts>[^@/?,]+:\d+(?:,[^@/?,]+:\d+)*)(?:[?]mechanism=(?<mechanism>plain|scram-sha-256|scram-sha-512))?$/;

const CONNECT_MS = 3000;
const REQUEST_MS = 5000;
const FIRST_RETRY_MS = 100;
const RETRIES = 2;

/** Keys are the audiences. Six partitions leave room for more brokers. They do not spread the reading: each process reads all. */
const PARTITIONS = 6;
/** An older hint is of no use. */
const RETENTION_MS = 600_000;
const SEGMENT_MS = 600_000;

function credentials(user: string, secret: string, mechanism = 'plain'): SASLOptions {
  const [username, password] = [decodeURIComponent(user), decodeURIComponent(secret)];
  return { mechanism, username, password } as SASLOptions;
}

/** Undefined for a text that is neither a list of hosts with ports nor a URL. */
export function parseBrokers(text: string): Pick<KafkaConfig, 'brokers' | 'ssl' | 'sasl'> | undefined {
  const { scheme, user, password, hosts, mechanism } = BROKERS.exec(text.trim())?.groups ?? {};
  if (hosts === undefined) return undefined;
  let sasl: SASLOptions | undefined;
  try {
    sasl = user && password ? credentials(user, password, mechanism) : undefined;
  } catch {
    // A single % in user or password.
    return undefined;
  }
  return { brokers: hosts.split(','), ssl: scheme === 'kafka+ssl', ...(sasl && { sasl }) };
}

/**
 * Prepares the client; nothing is connected yet. It loads the library only now, because the embedded engine must start
 * without it.
 * @throws Error with one sentence that names the setting, when the brokers cannot be read
 */
export async function openKafka({ brokers, setting }: KafkaOptions): Promise<Kafka> {
  const config = parseBrokers(brokers);
  if (config === undefined)
    throw new Error(`${setting} is not a list of Kafka brokers (host:9092,host:9092).`);
  const { Kafka: Client, logLevel } = await import('kafkajs');
  stopIdleChecks(await requestQueue());
  return new Client({
    ...config,
    clientId: 'ringpost',
    connectionTimeout: CONNECT_MS,
    requestTimeout: REQUEST_MS,
    retry: { initialRetryTime: FIRST_RETRY_MS, retries: RETRIES },
    // An outage would fill the log with the client's own lines. The users of the client report it once.
    logLevel: logLevel.NOTHING,
  });
}

/** Makes the topic if it is missing. Without the right to make one, an existing topic is used. */
export async function ensureTopic(kafka: Kafka, topic: string): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    if ((await admin.listTopics()).includes(topic)) return;
    await admin.createTopics({
      topics: [
        {
          topic,
          numPartitions: PARTITIONS,
          replicationFactor: -1,
          configEntries: [
            { name: 'retention.ms', value: String(RETENTION_MS) },
            { name: 'segment.ms', value: String(SEGMENT_MS) },
          ],
        },
      ],
    });
  } finally {
    await admin.disconnect();
  }
}

/** Waits for `work`, but no longer than `limitMs`. Errors and late results are ignored. */
export async function atMost(limitMs: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  await Promise.race([work.catch(() => {}), late]);
  clearTimeout(timer);
}
