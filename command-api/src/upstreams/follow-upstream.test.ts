import { importOfBorrowed, order, type SmsReceived, streams, type UpstreamRiskEnded } from '@ringpost/domain';
import { UPSTREAM_TEXTS_MAX } from '@ringpost/domain/rules/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { returnNumber } from '../numbers/entries.ts';
import { numberAt, OTHER_APP, OTHER_USER, PRICE, USER, VENDOR } from '../testing/shop.fixture.ts';
import { causeOfUpstream } from './ask-portal.ts';
import { openPortal, saying, sayingJson, type TestPortal } from './portal.fixture.ts';
import { fiveSimOrder } from './portal-dialects.fixture.ts';
import { readUpstreams } from './portals.ts';
import { handleUpstreamOrder } from './upstream-order.commands.ts';
import { handleUpstreams } from './upstreams.commands.ts';
import { type Buyer, E164, KEY_ID, openBuyingShop, sells } from './upstreams.fixture.ts';

let portal: TestPortal;
let buying: Awaited<ReturnType<typeof openBuyingShop>>;

async function buy(change: Parameters<Buyer['buy']>[0] = {}): Promise<string> {
  const { orderId, state } = await buying.buy(change);
  expect(state).toMatchObject({ status: 'running', assigned: { e164: E164 } });
  return orderId;
}

async function texts(): Promise<readonly SmsReceived['data'][]> {
  const events = await buying.deps.events.readAll({});
  return events.flatMap(({ type, data }) => (type === 'SmsReceived' ? [data as SmsReceived['data']] : []));
}

async function losses(): Promise<readonly UpstreamRiskEnded['data'][]> {
  const events = await buying.deps.events.readAll({});
  return events.flatMap(({ type, data }) =>
    type === 'UpstreamRiskEnded' ? [data as UpstreamRiskEnded['data']] : [],
  );
}

beforeEach(async () => {
  portal = await openPortal();
});
afterEach(async () => {
  await buying.upstreams.elsewhere.idle();
  await buying.shop.close();
  await portal.close();
});

