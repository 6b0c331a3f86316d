import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { type MessageHeadRow, messageHeads } from '@ringpost/projections/messages/message-heads.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, vendorRow } from '../testing/rows.ts';

function head(_id: string, over: Partial<MessageHeadRow> = {}): MessageHeadRow {
  return {
    _id,
    receivedAt: '2026-11-21T10:00:08.000Z',
    to: '+12125550132',
    vendorId: ids.vendor,
    appId: ids.app,
    userId: ids.ann,
    orderId: ids.order,
    state: 'shown',
    isVerification: true,
    kind: 'sms',
    ...over,
  };
}

const NOBODYS = { userId: null, orderId: null, appId: null, isVerification: false } as const;

let server: QueryServer;
let token: string;

beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.admin, 'admin');
  await server.given(apps, appRow());
  await server.given(vendors, vendorRow());
  await server.given(accounts, {
    ...{ _id: ids.ann, email: 'ann@example.org', role: 'customer', status: 'active' },
    registeredAt: '2026-11-01T00:00:00.000Z',
  });
  await server.given(
    messageHeads,
    head('m1'),
    head('m2', { receivedAt: '2026-11-21T11:00:00.000Z', userId: ids.ben, state: 'withheld' }),
    head('m3', {
      ...NOBODYS,
      ...{ receivedAt: '2026-11-21T12:00:00.000Z', to: '+14165550100', state: 'unrouted' },
      ...{ vendorId: ids.otherVendor, kind: 'call' },
    }),
  );
});
afterEach(() => server.close());

describe('all messages', () => {
  it('are newest first, with their customer, app and vendor', async () => {
    const { body } = await server.ask('/api/admin/messages', { token });
    expect(body.total).toBe(3);
    expect(body.data[2]).toEqual({
      ...{ uuid: 'm1', received_at: '2026-11-21T10:00:08.000Z', number: '+12125550132' },
      ...{ vendor_uuid: ids.vendor, vendor_name: 'Alpha' },
      ...{ app_uuid: ids.app, app_name: 'WhatsApp', image_name: 'whatsapp' },
      ...{ user_id: ids.ann, email: 'ann@example.org', order_uuid: ids.order },
      ...{ state: 'shown', verification: true, kind: 'sms' },
    });
    expect(body.data[0]).toMatchObject({
      uuid: 'm3',
      user_id: null,
      email: null,
      app_name: null,
      kind: 'call',
    });
  });

  it.each([
    ['', ['m3', 'm2', 'm1']],
    ['orderBy=received_at&orderType=ASC', ['m1', 'm2', 'm3']],
    ['limit=1&offset=1', ['m2']],
    ['number=%2B14165550100', ['m3']],
    ['prefix=416', ['m3']],
    // In the order of the numbers, and for each in the order of time.
    ['prefix=1', ['m3', 'm2', 'm1']],
    ['prefix=%2B1&orderType=ASC', ['m1', 'm2', 'm3']],
    ['prefix=212&orderType=ASC&limit=1&offset=1', ['m2']],
    [`prefix=212&app_uuid=${ids.app}&state=withheld&verification=true`, ['m2']],
    ['prefix=416&number=%2B12125550132', ['m2', 'm1']],
    ['prefix=212&since=2026-11-21T10:30:00Z', ['m2']],
    [`number=%2B12125550132&user_id=${ids.ann}`, ['m1']],
    [`user_id=${ids.ben}`, ['m2']],
    [`app_uuid=${ids.app}`, ['m2', 'm1']],
    [`app_uuid=${ids.app}&state=withheld`, ['m2']],
    [`vendor_uuid=${ids.otherVendor}`, ['m3']],
    [`vendor_uuid=${ids.otherVendor}&state=shown`, []],
    ['state=unrouted', ['m3']],
    ['verification=true', ['m2', 'm1']],
    ['verification=false', ['m3']],
    ['since=2026-11-21T10:30:00Z&until=2026-11-21T12:00:00Z', ['m2']],
  ])('are filtered, sorted and paged: %s', async (query, expected) => {
    const { body } = await server.ask(`/api/admin/messages?${query}`, { token });
    expect(body.data.map(({ uuid }: { uuid: string }) => uuid)).toEqual(expected);
  });

  it.each([
    'number=212',
    'prefix=%2B',
    'state=read',
    'verification=yes',
    'orderBy=to',
    'user_id=x',
    'limit=101',
  ])('refuse %s', async (query) => {
    expect((await server.ask(`/api/admin/messages?${query}`, { token })).status).toBe(400);
  });

  it.each(['/api/admin/messages', '/api/admin/messages/csv'])('are only for admins: %s', async (path) => {
    expect((await server.ask(path, { token: await server.token(ids.ann) })).status).toBe(403);
    expect((await server.ask(path)).status).toBe(401);
  });

  it('are all in a file of the numbers with a prefix, also if a number has more than a page', async () => {
    const more = Array.from({ length: 450 }, (_, nth) =>
      head(`n${nth}`, { to: nth < 300 ? '+14155550101' : `+141555${String(nth).padStart(5, '0')}` }),
    );
    await server.given(messageHeads, ...more);
    const { body } = await server.ask('/api/admin/messages/csv?prefix=415', { token });
    const lines = String(body).trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(450);
    expect(new Set(lines).size).toBe(450);
    expect(lines.every((line) => line.includes('+1415'))).toBe(true);
  });

  it('are a file with a line for each that the filters find', async () => {
    const { body, headers } = await server.ask('/api/admin/messages/csv?state=withheld', { token });
    expect(headers.get('content-disposition')).toContain('ringpost-messages.csv');
    const [first, line, ...rest] = String(body).trim().split('\r\n');
    expect(first).toMatch(
      /message,received_at,number,provider,app,state,verification,kind,order,customer,email$/,
    );
    expect(line).toMatch(/^m2,2026-11-21T11:00:00\.000Z,/);
    expect(rest).toEqual([]);
  });
});
