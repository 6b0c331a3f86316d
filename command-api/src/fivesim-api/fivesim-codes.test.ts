import { RENTAL_TERMS_HOURS } from '@ringpost/domain/rules/limits';
import { describe, expect, it } from 'vitest';
import {
  countryNamed,
  FIVESIM_PRODUCTS,
  hostingForAny,
  hostingNamed,
  isKnownOperator,
  nameOfCountry,
  nameOfHosting,
  SOLD_COUNTRIES,
} from './fivesim-codes.ts';
import productList from './fivesim-products.json' with { type: 'json' };

const { slugOf, codeOf, has } = FIVESIM_PRODUCTS;

describe('the names of the protocol of 5sim', () => {
  it('map at least 200 apps, in both directions, and each name once', () => {
    const { products, sources } = productList;
    expect(products.length).toBeGreaterThanOrEqual(200);
    expect(new Set(products.map(({ code }) => code)).size).toBe(products.length);
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(products.length);
    for (const { code, slug } of products) expect([slugOf(code), codeOf(slug)]).toEqual([slug, code]);
    expect(sources.length).toBeGreaterThan(0);
    expect([slugOf('twitter'), codeOf('x'), codeOf('mail-ru')]).toEqual(['x', 'twitter', 'mailru']);
    expect([has('telegram'), has('our-own-app')]).toEqual([true, false]);
  });

  it('know the countries that we sell, those that we do not, and those that nobody has', () => {
    for (const country of SOLD_COUNTRIES) {
      expect(countryNamed(country.name)).toBe(country);
      expect(nameOfCountry(country.iso)).toBe(country.name);
    }
    expect([countryNamed('russia'), countryNamed('atlantis'), countryNamed('')]).toEqual([
      'known',
      undefined,
      undefined,
    ]);
    expect([isKnownOperator('virtual21'), isKnownOperator('nobody')]).toEqual([true, false]);
  });

  it('have a name for each term that we rent for', () => {
    expect(hostingForAny().map(({ termHours }) => termHours)).toEqual(RENTAL_TERMS_HOURS);
    for (const hosting of [...hostingForAny(), { termHours: 24, product: 'our-own-app' }])
      expect(hostingNamed(nameOfHosting(hosting))).toEqual(hosting);
    expect(hostingNamed('3hours')).toEqual({ termHours: 4, product: null });
    expect([hostingNamed('telegram'), hostingNamed('10days'), hostingNamed('')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
