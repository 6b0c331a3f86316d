import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { privateSms } from '@ringpost/projections/feeds/feeds.view';
import { orders } from '@ringpost/projections/orders/orders.view';
import {
  type WebhookDeliveryRow,
  type WebhookRow,
  webhookAttempts,
  webhookDeliveries,
  webhooks,
} from '@ringpost/projections/webhooks/webhooks.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { ids, orderRow, privateSmsRow } from '../testing/rows.ts';

const ID = '6b1f0c9a-2e7d-5856-b3a1-9c0d5e8f7a21';
const RECEIVER = '6b1f0c9a-2e7d-7856-b3a1-9c0d5e8f7a99';
const FURTHER = `${ids.ann}-${RECEIVER}`;
const AT = '2026-11-21T11:59:00.000Z';

let server: QueryServer;
let token: string;
beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.ann);
});
afterEach(() => server.close());

function receiver(over: Partial<WebhookRow> = {}): WebhookRow {
  return {
    _id: ids.ann,
    userId: ids.ann,
    receiverId: '',
    orderId: null,
    madeAt: '',
    status: 'on',
    url: 'https://api.example.com/',
    types: ['sms.received'],
    form: 'ringpost',
    subAccounts: false,
    disabled: null,
    secretAt: AT,
    oldSecretUntil: null,
    ...over,
  };
}
function delivery(over: Partial<WebhookDeliveryRow> = {}): WebhookDeliveryRow {
  return {
    _id: ID,
    userId: ids.ann,
    receiver: ids.ann,
    type: 'sms.received',
    form: 'ringpost',
    facts: { order_uuid: ids.order },
    messageId: 'm-1',
    happenedAt: AT,
    queuedAt: AT,
    status: 'delivered',
    dueAt: '',
    attempts: 1,
    attemptsInAll: 1,
    last: { at: AT, tookMs: 12, status: 200, failure: null },
    ...over,
  };
}
function get(path: string) {
  return server.ask(path, { token });
}

describe('the webhook of a customer', () => {
  it('is empty before it is set', async () => {
    expect((await get('/api/webhook')).body).toMatchObject({
      status: 'none',
      url: '',
      delivered: 0,
      failed: 0,
    });
  });

  it('is shown with the deliveries of the last 7 days', async () => {
    await server.given(webhooks, receiver());
    await server.given(
      webhookDeliveries,
      delivery(),
      delivery({ _id: 'd-2', status: 'failed' }),
      delivery({ _id: 'd-3', queuedAt: '2026-11-14T11:00:00.000Z' }),
      delivery({ _id: 'd-4', userId: ids.ben, receiver: ids.ben }),
      delivery({ _id: 'd-5', receiver: FURTHER }),
    );
    expect((await get('/api/webhook')).body).toMatchObject({
      status: 'on',
      url: 'https://api.example.com/',
      delivered: 1,
      failed: 1,
    });
  });
});

describe('the receivers of a customer', () => {
  it('are listed, the first one even before it is set, and each with its own deliveries', async () => {
    await server.given(
      webhooks,
      receiver({ _id: FURTHER, receiverId: RECEIVER, madeAt: AT, url: 'https://two.example.com/' }),
      receiver({ _id: ids.ben, userId: ids.ben }),
    );
    await server.given(webhookDeliveries, delivery({ receiver: FURTHER }));
    const listed = async () =>
      (await get('/api/webhooks')).body.data.map(
        (each: Readonly<Record<string, unknown>>) => [each.receiver_uuid, each.url, each.delivered] as const,
      );
    const further = [RECEIVER, 'https://two.example.com/', 1];
    expect(await listed()).toEqual([[null, '', 0], further]);
    await server.given(webhooks, receiver());
    expect(await listed()).toEqual([[null, 'https://api.example.com/', 0], further]);
    const told = async () =>
      (await get('/api/webhooks')).body.data.map(
        (each: Readonly<Record<string, unknown>>) => [each.order_uuid, each.number] as const,
      );
    await server.given(orders, orderRow({ kind: 'rental' }));
    await server.given(webhooks, {
      ...receiver(),
      _id: FURTHER,
      receiverId: RECEIVER,
      madeAt: AT,
      orderId: ids.order,
    });
    expect(await told()).toEqual([
      [null, null],
      [ids.order, '+12125550132'],
    ]);
    expect((await get('/api/webhook/deliveries')).body.total).toBe(0);
    expect((await get(`/api/webhooks/${RECEIVER}/deliveries`)).body.total).toBe(1);
    expect((await get(`/api/webhooks/${RECEIVER}/deliveries?status=failed`)).body.total).toBe(0);
    const other = await server.ask(`/api/webhooks/${RECEIVER}/deliveries`, {
      token: await server.token(ids.ben),
    });
    expect(other.status).toBe(404);
  });
});

