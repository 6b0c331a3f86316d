import { choosePrice } from '@ringpost/domain/rules/price-matching';
import { describe, expect, it } from 'vitest';
import { seedApps } from './apps.ts';
import { seedPrices } from './prices.ts';
import { seedVendors } from './vendors.ts';

function app(slug: string) {
  const seedApp = seedApps.find((candidate) => candidate.slug === slug);
  if (!seedApp) throw new Error(`no app ${slug}`);
  return seedApp;
}

function choiceFor(slug: string, countryIso: string | null, vendorId: string | null) {
  return choosePrice(
    seedPrices(app(slug)).map(({ vendorSlug, ...price }, at) => ({
      ...price,
      priceId: String(at),
      appId: slug,
      userId: null,
      vendorId: vendorSlug,
    })),
    { userId: null, countryIso, vendorId },
  );
}

describe('seedPrices', () => {
  it.each([
    ['whatsapp', 900],
    ['telegram', 750],
    ['google', 500],
    ['instagram', 450],
    ['tinder', 600],
    ['discord', 350],
    ['x', 400],
    ['paypal', 1200],
    ['tiktok', 250],
    ['steam', 280],
    ['signal', 550],
    ['uber', 300],
  ])('asks for %s %i mills by default', (slug, mills) => {
    expect(choiceFor(slug, null, null)?.entry.onDeliveryMills).toBe(mills);
  });

  it('rents a number for Telegram at 3150 mills a week, a used one at 2175', () => {
    expect(choiceFor('telegram', null, null)?.entry).toMatchObject({
      newMills: 3150,
      usedMills: 2175,
      initialTermDays: 7,
    });
  });

  it('gives every app one default of whole mills between 250 and 1200', () => {
    for (const every of seedApps) {
      const prices = seedPrices(every);
      const defaults = prices.filter(
        ({ countryIso, vendorSlug }) => countryIso === null && vendorSlug === null,
      );
      expect(defaults).toHaveLength(1);
      expect(defaults[0]?.onDeliveryMills).toBeGreaterThanOrEqual(every.tier === 'premium' ? 250 : 280);
      expect(defaults[0]?.onDeliveryMills).toBeLessThanOrEqual(every.tier === 'premium' ? 1200 : 650);
      for (const { onDeliveryMills, newMills, usedMills } of prices) {
        expect([onDeliveryMills, newMills, usedMills].every(Number.isInteger)).toBe(true);
        expect(usedMills).toBeLessThan(newMills);
      }
    }
  });

  it('differs by country and by vendor only as listed', () => {
    expect(choiceFor('whatsapp', 'CA', 'twilio')).toMatchObject({
      rank: 'country',
      entry: { onDeliveryMills: 1080 },
    });
    expect(choiceFor('whatsapp', 'US', 'bandwidth')).toMatchObject({
      rank: 'vendor',
      entry: { onDeliveryMills: 990 },
    });
    expect(choiceFor('whatsapp', 'US', 'plivo')).toMatchObject({
      rank: 'country-vendor',
      entry: { onDeliveryMills: 720 },
    });
    expect(choiceFor('whatsapp', 'US', 'twilio')).toMatchObject({
      rank: 'default',
      entry: { onDeliveryMills: 900 },
    });
  });

  it('names only vendors that exist', () => {
    const slugs = new Set(seedVendors.map(({ slug }) => slug));
    for (const { vendorSlug } of seedApps.flatMap(seedPrices)) {
      if (vendorSlug !== null) expect(slugs).toContain(vendorSlug);
    }
  });
});
