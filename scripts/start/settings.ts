import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type SmtpSettings, smtpSettings } from '@ringpost/command-api/app';
import { ownProxies } from '@ringpost/events/http';
import { firstAdminPasswordMinCharacters, secretMinCharacters } from '@ringpost/events/rules/limits';

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
const MODES = ['production', 'development', 'test'] as const;

type LogLevel = (typeof LOG_LEVELS)[number];

/** Everything that the environment may say; the README has the same list. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Base of links and signatures; undefined: where the server came to listen. */
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly production: boolean;
  readonly trustProxy: readonly string[];
  readonly logLevel: LogLevel;
  readonly demo: boolean;
  readonly adminEmail: string | undefined;
  readonly adminPassword: string | undefined;
  readonly operators: { readonly token: string | undefined; readonly port: number | undefined };
  /** Undefined: mail stays in the outbox. */
  readonly smtp: SmtpSettings | undefined;
  /** Whom customers ask for help and credit; undefined: the pages name nobody. */
  readonly supportEmail: string | undefined;
  readonly secrets: { readonly twilioAuthToken: string | undefined; readonly jsonSecret: string | undefined };
}

type Env = Readonly<Record<string, string | undefined>>;

const DEFAULT_PORT = 4780;

/**
 * Reads the settings. An empty value is one that is not set. Nothing is guessed from a wrong one, and nothing that would
 * leave a door open in production is let through.
 * @throws Error with one sentence that names the variable, and never shows a secret
 */
export function readSettings(environment: NodeJS.ProcessEnv, root: string): Settings {
  const env = withoutEmpty(environment);
  const production = choiceOf(env, 'NODE_ENV', MODES) === 'production';
  const host = env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  const publicUrl = publicUrlOf(env.PUBLIC_URL);
  const smtp = smtpSettings(env);
  const mail = choiceOf(env, 'RINGPOST_MAIL', ['outbox']);
  if (mail && smtp)
    throw new Error('RINGPOST_MAIL is "outbox" and an SMTP server is set; choose one of them.');
  if (production) checkProduction(publicUrl, smtp !== undefined || mail !== undefined);
  return {
    port: portOf(env, 'PORT') ?? DEFAULT_PORT,
    host,
    publicUrl,
    dataDir: resolve(root, env.RINGPOST_DATA ?? 'data'),
    production,
    trustProxy: proxiesOf(env.TRUST_PROXY),
    logLevel: choiceOf(env, 'LOG_LEVEL', LOG_LEVELS) ?? (production ? 'info' : 'warn'),
    demo: demoOf(env, !production && isLoopback(host)),
    adminEmail: env.RINGPOST_ADMIN_EMAIL,
    adminPassword: longEnough(env, 'RINGPOST_ADMIN_PASSWORD', firstAdminPasswordMinCharacters),
    operators: {
      token: longEnough(env, 'RINGPOST_METRICS_TOKEN', secretMinCharacters),
      port: portOf(env, 'RINGPOST_METRICS_PORT'),
    },
    smtp,
    supportEmail: emailOf(env, 'RINGPOST_SUPPORT_EMAIL'),
    secrets: {
      twilioAuthToken: longEnough(env, 'TWILIO_AUTH_TOKEN', secretMinCharacters),
      jsonSecret: longEnough(env, 'RINGPOST_JSON_SECRET', secretMinCharacters),
    },
  };
}

/** Whether the port was chosen by the operator; if not, the next free one will do. */
export function isPortChosen(env: NodeJS.ProcessEnv): boolean {
  return env.PORT !== undefined && env.PORT !== '';
}

/** `X=` in a file and an unset `${X}` in a template both come as an empty text, and both mean that nobody set it. */
function withoutEmpty(env: NodeJS.ProcessEnv): Env {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
}

function checkProduction(publicUrl: string | undefined, hasMail: boolean): void {
  if (!publicUrl?.startsWith('https:')) {
    throw new Error(
      `PUBLIC_URL is "${publicUrl ?? ''}"; in production it must be the https address that customers use.`,
    );
  }
  if (!hasMail) {
    throw new Error(
      'SMTP_URL is not set; set it, or RINGPOST_MAIL=outbox to have no mail sent in production.',
    );
  }
}

function choiceOf<T extends string>(env: Env, name: string, choices: readonly T[]): T | undefined {
  const text = env[name];
  if (text === undefined) return undefined;
  const choice = choices.find((each) => each === text);
  if (choice) return choice;
  const wanted = choices.length === 1 ? `${choices[0]}, or not set` : `one of ${choices.join(', ')}`;
  throw new Error(`${name} is "${text}"; it must be ${wanted}.`);
}

function demoOf(env: Env, isPossible: boolean): boolean {
  const asked = choiceOf(env, 'RINGPOST_DEMO', ['on', 'off']);
  if (asked === 'on' && !isPossible) {
    throw new Error(
      'RINGPOST_DEMO is "on"; it must be off in production and where HOST is not this machine only.',
    );
  }
  return isPossible && asked !== 'off';
}

/** A secret that can be tried out is none. */
function longEnough(env: Env, name: string, characters: number): string | undefined {
  const secret = env[name];
  if (secret !== undefined && secret.length < characters) {
    throw new Error(`${name} has ${secret.length} characters; it must have at least ${characters}.`);
  }
  return secret;
}

function emailOf(env: Env, name: string): string | undefined {
  const text = env[name];
  if (text !== undefined && !/^[^\s@<>"'&]+@[^\s@<>"'&]+$/.test(text)) {
    throw new Error(`${name} is "${text}"; it must be one email address.`);
  }
  return text;
}

function portOf(env: Env, name: string): number | undefined {
  const text = env[name];
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`${name} is "${text}"; it must be 0 to 65535.`);
  return port;
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

/** Whether only this machine can reach a server that listens there. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
