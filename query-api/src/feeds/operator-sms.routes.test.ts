import { type OperatorSmsRow, operatorSms } from '@ringpost/projections/feeds/feeds.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { ids } from '../testing/rows.ts';

let server: QueryServer;
let token: string;
beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.admin, 'admin');
  const row = (_id: string, receivedAt: string): OperatorSmsRow => ({
    ...{ _id, receivedAt, subject: 'operators', outcome: 'unrouted', why: null, to: '+12125550132' },
    ...{ appId: null, from: '32665', msg: 'Hello', code: null, voice: null },
  });
  await server.given(
    operatorSms,
    row('m1', '2026-11-20T10:00:00.000Z'),
    row('m2', '2026-11-21T10:00:00.000Z'),
    row('m3', '2026-11-19T10:00:00.000Z'),
  );
});
afterEach(() => server.close());

describe('the messages without an order', () => {
  it.each([
    ['', ['m2', 'm1', 'm3']],
    ['orderBy=received_at&orderType=ASC', ['m3', 'm1', 'm2']],
    ['orderType=ASC&limit=1&offset=1', ['m1']],
  ])('are %s', async (query, expected) => {
    const { body } = await server.ask(`/api/sms/unrouted?${query}`, { token });
    expect(body.data.map(({ uuid }: { uuid: string }) => uuid)).toEqual(expected);
  });

  it('are only for admins, and only in the order of time', async () => {
    const support = await server.token(ids.ben, 'support');
    expect((await server.ask('/api/sms/unrouted', { token: support })).status).toBe(403);
    expect((await server.ask('/api/sms/unrouted?orderBy=msg', { token })).status).toBe(400);
  });
});
