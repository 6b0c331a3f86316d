import { rateCentres } from '@ringpost/domain/data/places';
import { seedVendors } from './data/vendors.ts';

/** A number of the first inventory. */
export interface SeedNumber {
  readonly e164: string;
  readonly countryIso: string;
  /** State or province, two letters. */
  readonly region: string;
  readonly rateCentre: string;
  readonly vendorSlug: string;
  /** Visible to everybody and never for sale. */
  readonly isPublic: boolean;
}

/** How many numbers are public, by country. */
const PUBLIC_NUMBERS_MAX: Readonly<Record<string, number>> = { US: 24, CA: 14 };

/** In a small inventory at most a quarter is public, so that there are numbers to sell. */
const PUBLIC_SHARE = 0.25;

const LINES_PER_AREA_CODE = 100;

interface AreaCode {
  readonly areaCode: string;
  readonly countryIso: string;
  readonly region: string;
  readonly rateCentre: string;
}

const areaCodes: readonly AreaCode[] = rateCentres.flatMap(({ city, region, countryIso, areaCodes: codes }) =>
  codes.map((areaCode) => ({ areaCode, countryIso, region, rateCentre: city })),
);

/** The maximum that `seedNumbers` can make. */
export const SEED_NUMBERS_MAX = areaCodes.length * LINES_PER_AREA_CODE;

function numberOf({ areaCode, ...place }: AreaCode, line: number, vendorSlug: string): SeedNumber {
  return { e164: `+1${areaCode}555${String(line).padStart(4, '0')}`, ...place, vendorSlug, isPublic: false };
}

function vendorOf(chance: number): string {
  let left = chance * seedVendors.reduce((sum, { share }) => sum + share, 0);
  for (const { slug, share } of seedVendors) {
    if (left < share) return slug;
    left -= share;
  }
  throw new RangeError(`a random number below 1, not ${chance}`);
}

/** The first numbers of each country become public. They are in different area codes. */
function withPublic(numbers: readonly SeedNumber[]): SeedNumber[] {
  const left = new Map<string, number>();
  for (const [countryIso, most] of Object.entries(PUBLIC_NUMBERS_MAX)) {
    const owned = numbers.filter((number) => number.countryIso === countryIso).length;
    left.set(countryIso, Math.min(most, Math.floor(owned * PUBLIC_SHARE)));
  }
  return numbers.map((number) => {
    const open = left.get(number.countryIso) ?? 0;
    if (open === 0) return number;
    left.set(number.countryIso, open - 1);
    return { ...number, isPublic: true };
  });
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/**
 * Different numbers, distributed evenly over the area codes of the United States and Canada. All are between 555-0100 and
 * 555-0199, which no carrier assigns, so the list has nobody's telephone number. `random` returns numbers from 0 up to 1.
 * The same random numbers make the same list. Throws a RangeError above `SEED_NUMBERS_MAX`.
 */
export function seedNumbers(count: number, random: () => number): SeedNumber[] {
  if (!Number.isInteger(count) || count < 0 || count > SEED_NUMBERS_MAX) {
    throw new RangeError(`between 0 and ${SEED_NUMBERS_MAX} numbers, not ${count}`);
  }
  const order = shuffled(areaCodes, random);
  const lines = order.map(() =>
    shuffled(
      Array.from({ length: LINES_PER_AREA_CODE }, (_, line) => 100 + line),
      random,
    ),
  );
  const numbers: SeedNumber[] = [];
  for (let round = 0; numbers.length < count; round += 1) {
    for (const [at, place] of order.slice(0, count - numbers.length).entries()) {
      numbers.push(numberOf(place, lines[at]?.[round] ?? 0, vendorOf(random())));
    }
  }
  return withPublic(numbers);
}
