import { createPublicKey, type KeyObject } from 'node:crypto';
import { SECRET_MIN_CHARACTERS } from '@ringpost/domain/rules/limits';
import { choiceOf, type Env, longEnough } from '@ringpost/web/http';

/** How Vonage signs with the secret of an account, as its dashboard names it. */
const VONAGE_METHODS = ['md5hash', 'md5', 'sha1', 'sha256', 'sha512'] as const;
export type VonageMethod = (typeof VONAGE_METHODS)[number];

/** The operator's own accounts at providers of SMS. The hook of a provider without one accepts nothing. */
export interface ProviderAccounts {
  /** Telnyx signs with the other half of this key, so it is no secret: 32 bytes in Base64. */
  readonly telnyxPublicKey?: string | undefined;
  readonly plivoAuthToken?: string | undefined;
  readonly vonage?: { readonly secret: string; readonly method: VonageMethod } | undefined;
  /** What Bandwidth shows by HTTP basic authentication. */
  readonly bandwidth?: { readonly user: string; readonly password: string } | undefined;
}

/** The settings of these accounts. All processes of an installation must have the same. */
export const PROVIDER_VARIABLES = [
  'TELNYX_PUBLIC_KEY',
  'PLIVO_AUTH_TOKEN',
  'VONAGE_SIGNATURE_SECRET',
  'VONAGE_SIGNATURE_METHOD',
  'BANDWIDTH_CALLBACK_USER',
  'BANDWIDTH_CALLBACK_PASSWORD',
] as const;

/** What comes before the 32 bytes of an Ed25519 key in its standard form (RFC 8410). */
const ED25519_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const ED25519_BYTES = 32;

/** @throws Error for anything that is no such key */
export function ed25519KeyOf(base64: string): KeyObject {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== ED25519_BYTES || bytes.toString('base64') !== base64)
    throw new Error('it must be the 32 bytes of an Ed25519 key in Base64');
  return createPublicKey({ key: Buffer.concat([ED25519_HEAD, bytes]), format: 'der', type: 'spki' });
}

function telnyxKeyOf({ TELNYX_PUBLIC_KEY: text }: Env): string | undefined {
  if (text === undefined) return undefined;
  try {
    ed25519KeyOf(text);
  } catch {
    throw new Error(`TELNYX_PUBLIC_KEY is "${text}"; it must be the public key of your account, in Base64.`);
  }
  return text;
}

function vonageOf(env: Env): ProviderAccounts['vonage'] {
  const secret = longEnough(env, 'VONAGE_SIGNATURE_SECRET', SECRET_MIN_CHARACTERS);
  const method = choiceOf(env, 'VONAGE_SIGNATURE_METHOD', VONAGE_METHODS);
  if (method && secret === undefined)
    throw new Error('VONAGE_SIGNATURE_METHOD is set without VONAGE_SIGNATURE_SECRET; set both, or none.');
  return secret === undefined ? undefined : { secret, method: method ?? 'sha256' };
}

function bandwidthOf(env: Env): ProviderAccounts['bandwidth'] {
  const { BANDWIDTH_CALLBACK_USER: user } = env;
  const password = longEnough(env, 'BANDWIDTH_CALLBACK_PASSWORD', SECRET_MIN_CHARACTERS);
  if (user === undefined && password === undefined) return undefined;
  if (user === undefined || password === undefined)
    throw new Error('BANDWIDTH_CALLBACK_USER and BANDWIDTH_CALLBACK_PASSWORD are needed together.');
  if (user.includes(':')) throw new Error('BANDWIDTH_CALLBACK_USER must have no colon.');
  return { user, password };
}

/** @throws Error with one sentence that names the variable, and never shows a secret */
export function readProviderAccounts(env: Env): ProviderAccounts {
  return {
    telnyxPublicKey: telnyxKeyOf(env),
    plivoAuthToken: longEnough(env, 'PLIVO_AUTH_TOKEN', SECRET_MIN_CHARACTERS),
    vonage: vonageOf(env),
    bandwidth: bandwidthOf(env),
  };
}
