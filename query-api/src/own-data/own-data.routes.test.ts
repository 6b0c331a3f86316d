import { randomUUID } from 'node:crypto';
import type { AccountEvent } from '@ringpost/domain';
import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { type AlertRow, alerts } from '@ringpost/projections/alerts/alerts.view';
import { privateSms } from '@ringpost/projections/feeds/feeds.view';
import { orders } from '@ringpost/projections/orders/orders.view';
import { payments } from '@ringpost/projections/payments/payments.view';
import { type PortInRow, portIns } from '@ringpost/projections/port-ins/port-ins.view';
import { transactions } from '@ringpost/projections/wallets/wallets.view';
import { webhooks } from '@ringpost/projections/webhooks/webhooks.view';
import { sampleMeta } from '@ringpost/testing/sample-events';
import {
  keyOfAddress,
  MAILS_OF_ADDRESS_SPACE,
  MAILS_SPACE,
  SESSIONS_SPACE,
  type SessionsOfAccount,
} from '@ringpost/web/http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { ids, orderRow, paymentRow, privateSmsRow, transactionRow } from '../testing/rows.ts';

const alertRow: AlertRow = {
  ...{ _id: '019ab000-0000-7000-8000-0000000000a1', userId: ids.ann, status: 'waiting', found: null },
  ...{ appId: '019ab000-0000-7000-8000-0000000000a2', e164: null, countryIso: 'US', vendorId: null },
  ...{ prefix: null, notifies: true, purchase: null, firedAt: null, orderId: null, reason: null },
  ...{ setAt: '2026-11-20T10:00:00.000Z', expiresAt: '2026-12-20T10:00:00.000Z' },
};
const LATER = '2026-11-21T18:00:00.000Z';
const EARLIER = '2026-11-21T11:59:59.000Z';
const portInRow: PortInRow = {
  ...{ _id: '019ab000-0000-7000-8000-0000000000a3', userId: ids.ann, status: 'submitted', isSent: true },
  ...{ isOpen: true, label: 'Shop', numbers: ['+12125550150', '+12125550151'], feeMills: 5_000 },
  ...{ fee: 'held', reason: null, note: '', focAt: null, cancelledBy: null, documents: 1, steps: [] },
  ...{ savedAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T11:00:00.000Z' },
};

let server: QueryServer;
let token: string;

/** As the command API stores them. */
async function givenInVault(userId: string, address: string, expiresAt = LATER): Promise<void> {
  const { vault } = server.engine;
  const opened = { openedAt: '2026-11-21T10:00:00.000Z', expiresAt, addressBlock: '203.0.113.7' };
  const agent = { browser: 'Firefox', system: 'Linux' };
  const open = { sessionId: `secret-session-of-${userId}`, sessionEpoch: 0, ...opened, ...agent };
  const ended = { ...open, sessionEpoch: -1, browser: 'Opera' };
  const kept: SessionsOfAccount = { sessions: [open, ended], expiresAt };
  await vault.put(SESSIONS_SPACE, userId, kept, 0);
  const mail = { kind: 'reset', userId, emailStream: 'secret-stream', status: 'sent', locale: 'en' };
  const times = { createdAt: '2026-11-21T10:00:00.000Z', dueAt: '', expiresAt };
  await vault.put(MAILS_SPACE, `secret-mail-to-${address}`, { ...mail, ...times, to: address }, 0);
  const ids = [`secret-mail-to-${address}`];
  await vault.put(MAILS_OF_ADDRESS_SPACE, keyOfAddress(address), { ids, expiresAt }, 0);
}

beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.ann);
  const account = { role: 'customer', status: 'active', registeredAt: '2026-11-20T10:00:00.000Z' } as const;
  const agreed = { terms: '2026-11-19', privacy: '2026-11-18', agreedAt: '2026-11-20T10:00:00.000Z' };
  await server.given(accounts, { _id: ids.ann, email: 'ann@example.com', ...account, agreed });
  await server.given(orders, orderRow());
  await server.given(payments, paymentRow());
  await server.given(transactions, transactionRow());
  await server.given(alerts, alertRow);
  await server.given(webhooks, {
    ...{
      _id: ids.ann,
      userId: ids.ann,
      receiverId: '',
      orderId: null,
      madeAt: '',
      status: 'on',
      url: 'https://ann.example/hook',
      types: ['order.completed'],
    },
    ...{
      form: 'ringpost',
      subAccounts: false,
      disabled: null,
      secretAt: '2026-11-20T10:00:00.000Z',
      oldSecretUntil: null,
    },
  });
});
afterEach(() => server.close());

