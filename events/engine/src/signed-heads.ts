import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import type { Position } from '@ringpost/domain';
import type { Vault } from './vault.ts';
import { getOrCreate } from './vault-values.ts';

/** What the log was at one moment. */
export interface LogHead {
  readonly epoch: string;
  /** Of the last event. */
  readonly position: Position;
  /** The number of events up to it. */
  readonly events: number;
  /** The link of the last event, in hexadecimal digits. */
  readonly link: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface SignedHead extends LogHead {
  /** Tells which key signed: derived from its public half. */
  readonly keyId: string;
  /** Ed25519, as base64url. */
  readonly signature: string;
}

interface KeptKey {
  /** PEM. */
  readonly privateKey: string;
  readonly publicKey: string;
}

const SPACE = 'log-head-key';
const NAME = 'key';
/** The version of `signedText`. */
const FORM = 'ringpost-head-1';

/** The text that is signed: these values, each on its own line. */
function signedText({ epoch, position, events, link, at, keyId }: Omit<SignedHead, 'signature'>): Buffer {
  return Buffer.from([FORM, epoch, position, events, link, at, keyId].join('\n'));
}

function newKey(): KeptKey {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

function keyIdOf(publicKey: KeyObject): string {
  const bytes = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

/** Signs with the key of the Vault, which is made at the first use. @returns one line of JSON */
export async function signHead(vault: Pick<Vault, 'get' | 'put'>, head: LogHead): Promise<string> {
  const { value } = await getOrCreate<KeptKey>(vault, SPACE, NAME, newKey);
  const { epoch, position, events, link, at } = head;
  const keyId = keyIdOf(createPublicKey(value.publicKey));
  const named = { epoch, position, events, link, at, keyId };
  const signature = sign(null, signedText(named), value.privateKey).toString('base64url');
  return JSON.stringify({ ...named, signature } satisfies SignedHead);
}

/** The public half of the key of the Vault, as PEM; undefined before the first head. */
export async function publicHeadKey(vault: Pick<Vault, 'get'>): Promise<string | undefined> {
  return (await vault.get<KeptKey>(SPACE, NAME))?.value.publicKey;
}

function isHead(value: unknown): value is SignedHead {
  const head = value as Partial<Record<keyof SignedHead, unknown>> | null;
  const texts = [head?.epoch, head?.position, head?.link, head?.at, head?.keyId, head?.signature];
  return texts.every((text) => typeof text === 'string') && Number.isSafeInteger(head?.events);
}

/** A head from its line, if the key has signed it. @param publicKey PEM. @throws Error for a text that is no key */
export function readHead(line: string, publicKey: string): SignedHead | undefined {
  const key = createPublicKey(publicKey);
  try {
    const head: unknown = JSON.parse(line);
    if (!isHead(head) || head.keyId !== keyIdOf(key)) return undefined;
    return verify(null, signedText(head), key, Buffer.from(head.signature, 'base64url')) ? head : undefined;
  } catch {
    return undefined;
  }
}
