import { resolve } from 'node:path';
import type { EngineOptions } from './open-engine.ts';

type Env = Readonly<Record<string, string | undefined>>;

function required(env: Env, name: string): string {
  const text = env[name];
  if (text) return text;
  throw new Error(`${name} is not set; RINGPOST_ENGINE "distributed" needs it.`);
}

/**
 * Reads which engine to open from the environment: the only place that does. An empty value is one that is not set.
 * @throws Error with one sentence that names the variable
 */
export function engineSettings(env: Env, root: string): EngineOptions {
  const kind = env.RINGPOST_ENGINE || 'embedded';
  switch (kind) {
    case 'embedded':
      return { kind, folder: resolve(root, env.RINGPOST_DATA || 'data') };
    case 'distributed':
      return {
        kind,
        eventStoreUrl: required(env, 'EVENTSTORE_URL'),
        mongoUrl: required(env, 'MONGO_URL'),
        kafkaBrokers: required(env, 'KAFKA_BROKERS').split(','),
      };
    default:
      throw new Error(`RINGPOST_ENGINE is "${kind}"; it must be "embedded" or "distributed".`);
  }
}
