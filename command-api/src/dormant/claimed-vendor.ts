import { getOrCreate, putUnlessMoved, type Vault, type Versioned } from '@ringpost/engine';
import type { Deps } from '../kernel/deps.ts';
import { type Chosen, createChosenNumbers } from './chosen-numbers.ts';
import type {
  ActivatedNumber,
  NumberRequest,
  NumberSearch,
  NumberVendor,
  VendorAnswer,
} from './number-vendor.ts';
import { OFFERS } from './vendor-answers.ts';

/** What a number is at the vendor. `failed`: its purchase was refused for good. `none`: not ours, and nobody works on it. */
export type NumberStanding = 'ours' | 'pending' | 'failed' | 'none';

/** What each vendor does in its own way. Every method throws if no answer came. */
export interface VendorShelf {
  search(search: NumberSearch): Promise<readonly string[]>;
  /** Before a purchase: makes sure that texts to bought numbers come to our hook. @throws if they would not */
  prepare(): Promise<void>;
  standing(number: ActivatedNumber): Promise<NumberStanding>;
  buy(number: ActivatedNumber, countryIso: string): Promise<'bought' | 'pending' | 'not-available'>;
  /** Makes the texts to a number that is ours come to our hook. It may be done again. */
  configure(number: ActivatedNumber): Promise<void>;
  /** Resolves once the number is not ours any more, even if it was not before. */
  release(number: ActivatedNumber): Promise<void>;
}

export interface ClaimedVendorOptions {
  readonly vault: Pick<Vault, 'get' | 'put'>;
  readonly clock: Deps['clock'];
  readonly random: () => number;
  /** The space of the vault for the requests; the claims have their own beside it. */
  readonly space: string;
  readonly name: string;
  readonly shelf: VendorShelf;
}

/** Stored in place of a key: nobody claims the number. */
const NOBODY = '';
const REFUSED: VendorAnswer = { status: 'refused' };
const PENDING: VendorAnswer = { status: 'pending' };

/**
 * Which key may have a number. The vendor does not say for which request a number was bought, so no two requests may choose the same
 * one. A crash just before a claimed number is chosen leaves a claim: that number is not bought any more, which costs nothing.
 */
function createClaims(vault: Pick<Vault, 'get' | 'put'>, space: string) {
  const claimOf = (e164: string, key: string) => getOrCreate(vault, space, e164, () => key);
  return {
    /** Whether the key has the number from now on. */
    async claim(e164: string, key: string): Promise<boolean> {
      const { value, version } = await claimOf(e164, key);
      if (value !== NOBODY) return value === key;
      return (await putUnlessMoved(vault, space, e164, key, version)) !== undefined;
    },
    async isOf(e164: string, key: string): Promise<boolean> {
      return (await vault.get<string>(space, e164))?.value === key;
    },
    async free(e164: string, key: string): Promise<void> {
      const kept = await vault.get<string>(space, e164);
      if (kept?.value === key) await putUnlessMoved(vault, space, e164, NOBODY, kept.version);
    },
  };
}

/**
 * A vendor that keeps no name for a number that it sells. Which number belongs to which request is stored here, before anything is
 * bought.
 */
export function createClaimedVendor({
  vault,
  clock,
  random,
  space,
  name,
  shelf,
}: ClaimedVendorOptions): Pick<NumberVendor, 'search' | 'activate' | 'withdraw' | 'takeBack'> {
  const chosen = createChosenNumbers({ vault, clock }, space, name);
  const claims = createClaims(vault, `${space}-claims`);

  async function activated(number: ActivatedNumber): Promise<VendorAnswer> {
    await shelf.configure(number);
    return { status: 'activated', e164: number.e164 };
  }

  /** The first number from a random place on that no other request has. */
  async function claimOffer({ key, countryIso }: NumberRequest): Promise<string | 'none' | 'all-claimed'> {
    const offers = await shelf.search({ countryIso, limit: OFFERS });
    const from = Math.floor(random() * offers.length);
    for (const e164 of [...offers.slice(from), ...offers.slice(0, from)])
      if (await claims.claim(e164, key)) return e164;
    return offers.length === 0 ? 'none' : 'all-claimed';
  }

  /** Another number is chosen next. */
  async function dismiss({ key, e164 }: ActivatedNumber, version: number): Promise<VendorAnswer> {
    await chosen.dismiss(key, version);
    await claims.free(e164, key);
    return PENDING;
  }

  async function buy(number: ActivatedNumber, countryIso: string, kept: Versioned<Chosen>, version: number) {
    const result = await shelf.buy(number, countryIso);
    if (result === 'bought') return activated(number);
    // It may be ours by an earlier purchase whose answer got lost. Otherwise somebody was faster, and another one is chosen next.
    if (result === 'pending' || chosen.mayBeBought(kept)) return PENDING;
    return (await shelf.standing(number)) === 'none' ? dismiss(number, version) : PENDING;
  }

  async function begin(request: NumberRequest, kept: Versioned<Chosen>): Promise<VendorAnswer> {
    const { key, countryIso } = request;
    await shelf.prepare();
    const e164 = await claimOffer(request);
    if (e164 === 'none') return REFUSED;
    if (e164 === 'all-claimed') return PENDING;
    try {
      const version = await chosen.choose(key, e164, kept);
      return await buy({ key, e164 }, countryIso, kept, version);
    } catch (error) {
      // The request was given up, or chose another number elsewhere, meanwhile.
      if ((await chosen.of(key)).value.e164 !== e164) await claims.free(e164, key);
      throw error;
    }
  }

  async function activate(request: NumberRequest): Promise<VendorAnswer> {
    const { key, countryIso } = request;
    const kept = await chosen.of(key);
    const { e164, isWithdrawn } = kept.value;
    if (e164 === null) return isWithdrawn ? REFUSED : begin(request, kept);
    const number = { key, e164 };
    if (!(await claims.isOf(e164, key))) return REFUSED;
    const standing = await shelf.standing(number);
    if (standing === 'ours') return activated(number);
    if (standing === 'pending') return PENDING;
    if (isWithdrawn) return REFUSED;
    if (standing === 'failed') return dismiss(number, kept.version);
    await shelf.prepare();
    return buy(number, countryIso, kept, kept.version);
  }

  async function withdraw({ key }: NumberRequest): Promise<VendorAnswer> {
    await chosen.giveUp(key);
    const kept = await chosen.of(key);
    const { e164 } = kept.value;
    if (e164 === null || !(await claims.isOf(e164, key))) return REFUSED;
    const number = { key, e164 };
    const standing = await shelf.standing(number);
    if (standing === 'ours') return activated(number);
    if (standing === 'pending' || (standing === 'none' && chosen.mayBeBought(kept)))
      throw new Error(`${name} may still work on a number that is not wanted any more`);
    await claims.free(e164, key);
    return REFUSED;
  }

  async function takeBack(number: ActivatedNumber): Promise<void> {
    const { key, e164 } = number;
    await chosen.giveUp(key);
    // It was given back before, and may be ours again under another key.
    if (!(await claims.isOf(e164, key))) return;
    await shelf.release(number);
    await claims.free(e164, key);
  }

  return { search: shelf.search, activate, withdraw, takeBack };
}
