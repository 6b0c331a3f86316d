import { rateCentres } from '@ringpost/domain/data/places';
import { toE164 } from '@ringpost/domain/rules/phone-display';
import { describe, expect, it } from 'vitest';
import { seedVendors } from './data/vendors.ts';
import { SEED_NUMBERS_MAX, seedNumbers } from './seed-numbers.ts';

/** A small random generator with a seed, so that a failure can be repeated. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('seedNumbers', () => {
  const numbers = seedNumbers(2400, sequence(7));

  it('gives as many different numbers as were asked for', () => {
    expect(new Set(numbers.map(({ e164 }) => e164)).size).toBe(2400);
    expect(seedNumbers(0, sequence(7))).toEqual([]);
    expect(new Set(seedNumbers(SEED_NUMBERS_MAX, sequence(7)).map(({ e164 }) => e164)).size).toBe(
      SEED_NUMBERS_MAX,
    );
  });

  it('gives only numbers that are not assigned to anybody', () => {
    for (const { e164 } of numbers) expect(e164).toMatch(/^\+1[2-9]\d\d55501\d\d$/);
  });

  it('gives every number an area code of its own country, by the rule of the import', () => {
    for (const { e164, countryIso } of numbers) {
      expect(toE164(e164, countryIso === 'CA' ? 'CA' : 'US')).toEqual({ ok: true, e164 });
    }
  });

  it('uses every rate centre and every vendor', () => {
    const places = new Set(numbers.map(({ rateCentre, region }) => `${rateCentre}, ${region}`));
    expect(places.size).toBe(rateCentres.length);
    expect(new Set(numbers.map(({ vendorSlug }) => vendorSlug))).toEqual(
      new Set(seedVendors.map(({ slug }) => slug)),
    );
  });

  it('makes 24 American and 14 Canadian numbers public, each in a different area code', () => {
    const open = numbers.filter((number) => number.isPublic);
    expect(open.filter(({ countryIso }) => countryIso === 'US')).toHaveLength(24);
    expect(open.filter(({ countryIso }) => countryIso === 'CA')).toHaveLength(14);
    expect(new Set(open.map(({ e164 }) => e164.slice(0, 5))).size).toBe(38);
  });

  it('leaves most of a small inventory for sale', () => {
    expect(seedNumbers(40, sequence(7)).filter((number) => number.isPublic).length).toBeLessThanOrEqual(10);
  });

  it('gives the same list for the same random numbers', () => {
    expect(seedNumbers(100, sequence(3))).toEqual(seedNumbers(100, sequence(3)));
    expect(seedNumbers(100, sequence(3))).not.toEqual(seedNumbers(100, sequence(4)));
  });

  it.each([-1, 1.5, SEED_NUMBERS_MAX + 1, Number.NaN])('refuses %s numbers', (count) => {
    expect(() => seedNumbers(count, sequence(7))).toThrow(RangeError);
  });
});

describe('rate centres', () => {
  it('are at least sixty, and each area code belongs to one of them', () => {
    expect(rateCentres.length).toBeGreaterThanOrEqual(60);
    const codes = rateCentres.flatMap(({ areaCodes }) => areaCodes);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