describe('the deliveries of a customer', () => {
  it('are newest first, can be filtered, and are never those of another customer', async () => {
    const waiting = { _id: '00000000-0000-5000-8000-000000000002', status: 'waiting', dueAt: AT } as const;
    await server.given(
      webhookDeliveries,
      delivery(),
      delivery({ ...waiting, queuedAt: '2026-11-21T11:59:30.000Z' }),
      delivery({ _id: '00000000-0000-5000-8000-000000000003', userId: ids.ben, receiver: ids.ben }),
    );
    const { body } = await get('/api/webhook/deliveries');
    expect(body.data.map(({ delivery_uuid }: { delivery_uuid: string }) => delivery_uuid)).toEqual([
      waiting._id,
      ID,
    ]);
    expect(body.data[0]).toMatchObject({ attempts: 1, attempts_max: 14, next_at: AT });
    expect((await get('/api/webhook/deliveries?status=delivered')).body.total).toBe(1);
    expect((await get('/api/webhook/deliveries/00000000-0000-5000-8000-000000000003')).status).toBe(404);
  });

  it('are shown with the body that was sent, which is made from the message itself, and with each answer', async () => {
    await server.given(webhookDeliveries, delivery());
    await server.given(
      privateSms,
      privateSmsRow(1, { _id: 'm-1', from: '32665', msg: 'Code 123', code: '123' }),
    );
    const attempt = { deliveryId: ID, userId: ids.ann, at: AT, tookMs: 12, status: 200, failure: null };
    await server.given(webhookAttempts, { _id: `${ID}|1`, ...attempt, answer: 'thanks', signature: 'v1,x' });
    const { body } = await get(`/api/webhook/deliveries/${ID}`);
    expect(JSON.parse(body.body)).toEqual({
      type: 'sms.received',
      timestamp: AT,
      data: { order_uuid: ids.order, from: '32665', msg: 'Code 123', code: '123' },
    });
    const facts = { activationId: 7, service: 'wa', country: 187, receivedAt: '2026-11-21 11:59:00' };
    const other = { _id: '00000000-0000-5000-8000-000000000004', form: 'sms-activate', facts } as const;
    await server.given(webhookDeliveries, delivery(other));
    const inOtherForm = (await get(`/api/webhook/deliveries/${other._id}`)).body.body;
    expect(JSON.parse(inOtherForm)).toEqual({ ...facts, text: 'Code 123', code: '123', phoneFrom: '32665' });
    expect(body.history).toEqual([
      {
        at: AT,
        took_ms: 12,
        status: 200,
        failure: null,
        webhook_timestamp: Date.parse(AT) / 1000,
        webhook_signature: 'v1,x',
        answer: 'thanks',
      },
    ]);
  });
});

describe('the deliveries of all customers that failed for good', () => {
  const id = (nth: number) => `6b1f0c9a-2e7d-5856-b3a1-9c0d5e8f7a0${nth}`;
  const failed = (nth: number, over: Partial<WebhookDeliveryRow> = {}) =>
    delivery({ _id: id(nth), status: 'failed', queuedAt: `2026-11-1${nth}T11:59:00.000Z`, ...over });

  beforeEach(async () => {
    token = await server.token(ids.admin, 'admin');
    await server.given(accounts, {
      ...{ _id: ids.ann, email: 'ann@example.org', role: 'customer', status: 'active' },
      registeredAt: '2026-11-01T00:00:00.000Z',
    });
    await server.given(
      webhookDeliveries,
      delivery(),
      failed(0),
      failed(1, { userId: ids.ben, receiver: ids.ben }),
      failed(2, { type: 'order.failed' }),
    );
  });

  it.each([
    ['', [2, 1, 0]],
    [`user_id=${ids.ann}`, [2, 0]],
    ['email=%20Ann@example.org', [2, 0]],
    ['email=nobody@example.org', []],
    [`email=ann@example.org&user_id=${ids.ben}`, []],
    ['type=order.failed', [2]],
    [`type=sms.received&user_id=${ids.ann}`, [0]],
    ['since=2026-11-11T00:00:00Z&until=2026-11-12T00:00:00Z', [1]],
  ])('are those that the filters find, and the file has the same: %s', async (query, expected) => {
    const { body } = await get(`/api/admin/webhook_deliveries?${query}`);
    const found = expected.map(id);
    expect(body.total).toBe(found.length);
    expect(body.data.map((row: { delivery_uuid: string }) => row.delivery_uuid)).toEqual(found);
    const { body: file } = await get(`/api/admin/webhook_deliveries/csv?${query}`);
    const lines = String(file).trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(found);
  });

  it.each(['type=sms.read', 'user_id=x', 'orderBy=type'])('refuse %s', async (query) => {
    expect((await get(`/api/admin/webhook_deliveries?${query}`)).status).toBe(400);
  });
});
