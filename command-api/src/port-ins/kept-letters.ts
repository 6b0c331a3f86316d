import { PORT_IN_LETTERS_KEPT_BYTES } from '@ringpost/domain/rules/limits';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../kernel/deps.ts';
import type { GuardedFunction } from '../kernel/guarded-work.ts';
import type { Letter, writeLetter } from './letter-of-authorization.ts';

const WRITE: GuardedFunction<Letter, ReturnType<typeof writeLetter>> = {
  module: new URL('./letter-of-authorization.ts', import.meta.url),
  name: 'writeLetter',
};

/** Letters as PDF, made in the guarded thread. */
export interface KeptLetters {
  /**
   * @param draftId the draft whose details the letter shows; a draft never changes
   * @throws Rejection `unavailable` when too many wait
   */
  letter(draftId: string, of: Letter): Promise<Uint8Array>;
}

/** Each letter is made once, and kept in memory. On the disk it would be another copy of personal data to delete. */
export function keepLetters({ guarded, singleFlight }: Pick<Deps, 'guarded' | 'singleFlight'>): KeptLetters {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: PORT_IN_LETTERS_KEPT_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });

  return {
    async letter(draftId, of) {
      const key = `letter of ${draftId} ${of.signedAt}`;
      const before = kept.get(key);
      if (before) return before;
      return singleFlight(key, async () => {
        const made = await guarded.run(WRITE, of);
        kept.set(key, made);
        return made;
      });
    },
  };
}
