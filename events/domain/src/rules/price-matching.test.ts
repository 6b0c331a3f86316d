import { describe, expect, it } from 'vitest';
import {
  choosePrice,
  explainPrices,
  PRICE_RANKS,
  type PriceEntry,
  rankOf,
  rentalPriceMills,
} from './price-matching.ts';

function entry(priceId: string, of: Partial<PriceEntry> = {}): PriceEntry {
  return {
    priceId,
    appId: 'telegram',
    userId: null,
    countryIso: null,
    vendorId: null,
    onDeliveryMills: 750,
    newMills: 3150,
    usedMills: 2175,
    initialTermDays: 7,
    ...of,
  };
}

const user = { userId: 'ines' };
const country = { countryIso: 'US' };
const vendor = { vendorId: 'twilio' };

// Most specific first: each rank must win over all ranks after it.
const privateRanks = [
  { rank: 'user-country-vendor', entry: entry('ucv', { ...user, ...country, ...vendor }) },
  { rank: 'user-country', entry: entry('uc', { ...user, ...country }) },
  { rank: 'user', entry: entry('u', user) },
  { rank: 'country-vendor', entry: entry('cv', { ...country, ...vendor }) },
  { rank: 'country', entry: entry('c', country) },
  { rank: 'vendor', entry: entry('v', vendor) },
  { rank: 'default', entry: entry('d') },
] as const;

const question = { userId: 'ines', countryIso: 'US', vendorId: 'twilio' };
const every = privateRanks.map((row) => row.entry);

describe('choosePrice', () => {
  it.each(privateRanks.map((row, at) => ({ ...row, at })))(
    'private: $rank wins over all less specific',
    (row) => {
      const rest = every.slice(row.at);
      expect(choosePrice(rest, question)).toEqual({ entry: row.entry, rank: row.rank });
      expect(choosePrice(rest.toReversed(), question)).toEqual({ entry: row.entry, rank: row.rank });
    },
  );

  it.each(privateRanks.slice(3).map((row, at) => ({ ...row, at })))(
    'public: $rank wins over all less specific',
    (row) => {
      const rest = [...every.slice(0, 3), ...every.slice(3 + row.at)];
      expect(choosePrice(rest, { ...question, userId: null })).toEqual({ entry: row.entry, rank: row.rank });
    },
  );

  it.each(privateRanks)('a tie at $rank goes to the later entry', (row) => {
    const newer = { ...row.entry, priceId: 'newer' };
    expect(choosePrice([row.entry, newer], question)?.entry).toBe(newer);
    expect(choosePrice([newer, row.entry], question)?.entry).toBe(row.entry);
  });

  it.each([
    { change: { userId: 'other' }, expected: 'cv' },
    { change: { countryIso: 'CA' }, expected: 'u' },
    { change: { vendorId: 'plivo' }, expected: 'uc' },
    { change: { userId: 'other', countryIso: 'CA' }, expected: 'v' },
    { change: { userId: 'other', vendorId: 'plivo' }, expected: 'c' },
    { change: { userId: null, countryIso: null, vendorId: null }, expected: 'd' },
    { change: { countryIso: null }, expected: 'u' },
    { change: { userId: null, countryIso: null }, expected: 'v' },
  ])('with $change, finds $expected', ({ change, expected }) => {
    expect(choosePrice(every, { ...question, ...change })?.entry.priceId).toBe(expected);
  });

  it("never shows one customer's price to another or to a visitor", () => {
    const special = every.slice(0, 3);
    expect(choosePrice(special, { ...question, userId: 'other' })).toBeNull();
    expect(choosePrice(special, { ...question, userId: null })).toBeNull();
  });

  it('never matches user and vendor without a country, which has no rank', () => {
    const rankless = entry('uv', { ...user, ...vendor });
    expect(choosePrice([rankless], question)).toBeNull();
    expect(choosePrice([rankless], { ...question, countryIso: null })).toBeNull();
  });

  it('finds nothing in an empty list', () => {
    expect(choosePrice([], question)).toBeNull();
  });

  it('finds the rank of each entry from its fields alone', () => {
    expect(every.map(rankOf)).toEqual([...PRICE_RANKS]);
  });
});

