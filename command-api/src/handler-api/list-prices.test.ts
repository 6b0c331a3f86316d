import { describe, expect, it } from 'vitest';
import type { DeliveryRate } from '../portal-protocols/entries.ts';
import { HandlerText } from './handler-answers.ts';
import {
  getListOfTopCountriesByService,
  getPricesExtended,
  getTopCountriesByService,
} from './list-prices.ts';

const APP = { code: 'wa', row: { _id: 'app-1' } };

function listOf(rates: Readonly<Record<string, DeliveryRate>>, fields: Readonly<Record<string, string>>) {
  const appNamed = async (service: string) => (service === APP.code ? APP : undefined);
  const shop = {
    catalogue: { appNamed },
    rates: async () => (appId: string, iso: string) => (appId === APP.row._id ? rates[iso] : undefined),
  };
  const known = shop as unknown as Parameters<typeof getListOfTopCountriesByService>[0];
  return getListOfTopCountriesByService(known, 'user-1', { service: 'wa', ...fields });
}

describe('getListOfTopCountriesByService', () => {
  const rates = { US: { percent: 83, weight: 60 }, CA: { percent: 91, weight: 120 } };
  const canada = { country: 36, share: 67, rate: 91 };
  const usa = { country: 187, share: 33, rate: 83 };

  it('tells where an app is bought and delivered, the country with most first', async () => {
    expect(JSON.parse((await listOf(rates, {})).text)).toEqual([canada, usa]);
    expect(JSON.parse((await listOf({ US: rates.US }, {})).text)).toEqual([{ ...usa, share: 100 }]);
  });

  it('tells it in pages', async () => {
    expect(JSON.parse((await listOf(rates, { length: '1' })).text)).toEqual([canada]);
    expect(JSON.parse((await listOf(rates, { length: '1', page: '2' })).text)).toEqual([usa]);
    expect(JSON.parse((await listOf(rates, { length: '0', page: '0' })).text)).toEqual([canada]);
    expect(JSON.parse((await listOf(rates, { page: '3' })).text)).toEqual([]);
  });

  it('refuses an unknown app, and one of which too few customers count', async () => {
    await expect(listOf(rates, { service: 'no-such-app' })).rejects.toEqual(new HandlerText('WRONG_SERVICE'));
    await expect(listOf(rates, { service: '' })).rejects.toEqual(new HandlerText('WRONG_SERVICE'));
    await expect(listOf({}, {})).rejects.toEqual(new HandlerText('NO_METRICS'));
  });
});

describe('the numbers at each price', () => {
  const offer = { app: APP, priceMills: 1_005, count: 3, elsewhere: 2 };
  const catalogue = { appOf: async () => APP, offers: async () => [offer] };
  const shop = { catalogue } as unknown as Parameters<typeof getPricesExtended>[0];

  it('name the exact price, which a program sends back as its maximum', async () => {
    const fields = { service: 'wa', country: '187', freePrice: 'true' };
    const { text } = await getPricesExtended(shop, 'user-1', fields);
    expect(JSON.parse(text)).toEqual({
      187: { wa: { cost: 1.005, count: 5, freePriceMap: { '1.005': 5 } } },
    });
    const top = await getTopCountriesByService(shop, 'user-1', fields);
    expect(JSON.parse(top.text)[0].freePriceMap).toEqual({ '1.005': 5 });
  });
});
