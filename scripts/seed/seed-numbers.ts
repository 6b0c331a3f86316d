import { rateCentres } from '@ringpost/events/data/places';
import { seedVendors } from './data/vendors.ts';

/** A number of the first inventory. */
export interface SeedNumber {
  readonly e164: string;
  readonly countryIso: string;
  /** State or province, two letters. */
  readonly region: string;
  readonly rateCentre: string;
  readonly vendorSlug: string;
  /** Public to all and never for sale. */
  readonly free: boolean;
}

/** Numbers that are free to all, by country. */
const freeNumbersMax: Readonly<Record<string, number>> = { US: 24, CA: 14 };

/** Of a small inventory at most a quarter is free, so that something remains to sell. */
const freeShare = 0.25;

const linesPerAreaCode = 100;

interface AreaCode {
  readonly areaCode: string;
  readonly countryIso: string;
  readonly region: string;
  readonly rateCentre: string;
}

const areaCodes: readonly AreaCode[] = rateCentres.flatMap(({ city, region, countryIso, areaCodes: codes }) =>
  codes.map((areaCode) => ({ areaCode, countryIso, region, rateCentre: city })),
);

/** The most numbers that `seedNumbers` can give. */
export const seedNumbersMax = areaCodes.length * linesPerAreaCode;

/**
 * So many different numbers, spread evenly over the area codes of the United States and Canada. All lie in 555-0100 to
 * 555-0199, which no carrier assigns: nobody's telephone is in the list. `random` gives numbers from 0 up to 1; the same
 * sequence gives the same list. Throws a RangeError above `seedNumbersMax`.
 */
export function seedNumbers(count: number, random: () => number): SeedNumber[] {
  if (!Number.isInteger(count) || count < 0 || count > seedNumbersMax) {
    throw new RangeError(`between 0 and ${seedNumbersMax} numbers, not ${count}`);
  }
  const order = shuffled(areaCodes, random);
  const lines = order.map(() =>
    shuffled(
      Array.from({ length: linesPerAreaCode }, (_, line) => 100 + line),
      random,
    ),
  );
  const numbers: SeedNumber[] = [];
  for (let round = 0; numbers.length < count; round += 1) {
    for (const [at, place] of order.slice(0, count - numbers.length).entries()) {
      numbers.push(numberOf(place, lines[at]?.[round] ?? 0, vendorOf(random())));
    }
  }
  return withFree(numbers);
}

function numberOf({ areaCode, ...place }: AreaCode, line: number, vendorSlug: string): SeedNumber {
  return { e164: `+1${areaCode}555${String(line).padStart(4, '0')}`, ...place, vendorSlug, free: false };
}

function vendorOf(chance: number): string {
  let left = chance * seedVendors.reduce((sum, { share }) => sum + share, 0);
  for (const { slug, share } of seedVendors) {
    if (left < share) return slug;
    left -= share;
  }
  throw new RangeError(`a random number below 1, not ${chance}`);
}

/** The first ones of each country become free: they lie in different area codes. */
function withFree(numbers: readonly SeedNumber[]): SeedNumber[] {
  const left = new Map<string, number>();
  for (const [countryIso, most] of Object.entries(freeNumbersMax)) {
    const owned = numbers.filter((number) => number.countryIso === countryIso).length;
    left.set(countryIso, Math.min(most, Math.floor(owned * freeShare)));
  }
  return numbers.map((number) => {
    const open = left.get(number.countryIso) ?? 0;
    if (open === 0) return number;
    left.set(number.countryIso, open - 1);
    return { ...number, free: true };
  });
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
