import { describe, expect, it } from 'vitest';
import { countryOfId, HANDLER_SERVICES, idOfCountry, soldCountries } from './handler-codes.ts';
import serviceList from './handler-services.json' with { type: 'json' };

const { slugOf, codeOf } = HANDLER_SERVICES;

describe('the codes of the handler protocol', () => {
  it('map at least 200 apps, in both directions, and each code once', () => {
    const { services } = serviceList;
    expect(services.length).toBeGreaterThanOrEqual(200);
    expect(new Set(services.map(({ code }) => code)).size).toBe(services.length);
    expect(new Set(services.map(({ slug }) => slug)).size).toBe(services.length);
    for (const { code, slug } of services) expect([slugOf(code), codeOf(slug)]).toEqual([slug, code]);
    expect(serviceList.sources.length).toBeGreaterThan(0);
  });

  it('give an app without a code its slug, unless that is the code of another app', () => {
    expect([codeOf('our-own-app'), slugOf('our-own-app')]).toEqual(['our-own-app', 'our-own-app']);
    expect(codeOf('wa')).toBeUndefined();
  });

  it('know the countries that we sell, those that we do not, and those that nobody has', () => {
    expect([countryOfId('187'), countryOfId('12'), countryOfId('36')]).toEqual([
      { iso: 'US' },
      { iso: 'US' },
      { iso: 'CA' },
    ]);
    expect([countryOfId('0'), countryOfId('16')]).toEqual(['known', 'known']);
    for (const id of ['9999', '', '-1', '1.5', 'US', '00000000187']) expect(countryOfId(id)).toBeUndefined();
    expect([idOfCountry('US'), idOfCountry('CA'), idOfCountry('GB')]).toEqual([187, 36, undefined]);
    expect(soldCountries().map(({ id, iso }) => [id, iso])).toEqual([
      [187, 'US'],
      [36, 'CA'],
    ]);
  });
});
