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
import { openTelnyxDouble, TELNYX_ACCOUNT, type TelnyxDouble } from './telnyx-double.fixture.ts';
import { createTelnyxVendor } from './telnyx-vendor.ts';

let double: TelnyxDouble;

async function open(around: VendorSurroundings): Promise<OpenedVendor> {
  double = await openTelnyxDouble();
  const settings = { ...TELNYX_ACCOUNT, url: `${double.url}/v2` };
  return {
    double,
    vendor: createTelnyxVendor({ ...around, settings }),
    stranger: createTelnyxVendor({ ...around, settings: { ...settings, apiKey: 'other' } }),
  };
}

describeNumberVendor('Telnyx', open);

describe('Telnyx', () => {
  const stage = stageOf(open);

  it('sells a number with a profile that sends its SMS to our hook, under the key of the request', async () => {
    const { vendor, world } = stage();
    await activate(vendor);
    expect(JSON.parse(world.hook)).toEqual({
      webhook_url: 'https://ringpost.example/hooks/sms/telnyx',
      webhook_api_version: '2',
    });
    const purchase = world.requests.find(({ route }) => route === 'POST /v2/number_orders');
    expect(JSON.parse(purchase?.body ?? '')).toEqual({
      phone_numbers: [{ phone_number: FIRST }],
      messaging_profile_id: 'a-profile',
      customer_reference: KEY,
    });
  });

  it('is waited for while it works on an order', async () => {
    const { vendor, world } = stage();
    world.isSlow = true;
    expect(await activate(vendor)).toEqual({ status: 'pending' });
    await expect(vendor.withdraw(REQUEST)).rejects.toThrow('still works');
    double.carryOut();
    expect(await vendor.withdraw(REQUEST)).toEqual({ status: 'activated', e164: FIRST });
    expect(world.purchases).toBe(1);
  });

  it('is asked again when an order failed', async () => {
    const { vendor, world } = stage();
    double.orders.fail = true;
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'pending' });
    double.orders.fail = false;
    expect(await activate(vendor)).toEqual({ status: 'activated', e164: FIRST });
    expect(world.purchases).toBe(1);
  });
});