describe('a text to a number of another portal', () => {
  it('comes to the order that has the number', async () => {
    buying = await openBuyingShop(portal);
    sells(portal, '7');
    const orderId = await buy();
    portal.answer({ getStatus: saying('STATUS_OK:731-946') });
    await buying.look(orderId);
    expect(await texts()).toMatchObject([{ to: E164, text: '731-946', orderId }]);
  });

  it('ends the risk of its number once the customer has paid, and the number is followed on', async () => {
    buying = await openBuyingShop(portal);
    const { deps, process, shop, look } = buying;
    sells(portal, '7');
    const orderId = await buy();
    const paid = async () =>
      (await deps.events.readAll({})).filter(({ type }) => type === 'UpstreamRiskPaid').length;
    portal.answer({ getStatus: saying('STATUS_OK:731-946') });
    await look(orderId);
    expect(await paid()).toBe(0);
    await shop.settle(process);
    expect(await look(orderId)).toMatchObject({ status: 'got', close: { isPaid: true } });
    expect(await paid()).toBe(1);
    await look(orderId);
    expect(await paid()).toBe(1);
    const { open, upstreams: known } = await readUpstreams(deps);
    expect(open.get(orderId)).toMatchObject({ riskMills: 0 });
    expect(known.get(VENDOR)).toMatchObject({ open: 1, openMills: 0 });
  });

  it('is still a risk while its purchase has noted no text, although the customer has paid', async () => {
    buying = await openBuyingShop(portal);
    const { deps, look } = buying;
    sells(portal, '7');
    const orderId = await buy();
    const close = {
      type: 'CloseUpstream',
      orderId,
      isPaid: true,
      now: deps.clock.now().toISOString(),
    } as const;
    await handleUpstreamOrder(deps, orderId, close, causeOfUpstream(orderId));
    portal.answer({ getStatus: saying('STATUS_WAIT_CODE') });
    expect(await look(orderId)).toMatchObject({ status: 'got', close: { isPaid: true } });
    const { open } = await readUpstreams(deps);
    expect(open.get(orderId)?.riskMills).toBeGreaterThan(0);
  });

  it('never comes to a customer who has the same number later, and counts as lost', async () => {
    buying = await openBuyingShop(portal);
    const { deps, process, shop, look } = buying;
    sells(portal, '7');
    const alices = await buy();
    await process.cancel(alices);
    portal.answer({ getStatus: saying('STATUS_WAIT_CODE'), setStatus: saying('EARLY_CANCEL_DENIED') });
    expect(await look(alices)).toMatchObject({ status: 'got', close: { isPaid: false } });
    await shop.pass(31 * 60, process);
    await shop.settle(process);
    const given = { type: 'EndReturn', e164: E164, importId: importOfBorrowed(alices) } as const;
    const now = deps.clock.now().toISOString();
    await returnNumber(deps, E164, { ...given, now }, { ...causeOfUpstream(alices), actor: 'system:test' });
    sells(portal, '8');
    const bobs = await buy({ userId: OTHER_USER, appId: OTHER_APP });
    const late = { getStatus: saying('STATUS_OK:731-946'), setStatus: saying('ACCESS_ACTIVATION') };
    portal.answer(late);
    await look(alices);
    expect(await look(alices)).toMatchObject({
      status: 'ended',
      ended: { how: 'finished', lostMills: PRICE },
    });
    expect(await losses()).toMatchObject([{ orderId: alices, lostMills: PRICE, isLate: true }]);
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

describe('a number of which the portal says that it is over', () => {
  it('was given back if no text has come to it', async () => {
    buying = await openBuyingShop(portal);
    sells(portal, '7');
    const orderId = await buy();
    portal.answer({ getStatus: saying('STATUS_CANCEL') });
    const ended = { how: 'cancelled', lostMills: 0 };
    expect(await buying.look(orderId)).toMatchObject({ status: 'ended', ended });
  });

  it('is paid for there if a text has come, and lost if no customer has paid', async () => {
    buying = await openBuyingShop(portal);
    const { look, process } = buying;
    sells(portal, '7');
    const orderId = await buy();
    await process.cancel(orderId);
    portal.answer({ getStatus: saying('STATUS_OK:731-946') });
    expect(await look(orderId)).toMatchObject({ status: 'got', close: { isPaid: false } });
    portal.answer({ getStatus: saying('STATUS_CANCEL') });
    const ended = { how: 'finished', lostMills: PRICE };
    expect(await look(orderId)).toMatchObject({ status: 'ended', ended });
    expect(await losses()).toMatchObject([{ orderId, lostMills: PRICE, isLate: true }]);
  });

  it('is lost to nobody if the customer has paid', async () => {
    buying = await openBuyingShop(portal);
    sells(portal, '7');
    const orderId = await buy();
    portal.answer({ getStatus: saying('STATUS_OK:731-946') });
    await buying.look(orderId);
    portal.answer({ getStatus: saying('STATUS_CANCEL') });
    const ended = { how: 'finished', lostMills: 0 };
    expect(await buying.look(orderId)).toMatchObject({ status: 'ended', ended });
    expect(await losses()).toMatchObject([{ orderId, lostMills: 0 }]);
  });

  it('has not ended while its text may still be paid for', async () => {
    buying = await openBuyingShop(portal);
    const { deps, look, process } = buying;
    sells(portal, '7');
    const orderId = await buy();
    const now = deps.clock.now().toISOString();
    const came = { type: 'NoteUpstreamText', orderId, messageId: 'm-1', now } as const;
    await handleUpstreamOrder(deps, orderId, came, causeOfUpstream(orderId));
    portal.answer({ getStatus: saying('STATUS_CANCEL') });
    expect(await look(orderId)).toMatchObject({ status: 'got', close: null });
    await process.cancel(orderId);
    const ended = { how: 'finished', lostMills: PRICE };
    expect(await look(orderId)).toMatchObject({ status: 'ended', ended });
  });
});

describe('a code that came just before the next one was asked for', () => {
  it('is shown with the last code of a number that waits for another one', async () => {
    buying = await openBuyingShop(portal);
    sells(portal, '7');
    const orderId = await buy();
    portal.answer({ getStatus: saying('STATUS_OK:731-946') });
    await buying.look(orderId);
    for (const last of ['731-946', '222-333', '222-333']) {
      portal.answer({ getStatus: saying(`STATUS_WAIT_RETRY:${last}`) });
      await buying.look(orderId);
    }
    expect(await texts()).toMatchObject([{ text: '731-946' }, { text: '222-333' }]);
  });
});

describe('a number of a portal that speaks the protocol of 5sim', () => {
  it('brings all its texts, the oldest first, and each once', async () => {
    buying = await openBuyingShop(portal, { numbers: 0 }, 'fivesim');
    sells(portal, '7');
    const orderId = await buy();
    const sms = [
      { code: '731-946', text: 'Your WhatsApp code is 731-946' },
      { code: '222-333', text: 'Your WhatsApp code is 222-333' },
    ];
    portal.answer({ check: sayingJson(fiveSimOrder({ sms })) });
    await buying.look(orderId);
    expect(await buying.look(orderId)).toMatchObject({ status: 'got', asked: { service: 'whatsapp' } });
    const both = sms.map(({ text }) => ({ provider: 'fivesim', to: E164, text, orderId }));
    expect(await texts()).toMatchObject(both);
  });

  it('brings no more than its share of texts, however many the portal invents', async () => {
    buying = await openBuyingShop(portal, { numbers: 0 }, 'fivesim');
    sells(portal, '7');
    const orderId = await buy();
    const codes = Array.from({ length: UPSTREAM_TEXTS_MAX + 30 }, (_, n) => String(100_000 + n));
    for (let at = 0; at < codes.length; at += 20) {
      const sms = codes.slice(at, at + 20).map((code) => ({ code, text: `Your WhatsApp code is ${code}` }));
      portal.answer({ check: sayingJson(fiveSimOrder({ sms })) });
      await buying.look(orderId);
    }
    expect(await texts()).toHaveLength(UPSTREAM_TEXTS_MAX);
  });

  it('is given back when its customer cancels', async () => {
    buying = await openBuyingShop(portal, { numbers: 0 }, 'fivesim');
    sells(portal, '7');
    const orderId = await buy();
    await buying.process.cancel(orderId);
    portal.answer({
      check: sayingJson(fiveSimOrder()),
      cancel: sayingJson(fiveSimOrder({ status: 'CANCELED' })),
    });
    const ended = { how: 'cancelled', lostMills: 0 };
    expect(await buying.look(orderId)).toMatchObject({ status: 'ended', ended });
    expect(portal.requests.at(-1)?.path).toBe('/v1/user/cancel/7');
  });
});

describe('a number that is dearer than it may be', () => {
  it('is no loss of the customer, who never had it, if a code comes to it all the same', async () => {
    buying = await openBuyingShop(portal);
    const dear = { activationId: 7, phoneNumber: E164.slice(1), activationCost: 9 };
    portal.answer({
      getPrices: saying(JSON.stringify({ 187: { wa: { cost: PRICE / 1000, count: 5 } } })),
      getNumberV2: saying(JSON.stringify(dear)),
    });
    const { orderId, state } = await buying.buy();
    expect(state).toMatchObject({ status: 'failed' });
    portal.answer({ getStatus: saying('STATUS_OK:731-946'), setStatus: saying('ACCESS_ACTIVATION') });
    await buying.look(orderId);
    expect(await buying.look(orderId)).toMatchObject({
      status: 'ended',
      ended: { how: 'finished', lostMills: 9_000 },
    });
    expect(await losses()).toEqual([expect.not.objectContaining({ isLate: true })]);
  });
});

describe('an order that got its code on a number of the own stock', () => {
  it('has not paid for the number of the other portal', async () => {
    buying = await openBuyingShop(portal, { numbers: 1 });
    const { deps, process, look } = buying;
    const { orderId } = await process.buy();
    await process.receive({ to: numberAt(1) });
    const of = { orderId, now: deps.clock.now().toISOString() };
    const risk = { vendorId: VENDOR, userId: USER, accounts: [USER], keyId: KEY_ID, riskMills: PRICE };
    await handleUpstreams(deps, 'all', { type: 'TakeRisk', ...risk, ...of }, causeOfUpstream(orderId));
    const asked = { vendorId: VENDOR, keyId: KEY_ID, service: 'wa', countryIso: 'US', repeats: true };
    const number = { upstreamId: '7', e164: E164, costMills: PRICE };
    for (const command of [
      { type: 'AskUpstream', ...of, asked: { ...asked, maxPriceMills: PRICE } },
      { type: 'NoteUpstreamNumber', ...of, number, tries: 0 },
    ] as const)
      await handleUpstreamOrder(deps, orderId, command, causeOfUpstream(orderId));
    portal.answer({ getStatus: saying('STATUS_WAIT_CODE'), setStatus: saying('ACCESS_CANCEL') });
    expect(await look(orderId)).toMatchObject({ status: 'ended', ended: { how: 'cancelled', lostMills: 0 } });
  });
});
