import {
  UPSTREAM_LISTS_MINUTES,
  UPSTREAM_PRICES_SECONDS,
  UPSTREAM_UNIT_DOLLAR,
} from '@ringpost/domain/rules/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { APP, OTHER_APP, PRICE, USER, VENDOR } from '../testing/shop.fixture.ts';
import { setUpstream } from './change-upstream.ts';
import { breakingOff, openPortal, sayingJson, type TestPortal } from './portal.fixture.ts';
import { causeOfAdmin, KEY_ID, openBuyingShop, TERMS } from './upstreams.fixture.ts';

const OTHER_VENDOR = '019ab000-0000-7000-8000-0000000000fe';
const SCOPE = { userId: USER, countryIso: 'US', vendorId: null };
let portal: TestPortal;
let buying: Awaited<ReturnType<typeof openBuyingShop>>;

/** The portal has this many numbers for the first app, and one that is too dear for the second one. */
function has(count: number, costMills = PRICE): void {
  const [wa, tg] = [
    { cost: costMills / 1000, count },
    { cost: (PRICE + 1) / 1000, count: 5 },
  ];
  portal.answer({ getPrices: sayingJson({ 187: { wa, tg } }) });
}

function timesAsked(): number {
  return portal.asked.length;
}

async function stock(change: Partial<Parameters<typeof buying.upstreams.portals.stock>[0]> = {}) {
  return Object.fromEntries(await buying.upstreams.portals.stock({ ...SCOPE, ...change }, true));
}

beforeEach(async () => {
  portal = await openPortal();
  buying = await openBuyingShop(portal);
});
afterEach(async () => {
  await buying.shop.close();
  await portal.close();
});

describe('what other portals have in stock', () => {
  it('is counted by app where the price leaves the margin, for customers and for guests', async () => {
    has(3);
    expect(await stock()).toEqual({ [APP]: 3 });
    expect(await stock({ userId: null })).toEqual({ [APP]: 3 });
    expect(await stock({ vendorId: VENDOR })).toEqual({ [APP]: 3 });
    expect(await stock({ vendorId: OTHER_VENDOR })).toEqual({});
    expect(Object.keys(await stock())).not.toContain(OTHER_APP);
  });

  it('is no more than the risk that is left allows', async () => {
    const terms = { ...TERMS, riskMills: 2 * PRICE };
    const access = {
      url: portal.url,
      key: 'key',
      protocol: 'handler',
      microdollars: UPSTREAM_UNIT_DOLLAR,
    } as const;
    const set = { vendorId: VENDOR, keyId: `${KEY_ID}-2`, portal: access, terms };
    await setUpstream(buying.deps, set, causeOfAdmin('again'));
    has(50);
    expect(await stock()).toEqual({ [APP]: 2 });
  });

  it('is asked for once in half a minute, whoever wants to know', async () => {
    has(3);
    await Promise.all([stock(), stock({ userId: null }), stock()]);
    buying.shop.clock.moveBy(UPSTREAM_PRICES_SECONDS - 1);
    await stock();
    expect(timesAsked()).toBe(1);
  });

  it('is shown as it was while it is read again, and waited for when nobody has asked for long', async () => {
    has(3);
    await stock();
    has(4);
    buying.shop.clock.moveBy(UPSTREAM_PRICES_SECONDS);
    expect(await stock()).toEqual({ [APP]: 3 });
    await expect.poll(() => stock(), { timeout: 60_000 }).toEqual({ [APP]: 4 });
    has(5);
    buying.shop.clock.moveBy(UPSTREAM_LISTS_MINUTES * 60);
    expect(await stock()).toEqual({ [APP]: 5 });
  });

  it('is nothing while a portal does not answer, and it is not asked again at once', async () => {
    portal.answer({ getPrices: breakingOff });
    expect(await stock()).toEqual({});
    has(3);
    expect(await stock()).toEqual({});
    expect(timesAsked()).toBe(1);
  });

  it('holds up no list by which other portals buy here: they may wait for the same answer', async () => {
    const asOthersSee = async () => Object.fromEntries(await buying.upstreams.elsewhere.stock(SCOPE));
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    portal.answer({
      getPrices: (response) =>
        void promise.then(() => sayingJson({ 187: { wa: { cost: 0.3, count: 3 } } })(response)),
    });
    expect(await asOthersSee()).toEqual({});
    answer();
    await expect.poll(asOthersSee, { timeout: 60_000 }).toEqual({ [APP]: 3 });
  });

  it('is in the lists by which others buy once it was read', async () => {
    has(3);
    await stock();
    expect(Object.fromEntries(await buying.upstreams.elsewhere.stock(SCOPE))).toEqual({ [APP]: 3 });
  });

  it('asks nobody about a country that is not sold here', async () => {
    has(3);
    expect(await stock({ countryIso: 'FR' })).toEqual({});
    expect(timesAsked()).toBe(0);
  });
});