function ask() {
  return server.ask('/api/users/own_data', { token });
}

describe("a customer's own data", () => {
  it('is one file with everything, and with nothing of others', async () => {
    const { status, body, headers } = await ask();
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="ringpost-own-data.json"');
    expect(body).toMatchObject({
      account: {
        ...{ user_id: ids.ann, email: 'ann@example.com' },
        agreed: { terms: '2026-11-19', privacy: '2026-11-18', at: '2026-11-20T10:00:00.000Z' },
      },
      billing: null,
      orders: [{ order_uuid: orderRow()._id }],
      messages: [],
      payments: [{ payment_uuid: paymentRow()._id }],
      transactions: [{ transaction_id: transactionRow()._id }],
      port_ins: [],
      alerts: [{ alert_uuid: alertRow._id, app_name: '' }],
      reservations: [],
      webhook: { status: 'on', url: 'https://ann.example/hook', types: ['order.completed'] },
    });
    token = await server.token(ids.ben);
    expect((await ask()).body).toMatchObject({
      account: { email: null, agreed: null },
      orders: [],
      payments: [],
    });
  });

  it("has the open sessions and the heads of mails from the Vault: no token, and nobody else's", async () => {
    await givenInVault(ids.ann, 'ann@example.com');
    await givenInVault(ids.ben, 'ben@example.com');
    const { body } = await ask();
    expect(body.sessions).toEqual([
      {
        ...{ opened_at: '2026-11-21T10:00:00.000Z', expires_at: LATER, address: '203.0.113.7' },
        ...{ browser: 'Firefox', system: 'Linux' },
      },
    ]);
    expect(body.mails).toEqual([
      { at: '2026-11-21T10:00:00.000Z', kind: 'reset', to: 'ann@example.com', status: 'sent' },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/secret-|ben@/);
  });

  it('has the keys of the API from the stream of the account: no key, and no hash of one', async () => {
    const terms = { dayCapMills: 5_000, addresses: '203.0.113.0/24', endsAt: null, madeAt: LATER };
    const owner = { userId: ids.ann, subject: `user:${ids.ann}` };
    function made(keyId: string, name: string, type: 'ApiKeyMade' | 'ApiKeyMadeForSandbox'): AccountEvent {
      const data = { ...owner, ...terms, keyId, name, hash: `secret-hash-${keyId}` };
      return { type, data: { ...data, scopes: ['read', 'buy'] } };
    }
    const registered = { ...owner, email: 'ann@example.com', locale: 'en', role: 'customer' } as const;
    const facts: readonly AccountEvent[] = [
      { type: 'AccountRegistered', data: registered },
      { type: 'AccountConfirmed', data: { userId: ids.ann } },
      made('k1', 'Shop', 'ApiKeyMade'),
      made('k2', 'Old', 'ApiKeyMade'),
      made('k3', 'Trial', 'ApiKeyMadeForSandbox'),
      { type: 'ApiKeyEnded', data: { userId: ids.ann, keyId: 'k2' } },
    ];
    const events = facts.map((fact) => ({ ...fact, id: randomUUID(), meta: sampleMeta() }));
    await server.engine.events.append({ stream: `account-${ids.ann}`, events, expected: 'none' });
    const { body } = await ask();
    const shown = {
      ...{ scopes: ['read', 'buy'], day_cap: 5, addresses: ['203.0.113.0/24'] },
      ...{ made_at: LATER, ends_at: null, last_used_at: null },
    };
    expect(body.api_keys).toEqual([
      { ...shown, name: 'Shop', is_sandbox: false },
      { ...shown, name: 'Trial', is_sandbox: true },
    ]);
    expect(JSON.stringify(body)).not.toContain('secret-');
  });

  it('has its sub-accounts, each with its own lines', async () => {
    const shop = { userId: ids.ann, subAccountId: ids.ben, name: 'Oslo', subject: `user:${ids.ann}` };
    const made: AccountEvent = { type: 'SubAccountMade', data: { ...shop, madeAt: LATER } };
    const registered: AccountEvent = {
      type: 'AccountRegistered',
      data: {
        userId: ids.ann,
        email: 'ann@example.com',
        locale: 'en',
        role: 'customer',
        subject: `user:${ids.ann}`,
      },
    };
    const events = [registered, made].map((fact) => ({ ...fact, id: randomUUID(), meta: sampleMeta() }));
    await server.engine.events.append({ stream: `account-${ids.ann}`, events, expected: 'none' });
    await server.given(transactions, transactionRow({ userId: ids.ben }));
    const { body } = await ask();
    expect(body.sub_accounts).toMatchObject([
      {
        user_id: ids.ben,
        name: 'Oslo',
        made_at: LATER,
        orders: [],
        transactions: [{ line: 2 }],
        api_keys: [],
      },
    ]);
  });

  it('has no session and no mail whose time is over', async () => {
    await givenInVault(ids.ann, 'ann@example.com', EARLIER);
    expect((await ask()).body).toMatchObject({ sessions: [], mails: [] });
  });

  it('has its messages and requests as CSV too, withheld texts still withheld', async () => {
    const withheld = { priceMills: 20, readUntil: LATER };
    const hidden = { seq: 2, from: null, msg: null, code: null, withheld };
    await server.given(
      privateSms,
      privateSmsRow(1, { msg: '=Your code, 482913' }),
      { ...privateSmsRow(2), ...hidden },
      privateSmsRow(1, { userId: ids.ben, msg: 'of Ben' }),
    );
    await server.given(portIns, portInRow, {
      ...portInRow,
      _id: ids.order,
      userId: ids.ben,
      label: 'of Ben',
    });
    const messages = await server.ask('/api/sms/csv', { token });
    expect(messages.headers.get('content-disposition')).toBe('attachment; filename="ringpost-messages.csv"');
    expect(messages.body.trimEnd().split('\r\n')).toEqual([
      'message,at,to,from,app,order,text,code,withheld_price,call_seconds',
      `m2,2026-11-21T10:00:08.000Z,+12125550132,,,${ids.order},,,0.020,`,
      `m1,2026-11-21T10:00:08.000Z,+12125550132,+14155550100,,${ids.order},"'=Your code, 482913",482913,,`,
    ]);
    const requests = await server.ask('/api/portin_request/csv', { token });
    expect(requests.headers.get('content-disposition')).toBe('attachment; filename="ringpost-port-ins.csv"');
    expect(requests.body.trimEnd().split('\r\n')).toEqual([
      'request,saved_at,updated_at,name,status,numbers,fee,fee_status,reason,note,moves_at,cancelled_by,documents',
      `${portInRow._id},${portInRow.savedAt},${portInRow.updatedAt},Shop,submitted,'+12125550150 +12125550151,5.000,held,,,,,1`,
    ]);
    for (const path of ['/api/sms/csv', '/api/portin_request/csv'])
      expect((await server.ask(path)).status).toBe(401);
  });

  it('can be taken five times a day', async () => {
    for (let time = 0; time < 5; time += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});
