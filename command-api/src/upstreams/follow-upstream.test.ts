import {
  importOfBorrowed,
  order,
  type SmsReceived,
  streams,
  type UpstreamOrderState,
  upstreamOrder,
} from '@ringpost/domain';
import { openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../kernel/deps.ts';
import { returnNumber } from '../numbers/entries.ts';
import { buyActivation } from '../orders/buy-activation.ts';
import { createNumberPool } from '../supply/number-pool.ts';
import {
  APP,
  numberAt,
  OTHER_APP,
  OTHER_USER,
  openShop,
  PRICE,
  type Shop,
  type ShopProcess,
  type Stock,
  USER,
  VENDOR,
} from '../testing/shop.fixture.ts';
import { causeOfUpstream } from './ask-portal.ts';
import { setUpstream } from './change-upstream.ts';
import { createFollow } from './follow-upstream.ts';
import { openPortal, saying, type TestPortal } from './portal.fixture.ts';
import { readUpstreams } from './portals.ts';
import { handleUpstreamOrder } from './upstream-order.commands.ts';
import { handleUpstreams } from './upstreams.commands.ts';
import { openUpstreams, type Upstreams } from './upstreams.ts';

const E164 = '+12125550001';
const KEY_ID = 'k-1';
const TERMS = { marginPercent: 0, maxPriceMills: PRICE, riskMills: 10 * PRICE, repeats: true };

let portal: TestPortal;
let shop: Shop;
let process: ShopProcess;
let deps: Deps;
let bought: Upstreams;

async function open(stock: Stock): Promise<void> {
  shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }), { stock });
  process = await shop.process();
  ({ deps } = process);
  const place = { region: 'NY', rateCentre: 'New York' };
  bought = openUpstreams(deps, { trustedReceivers: new Set([portal.host]) }, () => place);
  const set = { vendorId: VENDOR, keyId: KEY_ID, portal: { url: portal.url, key: 'key' }, terms: TERMS };
  await setUpstream(deps, set, { ...causeOfUpstream(VENDOR), actor: 'admin:1' });
}

function sells(upstreamId: string): void {
  const offer = { cost: PRICE / 1000, count: 5 };
  portal.answer({
    getPrices: saying(JSON.stringify({ 187: { wa: offer, tg: offer } })),
    getNumberV2: saying(`ACCESS_NUMBER:${upstreamId}:${E164.slice(1)}`),
  });
}

async function buy(userId: string, appId: string): Promise<string> {
  const candidates = { ...createNumberPool(deps), elsewhere: bought.elsewhere };
  const request = {
    ...({ userId, appId, countryIso: 'US', vendorId: null, numberType: 'any' } as const),
    ...{ idempotencyKey: `buy-${userId}`, quotedPriceMills: PRICE },
  };
  const { orderId, state } = await buyActivation(deps, candidates, request, 'request-1');
  expect(state).toMatchObject({ status: 'running', assigned: { e164: E164 } });
  return orderId;
}

/** Looks once at the purchase of this order. */
async function look(orderId: string): Promise<UpstreamOrderState> {
  const taken = (await readUpstreams(deps)).open.get(orderId);
  if (!taken) throw new Error('no risk was taken');
  await createFollow({ ...bought, inbox: process.inbox })(taken);
  await process.inbox.idle();
  return (await deps.streams.refresh(streams.upstreamOrder(orderId), upstreamOrder)).state;
}

async function texts(): Promise<readonly SmsReceived['data'][]> {
  const events = await deps.events.readAll({});
  return events.flatMap(({ type, data }) => (type === 'SmsReceived' ? [data as SmsReceived['data']] : []));
}

beforeEach(async () => {
  portal = await openPortal();
});
afterEach(async () => {
  await bought.elsewhere.idle();
  await shop.close();
  await portal.close();
});

describe('a text to a number of another portal', () => {
  it('comes to the order that has the number', async () => {
    await open({ numbers: 0 });
    sells('7');
    const orderId = await buy(USER, APP);
    portal.answer({ getStatus: saying('STATUS_OK:731-946') });
    await look(orderId);
    expect(await texts()).toMatchObject([{ to: E164, text: '731-946', orderId }]);
  });

  it('never comes to a customer who has the same number later, and counts as lost', async () => {
    await open({ numbers: 0 });
    sells('7');
    const alices = await buy(USER, APP);
    await process.cancel(alices);
    portal.answer({ getStatus: saying('STATUS_WAIT_CODE'), setStatus: saying('EARLY_CANCEL_DENIED') });
    expect(await look(alices)).toMatchObject({ status: 'got', close: { isPaid: false } });
    await shop.pass(31 * 60, process);
    await shop.settle(process);
    const given = { type: 'EndReturn', e164: E164, importId: importOfBorrowed(alices) } as const;
    const now = deps.clock.now().toISOString();
    await returnNumber(deps, E164, { ...given, now }, { ...causeOfUpstream(alices), actor: 'system:test' });
    sells('8');
    const bobs = await buy(OTHER_USER, OTHER_APP);
    const late = { getStatus: saying('STATUS_OK:731-946'), setStatus: saying('ACCESS_ACTIVATION') };
    portal.answer(late);
    await look(alices);
    expect(await look(alices)).toMatchObject({
      status: 'ended',
      ended: { how: 'finished', lostMills: PRICE },
    });
    expect(await texts()).toEqual([]);
    expect((await deps.streams.refresh(streams.order(bobs), order)).state.status).toBe('running');
    // The inbox asks again at the moment at which it decides.
    const sms = {
      provider: 'handler',
      account: VENDOR,
      vendorId: VENDOR,
      providerMessageId: 'm',
      sentAt: null,
    };
    const onlyLeaseId = `${alices}:${E164}`;
    await process.inbox.receive({ ...sms, from: 'wa', to: E164, text: '731-946', onlyLeaseId });
    expect(await texts()).toMatchObject([{ orderId: null, audience: { kind: 'operators' } }]);
  });
});

describe('an order that got its code on a number of the own stock', () => {
  it('has not paid for the number of the other portal', async () => {
    await open({ numbers: 1 });
    const { orderId } = await process.buy();
    await process.receive({ to: numberAt(1) });
    const of = { orderId, now: deps.clock.now().toISOString() };
    const risk = { vendorId: VENDOR, userId: USER, riskMills: PRICE };
    await handleUpstreams(deps, 'all', { type: 'TakeRisk', ...risk, ...of }, causeOfUpstream(orderId));
    const asked = { vendorId: VENDOR, keyId: KEY_ID, service: 'wa', countryIso: 'US', repeats: true };
    const number = { upstreamId: '7', e164: E164, costMills: PRICE };
    for (const command of [
      { type: 'AskUpstream', ...of, asked: { ...asked, maxPriceMills: PRICE } },
      { type: 'NoteUpstreamNumber', ...of, number },
    ] as const)
      await handleUpstreamOrder(deps, orderId, command, causeOfUpstream(orderId));
    portal.answer({ getStatus: saying('STATUS_WAIT_CODE'), setStatus: saying('ACCESS_CANCEL') });
    expect(await look(orderId)).toMatchObject({ status: 'ended', ended: { how: 'cancelled', lostMills: 0 } });
  });
});
