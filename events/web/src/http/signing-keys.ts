import { randomBytes } from 'node:crypto';
import type { Clock } from '@ringpost/domain';
import { SIGNING_KEY_DAYS } from '@ringpost/domain/rules/limits';
import type { Vault } from '@ringpost/engine';
import { newId, putUnlessMoved } from '@ringpost/engine';
import { shareWork } from '@ringpost/engine/async';

interface SigningKey {
  readonly kid: string;
  readonly secret: Uint8Array;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** The keys of session tokens: the newest key signs, the newest two verify. */
export interface SigningKeys {
  /** The key that signs now. */
  newest(): SigningKey;
  /** Whether this process knows the key. */
  has(kid: string): boolean;
  /** Reads the changes of other processes. Asks the Vault at most once in 5 seconds. */
  refresh(): Promise<void>;
  /** A key by its id. Asks the Vault if it is not known here, because another process may just have made it. */
  find(kid: string): Promise<SigningKey | undefined>;
  /** Makes a new key. Tokens of the previous key stay valid. Tokens of older keys become invalid. */
  rotate(): Promise<void>;
  /** Rotates if the newest key has signed for `SIGNING_KEY_DAYS`. May be called often. */
  rotateWhenDue(): Promise<void>;
}

interface Ring {
  readonly keys: readonly { readonly kid: string; readonly secret: string; readonly createdAt: string }[];
}

const SPACE = 'signing-keys';
const NAME = 'ring';
const KEYS_KEPT = 2;
const SECONDS_BETWEEN_LOOKS = 5;

function isDue({ createdAt }: SigningKey, clock: Clock): boolean {
  return clock.now().getTime() - Date.parse(createdAt) >= SIGNING_KEY_DAYS * 86_400_000;
}

/** Opens the keys, and makes the first one if there is none. */
export async function openSigningKeys(vault: Vault, clock: Clock): Promise<SigningKeys> {
  let ring: readonly SigningKey[] = [];
  let lookedAt = 0;

  const look = async (): Promise<number> => {
    const kept = await vault.get<Ring>(SPACE, NAME);
    lookedAt = clock.now().getTime();
    ring = (kept?.value.keys ?? []).map(({ kid, secret, createdAt }) => ({
      kid,
      secret: Buffer.from(secret, 'base64url'),
      createdAt,
    }));
    return kept?.version ?? 0;
  };

  const add = async (version: number): Promise<void> => {
    const now = clock.now();
    const fresh = {
      kid: newId(),
      secret: randomBytes(32).toString('base64url'),
      createdAt: now.toISOString(),
    };
    const kept = (await vault.get<Ring>(SPACE, NAME))?.value.keys ?? [];
    const keys = [fresh, ...kept].slice(0, KEYS_KEPT);
    // If another process made a key at the same moment, that key is used.
    await putUnlessMoved<Ring>(vault, SPACE, NAME, { keys }, version);
    await look();
  };

  const version = await look();
  if (version === 0) await add(0);
  // Only one read of the Vault runs at a time, even if many tokens have unknown keys.
  const lookOnce = shareWork(look);

  return {
    newest() {
      const key = ring[0];
      if (!key) throw new Error('the ring of signing keys is empty');
      return key;
    },
    has: (kid) => ring.some((key) => key.kid === kid),
    async refresh() {
      if (clock.now().getTime() - lookedAt >= SECONDS_BETWEEN_LOOKS * 1000) await look();
    },
    async find(kid) {
      const hasKid = (key: SigningKey): boolean => key.kid === kid;
      if (!ring.some(hasKid)) await lookOnce.run();
      return ring.find(hasKid);
    },
    rotate: async () => add(await look()),
    async rotateWhenDue() {
      const atHand = ring[0];
      if (atHand && !isDue(atHand, clock)) return;
      // Another process may have rotated meanwhile.
      const version = await look();
      const newest = ring[0];
      if (!newest || isDue(newest, clock)) await add(version);
    },
  };
}
