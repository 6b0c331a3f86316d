import { resolve } from 'node:path';
import { type SmtpSettings, smtpSettings } from '@ringpost/command-api/app';

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

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
  /** Undefined: mail stays in the outbox. */
  readonly smtp: SmtpSettings | undefined;
  readonly secrets: { readonly twilioAuthToken: string | undefined; readonly jsonSecret: string | undefined };
}

const DEFAULT_PORT = 4780;

/**
 * Reads the settings. Nothing is guessed from a wrong value.
 * @throws Error with one sentence that names the variable.
 */
export const readSettings = (env: NodeJS.ProcessEnv, root: string): Settings => {
  const production = env.NODE_ENV === 'production';
  const port = portOf(env.PORT);
  return {
    port: port ?? DEFAULT_PORT,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: publicUrlOf(env.PUBLIC_URL),
    dataDir: resolve(root, env.RINGPOST_DATA ?? 'data'),
    production,
    trustProxy: listOf(env.TRUST_PROXY),
    logLevel: logLevelOf(env.LOG_LEVEL) ?? (production ? 'info' : 'warn'),
    demo: !production && env.RINGPOST_DEMO !== 'off',
    adminEmail: env.RINGPOST_ADMIN_EMAIL,
    adminPassword: env.RINGPOST_ADMIN_PASSWORD,
    smtp: smtpSettings(env),
    secrets: { twilioAuthToken: env.TWILIO_AUTH_TOKEN, jsonSecret: env.RINGPOST_JSON_SECRET },
  };
};

/** Whether the port was chosen by the operator; if not, the next free one will do. */
export const isPortChosen = (env: NodeJS.ProcessEnv): boolean => env.PORT !== undefined && env.PORT !== '';

const portOf = (text: string | undefined): number | undefined => {
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is "${text}"; it must be 0 to 65535.`);
  return port;
};

const logLevelOf = (text: string | undefined): LogLevel | undefined => {
  if (text === undefined || text === '') return undefined;
  const level = LOG_LEVELS.find((each) => each === text);
  if (!level) throw new Error(`LOG_LEVEL is "${text}"; it must be one of ${LOG_LEVELS.join(', ')}.`);
  return level;
};

const publicUrlOf = (text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined;
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new Error(`PUBLIC_URL is "${text}"; it must be like https://ringpost.example, without a path.`);
  }
  return url.origin;
};

const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
