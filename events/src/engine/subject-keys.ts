import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Bus } from './bus.ts';
import { VaultConflict } from './errors.ts';
import type { Vault } from './vault.ts';

/** A subject's key; its id is told from the key itself, and stands in front of all that it sealed. */
export interface SubjectKey {
  readonly id: Buffer;
  readonly secret: KeyObject;
}

/** One random 256-bit key per subject (`user:<userId>`, `month:<yyyy-mm>`); without it nobody reads what it sealed. */
export interface SubjectKeys {
  /** The subject's key, made at first use. */
  keyFor(subject: string): Promise<SubjectKey>;
  /** The subject's key, if it has one. */
  existingKey(subject: string): Promise<SubjectKey | undefined>;
  /** The subject's key, if it is at hand without asking the Vault. */
  keyAtHand(subject: string): SubjectKey | undefined;
  /** Deletes the key. What is sealed for the subject afterwards gets another one, and stays readable. */
  forget(subject: string): Promise<void>;
}

export const KEY_ID_BYTES = 6;
const SPACE = 'subject-keys';
const KEYS_AT_HAND = 20_000;
/**
 * Seconds for which a key may be used without asking the Vault again. A hint tells every process at once that a subject was
 * forgotten; a process that missed the hint finds out within this time.
 */
export const KEY_AT_HAND_SECONDS = 60;
const FORGOTTEN = 'subject-forgotten';

interface KeptKey {
  readonly key: string;
}

/** `now`: milliseconds from any beginning, never backwards; real time by default. */
export function openSubjectKeys(vault: Vault, bus: Bus, now?: () => number): SubjectKeys {
  const atHand = new LRUCache<string, SubjectKey>({
    max: KEYS_AT_HAND,
    ttl: KEY_AT_HAND_SECONDS * 1000,
    ...(now && { perf: { now }, ttlResolution: 0 }),
  });
  let forgotten = 0;

  const existingKey = async (subject: string): Promise<SubjectKey | undefined> => {
    const known = atHand.get(subject);
    if (known !== undefined) return known;
    const before = forgotten;
    const kept = await vault.get<KeptKey>(SPACE, subject);
    if (kept === undefined) return undefined;
    const key = toSubjectKey(kept.value);
    // A key read before a `forget` that ended meanwhile must not come back through here.
    if (forgotten === before) atHand.set(subject, key);
    return key;
  };

  const keyFor = async (subject: string): Promise<SubjectKey> => {
    const existing = await existingKey(subject);
    if (existing !== undefined) return existing;
    try {
      await vault.put<KeptKey>(SPACE, subject, { key: randomBytes(32).toString('base64') }, 0);
    } catch (error) {
      // Somebody else made it a moment ago; theirs is the one to use.
      if (!(error instanceof VaultConflict)) throw error;
    }
    return keyFor(subject);
  };

  const drop = (subject: string): void => {
    forgotten += 1;
    atHand.delete(subject);
  };
  bus.subscribe(({ topic, body }) => {
    if (topic === FORGOTTEN) drop(body as string);
  });

  return {
    keyFor,
    existingKey,
    keyAtHand: (subject) => atHand.get(subject),
    async forget(subject) {
      const kept = await vault.get<KeptKey>(SPACE, subject);
      if (kept !== undefined) await vault.remove(SPACE, subject, kept.version);
      drop(subject);
      // Others that read this log have it at hand too.
      await bus.publish([{ audience: 'engine', topic: FORGOTTEN, body: subject }]);
    },
  };
}

function toSubjectKey({ key }: KeptKey): SubjectKey {
  const bytes = Buffer.from(key, 'base64');
  const id = createHash('sha256').update(bytes).digest().subarray(0, KEY_ID_BYTES);
  return { id, secret: createSecretKey(bytes) };
}
