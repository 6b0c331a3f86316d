import { type AppEvent, type AppPrice, type AppPriceSet, streams } from '@ringpost/domain';
import { type Engine, openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineApp } from '../apps/define-app.ts';
import { stamp } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { APP, depsOn, type ManualClock, manualClock, USER, VENDOR } from '../testing/shop.fixture.ts';
import { quoteActivation, quoteRental } from './quote.ts';

let engine: Engine;
let deps: Deps;
let clock: ManualClock;

function price(onDeliveryMills: number, scope: Partial<AppPriceSet['data']> = {}) {
  return {
    priceId: `price-${onDeliveryMills}`,
    countryIso: null,
    vendorId: null,
    onDeliveryMills,
    newMills: 3000,
    usedMills: 2000,
    initialTermDays: 7,
    ...scope,
  };
}
function define(...prices: readonly Omit<AppPrice, 'appId'>[]) {
  const added = { appId: APP, name: 'WhatsApp', slug: 'whatsapp', imageName: null, rank: 1 };
  return defineApp(deps, { type: 'DefineApp', added, templates: [], prices }, 'system:test');
}
/** After the app and its price. */
async function appendElsewhere(actor: 'system:elsewhere' | 'admin:a1', event: AppEvent) {
  const cause = { operationId: 'o', causationId: 'c', correlationId: 'r', actor } as const;
  await engine.events.append({
    stream: streams.app(APP),
    events: stamp(deps, cause, [event]),
    expected: 1,
  });
}
const query = { userId: USER, appId: APP, countryIso: 'US', vendorId: null };

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  clock = manualClock();
  deps = depsOn(engine, clock);
});
afterEach(() => engine.close());

describe('the price of an activation', () => {
  it('is the most specific one, with its rank', async () => {
    await define(
      price(400),
      price(390, { vendorId: VENDOR }),
      price(380, { countryIso: 'US' }),
      price(370, { countryIso: 'US', vendorId: VENDOR }),
    );
    const quote = (change: { countryIso?: string; vendorId?: string }) =>
      quoteActivation(deps, { ...query, ...change });
    expect(await quote({ vendorId: VENDOR })).toEqual({ unitPriceMills: 370, priceId: 'price-370', rank: 4 });
    expect(await quote({})).toMatchObject({ unitPriceMills: 380, rank: 5 });
    expect(await quote({ countryIso: 'CA', vendorId: VENDOR })).toMatchObject({
      unitPriceMills: 390,
      rank: 6,
    });
    expect(await quote({ countryIso: 'CA' })).toMatchObject({ unitPriceMills: 400, rank: 7 });
  });

  it('is refused for an unknown app, or one without a price here', async () => {
    await expect(quoteActivation(deps, query)).rejects.toMatchObject({ code: 'not-found' });
    await define(price(400, { countryIso: 'CA' }));
    await expect(quoteActivation(deps, query)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is the new one at once, even if another process set it', async () => {
    await define(price(400));
    await quoteActivation(deps, query);
    await appendElsewhere('system:elsewhere', { type: 'AppPriceSet', data: { appId: APP, ...price(500) } });
    expect(await quoteActivation(deps, query)).toMatchObject({ unitPriceMills: 500 });
  });
});

describe('the price with a date', () => {
  it('counts from its instant on, although nothing has made it a fact of a price', async () => {
    await define(price(400));
    const { priceId, countryIso, vendorId, ...amounts } = price(500);
    const countsFrom = new Date(clock.now().getTime() + 60_000).toISOString();
    const scope = { priceId, userId: null, countryIso, vendorId, countsFrom, plannedBy: 'a1' };
    await appendElsewhere('admin:a1', {
      type: 'AppPriceChangePlanned',
      data: { appId: APP, ...scope, price: { ...amounts, termPrices: [] } },
    });
    clock.moveBy(59.999);
    expect(await quoteActivation(deps, query)).toMatchObject({ unitPriceMills: 400 });
    clock.moveBy(0.001);
    expect(await quoteActivation(deps, query)).toMatchObject({ unitPriceMills: 500, priceId: 'price-500' });
  });
});

describe('an app that is not on sale', () => {
  it('has a price for a rental that runs, and for nothing else', async () => {
    await define(price(400));
    await appendElsewhere('admin:a1', { type: 'AppHidden', data: { appId: APP, reason: 'A test' } });
    const rental = { ...query, numberType: 'new', termHours: 4 } as const;
    await expect(quoteActivation(deps, query)).rejects.toMatchObject({ code: 'app-hidden' });
    await expect(quoteRental(deps, rental)).rejects.toMatchObject({ code: 'app-hidden' });
    expect(await quoteRental(deps, { ...rental, isRunning: true })).toMatchObject({ unitPriceMills: 400 });
  });
});

describe('the price of a rental', () => {
  const rental = { ...query, numberType: 'new', termHours: 4 } as const;

  it('is its part of the price of the initial term, but at least the price of one activation', async () => {
    await define(price(50), price(400, { countryIso: 'CA' }));
    expect(await quoteRental(deps, rental)).toMatchObject({ unitPriceMills: 72, readPriceMills: 50 });
    expect(await quoteRental(deps, { ...rental, countryIso: 'CA' })).toMatchObject({ unitPriceMills: 400 });
  });

  it("is the term's own price, if there is one", async () => {
    const own = { termHours: 4, newMills: 900, usedMills: 800 };
    await define({ ...price(400), termPrices: [own] });
    expect(await quoteRental(deps, rental)).toMatchObject({ unitPriceMills: 900, priceId: 'price-400' });
    expect(await quoteRental(deps, { ...rental, numberType: 'used' })).toMatchObject({ unitPriceMills: 800 });
  });
});
