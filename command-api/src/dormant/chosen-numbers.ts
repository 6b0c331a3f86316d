import { plusSeconds } from '@ringpost/domain';
import { getOrCreate, putUnlessMoved, type Vault, type Versioned } from '@ringpost/engine';
import { type Deps, nowIso } from '../kernel/deps.ts';

/**
 * The number of a key, for a vendor that knows no idempotency key for a purchase. So the number is chosen and stored before it is
 * bought. Buying it again changes nothing, because a vendor sells each number once.
 */
export interface Chosen {
  /** Null: none yet. */
  readonly e164: string | null;
  readonly isWithdrawn: boolean;
  /** When it was chosen. Absent: nothing is, or an earlier version of the program chose it. */
  readonly chosenAt?: string;
}

interface ChosenNumbers {
  of(key: string): Promise<Versioned<Chosen>>;
  /**
   * Chooses this number, unless one was chosen before.
   * @returns the version of the choice
   * @throws Error if it was withdrawn or chosen elsewhere meanwhile: ask again
   */
  choose(key: string, e164: string, kept: Versioned<Chosen>): Promise<number>;
  /** Whether an earlier try may have bought the number, although the vendor does not show it. */
  mayBeBought(kept: Versioned<Chosen>): boolean;
  /** Another number is chosen next. @throws as `choose` */
  dismiss(key: string, version: number): Promise<void>;
  /** From now on nothing is bought for the key. @throws as `choose` */
  giveUp(key: string): Promise<void>;
}

const NOTHING_CHOSEN: Chosen = { e164: null, isWithdrawn: false };
/** For so long after a choice its number may be ours although no list of the vendor shows it. */
const LISTS_BEHIND_SECONDS = 300;

/** Keeps them in a space of the Vault. `vendor`: its name, for errors. */
export function createChosenNumbers(
  { vault, clock }: { readonly vault: Pick<Vault, 'get' | 'put'>; readonly clock: Deps['clock'] },
  space: string,
  vendor: string,
): ChosenNumbers {
  const of: ChosenNumbers['of'] = (key) => getOrCreate(vault, space, key, () => NOTHING_CHOSEN);
  async function note(key: string, chosen: Chosen, expected: number): Promise<number> {
    const version = await putUnlessMoved(vault, space, key, chosen, expected);
    if (version === undefined) throw new Error(`the request for a number of ${vendor} has changed meanwhile`);
    return version;
  }
  return {
    of,
    async choose(key, e164, { value, version }) {
      if (value.e164 !== null) return version;
      return note(key, { e164, isWithdrawn: false, chosenAt: nowIso({ clock }) }, version);
    },
    mayBeBought({ value: { chosenAt } }) {
      return chosenAt !== undefined && nowIso({ clock }) < plusSeconds(chosenAt, LISTS_BEHIND_SECONDS);
    },
    async dismiss(key, version) {
      await note(key, NOTHING_CHOSEN, version);
    },
    async giveUp(key) {
      const { value, version } = await of(key);
      if (!value.isWithdrawn) await note(key, { ...value, isWithdrawn: true }, version);
    },
  };
}
