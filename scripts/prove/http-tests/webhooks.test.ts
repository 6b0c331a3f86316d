import type { ServerResponse } from 'node:http';
import { creditFunds } from '@ringpost/command-api/app';
import { customerSubject, streams } from '@ringpost/domain';
import { eventually } from '@ringpost/testing/eventually';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { answerWith } from './webhook-receiver.ts';
import {
  ask,
  BACKLOG,
  buy,
  deliveries,
  hitsOf,
  MINUTE,
  PRIVATE,
  receiver,
  secretOf,
  shop,
  sms,
  somebody,
  subscribe,
  TEXT,
  testDelivery,
  useWebhookShop,
  waitForHits,
} from './webhook-shop.ts';

useWebhookShop();

describe('a webhook', () => {
  it('tells of an order and of its text, signed as Standard Webhooks says', async () => {
    const ann = somebody();
    await subscribe(ann);
    const { orderId, number } = await buy(ann);
    await sms(number);
    const hits = await waitForHits(ann, 3);
    const types = hits.map(({ body }) => body.type);
    expect(types.toSorted()).toEqual(['order.completed', 'order.created', 'sms.received']);
    const verifier = new Webhook(await secretOf(ann));
    for (const { text, headers } of hits) {
      expect(verifier.verify(text, headers as Record<string, string>)).toEqual(JSON.parse(text));
    }
    const hit = hits.find(({ body }) => body.type === 'sms.received');
    expect(hit?.body).toEqual({
      type: 'sms.received',
      timestamp: expect.any(String),
      data: {
        order_uuid: orderId,
        app_uuid: shop().facts.appId,
        app: expect.any(String),
        number,
        uuid: expect.any(String),
        received_at: hit?.body.timestamp,
        charged: 0.5,
        from: expect.stringContaining('32665'),
        msg: TEXT,
        code: '731-946',
      },
    });
  });

  it('tells each thing once, under an id of its own', async () => {
    const ann = somebody();
    await subscribe(ann);
    const { number } = await buy(ann);
    await sms(number);
    await sms(number, 'Your WhatsApp code is 222-333');
    const hits = await waitForHits(ann, 4);
    await shop().advance(2 * MINUTE);
    expect(hitsOf(ann)).toHaveLength(4);
    expect(new Set(hits.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
  });

  it('says of a withheld text only that it came, and the text when it is paid for', async () => {
    const ann = somebody();
    await subscribe(ann);
    const { orderId, number } = await buy(ann);
    await ask(ann, 'POST', `orders/${orderId}/cancel`);
    await sms(number);
    const hits = await waitForHits(ann, 3);
    // Deliveries are independent: an earlier event may arrive later.
    const types = hits.map(({ body }) => body.type);
    expect(types.toSorted()).toEqual(['order.cancelled', 'order.created', 'sms.withheld']);
    expect(JSON.stringify(hits)).not.toMatch(PRIVATE);
    const { uuid, price } = hits[types.indexOf('sms.withheld')]?.body.data ?? {};
    await ask(ann, 'POST', `sms/${uuid}/read`, { quoted_price: price });
    const all = await waitForHits(ann, 4);
    expect(all.at(-1)?.body).toMatchObject({
      type: 'sms.received',
      data: { uuid, msg: TEXT, charged: price },
    });
  });

  it('tells of a rented number, with its end', async () => {
    const ann = somebody();
    await subscribe(ann, ['order.created']);
    const terms = { app_uuid: shop().facts.appId, country_iso: 'US', number_type: 'new', term_hours: 168 };
    const rent = { ...terms, quoted_price: 2 };
    const { body } = await shop().client.post(ann, '/api/orders/create_number_order', rent, 'rent-1');
    const { order_uuid, number } = body;
    const [hit] = await waitForHits(ann, 1);
    expect(hit?.body.data).toMatchObject({ order_uuid, number, ends_at: expect.stringMatching(/Z$/) });
  });

  it('tells nothing that its customer has not chosen, and nothing of others', async () => {
    const [ann, ben] = [somebody(), somebody()];
    await subscribe(ann, ['order.expired']);
    const order = await buy(ann);
    await buy(ben);
    await shop().advance(31 * MINUTE);
    const hits = await waitForHits(ann, 1);
    expect(hits.map(({ body }) => [body.type, body.data.order_uuid])).toEqual([
      ['order.expired', order.orderId],
    ]);
  });

  it('is tested by a button, and turned off', async () => {
    const ann = somebody();
    expect((await ask(ann, 'POST', 'webhook/test')).body.code).toBe('webhook-off');
    await subscribe(ann, []);
    const id = await testDelivery(ann);
    const [hit] = await waitForHits(ann, 1);
    expect([hit?.headers['webhook-id'], hit?.body.type, hit?.body.data]).toEqual([id, 'webhook.test', {}]);
    await ask(ann, 'POST', 'webhook/simulate', { type: 'order.expired' });
    const [, simulated] = await waitForHits(ann, 2);
    const facts = { order_uuid: '00000000-0000-4000-8000-000000000000', app: 'Example' };
    expect(simulated?.body).toMatchObject({ type: 'order.expired', data: facts });
    expect((await ask(ann, 'DELETE', 'webhook')).status).toBe(204);
    expect((await ask(ann, 'POST', 'webhook/test')).body.code).toBe('webhook-off');
    await shop().settle();
    expect((await ask(ann, 'GET', 'webhook')).body).toMatchObject({ status: 'off', delivered: 2, failed: 0 });
  });
});

describe('a delivery that fails', () => {
  it('is sent again by the schedule, under the same id, and shows each answer', async () => {
    const ann = somebody();
    await subscribe(ann);
    receiver.answers.set(ann.userId, answerWith(503, 'try later'));
    const id = await testDelivery(ann);
    await waitForHits(ann, 1);
    await shop().advance(10_000);
    await waitForHits(ann, 2);
    expect((await deliveries(ann))[0]).toMatchObject({
      status: 'waiting',
      attempts: 2,
      last: { status: 503 },
    });
    receiver.answers.delete(ann.userId);
    // A server that starts again has the code before it is too old.
    await shop().advance(20_000);
    const hits = await waitForHits(ann, 3);
    expect(new Set(hits.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]));
    expect(new Set(hits.map(({ text }) => text)).size).toBe(1);
    const { body } = await ask(ann, 'GET', `webhook/deliveries/${id}`);
    expect(body).toMatchObject({ status: 'delivered', attempts: 3, attempts_max: 14, next_at: null });
    expect(
      body.history.map(({ status: code, answer }: { status: number; answer: string }) => [code, answer]),
    ).toEqual([
      [204, ''],
      [503, 'try later'],
      [503, 'try later'],
    ]);
    expect(body.body).toBe(hits[0]?.text);
    expect(body.history[0].webhook_signature).toBe(hits[2]?.headers['webhook-signature']);
  });

  it('is given up after 14 attempts; a webhook that had no success at all is switched off', async () => {
    const ann = somebody();
    await subscribe(ann);
    receiver.answers.set(ann.userId, answerWith(500));
    await testDelivery(ann);
    await waitForHits(ann, 1);
    for (let hours = 0; hours < 120; hours += 3) await shop().advance(3 * 60 * MINUTE);
    await shop().advance(0);
    expect(hitsOf(ann)).toHaveLength(14);
    expect((await deliveries(ann))[0]).toMatchObject({ status: 'failed', attempts: 14 });
    expect((await ask(ann, 'GET', 'webhook')).body).toMatchObject({
      status: 'disabled',
      disabled: { why: 'failing' },
    });
  });
});

describe('a receiver', () => {
  it('that answers 410 is not called any more; its customer is told by mail, and can switch it on again', async () => {
    const ann = somebody();
    await subscribe(ann);
    receiver.answers.set(ann.userId, answerWith(410));
    await testDelivery(ann);
    await waitForHits(ann, 1);
    expect((await ask(ann, 'GET', 'webhook')).body).toMatchObject({
      status: 'disabled',
      disabled: { why: 'gone' },
    });
    await buy(ann);
    await shop().advance(MINUTE);
    expect(hitsOf(ann)).toHaveLength(1);
    const to = `${ann.userId}@example.org`;
    const kinds = async () => {
      const mails = await shop().ringpost.engine.vault.list<{ to: string; kind: string }>('mail-outbox');
      return mails.flatMap(({ value }) => (value.to === to ? [value.kind] : []));
    };
    await vi.waitFor(async () => expect(await kinds()).toEqual(['webhook-disabled']), 60_000);
    receiver.answers.delete(ann.userId);
    await subscribe(ann);
    await testDelivery(ann);
    expect(await waitForHits(ann, 2)).toHaveLength(2);
  });

  it('that fails while too many deliveries wait is switched off with one mail, and what waited can be sent again', async () => {
    const ann = somebody();
    const { deps } = shop().ringpost.commandApi;
    await subscribe(ann, ['balance.credited']);
    receiver.answers.set(ann.userId, answerWith(500));
    const credits = { userId: ann.userId, amountMills: 10, reason: 'For a test', actor: 'system:test' };
    const credit = (operationId: string) => creditFunds(deps, { ...credits, operationId, requestId: 'r' });
    for (let n = 1; n < BACKLOG; n += 1) await credit(`${ann.userId} ${n}`);
    await waitForHits(ann, BACKLOG - 1);
    expect((await ask(ann, 'GET', 'webhook')).body.status).toBe('on');
    await credit(`${ann.userId} last`);
    await waitForHits(ann, BACKLOG);
    // The views may not have had the last one when its call failed.
    await credit(`${ann.userId} one more`);
    const webhook = async () => (await ask(ann, 'GET', 'webhook')).body;
    await vi.waitFor(
      async () => expect(await webhook()).toMatchObject({ status: 'disabled', disabled: { why: 'backlog' } }),
      20_000,
    );
    await shop().advance(10 * MINUTE);
    const [dropped] = await deliveries(ann, '&status=dropped');
    const calls = hitsOf(ann).length;
    receiver.answers.delete(ann.userId);
    await subscribe(ann, ['balance.credited']);
    const { status: replayStatus } = await ask(
      ann,
      'POST',
      `webhook/deliveries/${dropped?.delivery_uuid}/replay`,
    );
    expect(replayStatus).toBe(202);
    expect((await waitForHits(ann, calls + 1)).at(-1)?.headers['webhook-id']).toBe(dropped?.delivery_uuid);
    const mails = async () => {
      const all = await shop().ringpost.engine.vault.list<{ to: string }>('mail-outbox');
      return all.filter(({ value }) => value.to === `${ann.userId}@example.org`);
    };
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), 60_000);
  });

  it('that hangs delays neither the purchases of its customer nor the receiver of another one', async () => {
    const [ann, ben] = [somebody(), somebody()];
    await subscribe(ann);
    await subscribe(ben);
    const open: ServerResponse[] = [];
    receiver.answers.set(ann.userId, (response) => void open.push(response));
    for (let n = 0; n < 15; n += 1) await testDelivery(ann);
    await eventually(() => open.length >= 1);
    const { orderId } = await buy(ann);
    expect(orderId).toMatch(/-/);
    await buy(ben);
    await eventually(() => hitsOf(ben).length === 1);
    await shop().ringpost.commandApi.tick();
    const failures = (await deliveries(ann)).map(({ last }) => last?.failure);
    expect(failures).toContain('timeout');
    for (const response of open) response.destroy();
  });

  it('gets nothing that was waiting once the webhook is off', async () => {
    const ann = somebody();
    await subscribe(ann);
    receiver.answers.set(ann.userId, answerWith(500));
    await testDelivery(ann);
    await waitForHits(ann, 1);
    await ask(ann, 'DELETE', 'webhook');
    await shop().advance(MINUTE);
    expect(hitsOf(ann)).toHaveLength(1);
    expect((await deliveries(ann))[0]).toMatchObject({ status: 'dropped' });
  });
});

