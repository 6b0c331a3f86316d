import { timingSafeEqual } from 'node:crypto';
import { reject } from '@ringpost/domain';
import { putUnlessMoved } from '@ringpost/engine';
import type { Deps } from '../kernel/deps.ts';
import { eraseValue } from '../kernel/erase-value.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

export interface NewCodes {
  readonly listId: string;
  /** Shown once. They cannot be read again. */
  readonly codes: readonly string[];
}

/** The recovery codes of accounts. A list counts once its account names it. */
export interface RecoveryLists {
  /** Durable once resolved. */
  make(userId: string): Promise<NewCodes>;
  /**
   * Uses a code up. If several requests use it at the same time, one succeeds.
   * @returns how many are left
   * @throws Rejection `second-factor-wrong`
   */
  use(userId: string, listId: string, code: string): Promise<number>;
  /** How many codes were not used. */
  left(userId: string, listId: string): Promise<number>;
  /** Deletes all lists of an account but this one. */
  keepOnly(userId: string, listId: string | undefined): Promise<void>;
}

/** By `<userId> <listId>`. Each value is the hashes of the codes that were not used. */
const SPACE = 'recovery-codes';

function keyOf(userId: string, listId: string): string {
  return `${userId} ${listId}`;
}

/** The list without this hash; undefined if it is not in the list. It compares with all of them, each in constant time. */
export function withoutHash(hashes: readonly string[], hash: string): readonly string[] | undefined {
  const wanted = Buffer.from(hash);
  const others = hashes.filter((each) => !timingSafeEqual(Buffer.from(each), wanted));
  return others.length < hashes.length ? others : undefined;
}

/** Only hashes are in the Vault, where they can be erased. No event contains them. */
export function createRecoveryLists({ vault, ids }: Pick<Deps, 'vault' | 'ids'>): RecoveryLists {
  return {
    async make(userId) {
      const listId = ids.next();
      const codes = newRecoveryCodes();
      await vault.put(SPACE, keyOf(userId, listId), codes.map(hashOfRecoveryCode), 0);
      return { listId, codes };
    },
    async use(userId, listId, code) {
      const key = keyOf(userId, listId);
      for (;;) {
        const kept = await vault.get<readonly string[]>(SPACE, key);
        const others = kept && withoutHash(kept.value, hashOfRecoveryCode(code));
        if (!others) throw reject('second-factor-wrong');
        if ((await putUnlessMoved(vault, SPACE, key, others, kept.version)) !== undefined)
          return others.length;
      }
    },
    left: async (userId, listId) =>
      (await vault.get<readonly string[]>(SPACE, keyOf(userId, listId)))?.value.length ?? 0,
    async keepOnly(userId, listId) {
      // Every id has the same length, so the lists of one account follow each other.
      for (const { key } of await vault.list(SPACE, { after: keyOf(userId, '') })) {
        if (!key.startsWith(keyOf(userId, ''))) return;
        if (listId === undefined || key !== keyOf(userId, listId)) await eraseValue(vault, SPACE, key);
      }
    },
  };
}
