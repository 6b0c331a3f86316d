import { readFileSync } from 'node:fs';
import { SMPP_PASSWORD_MIN_CHARACTERS } from '@ringpost/domain/rules/limits';
import { choiceOf, type Env } from '@ringpost/web/http';

/** An account with which a gateway or a carrier binds here. */
export interface SmppAccount {
  readonly systemId: string;
  readonly password: string;
  /** Absent: an account of the operator. */
  readonly vendorId?: string | undefined;
}

/** An SMSC that is bound to from here. */
export interface SmppLink extends SmppAccount {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly mode: 'receiver' | 'transceiver';
  readonly systemType: string;
}

export interface SmppSettings {
  /** Undefined: nobody can bind here. */
  readonly listen?:
    | {
        readonly host: string;
        readonly port: number;
        readonly tls?: { readonly key: string; readonly cert: string } | undefined;
        /** Whether a proxy stands in front, which says by the PROXY protocol who connects. Without it nobody is let in. */
        readonly isProxied?: true;
      }
    | undefined;
  readonly accounts: readonly SmppAccount[];
  readonly links: readonly SmppLink[];
  /** Who may sign the certificates of SMSCs; undefined: the authorities that Node.js knows. */
  readonly ca?: string | undefined;
}

/** The settings that all processes of an installation must have alike. */
export const SMPP_VARIABLES = ['RINGPOST_SMPP_ACCOUNTS', 'RINGPOST_SMPP_LINKS'] as const;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const PORT_MAX = 65_535;
const PLAIN_PORT = 2775;
const TLS_PORT = 3550;

function wordsOf(text: string | undefined): readonly string[] {
  return text?.split(/\s+/).filter((word) => word !== '') ?? [];
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > PORT_MAX)
    throw new Error(`RINGPOST_SMPP_PORT is "${text}"; it must be 0 to ${PORT_MAX}.`);
  return port;
}

function fileOf(env: Env, name: string): string | undefined {
  const path = env[name];
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`${name} is "${path}"; this file cannot be read.`);
  }
}

function tlsOf(env: Env) {
  const [key, cert] = [fileOf(env, 'RINGPOST_SMPP_TLS_KEY_FILE'), fileOf(env, 'RINGPOST_SMPP_TLS_CERT_FILE')];
  if (key === undefined && cert === undefined) return undefined;
  if (key === undefined || cert === undefined)
    throw new Error('RINGPOST_SMPP_TLS_KEY_FILE and RINGPOST_SMPP_TLS_CERT_FILE are needed together.');
  return { key, cert };
}

function listenOf(env: Env, production: boolean): SmppSettings['listen'] {
  const tls = tlsOf(env);
  const isOff = choiceOf(env, 'RINGPOST_SMPP_TLS', ['off']) === 'off';
  const isProxied = choiceOf(env, 'RINGPOST_SMPP_PROXY', ['v2']) === 'v2';
  if (env.RINGPOST_SMPP_PORT === undefined) return undefined;
  const port = portOf(env.RINGPOST_SMPP_PORT);
  if (tls && isOff) throw new Error('RINGPOST_SMPP_TLS is "off" and a key is set; choose one of them.');
  if (tls && isProxied) throw new Error('RINGPOST_SMPP_PROXY is for a port without TLS; a key is set too.');
  if (production && !tls && !isOff)
    throw new Error(
      'RINGPOST_SMPP_TLS_KEY_FILE is not set; set it, or RINGPOST_SMPP_TLS=off for a private network, in production.',
    );
  const host = env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  return { host, port, tls, ...(isProxied && { isProxied }) };
}

function vendorIdOf(name: string, systemId: string, vendorId: string | undefined): string | undefined {
  if (vendorId !== undefined && !UUID.test(vendorId))
    throw new Error(`${name} names a vendor for "${systemId}" that is no id of a vendor.`);
  return vendorId;
}

function requirePassword(name: string, systemId: string, password: string): void {
  if (password.length < SMPP_PASSWORD_MIN_CHARACTERS)
    throw new Error(
      `${name} has a password for "${systemId}" with less than ${SMPP_PASSWORD_MIN_CHARACTERS} characters.`,
    );
}

function accountsOf(env: Env): readonly SmppAccount[] {
  const name = 'RINGPOST_SMPP_ACCOUNTS';
  const accounts = wordsOf(env[name]).map((word): SmppAccount => {
    const [systemId = '', password, vendorId, ...rest] = word.split(':');
    if (systemId === '' || password === undefined || rest.length > 0)
      throw new Error(`${name} must be words like system_id:password or system_id:password:vendor_id.`);
    requirePassword(name, systemId, password);
    return { systemId, password, vendorId: vendorIdOf(name, systemId, vendorId) };
  });
  const names = new Set(accounts.map(({ systemId }) => systemId));
  if (names.size < accounts.length) throw new Error(`${name} has two accounts with one system_id.`);
  return accounts;
}

/** Empty for what cannot be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Nothing of the address is shown in an error: it has a password. */
function linkOf(word: string, index: number): SmppLink {
  const name = 'RINGPOST_SMPP_LINKS';
  const url = URL.parse(word);
  const tls = url?.protocol === 'smpps:';
  const mode = url?.searchParams.get('mode') ?? 'transceiver';
  const isMode = mode === 'transceiver' || mode === 'receiver';
  const isPlain = ['', '/'].includes(url?.pathname ?? '') && url?.hash === '';
  if (!url || !(tls || url.protocol === 'smpp:') || !isPlain || url.hostname === '' || !isMode)
    throw new Error(
      `Address ${index + 1} of ${name} must be like smpps://system_id:password@smsc.example:3550?mode=receiver&vendor=…`,
    );
  const [systemId, password] = [decoded(url.username), decoded(url.password)];
  if (systemId === '' || password === '')
    throw new Error(`Address ${index + 1} of ${name} needs a system_id and a password.`);
  return {
    ...{ systemId, password, tls, mode },
    vendorId: vendorIdOf(name, systemId, url.searchParams.get('vendor') ?? undefined),
    host: url.hostname.replace(/^\[(.+)\]$/, '$1'),
    port: url.port === '' ? (tls ? TLS_PORT : PLAIN_PORT) : Number(url.port),
    systemType: url.searchParams.get('system_type') ?? '',
  };
}

/** @throws Error with one sentence that names the variable, and never shows a password */
export function readSmppSettings(env: Env, production: boolean): SmppSettings {
  return {
    listen: listenOf(env, production),
    accounts: accountsOf(env),
    links: wordsOf(env.RINGPOST_SMPP_LINKS).map(linkOf),
    ca: fileOf(env, 'RINGPOST_SMPP_CA_FILE'),
  };
}
