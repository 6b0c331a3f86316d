import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { USER, VENDOR } from '../testing/shop.fixture.ts';
import { addVendor } from '../vendors/add-vendor.ts';
import { causeOfUpstream } from './ask-portal.ts';
import { setUpstream } from './change-upstream.ts';
import { keepFollowing } from './keep-following.ts';
import { openPortal, type TestPortal } from './portal.fixture.ts';
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

describe('a portal that does not answer', () => {
  it('holds up no other portal, and does not delay the end of the process', async () => {
    const { deps } = buying;
    const vendor = { vendorId: OTHER_VENDOR, name: 'Other', company: 'Other Inc.', provider: 'json' };
    await addVendor(deps, vendor, 'system:test');
    const set = {
      vendorId: OTHER_VENDOR,
      keyId: 'k-2',
      portal: { url: portal.url, key: 'key', protocol: 'handler' as const },
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
