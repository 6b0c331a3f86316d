import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { creditFunds } from '@ringpost/command-api/app';
import { customerSubject, streams } from '@ringpost/domain';
import { WEBHOOK_TYPES } from '@ringpost/domain/rules/webhook-types';
import { WEBHOOK_VERIFIERS } from '@ringpost/domain/rules/webhook-verifiers';
import { eventually } from '@ringpost/testing/eventually';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type OpenedShop, openShop } from './opened-shop.ts';
import type { WireCustomer } from './shop-facts.ts';
import { answerWith, type Hit, openReceiver } from './webhook-receiver.ts';

const TEXT = 'Your WhatsApp code is 731-946, and nobody else may know it';
/** What nobody else may learn: the code, in any form, and the sender. Fewer digits would be part of many ids. */
const PRIVATE = /731-?946|\b32665\b/;
const MINUTE = 60_000;
/** Maximum of deliveries that wait for one receiver in this shop. */
const BACKLOG = 40;

const receiver = openReceiver();
let shop: OpenedShop;
let count = 0;
let keys = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => void receiver.server.listen(0, '127.0.0.1', resolve));
  const wish = { numbers: 40, customers: 24, creditMills: 50_000 };
  shop = await openShop(wish, {
    webhooks: { trustedReceivers: new Set([receiver.host()]), timeoutMs: 300, backlogMax: BACKLOG },
  });
});
afterEach(() => receiver.answers.clear());
afterAll(async () => {
  await shop.remove();
  receiver.server.closeAllConnections();
  receiver.server.close();
});

/** A customer that no other test uses. */
function somebody(): WireCustomer {
  const customer = shop.facts.customers[count];
  count += 1;
  if (!customer) throw new Error('the shop needs more customers');
  return customer;
}

