import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import { describe, expect, it } from 'vitest';
import { countryOf, cutName, filterApps } from './selection.ts';

const apps = ['Uber', 'TikTok', 'Tinder', 'Ubisoft', 'Club'].map((app_name) => ({ app_name }) as PricedApp);
function names(text: string): string[] {
  return filterApps(apps, text).map(({ app_name }) => app_name);
}
function country(country_iso: string) {
  return { country_iso, numbers: 1 };
}

describe('The choice in the shop', () => {
  it('finds a name however it is written, and first those that begin with it', () => {
    expect(names(' ub ')).toEqual(['Uber', 'Ubisoft', 'Club']);
    expect(names('TI')).toEqual(['TikTok', 'Tinder']);
    expect(names('')).toHaveLength(apps.length);
  });

  it('keeps a country that has numbers, else takes the United States, Canada, or any', () => {
    expect(countryOf('CA', [country('US'), country('CA')])).toBe('CA');
    expect(countryOf('GB', [country('CA'), country('US')])).toBe('US');
    expect(countryOf('GB', [country('MX'), country('CA')])).toBe('CA');
    expect(countryOf('GB', [country('MX')])).toBe('MX');
    expect(countryOf('GB', undefined)).toBe('GB');
  });

  it('cuts a long name after so many characters', () => {
    expect(cutName('Sony Entertainment Network', 20)).toBe('Sony Entertainment N…');
    expect(cutName('Uber', 20)).toBe('Uber');
  });
});
