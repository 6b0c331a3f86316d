import { randomUUID } from 'node:crypto';
import { WEBHOOK_TYPES } from '@ringpost/domain/rules/webhook-types';
import { eventually } from '@ringpost/testing/eventually';
import { toneFile } from '@ringpost/testing/wav-file';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Listening, listen } from './listening.ts';
import { type OpenedShop, openShop } from './opened-shop.ts';
import { type Payer, payer } from './payer.ts';
import type { WireCustomer } from './shop-facts.ts';
import { type Shopper, shopper } from './shopper.ts';
import { auditStore } from './test-store.ts';
import { openReceiver } from './webhook-receiver.ts';

const HOUR_MS = 3_600_000;
const FIRST = 'Your WhatsApp code is 731-946';
const SECOND = 'Your WhatsApp code is 258-013';
const WORDS = /731-?946|258-?013|Your WhatsApp/;

let receiver: ReturnType<typeof openReceiver>;
let shop: OpenedShop;
let shops: Shopper;
let pays: Payer;
let eve: WireCustomer;
let socket: Listening;
/** What eve rents, the link that shares it, and the payment that she takes back. */
let [orderId, number, token, payment] = ['', '', '', ''];

async function post(path: string, body: object = {}): Promise<Record<string, unknown>> {
  const { status, body: answer, text } = await shop.client.post(eve, path, body, randomUUID());
  if (status !== 201) throw new Error(`${path} was answered ${status} ${text}`);
  return answer;
}

beforeEach(async () => {
  receiver = openReceiver();
  await new Promise<void>((resolve) => void receiver.server.listen(0, '127.0.0.1', resolve));
  const trusted = { trustedReceivers: new Set([receiver.host()]), timeoutMs: 2_000 };
  shop = await openShop({ numbers: 3, customers: 1, creditMills: 0 }, { webhooks: trusted });
  [shops, pays] = [shopper(shop), payer(shop.client)];
  const [first] = shop.facts.customers;
  if (!first) throw new Error('a customer is needed');
  eve = first;
  const hook = { url: `http://${receiver.host()}/eve`, types: WEBHOOK_TYPES };
  expect((await shop.client.put(eve, '/api/webhook', hook)).status).toBe(204);
  payment = await pays.pay(eve, 1);
  const term = { number_type: 'new', term_hours: 4, quoted_price: 0.5 };
  const order = { app_uuid: shop.facts.appId, country_iso: 'US', ...term };
  const rented = await post('/api/orders/create_number_order', order);
  [orderId, number] = [String(rented.order_uuid), String(rented.number)];
  token = String((await post(`/api/order_number/share/${orderId}`)).token);
  socket = await listen(shop.ringpost.url, '/private', eve.token);
});

afterEach(async () => {
  socket.close();
  await shop.advance(5 * 60_000);
  const findings = await auditStore(shop.dataDir);
  await shop.remove();
  receiver.server.closeAllConnections();
  receiver.server.close();
  const breaches = findings.flatMap(({ id, breaches: of }) => of.map(({ what }) => `${id}: ${what}`));
  expect(breaches).toEqual([]);
});

async function takeBack(): Promise<void> {
  const { status } = await pays.deliver(await pays.sign(eve, payment, 'reverse'));
  expect(status).toBe(200);
  const { body } = await shop.client.get(eve, '/api/users/balance');
  expect(body).toMatchObject({ balance: 0, debt: 0.5 });
}

async function call(): Promise<string> {
  const { client, facts, ringpost } = shop;
  const call = { message_id: randomUUID(), from: '+14155550123', to: number };
  const body = JSON.stringify({ ...call, audio: toneFile(1).toString('base64') });
  const answer = await client.hook('/hooks/voice/json', body, { 'x-ringpost-secret': facts.jsonSecret });
  expect(answer.status).toBe(200);
  await ringpost.commandApi.inbox.idle();
  await shop.settle();
  return String(answer.body.message_id);
}

async function shared(): Promise<string> {
  const headers = { 'share-token': token };
  return (await fetch(`${shop.ringpost.url}/api/public/number_by_token`, { headers })).text();
}

