import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import { describe, expect, it } from 'vitest';
import { appsOfMode, countryOf, cutName, filterApps, inOrder, ownFirst } from './selection.ts';

const apps = ['Uber', 'TikTok', 'Tinder', 'Ubisoft', 'Club'].map((app_name) => ({ app_name }) as PricedApp);
function names(text: string): string[] {
  return filterApps(apps, text).map(({ app_name }) => app_name);
}
function country(country_iso: string) {
  return { country_iso, numbers: 1 };
}

describe('The choice in the shop', () => {
  it('finds a name in upper or lower case, and lists first the names that begin with the text', () => {
    expect(names(' ub ')).toEqual(['Uber', 'Ubisoft', 'Club']);
    expect(names('TI')).toEqual(['TikTok', 'Tinder']);
    expect(names('')).toHaveLength(apps.length);
  });

  it('keeps a country that has numbers, otherwise takes the United States, Canada, or any', () => {
    expect(countryOf('CA', [country('US'), country('CA')])).toBe('CA');
    expect(countryOf('GB', [country('CA'), country('US')])).toBe('US');
    expect(countryOf('GB', [country('MX'), country('CA')])).toBe('CA');
    expect(countryOf('GB', [country('MX')])).toBe('MX');
    expect(countryOf('GB', undefined)).toBe('GB');
  });

  it('cuts a long name after a number of characters', () => {
    expect(cutName('Sony Entertainment Network', 20)).toBe('Sony Entertainment N…');
    expect(cutName('Uber', 20)).toBe('Uber');
  });
});

describe('The whole number, for all apps', () => {
  const some = [{ app_uuid: 'a' }, { app_uuid: 'all', whole_number: true }] as PricedApp[];

  it('is offered as a rental, and never for one code', () => {
    expect(appsOfMode(some, 'rental').map(({ app_uuid }) => app_uuid)).toEqual(['a', 'all']);
    expect(appsOfMode(some, 'activation').map(({ app_uuid }) => app_uuid)).toEqual(['a']);
  });
});

describe('The order of the shop', () => {
  const some = [
    { app_uuid: 'a', delivered: 90, median_seconds: 9, on_delv_price: 0.5 },
    { app_uuid: 'b', delivered: null, median_seconds: null, on_delv_price: 0.3 },
    { app_uuid: 'c', delivered: 97, median_seconds: 12, on_delv_price: 0.9 },
    { app_uuid: 'd', delivered: 0, median_seconds: 4, on_delv_price: 0.5 },
  ] as PricedApp[];
  const ids = (list: readonly PricedApp[]) => list.map(({ app_uuid }) => app_uuid).join('');

  it('is best known first, as the server gives it', () => {
    expect(ids(inOrder(some, 'known'))).toBe('abcd');
  });

  it('can be by success rate, by time to the code and by price; unknown values come last', () => {
    expect(ids(inOrder(some, 'delivered'))).toBe('cadb');
    expect(ids(inOrder(some, 'fastest'))).toBe('dacb');
    expect(ids(inOrder(some, 'cheapest'))).toBe('badc');
  });

  it('is by the price of a day for rentals', () => {
    const rents = [
      { app_uuid: 'a', price_new: 7, new_initial_term: 7, on_delv_price: 0.1 },
      { app_uuid: 'b', price_new: 2, new_initial_term: 4, on_delv_price: 0.9 },
    ] as PricedApp[];
    expect(ids(inOrder(rents, 'cheapest', 'rental'))).toBe('ba');
    expect(ids(inOrder(rents, 'cheapest', 'activation'))).toBe('ab');
  });

  it('has the favourites first, then the last purchases, each once', () => {
    expect(ids(ownFirst(some, ['d'], ['c', 'd']))).toBe('dcab');
    expect(ids(ownFirst(some, [], []))).toBe('abcd');
    expect(ids(ownFirst(some, ['gone'], ['b']))).toBe('bacd');
  });
});