async function ask(customer: WireCustomer, method: string, path: string, body?: object) {
  const response = await fetch(`${shop.ringpost.url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds.
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as any };
}

async function subscribe(
  customer: WireCustomer,
  types: readonly string[] = WEBHOOK_TYPES,
  form?: string,
): Promise<void> {
  const url = `http://${receiver.host()}/${customer.userId}`;
  expect((await ask(customer, 'PUT', 'webhook', { url, types, ...(form && { form }) })).status).toBe(204);
}

async function secretOf(customer: WireCustomer): Promise<string> {
  return (await ask(customer, 'POST', 'webhook/secret')).body.secret;
}

function hitsOf({ userId }: WireCustomer): readonly Hit[] {
  return receiver.hits.filter(({ customer }) => customer === userId);
}

/** Waits until the receiver of a customer was called so often, and the results can be read. */
async function waitForHits(customer: WireCustomer, times: number): Promise<readonly Hit[]> {
  await eventually(() => hitsOf(customer).length >= times, 20_000);
  await shop.ringpost.commandApi.tick();
  await shop.settle();
  return hitsOf(customer);
}

async function deliveries(customer: WireCustomer, query = '') {
  await shop.settle();
  return (await ask(customer, 'GET', `webhook/deliveries?limit=100${query}`)).body.data as {
    readonly delivery_uuid: string;
    readonly type: string;
    readonly status: string;
    readonly attempts: number;
    readonly next_at: string | null;
    readonly last: { readonly status: number | null; readonly failure: string | null } | null;
  }[];
}

async function buy(customer: WireCustomer) {
  keys += 1;
  const { body } = await shop.client.buy(customer, `key-${keys}`);
  return { orderId: String(body.order_uuid), number: String(body.number) };
}

let messages = 0;
async function sms(to: string, text = TEXT): Promise<void> {
  messages += 1;
  await shop.client.sms(to, text, `SM-webhook-${messages}`);
  await shop.ringpost.commandApi.inbox.idle();
}

async function testDelivery(customer: WireCustomer): Promise<string> {
  return (await ask(customer, 'POST', 'webhook/test')).body.delivery_uuid;
}

// First, because a key is made soon after a login, and the clock of the shop moves in the tests below.
describe('a webhook in the form of SMS-Activate', () => {
  const REACH = { name: 'For a test', scopes: ['read', 'buy'], day_cap: null, addresses: [], last_day: null };

  it('tells only of texts, with the number and the codes that the handler protocol has, and is signed', async () => {
    const ann = somebody();
    await subscribe(ann, ['order.created'], 'sms-activate');
    const { body: made } = await ask(ann, 'POST', 'keys', REACH);
    const handler = async (question: string): Promise<string> => {
      const url = `${shop.ringpost.url}/stubs/handler_api.php?api_key=${made.key}&${question}`;
      return (await fetch(url)).text();
    };
    const bought = await handler('action=getNumber&service=wa&country=187');
    const [, activationId, digits] = /^ACCESS_NUMBER:(\d+):(\d+)$/.exec(bought) ?? [];
    await sms(`+${digits}`);
    const [hit] = await waitForHits(ann, 1);
    const body = {
      activationId: Number(activationId),
      service: 'wa',
      text: TEXT,
      code: '731-946',
      country: 187,
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    };
    expect(hit?.body).toEqual(body);
    const verifier = new Webhook(await secretOf(ann));
    expect(verifier.verify(hit?.text ?? '', hit?.headers as Record<string, string>)).toEqual(body);
    const id = await testDelivery(ann);
    const [, test] = await waitForHits(ann, 2);
    expect([test?.headers['webhook-id'], test?.body]).toMatchObject([
      id,
      { activationId: 0, code: '123456' },
    ]);
    const shown = (await ask(ann, 'GET', `webhook/deliveries/${hit?.headers['webhook-id']}`)).body;
    expect([shown.type, shown.body]).toEqual(['sms.received', hit?.text]);
    expect(hitsOf(ann)).toHaveLength(2);
  });
});

describe('the code that checks a signature', () => {
  const run = promisify(execFile);
  const CODE = Object.fromEntries(WEBHOOK_VERIFIERS.map(({ language, code }) => [language, code]));
  /** Both print the type of the delivery that they are given, and end with an error for any other signature. */
  const RUN_TYPESCRIPT = `import { verify } from './verify.ts';
const [secret, headers, body] = JSON.parse(process.argv[2]);
console.log(verify(secret, headers, body).type);`;
  const RUN_PYTHON = `import json, sys
from verify import verify
secret, headers, body = json.loads(sys.argv[1])
print(verify(secret, headers, body.encode())["type"])`;

  it('accepts a delivery as it was sent, and nothing else', async () => {
    const ann = somebody();
    await subscribe(ann);
    await testDelivery(ann);
    const [hit] = await waitForHits(ann, 1);
    const folder = await mkdtemp(join(tmpdir(), 'ringpost-verify-'));
    await writeFile(join(folder, 'verify.ts'), CODE.TypeScript ?? '');
    await writeFile(join(folder, 'run.mts'), RUN_TYPESCRIPT);
    await writeFile(join(folder, 'verify.py'), CODE.Python ?? '');
    await writeFile(join(folder, 'run.py'), RUN_PYTHON);
    const secret = await secretOf(ann);
    for (const [program, file] of [
      [process.execPath, 'run.mts'],
      ['python3', 'run.py'],
    ] as const) {
      const verify = async (headers: unknown, text = hit?.text): Promise<string> =>
        (await run(program, [file, JSON.stringify([secret, headers, text])], { cwd: folder })).stdout.trim();
      expect(await verify(hit?.headers), file).toBe('webhook.test');
      await expect(verify(hit?.headers, `${hit?.text} `), file).rejects.toThrow('wrong signature');
      const old = { ...hit?.headers, 'webhook-timestamp': '1700000000' };
      await expect(verify(old), file).rejects.toThrow('too old');
    }
    await rm(folder, { recursive: true });
  });
});

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
        app_uuid: shop.facts.appId,
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
    await shop.advance(2 * MINUTE);
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
    const terms = { app_uuid: shop.facts.appId, country_iso: 'US', number_type: 'new', term_hours: 168 };
    const rent = { ...terms, quoted_price: 2 };
    const { body } = await shop.client.post(ann, '/api/orders/create_number_order', rent, 'rent-1');
    const { order_uuid, number } = body;
    const [hit] = await waitForHits(ann, 1);
    expect(hit?.body.data).toMatchObject({ order_uuid, number, ends_at: expect.stringMatching(/Z$/) });
  });

  it('tells nothing that its customer has not chosen, and nothing of others', async () => {
    const [ann, ben] = [somebody(), somebody()];
    await subscribe(ann, ['order.expired']);
    const order = await buy(ann);
    await buy(ben);
    await shop.advance(31 * MINUTE);
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
    await shop.settle();
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
    await shop.advance(10_000);
    await waitForHits(ann, 2);
    expect((await deliveries(ann))[0]).toMatchObject({
      status: 'waiting',
      attempts: 2,
      last: { status: 503 },
    });
    receiver.answers.delete(ann.userId);
    await shop.advance(7 * MINUTE);
    const hits = await waitForHits(ann, 3);
    expect(new Set(hits.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]));
    expect(new Set(hits.map(({ text }) => text)).size).toBe(1);
    const { body } = await ask(ann, 'GET', `webhook/deliveries/${id}`);
    expect(body).toMatchObject({ status: 'delivered', attempts: 3, attempts_max: 10, next_at: null });
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

  it('is given up after ten attempts; a webhook that had no success at all is switched off', async () => {
    const ann = somebody();
    await subscribe(ann);
    receiver.answers.set(ann.userId, answerWith(500));
    await testDelivery(ann);
    await waitForHits(ann, 1);
    for (let hours = 0; hours < 120; hours += 3) await shop.advance(3 * 60 * MINUTE);
    await shop.advance(0);
    expect(hitsOf(ann)).toHaveLength(10);
    expect((await deliveries(ann))[0]).toMatchObject({ status: 'failed', attempts: 10 });
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
    await shop.advance(MINUTE);
    expect(hitsOf(ann)).toHaveLength(1);
    const to = `${ann.userId}@example.org`;
    const kinds = async () => {
      const mails = await shop.ringpost.engine.vault.list<{ to: string; kind: string }>('mail-outbox');
      return mails.flatMap(({ value }) => (value.to === to ? [value.kind] : []));
    };
    await vi.waitFor(async () => expect(await kinds()).toEqual(['webhook-disabled']), 10_000);
    receiver.answers.delete(ann.userId);
    await subscribe(ann);
    await testDelivery(ann);
    expect(await waitForHits(ann, 2)).toHaveLength(2);
  });

  it('that fails while too many deliveries wait is switched off with one mail, and what waited can be sent again', async () => {
    const ann = somebody();
    const { deps } = shop.ringpost.commandApi;
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
    await shop.advance(10 * MINUTE);
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
      const all = await shop.ringpost.engine.vault.list<{ to: string }>('mail-outbox');
      return all.filter(({ value }) => value.to === `${ann.userId}@example.org`);
    };
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), 10_000);
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
    await shop.ringpost.commandApi.tick();
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
    await shop.advance(MINUTE);
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

