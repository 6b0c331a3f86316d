import { placeOf } from '@ringpost/domain/data/places';
import { describe, expect, it } from 'vitest';
import { BANDWIDTH_ACCOUNT, openBandwidthDouble } from './bandwidth-double.fixture.ts';
import { createBandwidthVendor } from './bandwidth-vendor.ts';
import { elementsAt, readXml, textAt, xml } from './bandwidth-xml.ts';
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

async function open(around: VendorSurroundings): Promise<OpenedVendor> {
  const double = await openBandwidthDouble();
  const settings = {
    ...BANDWIDTH_ACCOUNT,
    url: `${double.url}/api/v1`,
    tokenUrl: `${double.url}/oauth2/token`,
  };
  return {
    double,
    vendor: createBandwidthVendor({ ...around, placeOf, settings }),
    stranger: createBandwidthVendor({ ...around, placeOf, settings: { ...settings, clientSecret: 'other' } }),
  };
}

describeNumberVendor('Bandwidth', open);

describe('Bandwidth', () => {
  const stage = stageOf(open);

  it('sells numbers of a location whose texts come to our hook', async () => {
    const { vendor, world } = stage();
    await activate(vendor);
    expect(world.hook).toBe(
      'https://ringpost.example/hooks/sms/bandwidth ringpost:long &amp; &lt;secret&gt;',
    );
  });

  it('is waited for while it works on an order, also if nobody wants the number any more', async () => {
    const { vendor, world, double } = stage();
    world.isSlow = true;
    expect(await activate(vendor)).toEqual({ status: 'pending' });
    await expect(vendor.withdraw(REQUEST)).rejects.toThrow('may still work');
    double.carryOut();
    expect(await vendor.withdraw(REQUEST)).toEqual({ status: 'activated', e164: FIRST });
    expect(world.purchases).toBe(1);
  });

  it('is waited for while it works on a return', async () => {
    const { vendor, world } = stage();
    await activate(vendor);
    world.isSlow = true;
    await expect(vendor.takeBack({ key: KEY, e164: FIRST })).rejects.toThrow('works on a return');
    world.isSlow = false;
    await vendor.takeBack({ key: KEY, e164: FIRST });
    expect(world.returned).toEqual([FIRST]);
  });

  it('asks for a token once an hour, and again if it is not accepted', async () => {
    const { vendor, world, clock } = stage();
    const tokens = () => world.requests.filter(({ route }) => route === 'POST /oauth2/token').length;
    for (const seconds of [3_539, 1, 0]) {
      await vendor.search({ countryIso: 'US', limit: 1, prefix: '1206' });
      clock.moveBy(seconds);
    }
    expect(tokens()).toBe(2);
  });

  it('is left alone until the time that it says', async () => {
    const { vendor, world, clock } = stage();
    world.limited = { 'x-ratelimit-reset': String(Math.floor(clock.now().getTime() / 1000) + 30) };
    await expect(vendor.activate(REQUEST)).rejects.toThrow('answered 429');
    world.limited = undefined;
    clock.moveBy(28);
    await expect(vendor.activate(REQUEST)).rejects.toThrow('wants no requests');
    expect(world.requests).toHaveLength(1);
    clock.moveBy(2);
    expect(await activate(vendor)).toEqual({ status: 'activated', e164: FIRST });
  });

  it('shows no numbers of another country', async () => {
    const { vendor } = stage();
    expect(await vendor.search({ countryIso: 'CA', limit: 10, prefix: '1206' })).toEqual([]);
  });
});

describe('XML of Bandwidth', () => {
  it('is read as elements with their texts', () => {
    const root = readXml('<a><b><c>1 &amp; 2</c><c>3</c></b><b/></a>');
    expect(textAt(root, 'b', 'c')).toBe('1 & 2');
    expect(elementsAt(root, 'b', 'c').map(({ text }) => text)).toEqual(['1 & 2', '3']);
    expect(textAt(root, 'b', 'd')).toBe('');
  });

  it.each([
    '',
    'text',
    '<a>',
    '<a></b>',
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    '<a>&b;</a>',
    '<a>'.repeat(21) + '</a>'.repeat(21),
    `<a>${'<b/>'.repeat(20_000)}</a>`,
  ])('is not read: %.40s', (text) => {
    expect(() => readXml(text)).toThrow('Bandwidth answered');
  });

  it('is written so that no text ends its element', () => {
    expect(xml('a', xml('b', '</b><c>&'), 'd').xml).toBe('<a><b>&lt;/b&gt;&lt;c&gt;&amp;</b>d</a>');
  });
});
