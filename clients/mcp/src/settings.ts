import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { millsOf } from './spending.ts';

export interface ServerSettings {
  readonly url: string;
  readonly key: string;
  readonly capMills: number;
  /** Undefined: it speaks with the program that started it. */
  readonly http: { readonly port: number; readonly token: string; readonly isNewToken: boolean } | undefined;
}

/** A setting is missing or wrong. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

const DEFAULT_URL = 'http://localhost:4780';
const LARGEST_PORT = 65_535;
const TOKEN_AT_LEAST = 16;

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= LARGEST_PORT)) throw new SettingError('--http needs a port.');
  return port;
}

function readPort(args: readonly string[]): number | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { http: { type: 'string' } } });
    return values.http === undefined ? undefined : portOf(values.http);
  } catch (error) {
    throw new SettingError(error instanceof Error ? error.message : String(error));
  }
}

/** @throws SettingError with a sentence that names the setting */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ServerSettings {
  const { RINGPOST_KEY: key, RINGPOST_SPEND_CAP: cap = '', RINGPOST_MCP_TOKEN: token } = env;
  if (!key) throw new SettingError('RINGPOST_KEY is missing: a key of the API with the scopes read and buy.');
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(cap))
    throw new SettingError(
      'RINGPOST_SPEND_CAP is missing: the dollars that this server may spend, such as 5.',
    );
  const port = readPort(args);
  if (token && token.length < TOKEN_AT_LEAST)
    throw new SettingError(`RINGPOST_MCP_TOKEN needs ${TOKEN_AT_LEAST} characters at least.`);
  return {
    url: env.RINGPOST_URL || DEFAULT_URL,
    key,
    capMills: millsOf(Number(cap)),
    http:
      port === undefined
        ? undefined
        : { port, token: token || randomBytes(24).toString('hex'), isNewToken: !token },
  };
}
