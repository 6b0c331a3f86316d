import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { APP, PRICE, USER, VENDOR } from '../testing/shop.fixture.ts';
import { setUpstream } from './change-upstream.ts';
import { breakingOff, openPortal, saying, sayingJson, type TestPortal } from './portal.fixture.ts';
import { readUpstreams } from './portals.ts';
import { causeOfAdmin, E164, KEY_ID, openBuyingShop, TERMS } from './upstreams.fixture.ts';

/** 80 roubles are a dollar, so the customer's price is 28 roubles. */
const ROUBLE = 12_500;
let portal: TestPortal;
let buying: Awaited<ReturnType<typeof openBuyingShop>>;

/** The portal sells its number for this many roubles. */
function sells(roubles: number): void {
  portal.answer({
    getPrices: sayingJson({ 187: { wa: { cost: roubles, count: 5 } } }),
    getNumberV2: sayingJson({ activationId: 7, phoneNumber: E164.slice(1), activationCost: roubles }),
  });
}

async function setAgain(keyId: string, microdollars: number, marginPercent = 0): Promise<void> {
  const access = { url: portal.url, key: undefined, protocol: 'handler', microdollars } as const;
  const set = { vendorId: VENDOR, keyId, portal: access, terms: { ...TERMS, marginPercent } };
  await setUpstream(buying.deps, set, causeOfAdmin(VENDOR));
}

function askedMaxima(): readonly (string | null)[] {
  const purchases = portal.asked.filter((fields) => fields.get('action') === 'getNumberV2');
  return purchases.map((fields) => fields.get('maxPrice'));
}

async function stock(): Promise<Readonly<Record<string, number>>> {
  const scope = { userId: USER, countryIso: 'US', vendorId: null };
  return Object.fromEntries(await buying.upstreams.portals.stock(scope, true));
}

beforeEach(async () => {
  portal = await openPortal();
  buying = await openBuyingShop(portal, { numbers: 0 }, 'handler', ROUBLE);
});
afterEach(async () => {
  await buying.upstreams.elsewhere.idle();
  await buying.shop.close();
  await portal.close();
});

describe('a portal that counts in roubles', () => {
  it('sells a number at the customer’s price: the risk is in dollars, and the portal hears roubles', async () => {
    sells(28);
    expect(await stock()).toEqual({ [APP]: 5 });
    const { orderId, state } = await buying.buy();
    expect(state).toMatchObject({ status: 'running', assigned: { e164: E164 } });
    expect(askedMaxima()).toEqual(['28']);
    expect((await readUpstreams(buying.deps)).open.get(orderId)).toMatchObject({ riskMills: PRICE });
    portal.answer({ getStatus: saying('STATUS_WAIT_CODE') });
    expect(await buying.look(orderId)).toMatchObject({ status: 'got', got: { costMills: PRICE } });
  });

  it('sells nothing above that price, not even by a part of a mill', async () => {
    sells(28.01);
    expect(await stock()).toEqual({});
    await expect(buying.buy()).rejects.toMatchObject({ code: 'no-available-numbers' });
    expect(askedMaxima()).toEqual([]);
  });

  it('leaves the margin in dollars', async () => {
    await setAgain('k-2', ROUBLE, 40);
    sells(20.01);
    await expect(buying.buy()).rejects.toMatchObject({ code: 'no-available-numbers' });
    await setAgain('k-3', ROUBLE, 40);
    sells(20);
    expect((await buying.buy({ idempotencyKey: 'buy-2' })).state).toMatchObject({ status: 'running' });
    expect(askedMaxima()).toEqual(['20']);
  });

  it('costs in vain what its roubles are worth', async () => {
    sells(27.99);
    const { orderId } = await buying.buy();
    await buying.process.cancel(orderId);
    portal.answer({ getStatus: saying('STATUS_OK:731-946'), setStatus: saying('ACCESS_ACTIVATION') });
    await buying.look(orderId);
    const ended = { how: 'finished', lostMills: 350 };
    expect(await buying.look(orderId)).toMatchObject({ status: 'ended', ended });
    expect((await readUpstreams(buying.deps)).upstreams.get(VENDOR)).toMatchObject({
      lost: 1,
      lostMills: 350,
    });
  });

  it('is read as it was when a purchase was asked, whatever an admin sets meanwhile', async () => {
    portal.answer({
      getPrices: sayingJson({ 187: { wa: { cost: 28, count: 5 } } }),
      getNumberV2: breakingOff,
    });
    const busy = await buying.buy().then(
      () => undefined,
      (error: unknown) => error,
    );
    const { order_uuid: orderId } = (busy as { facts: { order_uuid: string } }).facts;
    await setAgain('k-2', 2 * ROUBLE);
    expect((await readUpstreams(buying.deps)).upstreams.get(VENDOR)).toMatchObject({ microdollars: 25_000 });
    sells(28);
    buying.shop.clock.moveBy(4);
    const got = { upstreamId: '7', e164: E164, costMills: PRICE };
    expect(await buying.look(orderId)).toMatchObject({ status: 'got', asked: { keyId: KEY_ID }, got });
    expect(askedMaxima()).toEqual(['28', '28']);
    // What is bought from now on is read in the new way.
    await expect(buying.buy({ idempotencyKey: 'buy-2' })).rejects.toMatchObject({
      code: 'no-available-numbers',
    });
  });
});