/** All that eve, and whoever has her link, can read. */
async function everywhere(): Promise<string> {
  await shop.advance(0);
  const paths = ['/api/order_number/list', '/api/order_number/list?search=731', '/api/voice_log/list'];
  const parts = [await shops.everything(eve, orderId), await shared(), socket.allFrames()];
  for (const path of paths) parts.push((await shop.client.get(eve, path)).text);
  return [...parts, ...receiver.hits.map(({ text }) => text)].join('\n');
}

function recordingOf(voice: string): Promise<Buffer | undefined> {
  return shop.client.download(eve, `/api/voice_log/download/${voice}`);
}

function notifiedIds(): readonly unknown[] {
  return receiver.hits.flatMap(({ body }) => (body.type === 'sms.received' ? [body.data.uuid] : []));
}

describe('a rental whose payment was taken back', () => {
  it('shows nothing that comes from then on, nowhere', async () => {
    await takeBack();
    await shops.receive(number, FIRST);
    const voice = await call();
    expect(await everywhere()).not.toMatch(WORDS);
    expect([await shops.feed(eve), notifiedIds()]).toEqual([[], []]);
    expect(await recordingOf(voice)).toBeUndefined();
    expect((await shop.client.get(eve, '/api/voice_log/list')).body.data).toEqual([]);
    expect((await shops.order(eve, orderId)).messages).toEqual([]);
  });

  it('gives nothing for nothing until its end, which does not move', async () => {
    const { closes_at } = await shops.order(eve, orderId);
    await takeBack();
    await shops.receive(number, FIRST);
    const [uuid] = (await shop.ringpost.engine.events.readAll()).flatMap((event) =>
      event.type === 'SmsReceived' ? [event.data.messageId] : [],
    );
    expect((await shops.read(eve, uuid ?? '')).status).toBe(404);
    expect((await shop.client.post(eve, `/api/order_number/share/${orderId}`)).status).toBe(402);
    await shop.advance(4 * HOUR_MS);
    expect(await shops.order(eve, orderId)).toMatchObject({ status: 'inactive', closes_at });
    expect(await everywhere()).not.toMatch(WORDS);
  });

  it('shows what it kept once the debt is paid: everywhere, once, in the order in which it came', async () => {
    await takeBack();
    await shops.receive(number, FIRST);
    await shops.receive(number, SECOND);
    const voice = await call();
    await pays.pay(eve, 0.5);
    await socket.until(voice);
    const feed = await shops.feed(eve);
    expect(feed.map(({ msg, seq }) => [msg, seq])).toEqual([
      ['', 3],
      [SECOND, 2],
      [FIRST, 1],
    ]);
    const uuids = feed.map(({ uuid }) => uuid).reverse();
    const { messages } = await shops.order(eve, orderId);
    expect(messages.map(({ uuid }) => uuid).sort()).toEqual(uuids.toSorted());
    expect(await shared()).toContain(FIRST);
    expect(await shared()).toContain(SECOND);
    await eventually(() => notifiedIds().length === 3);
    expect([...notifiedIds()].sort()).toEqual(uuids.toSorted());
    expect(await recordingOf(voice)).toBeDefined();
    expect((await shop.client.get(eve, '/api/users/balance')).body).toMatchObject({ balance: 0, debt: 0 });
  });

  it('shows it after a restart too, and what comes next at once', async () => {
    await takeBack();
    await shops.receive(number, FIRST);
    await shop.restart();
    expect(await shops.feed(eve)).toEqual([]);
    await payer(shop.client).pay(eve, 0.5);
    await eventually(() => notifiedIds().length === 1);
    await shops.receive(number, SECOND);
    expect(await shops.feed(eve)).toMatchObject([{ msg: SECOND }, { msg: FIRST }]);
  });

  it('shows what came before the money was taken back', async () => {
    await shops.receive(number, FIRST);
    await takeBack();
    expect(await shops.feed(eve)).toMatchObject([{ msg: FIRST }]);
  });
});
