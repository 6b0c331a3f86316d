import { getOrCreate, putUnlessMoved, type Vault, type Versioned } from '@ringpost/engine';

/**
 * The number of a key, for a vendor that knows no idempotency key for a purchase. So the number is chosen and stored before it is
 * bought. Buying it again changes nothing, because a vendor sells each number once.
 */
export interface Chosen {
  /** Null: none yet. */
  readonly e164: string | null;
  readonly isWithdrawn: boolean;
  /** When it was chosen, for a vendor whose lists may be behind. */
  readonly chosenAt?: string;
}

interface ChosenNumbers {
  of(key: string): Promise<Versioned<Chosen>>;
  /** @returns the new version. @throws Error if it was withdrawn or chosen elsewhere meanwhile: ask again */
  note(key: string, chosen: Chosen, expected: number): Promise<number>;
  /** From now on nothing is bought for the key. @throws as `note` */
  giveUp(key: string): Promise<void>;
}

export const NOTHING_CHOSEN: Chosen = { e164: null, isWithdrawn: false };

/** Keeps them in a space of the Vault. `vendor`: its name, for errors. */
export function createChosenNumbers(
  vault: Pick<Vault, 'get' | 'put'>,
  space: string,
  vendor: string,
): ChosenNumbers {
  const of: ChosenNumbers['of'] = (key) => getOrCreate(vault, space, key, () => NOTHING_CHOSEN);
  const note: ChosenNumbers['note'] = async (key, chosen, expected) => {
    const version = await putUnlessMoved(vault, space, key, chosen, expected);
    if (version === undefined) throw new Error(`the request for a number of ${vendor} has changed meanwhile`);
    return version;
  };
  return {
    of,
    note,
    async giveUp(key) {
      const { value, version } = await of(key);
      if (!value.isWithdrawn) await note(key, { ...value, isWithdrawn: true }, version);
    },
  };
}
