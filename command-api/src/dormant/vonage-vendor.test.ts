import { describe, expect, it } from 'vitest';
import {
  activate,
  describeNumberVendor,
  FIRST,
  type OpenedVendor,
  REQUEST,
  stageOf,
  type VendorSurroundings,
} from './number-vendor.fixture.ts';
import { openVonageDouble, VONAGE_ACCOUNT } from './vonage-double.fixture.ts';
import { createVonageVendor } from './vonage-vendor.ts';

const HOOK = 'https://ringpost.example/hooks/sms/vonage-messages';

async function open(around: VendorSurroundings): Promise<OpenedVendor> {
  const double = await openVonageDouble();
  double.world.hook = HOOK;
  const settings = { ...VONAGE_ACCOUNT, url: double.url, applicationsUrl: double.url };
  return {
    double,
    vendor: createVonageVendor({ ...around, settings }),
    stranger: createVonageVendor({ ...around, settings: { ...settings, apiSecret: 'other' } }),
  };
}

describeNumberVendor('Vonage', open);

describe('Vonage', () => {
  const stage = stageOf(open);

  it('sells a number that gets the application', async () => {
    const { vendor, world } = stage();
    await activate(vendor);
    expect(world.sold.get(FIRST)?.application).toBe(VONAGE_ACCOUNT.applicationId);
  });

  it('sells nothing while the messages of the application go elsewhere', async () => {
    const { vendor, world } = stage();
    world.hook = 'https://example.com/inbound';
    await expect(vendor.activate(REQUEST)).rejects.toThrow(`must be ${HOOK}`);
    expect(world.purchases).toBe(0);
    world.hook = HOOK;
    expect(await activate(vendor)).toEqual({ status: 'activated', e164: FIRST });
  });

  it('reads as many pages as a search needs', async () => {
    const { vendor, world } = stage();
    world.offers = Array.from({ length: 150 }, (_, n) => `+1415555${1000 + n}`);
    expect(await vendor.search({ countryIso: 'US', limit: 120 })).toEqual(world.offers.slice(0, 120));
  });
});
