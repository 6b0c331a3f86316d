import { describe, expect, it } from 'vitest';
import {
  activate,
  describeNumberVendor,
  FIRST,
  KEY,
  type OpenedVendor,
  REQUEST,
  stageOf,
  type VendorSurroundings,
} from './number-vendor.fixture.ts';
import { openPlivoDouble, PLIVO_ACCOUNT } from './plivo-double.fixture.ts';
import { createPlivoVendor } from './plivo-vendor.ts';

async function open(around: VendorSurroundings): Promise<OpenedVendor> {
  const double = await openPlivoDouble();
  const settings = { ...PLIVO_ACCOUNT, url: `${double.url}/v1` };
  return {
    double,
    vendor: createPlivoVendor({ ...around, settings }),
    stranger: createPlivoVendor({ ...around, settings: { ...settings, authToken: 'other' } }),
  };
}

describeNumberVendor('Plivo', open);

describe('Plivo', () => {
  const stage = stageOf(open);

  it('sells a number with the application whose texts come to our hook, and with the key as its name', async () => {
    const { vendor, world } = stage();
    await activate(vendor);
    expect(world.hook).toBe('POST https://ringpost.example/hooks/sms/plivo');
    expect(world.sold.get(FIRST)).toMatchObject({ name: KEY, application: PLIVO_ACCOUNT.appId });
  });

  it('does not give back a number that has another name there', async () => {
    const { vendor, world } = stage();
    await activate(vendor);
    world.sold.set(FIRST, { countryIso: 'US', name: 'our hotline', application: '' });
    await vendor.takeBack({ key: KEY, e164: FIRST });
    expect(world.returned).toEqual([]);
  });

  it('reads as many pages as a search needs', async () => {
    const { vendor, world } = stage();
    world.offers = Array.from({ length: 45 }, (_, n) => `+1415555${1000 + n}`);
    expect(await vendor.search({ countryIso: 'US', limit: 42 })).toEqual(world.offers.slice(0, 42));
    expect(await vendor.search({ countryIso: 'US', limit: 100 })).toEqual(world.offers);
  });

  it('is left alone for as long as it says', async () => {
    const { vendor, world, clock } = stage();
    world.limited = { 'retry-after': '30' };
    await expect(vendor.activate(REQUEST)).rejects.toThrow('answered 429');
    world.limited = undefined;
    for (const seconds of [29, 1]) {
      await expect(vendor.activate(REQUEST)).rejects.toThrow('wants no requests');
      clock.moveBy(seconds);
    }
    expect(world.requests).toHaveLength(1);
    expect(await activate(vendor)).toEqual({ status: 'activated', e164: FIRST });
  });

  it.each(['1415', '1'.repeat(16), '1<b>4155550133'])('offers no %j, which is no number', async (digits) => {
    const { vendor, world } = stage();
    world.offers = [`+${digits}`];
    await expect(vendor.search({ countryIso: 'US', limit: 1 })).rejects.toThrow('bad number');
  });
});
