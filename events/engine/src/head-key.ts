import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import type { Vault } from './vault.ts';
import { getOrCreate, putUnlessMoved } from './vault-values.ts';

/** How a key follows from the one before it: both have signed that. So each of two keys vouches for the other. */
interface Succession {
  /** The id of the key before it. */
  readonly keyId: string;
  readonly madeAt: string;
  /** Ed25519 by the key before it, as base64url. */
  readonly signature: string;
  /** Ed25519 by the key itself. */
  readonly ownSignature: string;
}

/** A key that signed heads and roots, or signs them now. */
export interface HeadKey {
  readonly keyId: string;
  /** PEM. */
  readonly publicKey: string;
  /** Null for the first key. */
  readonly after: Succession | null;
}

interface KeptKey {
  /** PEM. */
  readonly privateKey: string;
  readonly publicKey: string;
  /** All keys, the first one first, this one last; absent: there was never another one. */
  readonly keys?: readonly HeadKey[];
}

export interface TextSignature {
  /** Tells which key signed: derived from its public half. */
  readonly keyId: string;
  /** Ed25519, as base64url. */
  readonly signature: string;
}

const SPACE = 'log-head-key';
const NAME = 'key';
/** The version of `successionText`. */
const FORM = 'ringpost-head-key-1';

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

function pemOf(key: KeyObject): string {
  return String(key.export({ type: 'spki', format: 'pem' }));
}

function keysOf({ publicKey, keys }: KeptKey): readonly HeadKey[] {
  return keys ?? [{ keyId: keyIdOf(createPublicKey(publicKey)), publicKey, after: null }];
}

/** What both keys sign. The whole key is in it, because its id is short. */
function successionText(publicKey: string, { keyId, madeAt }: Pick<Succession, 'keyId' | 'madeAt'>): Buffer {
  const bytes = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
  return Buffer.from([FORM, keyId, bytes.toString('base64url'), madeAt].join('\n'));
}

/** The public halves of all keys of the Vault, the first one first; none before the first signature. */
export async function headKeys(vault: Pick<Vault, 'get'>): Promise<readonly HeadKey[]> {
  const kept = await vault.get<KeptKey>(SPACE, NAME);
  return kept ? keysOf(kept.value) : [];
}

/**
 * Makes a new key, which signs from now on. The private half of the one before it is gone then, and its public half still proves what it
 * signed.
 * @returns all keys; undefined if there is none that can be replaced
 */
export async function replaceHeadKey(
  vault: Pick<Vault, 'get' | 'put'>,
  now: string,
): Promise<readonly HeadKey[] | undefined> {
  for (;;) {
    const kept = await vault.get<KeptKey>(SPACE, NAME);
    if (!kept) return undefined;
    const { privateKey: oldKey, publicKey: oldPublicKey } = kept.value;
    const { privateKey, publicKey } = newKey();
    const begin = { keyId: keyIdOf(createPublicKey(oldPublicKey)), madeAt: now };
    const text = successionText(publicKey, begin);
    const signatureBy = (key: string): string => sign(null, text, key).toString('base64url');
    const after = { ...begin, signature: signatureBy(oldKey), ownSignature: signatureBy(privateKey) };
    const keys = [...keysOf(kept.value), { keyId: keyIdOf(createPublicKey(publicKey)), publicKey, after }];
    const next: KeptKey = { privateKey, publicKey, keys };
    if ((await putUnlessMoved(vault, SPACE, NAME, next, kept.version)) !== undefined) return keys;
  }
}

/** Whether a key has its own id, and follows from the one before it; the first one from none. */
function follows({ keyId, publicKey, after }: HeadKey, before: HeadKey | undefined): boolean {
  try {
    const key = createPublicKey(publicKey);
    if (keyIdOf(key) !== keyId) return false;
    if (!before || !after) return !before && !after;
    const text = successionText(publicKey, after);
    const isSigned = (by: KeyObject, signature: string): boolean =>
      verify(null, text, by, Buffer.from(signature, 'base64url'));
    return (
      after.keyId === before.keyId &&
      isSigned(createPublicKey(before.publicKey), after.signature) &&
      isSigned(key, after.ownSignature)
    );
  } catch {
    return false;
  }
}

/** The keys that prove heads and roots, as PEM, and what is wrong with the others. */
interface TrustedKeys {
  readonly publicKeys: readonly string[];
  /** In full sentences, without a period. */
  readonly faults: readonly string[];
}

/**
 * The keys of a list, up to the first one that the one before it has not signed.
 * @param pinned a public key from another place, as PEM: with it, a list counts only if it has that key
 * @throws Error for a pinned text that is no key
 */
export function trustedHeadKeys(keys: readonly HeadKey[], pinned?: string): TrustedKeys {
  const broken = keys.findIndex((key, index) => !follows(key, keys[index - 1]));
  const good = broken < 0 ? keys : keys.slice(0, broken);
  const publicKeys = good.map(({ publicKey }) => publicKey);
  const fault = `the key ${keys[broken]?.keyId} of the heads was not signed by the one before it`;
  const faults = broken < 0 ? [] : [fault];
  const wanted = pinned === undefined ? undefined : pemOf(createPublicKey(pinned));
  if (wanted !== undefined && !publicKeys.includes(wanted)) return { publicKeys: [wanted], faults };
  return { publicKeys, faults };
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

/** Whether one of the keys has signed the text. @param publicKeys PEM. @throws Error for a text that is no key */
export function isSignedText(
  text: string,
  { keyId, signature }: TextSignature,
  publicKeys: readonly string[],
): boolean {
  const key = publicKeys.map((pem) => createPublicKey(pem)).find((each) => keyIdOf(each) === keyId);
  return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
}
