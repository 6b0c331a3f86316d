import { resolve } from 'node:path';
import { SECRET_MIN_CHARACTERS } from '@ringpost/domain/rules/limits';
import { type EngineOptions, engineSettings } from '@ringpost/engine';
import { ownProxies } from './client-address.ts';

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
const MODES = ['production', 'development', 'test'] as const;

export type Env = Readonly<Record<string, string | undefined>>;

/** The environment settings of every service, whether it runs alone or with others. */
export interface ServiceSettings {
  readonly engine: EngineOptions;
  /** Folder of the embedded engine's data and of the password file of a first start. */
  readonly dataDir: string;
  readonly port: number;
  readonly host: string;
  /** Base of links and signatures. Undefined: the address on which the server listens. */
  readonly publicUrl: string | undefined;
  readonly production: boolean;
  /** Whether an admin may do nothing until the account has a second factor. */
  readonly adminsNeedFactor: boolean;
  readonly trustProxy: readonly string[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly operators: { readonly token: string | undefined; readonly port: number | undefined };
  /** Percent of the disk from which on nothing new is stored. Undefined: the general limit. */
  readonly diskFullPercent: number | undefined;
}

/** `X=` in a file and an unset `${X}` in a template both give an empty text, and both mean "not set". */
export function withoutEmpty(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
}

export function choiceOf<T extends string>(env: Env, name: string, choices: readonly T[]): T | undefined {
  const text = env[name];
  if (text === undefined) return undefined;
  const choice = choices.find((each) => each === text);
  if (choice) return choice;
  const allowed = choices.length === 1 ? `${choices[0]}, or not set` : `one of ${choices.join(', ')}`;
  throw new Error(`${name} is "${text}"; it must be ${allowed}.`);
}

/** A short secret can be found by trying. */
export function longEnough(env: Env, name: string, characters: number): string | undefined {
  const secret = env[name];
  if (secret !== undefined && secret.length < characters) {
    throw new Error(`${name} has ${secret.length} characters; it must have at least ${characters}.`);
  }
  return secret;
}

/**
 * The address of the people who run the site; undefined: the pages show none, and nobody can write to them by a form.
 * @throws Error for anything that is not one plain address
 */
export function supportEmailOf({ RINGPOST_SUPPORT_EMAIL: text }: Env): string | undefined {
  if (text !== undefined && !/^[^\s@<>"'&]+@[^\s@<>"'&]+$/.test(text))
    throw new Error(`RINGPOST_SUPPORT_EMAIL is "${text}"; it must be one email address.`);
  return text;
}

/** A page shows the address in full, so a long one would not fit. */
const MESSENGER_URL_MAX = 200;

/**
 * Where the people who run the site answer in a messenger; undefined: the pages name none. It goes into HTML, so it may contain no
 * character that is special there.
 * @throws Error for anything that is not one https address without a password
 */
export function messengerUrlOf({ RINGPOST_MESSENGER_URL: text }: Env): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  const isPlain = url?.username === '' && url.password === '' && /^https:\/\/[^\s<>"'&]+$/.test(text);
  if (!isPlain || url.href.length > MESSENGER_URL_MAX)
    throw new Error(
      `RINGPOST_MESSENGER_URL is "${text}"; it must be one https address of at most ${MESSENGER_URL_MAX} characters, like https://t.me/ringpost.`,
    );
  return url.href;
}

function portOf(env: Env, name: string): number | undefined {
  const text = env[name];
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`${name} is "${text}"; it must be 0 to 65535.`);
  return port;
}

function percentOf(env: Env, name: string): number | undefined {
  const text = env[name];
  if (text === undefined) return undefined;
  const percent = Number(text);
  if (!/^\d+$/.test(text) || percent < 1 || percent > 100)
    throw new Error(`${name} is "${text}"; it must be 1 to 100.`);
  return percent;
}

function publicUrlOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new Error(`PUBLIC_URL is "${text}"; it must be like https://ringpost.example, without a path.`);
  }
  return url.origin;
}

function proxiesOf(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const ranges = text.split(',').map((part) => part.trim());
  try {
    ownProxies(ranges);
  } catch {
    throw new Error(
      `TRUST_PROXY is "${text}"; it must be addresses or CIDR ranges of your own proxies, like 10.0.0.0/8.`,
    );
  }
  return ranges;
}

function requireHttps(publicUrl: string | undefined): void {
  if (publicUrl?.startsWith('https:')) return;
  throw new Error(
    `PUBLIC_URL is "${publicUrl ?? ''}"; in production it must be the https address that customers use.`,
  );
}

/**
 * Reads the settings that all services have. An empty value counts as not set.
 * @throws Error with one sentence that names the variable, and never shows a secret
 */
export function readServiceSettings(environment: Env, root: string, defaultPort: number): ServiceSettings {
  const env = withoutEmpty(environment);
  const production = choiceOf(env, 'NODE_ENV', MODES) === 'production';
  const factor = choiceOf(env, 'RINGPOST_ADMIN_SECOND_FACTOR', ['required', 'optional']);
  const publicUrl = publicUrlOf(env.PUBLIC_URL);
  if (production) requireHttps(publicUrl);
  return {
    engine: engineSettings(env, root),
    dataDir: resolve(root, env.RINGPOST_DATA ?? 'data'),
    port: portOf(env, 'PORT') ?? defaultPort,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl,
    production,
    adminsNeedFactor: factor === undefined ? production : factor === 'required',
    trustProxy: proxiesOf(env.TRUST_PROXY),
    logLevel: choiceOf(env, 'LOG_LEVEL', LOG_LEVELS) ?? (production ? 'info' : 'warn'),
    operators: {
      token: longEnough(env, 'RINGPOST_METRICS_TOKEN', SECRET_MIN_CHARACTERS),
      port: portOf(env, 'RINGPOST_METRICS_PORT'),
    },
    diskFullPercent: percentOf(env, 'RINGPOST_DISK_FULL_PERCENT'),
  };
}