describe('a replay of a period', () => {
  it('sends again what was queued in it, or only what did not arrive, once a minute', async () => {
    const ann = somebody();
    await subscribe(ann);
    const since = new Date(shop.ringpost.commandApi.deps.clock.now().getTime() - MINUTE).toISOString();
    const [arrived] = [await testDelivery(ann), await waitForHits(ann, 1)];
    receiver.answers.set(ann.userId, answerWith(500));
    const failed = await testDelivery(ann);
    await waitForHits(ann, 2);
    await ask(ann, 'DELETE', 'webhook');
    expect((await ask(ann, 'POST', 'webhook/replay', { since, minutes: 5 })).body.code).toBe('webhook-off');
    await shop.advance(MINUTE);
    receiver.answers.delete(ann.userId);
    await subscribe(ann);
    await shop.settle();
    const replay = async (wish: object) => {
      const { status, body } = await ask(ann, 'POST', 'webhook/replay', wish);
      return [status, body.code ?? body];
    };
    // No Date has a leap second.
    expect((await replay({ since: '2016-12-31T23:59:60Z', minutes: 1 }))[0]).toBe(202);
    expect(await replay({ since, minutes: 1 })).toEqual([202, { deliveries: 0, rest_since: null }]);
    const undelivered = { since, minutes: 5, only_undelivered: true };
    expect(await replay(undelivered)).toEqual([202, { deliveries: 1, rest_since: null }]);
    expect((await waitForHits(ann, 3))[2]?.headers['webhook-id']).toBe(failed);
    expect(await replay({ since, minutes: 5 })).toEqual([429, 'rate-limited']);
    await shop.advance(MINUTE);
    expect(await replay({ since, minutes: 5 })).toEqual([202, { deliveries: 2, rest_since: null }]);
    const again = (await waitForHits(ann, 5)).slice(3).map(({ headers }) => headers['webhook-id']);
    expect(again.toSorted()).toEqual([arrived, failed].toSorted());
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
    const { engine } = shop.ringpost;
    const [queued] = await engine.events.readStream(streams.delivery(id));
    expect(JSON.stringify(queued)).not.toMatch(PRIVATE);
    const getDelivery = async () => (await ask(ann, 'GET', `webhook/deliveries/${id}`)).body;
    expect(JSON.parse((await getDelivery()).body)).toEqual(hit?.body);
    expect((await getDelivery()).history[0].answer).toBe('I got: 731-946');
    await engine.subjectKeys.forget(customerSubject(ann.userId));
    // Another process may keep the key for five more seconds.
    const isGone = async () => expect(JSON.stringify(await getDelivery())).not.toMatch(PRIVATE);
    await vi.waitFor(isGone, { timeout: 10_000, interval: 100 });
    expect(JSON.stringify(await engine.events.readStream(streams.delivery(id)))).not.toMatch(PRIVATE);
  });
});
