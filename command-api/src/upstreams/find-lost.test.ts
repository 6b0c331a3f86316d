import type { Rejection, UpstreamOrderState } from '@ringpost/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PRICE, USER, VENDOR } from '../testing/shop.fixture.ts';
import { causeOfUpstream } from './ask-portal.ts';
import { breakingOff, openPortal, sayingJson, type TestPortal } from './portal.fixture.ts';
import { fiveSimOrder } from './portal-dialects.fixture.ts';
import { handleUpstreamOrder } from './upstream-order.commands.ts';
import { handleUpstreams } from './upstreams.commands.ts';
import { E164, KEY_ID, openBuyingShop } from './upstreams.fixture.ts';

let portal: TestPortal;
let buying: Awaited<ReturnType<typeof openBuyingShop>>;

function now(): string {
  return buying.deps.clock.now().toISOString();
}

/** A purchase that another process asks for now. */
async function ask(orderId: string): Promise<void> {
  const of = { orderId, now: now() };
  const risk = { vendorId: VENDOR, userId: USER, accounts: [USER], keyId: KEY_ID, riskMills: PRICE };
  await handleUpstreams(buying.deps, 'all', { type: 'TakeRisk', ...risk, ...of }, causeOfUpstream(orderId));
  const terms = { vendorId: VENDOR, keyId: KEY_ID, service: 'whatsapp', countryIso: 'US', repeats: true };
  const asked = { ...terms, maxPriceMills: PRICE };
  await handleUpstreamOrder(
    buying.deps,
    orderId,
    { type: 'AskUpstream', ...of, asked },
    causeOfUpstream(orderId),
  );
}

async function loseAnswer(orderId: string): Promise<void> {
  const command = { type: 'NoteNoAnswer', orderId, now: now() } as const;
  await handleUpstreamOrder(buying.deps, orderId, command, causeOfUpstream(orderId));
}

/** The answer of a purchase comes. */
async function sell(orderId: string, upstreamId: string): Promise<void> {
  const number = { upstreamId, e164: E164, costMills: PRICE };
  const command = { type: 'NoteUpstreamNumber', orderId, now: now(), number, tries: 0 } as const;
  await handleUpstreamOrder(buying.deps, orderId, command, causeOfUpstream(orderId));
}

/** The portal has these orders. A field that is not named is that of a number that waits, and was bought just now. */
function lists(...orders: readonly Readonly<Record<string, unknown>>[]): void {
  const data = orders.map((order) => fiveSimOrder({ created_at: now(), price: PRICE / 1000, ...order }));
  portal.answer({ orders: sayingJson({ Data: data, ProductNames: [], Statuses: [], Total: data.length }) });
}

/** Looks when the purchase may be asked about again. */
async function look(orderId: string): Promise<UpstreamOrderState> {
  buying.shop.clock.moveBy(4);
  return buying.look(orderId);
}

function timesAsked(action: string): number {
  return portal.asked.filter((fields) => fields.get('action') === action).length;
}

beforeEach(async () => {
  portal = await openPortal();
  buying = await openBuyingShop(portal, { numbers: 0 }, 'fivesim');
});
afterEach(async () => {
  await buying.upstreams.elsewhere.idle();
  await buying.shop.close();
  await portal.close();
});

describe('a purchase without an answer, from a portal that has no name for a purchase', () => {
  it('is looked for in the list of orders, and never sent again', async () => {
    const prices = sayingJson({ usa: { whatsapp: { any: { cost: PRICE / 1000, count: 5 } } } });
    portal.answer({ prices, buy: breakingOff });
    const busy = await buying.buy().then(
      () => undefined,
      (error: unknown) => error,
    );
    const { order_uuid: orderId } = (busy as Rejection).facts as { readonly order_uuid: string };
    lists({ id: 7, phone: E164 });
    expect(await look(orderId)).toMatchObject({
      status: 'got',
      got: { upstreamId: '7', e164: E164, costMills: PRICE },
    });
    expect(timesAsked('buy')).toBe(1);
    expect(portal.requests.at(-1)?.path).toContain('/v1/user/orders?category=activation');
  });

  it('finds no number of another app, country or time, none that is over, and none that had a text', async () => {
    await ask('o-1');
    await loseAnswer('o-1');
    const early = new Date(Date.parse(now()) - 61_000).toISOString();
    const late = new Date(Date.parse(now()) + 81_000).toISOString();
    lists(
      { id: 1, product: 'telegram' },
      { id: 2, country: 'canada' },
      { id: 3, created_at: early },
      { id: 4, created_at: late },
      { id: 5, status: 'CANCELED' },
      { id: 6, sms: [{ code: '111', text: 'Code 111' }] },
      { id: 7, created_at: 'yesterday' },
    );
    expect(await look('o-1')).toMatchObject({ status: 'asked', lost: { tries: 2 } });
  });

  it('never finds the number of another purchase', async () => {
    await ask('o-1');
    await ask('o-2');
    await loseAnswer('o-1');
    lists({ id: 7 });
    // The number may be what the other one bought, whose answer is still on its way.
    expect(await look('o-1')).toMatchObject({ status: 'asked', lost: { tries: 2 } });
    await sell('o-2', '7');
    buying.shop.clock.moveBy(10);
    expect(await look('o-1')).toMatchObject({ status: 'asked', lost: { tries: 3 } });
    lists({ id: 8, created_at: new Date(Date.parse(now()) - 20_000).toISOString() }, { id: 7 });
    buying.shop.clock.moveBy(30);
    expect(await look('o-1')).toMatchObject({ status: 'got', got: { upstreamId: '8' } });
  });

  it('finds a number of its own after an earlier one that lost its answer too', async () => {
    await ask('o-1');
    buying.shop.clock.moveBy(1);
    await ask('o-2');
    await loseAnswer('o-1');
    await loseAnswer('o-2');
    lists({ id: 8 }, { id: 7, created_at: new Date(Date.parse(now()) - 1_000).toISOString() });
    expect(await look('o-2')).toMatchObject({ status: 'asked', lost: { tries: 2 } });
    expect(await look('o-1')).toMatchObject({ status: 'got', got: { upstreamId: '7' } });
    buying.shop.clock.moveBy(10);
    expect(await look('o-2')).toMatchObject({ status: 'got', got: { upstreamId: '8' } });
  });

  it('stays unknown while the portal does not list its orders', async () => {
    await ask('o-1');
    await loseAnswer('o-1');
    portal.answer({ orders: breakingOff });
    expect(await look('o-1')).toMatchObject({ status: 'asked', lost: { tries: 2 } });
  });
});
