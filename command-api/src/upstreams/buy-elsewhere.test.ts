import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placedOrder } from '../testing/placed.fixture.ts';
import { APP, OTHER_APP, OTHER_USER, PRICE, USER, VENDOR } from '../testing/shop.fixture.ts';
import { causeOfUpstream } from './ask-portal.ts';
import { openPortal, type TestPortal } from './portal.fixture.ts';
import { readUpstreams } from './portals.ts';
import { handleUpstreams } from './upstreams.commands.ts';
import { E164, KEY_ID, openBuyer, openBuyingShop, sells } from './upstreams.fixture.ts';

const NOW = '2026-11-27T10:00:00.000Z';
let portal: TestPortal;
let buying: Awaited<ReturnType<typeof openBuyingShop>>;
const placed = placedOrder({ userId: USER, appId: APP, unitPriceMills: PRICE });

function timesAsked(action: string): number {
  return portal.asked.filter((fields) => fields.get('action') === action).length;
}

/** A time that far from now. */
function soon(milliseconds: number): number {
  return buying.deps.clock.now().getTime() + milliseconds;
}

async function facts(): Promise<readonly string[]> {
  return (await buying.deps.events.readAll({})).map(({ type }) => type);
}

/** Of the price of one number, for the customer. */
async function takeRisk(orderId: string): Promise<void> {
  const of = { vendorId: VENDOR, orderId, userId: USER, accounts: [USER], keyId: KEY_ID };
  const command = { type: 'TakeRisk', ...of, riskMills: PRICE, now: NOW } as const;
  await handleUpstreams(buying.deps, 'all', command, causeOfUpstream(orderId));
}

beforeEach(async () => {
  portal = await openPortal();
  buying = await openBuyingShop(portal);
});
afterEach(async () => {
  await buying.upstreams.elsewhere.idle();
  await buying.shop.close();
  await portal.close();
});

describe('a purchase from another portal', () => {
  it('is asked for by one process, if two work on the same order', async () => {
    sells(portal, '7');
    const other = await openBuyer(buying.shop, portal);
    const both = [buying, other].map(({ upstreams }) => upstreams.elsewhere.buy(placed, soon(20_000)));
    const bought = (await Promise.allSettled(both)).filter(({ status }) => status === 'fulfilled');
    expect(bought.length).toBeGreaterThan(0);
    await other.upstreams.elsewhere.idle();
    expect(timesAsked('getNumberV2')).toBe(1);
  });

  it('is not begun above the price of today, even if the customer would pay more', async () => {
    sells(portal, '7', PRICE + 1);
    const before = await facts();
    await expect(buying.buy({ quotedPriceMills: 10 * PRICE, isMaximum: true })).rejects.toMatchObject({
      code: 'no-available-numbers',
    });
    expect(await facts()).toEqual(before);
  });

  it('is refused to a customer who has used up the share, before any money is held, and to nobody else', async () => {
    const limit = PRICE * 10;
    for (let orders = 0; orders * PRICE < limit; orders += 1) await takeRisk(`o-${orders}`);
    sells(portal, '7');
    const before = await facts();
    await expect(buying.buy()).rejects.toMatchObject({ code: 'portal-share-used' });
    expect(await buying.upstreams.elsewhere.buy(placed, soon(20_000))).toBeUndefined();
    expect(await facts()).toEqual(before);
    expect(timesAsked('getNumberV2')).toBe(0);
    const { state } = await buying.buy({ userId: OTHER_USER });
    expect(state).toMatchObject({ status: 'running', assigned: { e164: E164 } });
  });

  it('is continued with the risk that it took before its process stopped, even if that was the rest of the share', async () => {
    for (let orders = 1; orders < 10; orders += 1) await takeRisk(`o-${orders}`);
    await takeRisk(placed.orderId);
    sells(portal, '7');
    const bought = await buying.upstreams.elsewhere.buy(placed, soon(20_000));
    expect(bought).toMatchObject({ e164: E164 });
  });

  it('takes no risk when its time is over before the portal tells its prices', async () => {
    portal.answer({ getPrices: () => undefined });
    await expect(buying.upstreams.elsewhere.buy(placed, soon(100))).rejects.toMatchObject({ code: 'busy' });
    expect((await readUpstreams(buying.deps)).open.size).toBe(0);
  });

  it('does not wait again for a portal that did not answer a moment ago, whatever the app', async () => {
    portal.answer({ getPrices: (response) => void response.socket?.destroy() });
    const { elsewhere } = buying.upstreams;
    expect(await elsewhere.hasOffer(placed, PRICE)).toBe(false);
    expect(await elsewhere.hasOffer({ ...placed, appId: OTHER_APP }, PRICE)).toBe(false);
    expect(timesAsked('getPrices')).toBe(1);
  });
});
