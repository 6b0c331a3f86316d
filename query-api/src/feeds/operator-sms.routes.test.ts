import { type OperatorSmsRow, operatorSms } from '@ringpost/projections/feeds/feeds.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { ids } from '../testing/rows.ts';

let server: QueryServer;
let token: string;
beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.admin, 'admin');
  const row = (_id: string, receivedAt: string, of: Partial<OperatorSmsRow> = {}): OperatorSmsRow => ({
    ...{ _id, receivedAt, subject: 'operators', outcome: 'unrouted', why: null, to: '+12125550132' },
    ...{ appId: null, from: '32665', msg: 'Hello', code: null, voice: null },
    ...of,
  });
  await server.given(
    operatorSms,
    row('m1', '2026-11-20T10:00:00.000Z', { outcome: 'unclaimed', appId: ids.app }),
    row('m2', '2026-11-21T10:00:00.000Z', { to: '+14165550100', why: 'other-vendor' }),
    row('m3', '2026-11-19T10:00:00.000Z'),
  );
});
afterEach(() => server.close());

describe('the messages without an order', () => {
  it.each([
    ['', ['m2', 'm1', 'm3']],
    ['orderBy=received_at&orderType=ASC', ['m3', 'm1', 'm2']],
    ['orderType=ASC&limit=1&offset=1', ['m1']],
    ['reason=unclaimed', ['m1']],
    // The vendor of the number is the reason that is shown.
    ['reason=unrouted', ['m3']],
    ['reason=other-vendor', ['m2']],
    ['reason=unknown-number', []],
    ['number=%2B12125550132', ['m1', 'm3']],
    ['number=%2B12125550132&reason=unrouted', ['m3']],
    // In the order of the numbers, and for each in the order of time.
    ['prefix=1', ['m2', 'm1', 'm3']],
    ['prefix=212&since=2026-11-20T00:00:00Z', ['m1']],
    [`app_uuid=${ids.app}`, ['m1']],
    ['since=2026-11-20T10:00:00Z&until=2026-11-21T10:00:00Z', ['m1']],
  ])('are filtered, sorted and paged, and the file has the same: %s', async (query, expected) => {
    const { body } = await server.ask(`/api/sms/unrouted?${query}`, { token });
    expect(body.data.map(({ uuid }: { uuid: string }) => uuid)).toEqual(expected);
    if (query.includes('order')) return;
    const { body: file } = await server.ask(`/api/sms/unrouted/csv?${query}`, { token });
    const lines = String(file).trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(expected);
  });

  it('are only for admins, and only in the order of time', async () => {
    const support = await server.token(ids.ben, 'support');
    expect((await server.ask('/api/sms/unrouted', { token: support })).status).toBe(403);
    for (const query of ['orderBy=msg', 'number=212', 'reason=spam', 'prefix=%2B'])
      expect((await server.ask(`/api/sms/unrouted?${query}`, { token })).status, query).toBe(400);
  });
});
