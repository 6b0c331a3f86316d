import { beforeEach, describe, expect, it } from 'vitest';
import {
  describeNumberVendor,
  FIRST,
  KEY,
  type OpenedVendor,
  REQUEST,
  stageOf,
  type VendorSurroundings,
} from './number-vendor.fixture.ts';
import { openTwilioDouble, TWILIO_ACCOUNT, type TwilioDouble } from './twilio-double.fixture.ts';
import { createTwilioVendor } from './twilio-vendor.ts';

let double: TwilioDouble;

async function open(around: VendorSurroundings): Promise<OpenedVendor> {
  double = await openTwilioDouble();
  const settings = { ...TWILIO_ACCOUNT, url: double.url };
  return {
    double,
    vendor: createTwilioVendor({ ...around, settings }),
    stranger: createTwilioVendor({ ...around, settings: { ...settings, authToken: 'other' } }),
  };
}

describeNumberVendor('Twilio', open);

describe('Twilio', () => {
  const stage = stageOf(open);
  const BOUGHT = { key: KEY, e164: FIRST };
  const LATER = { ...REQUEST, key: '0199a0c4-6e12-8b44-8a3d-51c0e9d2f002' };
  beforeEach(() => stage().vendor.activate(REQUEST));

  it('sells a number whose SMS and calls come to our hooks, under the key of the request', () => {
    const purchase = stage().world.requests.find(({ route }) => route.startsWith('POST'));
    expect(Object.fromEntries(new URLSearchParams(purchase?.body))).toEqual({
      PhoneNumber: FIRST,
      FriendlyName: KEY,
      SmsMethod: 'POST',
      SmsUrl: 'https://ringpost.example/hooks/sms/twilio',
      VoiceMethod: 'POST',
      VoiceUrl: 'https://ringpost.example/hooks/voice/twilio',
    });
  });

  it('keeps a number that was bought again, whatever names its list shows', async () => {
    const { vendor, world } = stage();
    await vendor.takeBack(BOUGHT);
    expect(await vendor.activate(LATER)).toEqual({ status: 'activated', e164: FIRST });
    for (double.lists.all of [false, true]) await vendor.takeBack(BOUGHT);
    expect(world.sold.get(FIRST)?.name).toBe(LATER.key);
  });

  it('has a number back that it does not know when it is deleted', async () => {
    const { vendor, world } = stage();
    world.fault = 404;
    await vendor.takeBack(BOUGHT);
    expect(world.returned).toEqual([]);
  });

  it('is asked again after an answer of another kind, which decides nothing', async () => {
    const { vendor } = stage();
    const elsewhere = { ...LATER, countryIso: 'XX' };
    await expect(vendor.activate(elsewhere)).rejects.toThrow('Twilio answered 404');
    await expect(vendor.search({ countryIso: 'XX', limit: 10 })).rejects.toThrow('Twilio answered 404');
  });
});
