import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../domain/index.ts';
import { VaultConflict } from '../engine/errors.ts';
import type { Vault } from '../engine/vault.ts';
import { signingKeyDays } from '../rules/limits.ts';

interface SigningKey {
  readonly kid: string;
  readonly secret: Uint8Array;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** The ring that session tokens are signed with: the newest key signs, it and the one before verify. */
export interface SigningKeys {
  /** The key that signs now. */
  newest(): SigningKey;
  /** A key of the ring as this process knows it. */
  has(kid: string): boolean;
  /** Looks again in the Vault for a key it does not know, at most every few seconds. */
  find(kid: string): Promise<SigningKey | undefined>;
  /** Makes a new key the newest; tokens of the one before stay good, those of the one before that end. */
  rotate(): Promise<void>;
  /** Rotates when the newest key has signed for `signingKeyDays`. Safe to call often. */
  rotateWhenDue(): Promise<void>;
}

interface Ring {
  readonly keys: readonly { readonly kid: string; readonly secret: string; readonly createdAt: string }[];
}

const space = 'signing-keys';
const name = 'ring';
const KEYS_KEPT = 2;
const SECONDS_BETWEEN_LOOKS = 5;

/** Opens the ring, and makes its first key where there is none. */
export async function openSigningKeys(vault: Vault, clock: Clock): Promise<SigningKeys> {
  let ring: readonly SigningKey[] = [];
  let lookedAt = 0;

  const look = async (): Promise<number> => {
    const kept = await vault.get<Ring>(space, name);
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
      kid: uuidv7({ msecs: now.getTime() }),
      secret: randomBytes(32).toString('base64url'),
      createdAt: now.toISOString(),
    };
    const kept = (await vault.get<Ring>(space, name))?.value.keys ?? [];
    await vault.put<Ring>(space, name, { keys: [fresh, ...kept].slice(0, KEYS_KEPT) }, version);
  };

  const addOnce = async (version: number): Promise<void> => {
    try {
      await add(version);
    } catch (error) {
      // Another process made one at the same moment; its key is as good as ours.
      if (!(error instanceof VaultConflict)) throw error;
    }
    await look();
  };

  const version = await look();
  if (version === 0) await addOnce(0);

  return {
    newest() {
      const key = ring[0];
      if (!key) throw new Error('the ring of signing keys is empty');
      return key;
    },
    has: (kid) => ring.some((key) => key.kid === kid),
    async find(kid) {
      const known = ring.find((key) => key.kid === kid);
      if (known || clock.now().getTime() - lookedAt < SECONDS_BETWEEN_LOOKS * 1000) return known;
      await look();
      return ring.find((key) => key.kid === kid);
    },
    rotate: async () => addOnce(await look()),
    async rotateWhenDue() {
      const atHand = ring[0];
      if (atHand && !isDue(atHand, clock)) return;
      // Another process may have done it meanwhile.
      const version = await look();
      const newest = ring[0];
      if (!newest || isDue(newest, clock)) await addOnce(version);
    },
  };
}

function isDue({ createdAt }: SigningKey, clock: Clock): boolean {
  return clock.now().getTime() - Date.parse(createdAt) >= signingKeyDays * 86_400_000;
}
