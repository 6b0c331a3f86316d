import { setImmediate as afterTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { USER, VENDOR } from '../testing/shop.fixture.ts';
import { addVendor } from '../vendors/add-vendor.ts';
import { causeOfUpstream } from './ask-portal.ts';
import { setUpstream } from './change-upstream.ts';
import { keepFollowing } from './keep-following.ts';
import { openPortal, type TestPortal } from './portal.fixture.ts';
import { handleUpstreamOrder } from './upstream-order.commands.ts';
import { handleUpstreams } from './upstreams.commands.ts';
import { causeOfAdmin, openBuyingShop, TERMS } from './upstreams.fixture.ts';

const OTHER_VENDOR = '019ab000-0000-7000-8000-0000000000fe';
let portal: TestPortal;
let buying: Awaited<ReturnType<typeof openBuyingShop>>;

async function takeRisk(vendorId: string, keyId: string, orderId: string): Promise<void> {
  const by = { userId: USER, accounts: [USER], riskMills: 1 };
  const risk = { vendorId, keyId, orderId, ...by };
  const now = buying.deps.clock.now().toISOString();
  await handleUpstreams(buying.deps, 'all', { type: 'TakeRisk', ...risk, now }, causeOfUpstream(orderId));
}

beforeEach(async () => {
  portal = await openPortal();
  buying = await openBuyingShop(portal);
});
afterEach(async () => {
  await buying.shop.close();
  await portal.close();
});

/** The portal has sold a number, and has a name for the purchase. */
async function sell(orderId: string, upstreamId: string): Promise<void> {
  const of = { orderId, now: buying.deps.clock.now().toISOString() };
  const terms = { vendorId: VENDOR, keyId: 'k-1', service: 'wa', countryIso: 'US' };
  const asked = { ...terms, maxPriceMills: 1, repeats: true };
  const number = { upstreamId, e164: '+12125550001', costMills: 1 };
  const cause = causeOfUpstream(orderId);
  await takeRisk(VENDOR, 'k-1', orderId);
  await handleUpstreamOrder(buying.deps, orderId, { type: 'AskUpstream', ...of, asked }, cause);
  const got = { type: 'NoteUpstreamNumber', ...of, number, tries: 0 } as const;
  await handleUpstreamOrder(buying.deps, orderId, got, cause);
}

describe('a portal that says that it has something new', () => {
  it('is looked at once more for this purchase, also during a look, and for no other one', async () => {
    const { deps } = buying;
    await sell('order-1', '71');
    await sell('order-2', '72');
    const looks = { 'order-1': 0, 'order-2': 0 };
    let gate = Promise.resolve();
    // It follows nothing by itself, as in a process that is not the one which follows.
    const following = keepFollowing(deps, { hold: async () => false }, async ({ orderId }) => {
      looks[orderId as keyof typeof looks] += 1;
      await gate;
      return 3_600;
    });

    expect(await following.lookNow(VENDOR, '71')).toBe(true);
    await following.idle();
    expect(looks).toEqual({ 'order-1': 1, 'order-2': 0 });

    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    await following.lookNow(VENDOR, '72');
    await following.lookNow(VENDOR, '72');
    resolve();
    await following.idle();
    expect(looks).toEqual({ 'order-1': 1, 'order-2': 2 });

    expect(await following.lookNow(VENDOR, '73')).toBe(false);
    expect(await following.lookNow(OTHER_VENDOR, '71')).toBe(false);
    await following.close();
    expect(await following.lookNow(VENDOR, '71')).toBe(false);
    expect(looks).toEqual({ 'order-1': 1, 'order-2': 2 });
  });
});

describe('a portal that calls very often', () => {
  it('has its calls taken one after the other, and most of them left out', async () => {
    await sell('order-1', '71');
    let looks = 0;
    let atOnce = 0;
    let most = 0;
    const following = keepFollowing(buying.deps, { hold: async () => false }, async () => {
      looks += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      await afterTurn();
      atOnce -= 1;
      return 3_600;
    });
    const taken = await Promise.all(Array.from({ length: 500 }, () => following.lookNow(VENDOR, '71')));
    await following.idle();
    expect(taken.filter(Boolean)).toHaveLength(101);
    expect(looks).toBeLessThanOrEqual(101);
    expect(most).toBe(1);
    expect(await following.lookNow(VENDOR, '71')).toBe(true);
    await following.close();
  });
});

describe('a portal that does not answer', () => {
  it('holds up no other portal, and does not delay the end of the process', async () => {
    const { deps } = buying;
    const vendor = { vendorId: OTHER_VENDOR, name: 'Other', company: 'Other Inc.', provider: 'json' };
    await addVendor(deps, vendor, 'system:test');
    const set = {
      vendorId: OTHER_VENDOR,
      keyId: 'k-2',
      portal: { url: portal.url, key: 'key', protocol: 'handler' as const, microdollars: 1_000_000 },
      terms: TERMS,
    };
    await setUpstream(deps, set, causeOfAdmin(OTHER_VENDOR));
    const many = Array.from({ length: 20 }, (_, index) => `slow-${index}`);
    for (const orderId of many) await takeRisk(VENDOR, 'k-1', orderId);
    await takeRisk(OTHER_VENDOR, 'k-2', 'quick');
    const { promise: answer, resolve: answerNow } = Promise.withResolvers<void>();
    const looked: string[] = [];
    const following = keepFollowing(deps, { hold: async () => true }, async ({ orderId, vendorId }) => {
      looked.push(orderId);
      if (vendorId === VENDOR) await answer;
      return 60;
    });
    await following.start();
    await vi.waitFor(() => expect(looked).toContain('quick'), { timeout: 60_000 });
    const closed = following.close();
    answerNow();
    await closed;
    expect(looked.length).toBeGreaterThan(1);
    expect(looked.length).toBeLessThan(many.length);
  });
});
