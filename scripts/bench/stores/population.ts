import { rateCentres } from '@ringpost/domain/data/places';

/** The customers, and the numbers for sale. The size of a population determines its members. */
export interface Population {
  readonly customers: number;
  /** Numbers for sale, besides those of the first start. */
  readonly numbers: number;
}

/** The first customers, in this number, have no limits to their purchases. */
export const BUYERS_MAX = 10_000;
const FIRST_LINE = 2_000_000;
const AREA_CODES = rateCentres
  .filter(({ countryIso }) => countryIso === 'US')
  .flatMap(({ areaCodes }) => areaCodes);

export function customerIdOf(index: number): string {
  return `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
}

export function customerEmailOf(index: number): string {
  return `customer-${index}@ringpost.example`;
}

/** E.164, spread over the area codes of the United States. */
export function numberOf(index: number): string {
  const line = FIRST_LINE + Math.floor(index / AREA_CODES.length);
  return `+1${AREA_CODES[index % AREA_CODES.length]}${line}`;
}