describe('rentalPriceMills', () => {
  it.each([
    { type: 'new', termHours: 168, mills: 3150 },
    { type: 'used', termHours: 168, mills: 2175 },
    { type: 'new', termHours: 72, mills: 1350 },
    { type: 'used', termHours: 72, mills: 933 },
    { type: 'new', termHours: 672, mills: 12_600 },
  ] as const)('$type for $termHours hours costs $mills mills', ({ type, termHours, mills }) => {
    expect(rentalPriceMills(entry('d'), type, termHours)).toBe(mills);
  });

  it.each([
    ['new', 4],
    ['new', 24],
    ['used', 4],
    ['used', 24],
  ] as const)('of a %s number for %i hours is never below the price of one activation', (type, termHours) => {
    expect(rentalPriceMills(entry('d', { onDeliveryMills: 750 }), type, termHours)).toBe(750);
    expect(rentalPriceMills(entry('d', { onDeliveryMills: 0 }), type, termHours)).toBeLessThan(750);
  });

  it("uses a term's own price, and calculates the others in proportion", () => {
    const own = entry('d', {
      onDeliveryMills: 100,
      termPrices: [{ termHours: 24, newMills: 700, usedMills: 600 }],
    });
    expect(rentalPriceMills(own, 'new', 24)).toBe(700);
    expect(rentalPriceMills(own, 'used', 24)).toBe(600);
    expect(rentalPriceMills(own, 'new', 72)).toBe(1350);
  });

  it("raises a term's own price to the price of one activation, too", () => {
    const cheap = { termHours: 4, newMills: 10, usedMills: 5 };
    expect(rentalPriceMills(entry('d', { onDeliveryMills: 750, termPrices: [cheap] }), 'new', 4)).toBe(750);
  });

  it('rounds a part of a mill up', () => {
    expect(
      rentalPriceMills(entry('d', { onDeliveryMills: 0, newMills: 1, initialTermDays: 28 }), 'new', 4),
    ).toBe(1);
  });

  it.each([0, -4, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses a term of %s hours', (termHours) => {
    expect(() => rentalPriceMills(entry('d'), 'new', termHours)).toThrow(RangeError);
  });

  it('refuses an entry without an initial term', () => {
    expect(() => rentalPriceMills(entry('d', { initialTermDays: 0 }), 'new', 4)).toThrow(RangeError);
  });
});

describe('explainPrices', () => {
  const verdictsFor = (asked: Partial<typeof question>, entries = every) =>
    Object.fromEntries(
      explainPrices(entries, { ...question, ...asked }).map(({ entry: { priceId }, verdict }) => [
        priceId,
        verdict,
      ]),
    );

  it('says that the most specific fit wins, and that others fit and are less specific', () => {
    expect(verdictsFor({})).toEqual({
      ...{ ucv: 'wins', uc: 'less-specific', u: 'less-specific', cv: 'less-specific' },
      ...{ c: 'less-specific', v: 'less-specific', d: 'less-specific' },
    });
  });

  it('says what does not fit: the customer, the country or the vendor', () => {
    expect(verdictsFor({ userId: 'ben', countryIso: 'CA', vendorId: 'telnyx' })).toEqual({
      ...{ ucv: 'other-customer', uc: 'other-customer', u: 'other-customer', cv: 'other-country' },
      ...{ c: 'other-country', v: 'other-vendor', d: 'wins' },
    });
  });

  it('says that an entry for a customer and a vendor without a country never applies', () => {
    expect(verdictsFor({}, [entry('uv', { ...user, ...vendor }), entry('d')])).toEqual({
      uv: 'no-rank',
      d: 'wins',
    });
  });
});
