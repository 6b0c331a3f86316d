import type { Clock } from '@ringpost/domain';
import { getOrCreate, putUnlessMoved, type Vault } from '@ringpost/engine';
import type {
  ActivatedNumber,
  NumberRequest,
  NumberSearch,
  NumberVendor,
  VendorAnswer,
} from './number-vendor.ts';

/** How the simulated vendor behaves. A test may change it at any time. */
export interface SimulatedBehaviour {
  /** Seconds from a request until its number is active. */
  delaySeconds: number;
  /** How many numbers it still has to give, in all countries together. */
  stock: number;
  /** The share of calls that it refuses to take: nothing happens, and no answer comes. */
  failShare: number;
  /** The share of calls whose answer gets lost after they were done. */
  lostShare: number;
}

export interface SimulatedVendorOptions {
  readonly vault: Pick<Vault, 'get' | 'put'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly behaviour: SimulatedBehaviour;
}

/**
 * What the vendor knows of one key. It is stored in the vault, because a real vendor forgets nothing when this server
 * crashes.
 */
interface StoredRequest {
  readonly state: 'asked' | 'activated' | 'refused' | 'withdrawn' | 'returned';
  readonly e164: string;
  readonly readyAt: string;
}

export const SIMULATED_VENDOR_ID = '019ab7d0-0000-7000-8000-00000000d0a1';

const REQUESTS = 'simulated-vendor-requests';
const NUMBERS = 'simulated-vendor-numbers';
/** Area codes of numbers that the vendor gives, with more than one place in each country. */
const AREA_CODES: Readonly<Record<string, readonly string[]>> = {
  US: ['206', '303', '305', '312', '404', '512', '602', '617'],
  CA: ['403', '416', '514', '604'],
};

/** Stored instead of the key of a number: the number was given back. */
const NOBODY = '';

/** Numbers of one area code: an exchange from 200 to 999, and four digits. */
const NUMBERS_OF_AREA = 8_000_000;
/** It has no common factor with the count above, so its multiples reach every number of an area code once. */
const STEP = 2_654_437;
const FIRST = 3_456_789;
/** How many numbers one search looks at. */
const SEARCHED_NUMBERS = 10_000;

/** The n-th number of a country, in the order in which the vendor gives them. */
function numberAt(areas: readonly string[], n: number): string {
  const area = areas[n % areas.length] ?? '';
  const rest = (FIRST + Math.floor(n / areas.length) * STEP) % NUMBERS_OF_AREA;
  return `+1${area}${2_000_000 + rest}`;
}

function answerOf({ state, e164 }: StoredRequest): VendorAnswer {
  if (state === 'activated') return { status: 'activated', e164 };
  return { status: state === 'asked' ? 'pending' : 'refused' };
}

/**
 * A vendor that exists only here. It is the default outside production, and keeps the promises of `NumberVendor` like a real
 * one.
 */
export function createSimulatedVendor(options: SimulatedVendorOptions): NumberVendor {
  const { vault, clock, random, behaviour } = options;

  /** The index of the first number of a country that may be left: all before it are given away. A new process counts again. */
  const firstLeft = new Map<string, number>();

  /** Takes the next number of the country that no other key has. */
  async function takeNumber(areas: readonly string[], { key, countryIso }: NumberRequest): Promise<string> {
    for (let n = firstLeft.get(countryIso) ?? 0; ; n += 1) {
      const e164 = numberAt(areas, n);
      const { value: owner, version } = await getOrCreate(vault, NUMBERS, e164, () => key);
      const isTaken = owner === NOBODY && (await putUnlessMoved(vault, NUMBERS, e164, key, version));
      firstLeft.set(countryIso, Math.max(firstLeft.get(countryIso) ?? 0, n + 1));
      if (owner === key || isTaken) return e164;
    }
  }

  /** The numbers that it gives next, as far as its stock goes. */
  async function search({ countryIso, prefix = '', limit }: NumberSearch): Promise<readonly string[]> {
    const areas = AREA_CODES[countryIso];
    const numbers: string[] = [];
    if (!areas) return numbers;
    const from = firstLeft.get(countryIso) ?? 0;
    const to = from + Math.min(behaviour.stock, SEARCHED_NUMBERS);
    for (let n = from; n < to && numbers.length < limit; n += 1) {
      const e164 = numberAt(areas, n);
      if (!e164.startsWith(`+${prefix}`)) continue;
      const owner = await vault.get<string>(NUMBERS, e164);
      if (!owner || owner.value === NOBODY) numbers.push(e164);
    }
    return numbers;
  }

  async function begin(request: NumberRequest): Promise<StoredRequest> {
    const readyAt = new Date(clock.now().getTime() + behaviour.delaySeconds * 1000).toISOString();
    const areas = AREA_CODES[request.countryIso];
    if (!areas || behaviour.stock < 1) return { state: 'refused', e164: '', readyAt };
    behaviour.stock -= 1;
    return { state: 'asked', e164: await takeNumber(areas, request), readyAt };
  }

  function advance(stored: StoredRequest): StoredRequest {
    if (stored.state !== 'asked' || clock.now().toISOString() < stored.readyAt) return stored;
    return { ...stored, state: 'activated' };
  }

  /** One call, which may fail before or after it has done its work. */
  async function call<T>(work: () => Promise<T>): Promise<T> {
    if (random() < behaviour.failShare) throw new Error('the simulated vendor does not answer');
    const answer = await work();
    if (random() < behaviour.lostShare) throw new Error('the answer of the simulated vendor got lost');
    return answer;
  }

  async function change(
    request: NumberRequest,
    first: () => Promise<StoredRequest>,
    next: (stored: StoredRequest) => StoredRequest,
  ): Promise<VendorAnswer> {
    for (;;) {
      const kept = await vault.get<StoredRequest>(REQUESTS, request.key);
      const changed = next(kept?.value ?? (await first()));
      if (kept && changed === kept.value) return answerOf(changed);
      if (await putUnlessMoved(vault, REQUESTS, request.key, changed, kept?.version ?? 0))
        return answerOf(changed);
    }
  }

  /** Changes the request first, so that its number becomes free, and is added to the stock, only once. */
  async function takeBack({ key, e164 }: ActivatedNumber): Promise<void> {
    const kept = await vault.get<StoredRequest>(REQUESTS, key);
    if (kept?.value.state === 'activated') {
      const returned: StoredRequest = { ...kept.value, state: 'returned' };
      if (!(await putUnlessMoved(vault, REQUESTS, key, returned, kept.version)))
        return takeBack({ key, e164 });
      behaviour.stock += 1;
    }
    const owner = await vault.get<string>(NUMBERS, e164);
    if (owner?.value !== key) return;
    await putUnlessMoved(vault, NUMBERS, e164, NOBODY, owner.version);
    firstLeft.clear();
  }

  const withdrawn: StoredRequest = { state: 'withdrawn', e164: '', readyAt: '' };
  return {
    vendorId: SIMULATED_VENDOR_ID,
    name: 'Simulated vendor',
    company: 'Simulated vendor',
    provider: 'json',
    countries: Object.keys(AREA_CODES),
    search: (query) => call(() => search(query)),
    activate: (request) => call(() => change(request, () => begin(request), advance)),
    withdraw: (request) =>
      call(() =>
        change(
          request,
          async () => withdrawn,
          (stored) => {
            const now = advance(stored);
            return now.state === 'asked' ? withdrawn : now;
          },
        ),
      ),
    takeBack: (number) => call(() => takeBack(number)),
  };
}
