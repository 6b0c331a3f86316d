import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import type { Vault } from './vault.ts';
import { getOrCreate } from './vault-values.ts';

interface KeptKey {
  /** PEM. */
  readonly privateKey: string;
  readonly publicKey: string;
}

export interface TextSignature {
  /** Tells which key signed: derived from its public half. */
  readonly keyId: string;
  /** Ed25519, as base64url. */
  readonly signature: string;
}

const SPACE = 'log-head-key';
const NAME = 'key';

function newKey(): KeptKey {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

export function keyIdOf(publicKey: KeyObject): string {
  const bytes = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

/** The public half of the key of the Vault, as PEM; undefined before the first signature. */
export async function publicHeadKey(vault: Pick<Vault, 'get'>): Promise<string | undefined> {
  return (await vault.get<KeptKey>(SPACE, NAME))?.value.publicKey;
}

/** Signs with the key of the Vault, which is made at the first use. @param textOf the text, which may name the key */
export async function signText(
  vault: Pick<Vault, 'get' | 'put'>,
  textOf: (keyId: string) => string,
): Promise<TextSignature> {
  const { value } = await getOrCreate<KeptKey>(vault, SPACE, NAME, newKey);
  const keyId = keyIdOf(createPublicKey(value.publicKey));
  return { keyId, signature: sign(null, Buffer.from(textOf(keyId)), value.privateKey).toString('base64url') };
}

/** Whether the key has signed the text. @param publicKey PEM. @throws Error for a text that is no key */
export function isSignedText(text: string, { keyId, signature }: TextSignature, publicKey: string): boolean {
  const key = createPublicKey(publicKey);
  return keyId === keyIdOf(key) && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
}
