import type { Kafka, KafkaConfig, SASLOptions } from 'kafkajs';

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

/** Keys are the audiences; six partitions are room for more brokers, not for more readers: each process reads all. */
const PARTITIONS = 6;
/** A hint that is older helps nobody. */
const RETENTION_MS = 600_000;
const SEGMENT_MS = 600_000;

/**
 * Prepares the client; nothing is connected yet. The library is loaded only now: the embedded engine must start without it.
 * @throws Error with one sentence that names the setting, when the brokers cannot be read
 */
export async function openKafka({ brokers, setting }: KafkaOptions): Promise<Kafka> {
  const config = parseBrokers(brokers);
  if (config === undefined)
    throw new Error(`${setting} is not a list of Kafka brokers (host:9092,host:9092).`);
  const { Kafka: Client, logLevel } = await import('kafkajs');
  return new Client({
    ...config,
    clientId: 'ringpost',
    connectionTimeout: CONNECT_MS,
    requestTimeout: REQUEST_MS,
    retry: { initialRetryTime: FIRST_RETRY_MS, retries: RETRIES },
    // An outage would fill the log with the client's own lines; whoever uses the client says it once.
    logLevel: logLevel.NOTHING,
  });
}

/** Undefined for what is neither a list of hosts with ports nor a URL. */
export function parseBrokers(text: string): Pick<KafkaConfig, 'brokers' | 'ssl' | 'sasl'> | undefined {
  const { scheme, user, password, hosts, mechanism } = BROKERS.exec(text.trim())?.groups ?? {};
  if (hosts === undefined) return undefined;
  const sasl = user && password ? credentials(user, password, mechanism) : undefined;
  return { brokers: hosts.split(','), ssl: scheme === 'kafka+ssl', ...(sasl && { sasl }) };
}

function credentials(user: string, secret: string, mechanism = 'plain'): SASLOptions {
  const [username, password] = [decodeURIComponent(user), decodeURIComponent(secret)];
  return { mechanism, username, password } as SASLOptions;
}

/** Makes the topic where it is missing. Who may not make one can use the one that is there. */
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

/** Waits for `work`, but no longer than `limitMs`; what fails or comes later is of no interest. */
export async function atMost(limitMs: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  await Promise.race([work.catch(() => {}), late]);
  clearTimeout(timer);
}
