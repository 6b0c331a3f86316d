import { createHmac, createSecretKey, hash, type KeyObject, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { shareWork } from './async/index.ts';
import { atMost } from './at-most.ts';
import type { Bus } from './bus.ts';
import { type MasterKeys, NO_MASTER_KEYS, type StoredKey } from './master-keys.ts';
import type { Vault, Versioned } from './vault.ts';
import { getOrCreate, putUnlessMoved } from './vault-values.ts';

/** The key of a subject. Its id is derived from the key, and is stored in front of each text that the key sealed. */
export interface SubjectKey {
  readonly id: Buffer;
  readonly secret: KeyObject;
  /** Derived from the key when it is first read, for the cipher of rows: no key serves two ciphers. */
  readonly rowSecret: Uint8Array;
}

/** One random 256-bit key per subject (`user:<userId>`, `public:<yyyy-mm-dd>`, `month:<yyyy-mm>`). Without it nobody can read what it sealed. */
export interface SubjectKeys {
  /** The subject's key, made at first use. */
  keyFor(subject: string): Promise<SubjectKey>;
  /** The subject's key, if it has one. */
  existingKey(subject: string): Promise<SubjectKey | undefined>;
  /**
   * The subject's key, if it is in memory and may be used without asking the Vault. Call it once, because the next call may
   * return undefined.
   */
  keyAtHand(subject: string): SubjectKey | undefined;
  /**
   * Deletes the key: here at once, in every other process within `KEY_RECHECK_SECONDS`. Fields that are sealed for the
   * subject later get a new key and stay readable.
   * @throws StoreUnavailable, VaultConflict: repeat it until it resolves, because until then another process may keep the
   * key
   */
  forget(subject: string): Promise<void>;
}

export const KEY_ID_BYTES = 6;
export const SUBJECT_KEYS_SPACE = 'subject-keys';
const KEYS_AT_HAND = 20_000;
/**
 * Seconds for which keys may be used without asking the Vault whether one was deleted. A hint tells every process at
 * once. A process that missed the hint finds out within this time.
 */
export const KEY_RECHECK_SECONDS = 5;
/** Holds one value. Its version rises each time a key is deleted, so one read tells whether any key was deleted. */
const FORGETTING_SPACE = 'subject-keys-forgotten';
const FORGETTING = 'last';

function toSubjectKey(bytes: Buffer): SubjectKey {
  const id = hash('sha256', bytes, 'buffer').subarray(0, KEY_ID_BYTES);
  const secret = createSecretKey(bytes);
  let rowSecret: Uint8Array | undefined;
  return {
    id,
    secret,
    get rowSecret() {
      // Many keys are for the log only, and this takes longer than the rest of a key. With bytes in place of a key object it would take
      // three times as long.
      rowSecret ??= createHmac('sha256', secret).update('rows').digest();
      return rowSecret;
    },
  };
}

/** All of these keys if all are in memory; otherwise undefined. */
export function keysAtHand(
  keys: Pick<SubjectKeys, 'keyAtHand'>,
  subjects: Iterable<string>,
): ReadonlyMap<string, SubjectKey> | undefined {
  const keysBySubject = new Map<string, SubjectKey>();
  for (const subject of subjects) {
    const key = keys.keyAtHand(subject);
    if (key === undefined) return undefined;
    keysBySubject.set(subject, key);
  }
  return keysBySubject;
}

async function forgettings(vault: Vault): Promise<number> {
  return (await vault.get(FORGETTING_SPACE, FORGETTING))?.version ?? 0;
}

async function countForgetting(vault: Vault): Promise<void> {
  for (;;) {
    const before = await forgettings(vault);
    const after = await putUnlessMoved(vault, FORGETTING_SPACE, FORGETTING, {}, before);
    if (after !== undefined) return;
  }
}

function realNow(): number {
  return performance.now();
}

export interface SubjectKeysOptions {
  /** Milliseconds from any start, never backwards; real time by default. */
  readonly now?: () => number;
  /** What wraps the keys in the Vault; nothing by default. */
  readonly master?: MasterKeys;
}

export function openSubjectKeys(
  vault: Vault,
  bus: Bus,
  { now = realNow, master = NO_MASTER_KEYS }: SubjectKeysOptions = {},
): SubjectKeys {
  const atHand = new LRUCache<string, SubjectKey>(atMost(KEYS_AT_HAND));
  /** Rises when keys in memory were dropped, so that a read from before does not bring one back. */
  let drops = 0;
  let lastCount: number | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;

  const isFresh = (): boolean => now() - checkedAt < KEY_RECHECK_SECONDS * 1000;

  const checking = shareWork(async () => {
    const began = now();
    const count = await forgettings(vault);
    if (count !== lastCount) {
      drops += 1;
      atHand.clear();
    }
    lastCount = count;
    checkedAt = began;
  });

  const checkIfDue = async (): Promise<void> => {
    if (!isFresh()) await checking.run();
  };

  const newKey = (subject: string): StoredKey => master.wrap(subject, randomBytes(32));

  const keep = (subject: string, { value }: Versioned<StoredKey>, before: number): SubjectKey => {
    const key = toSubjectKey(master.unwrap(subject, value));
    if (drops === before) atHand.set(subject, key);
    return key;
  };

  const drop = (subject: string): void => {
    drops += 1;
    atHand.delete(subject);
  };
  bus.subscribe(({ topic, body }) => {
    if (topic === 'key-forgotten') drop(body.subject);
  });

  return {
    async keyFor(subject) {
      await checkIfDue();
      const before = drops;
      const key = atHand.get(subject);
      if (key !== undefined) return key;
      const create = (): StoredKey => newKey(subject);
      return keep(subject, await getOrCreate(vault, SUBJECT_KEYS_SPACE, subject, create), before);
    },
    async existingKey(subject) {
      await checkIfDue();
      const [key, before] = [atHand.get(subject), drops];
      if (key !== undefined) return key;
      const kept = await vault.get<StoredKey>(SUBJECT_KEYS_SPACE, subject);
      return kept && keep(subject, kept, before);
    },
    keyAtHand: (subject) => (isFresh() ? atHand.get(subject) : undefined),
    async forget(subject) {
      const kept = await vault.get<StoredKey>(SUBJECT_KEYS_SPACE, subject);
      if (kept !== undefined) await vault.remove(SUBJECT_KEYS_SPACE, subject, kept.version);
      await countForgetting(vault);
      drop(subject);
      await bus.publish([{ audience: 'engine', topic: 'key-forgotten', body: { subject } }]);
    },
  };
}