describe('a replay', () => {
  it('sends a delivery again, under the same id, with the same body', async () => {
    const ann = somebody();
    await subscribe(ann);
    const id = await testDelivery(ann);
    await waitForHits(ann, 1);
    expect(await ask(ann, 'POST', `webhook/deliveries/${id}/replay`)).toMatchObject({ status: 202 });
    const [first, second] = await waitForHits(ann, 2);
    expect(second?.headers['webhook-id']).toBe(id);
    expect(second?.text).toBe(first?.text);
    expect(await deliveries(ann)).toHaveLength(1);
  });

  it('is for its own customer only', async () => {
    const [ann, ben] = [somebody(), somebody()];
    await subscribe(ann);
    await subscribe(ben);
    const id = await testDelivery(ann);
    await waitForHits(ann, 1);
    expect((await ask(ben, 'POST', `webhook/deliveries/${id}/replay`)).body.code).toBe('not-found');
    expect((await ask(ben, 'GET', `webhook/deliveries/${id}`)).body.code).toBe('not-found');
    expect(await deliveries(ben)).toEqual([]);
  });
});

describe('the words of a text', () => {
  it('stand in no event of a delivery, and nowhere once their customer is forgotten', async () => {
    const ann = somebody();
    await subscribe(ann, ['sms.received']);
    receiver.answers.set(ann.userId, (response) => response.end('I got: 731-946'));
    const { number } = await buy(ann);
    await sms(number);
    const [hit] = await waitForHits(ann, 1);
    expect(hit?.body.data).toMatchObject({ msg: TEXT });
    const [{ delivery_uuid: id } = { delivery_uuid: '' }] = await deliveries(ann);
    const { engine } = shop().ringpost;
    const [queued] = await engine.events.readStream(streams.delivery(id));
    expect(JSON.stringify(queued)).not.toMatch(PRIVATE);
    const getDelivery = async () => (await ask(ann, 'GET', `webhook/deliveries/${id}`)).body;
    expect(JSON.parse((await getDelivery()).body)).toEqual(hit?.body);
    expect((await getDelivery()).history[0].answer).toBe('I got: 731-946');
    await engine.subjectKeys.forget(customerSubject(ann.userId));
    // Another process may keep the key for five more seconds.
    const isGone = async () => expect(JSON.stringify(await getDelivery())).not.toMatch(PRIVATE);
    await vi.waitFor(isGone, { timeout: 60_000, interval: 100 });
    expect(JSON.stringify(await engine.events.readStream(streams.delivery(id)))).not.toMatch(PRIVATE);
  });
});
