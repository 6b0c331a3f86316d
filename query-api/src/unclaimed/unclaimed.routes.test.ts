import { UNCLAIMED_LISTS_PER_MINUTE } from '@ringpost/domain/rules/limits';
import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { type NumberRow, numbers } from '@ringpost/projections/inventory/inventory.view';
import { type UnclaimedRow, unclaimed, unclaimedApps } from '@ringpost/projections/unclaimed/unclaimed.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, vendorRow } from '../testing/rows.ts';

const NEW = '+12125550132';
const OLD = '+12125550133';
const PUBLIC = '+12125550134';
/** The texts of a message that nobody reads have the key of their day. */
const SUBJECT = 'public:2026-11-20';
let server: QueryServer;

function numberRow(e164: string, status: NumberRow['status'] = 'active'): NumberRow {
  const place = { countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: ids.vendor };
  return { _id: e164, ...place, status, shuffle: 1, addedAt: '2026-11-01T00:00:00.000Z' };
}
function row(e164: string, receivedAt: string): UnclaimedRow {
  return { _id: `to ${e164}`, appId: ids.app, e164, receivedAt, subject: SUBJECT, msg: 'Your code is •••' };
}
function list(query = '') {
  return server.ask(`/api/public/get_unclaimed_number?app_uuid=${ids.app}${query}`);
}

beforeEach(async () => {
  server = await openQueryServer();
  server.at('2026-11-21T12:00:00.000Z');
  await server.given(apps, appRow(), appRow({ _id: ids.otherApp, name: 'eBay' }));
  await server.given(vendors, vendorRow());
  await server.given(numbers, numberRow(NEW), numberRow(OLD), numberRow(PUBLIC, 'public'));
  const rows = [
    row(OLD, '2026-11-11T12:00:00.000Z'),
    row(NEW, '2026-11-20T12:00:00.000Z'),
    row(PUBLIC, '2026-11-20T12:00:00.000Z'),
    row('+12125550199', '2026-08-01T12:00:00.000Z'),
  ];
  await server.given(unclaimed, ...rows);
  await server.given(
    unclaimedApps,
    { _id: ids.app, offers: rows.filter(({ e164 }) => e164 === NEW || e164 === OLD) },
    { _id: ids.otherApp, offers: [row(NEW, '2026-11-21T11:00:00.000Z')] },
  );
});
afterEach(() => server.close());

describe('the apps with unclaimed messages', () => {
  it('are sorted without regard to case, with their counts of the days that were asked for', async () => {
    const all = await server.ask('/api/available_unclaimed_apps_mv');
    expect(all.body.data).toMatchObject([
      { app_name: 'eBay', num_count: 1 },
      { uuid: ids.app, app_name: 'WhatsApp', num_count: 2 },
    ]);
    const { body } = await server.ask('/api/available_unclaimed_apps_mv?last_days=2');
    expect(body.data.map(({ num_count }: { num_count: number }) => num_count)).toEqual([1, 1]);
  });
});

describe('the unclaimed messages of an app', () => {
  it('are not offered, and not counted, once their text was erased', async () => {
    await server.given(unclaimed, { ...row(OLD, '2026-11-11T12:00:00.000Z'), msg: '' });
    expect((await list()).body).toMatchObject({ data: [{ to: NEW }], total: 1 });
    const { body } = await server.ask('/api/available_unclaimed_apps_mv');
    expect(body.data).toMatchObject([{ app_name: 'eBay' }, { app_name: 'WhatsApp', num_count: 1 }]);
  });

  it('are not offered, and not counted, while the app is not for sale', async () => {
    await server.given(apps, appRow({ hidden: 'The provider has a fault' }));
    expect((await list()).status).toBe(404);
    const { body } = await server.ask('/api/available_unclaimed_apps_mv');
    expect(body.data).toMatchObject([{ app_name: 'eBay' }]);
  });

  it('are read by one address only so often', async () => {
    for (let read = 0; read < UNCLAIMED_LISTS_PER_MINUTE; read += 1) expect((await list()).status).toBe(200);
    const refused = await list();
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('are newest first, with a price, and only those whose number can be bought', async () => {
    const { body } = await list();
    expect(body).toEqual({
      data: [
        {
          ...{ id: `to ${NEW}`, to: NEW, msg: 'Your code is •••', received_at: '2026-11-20T12:00:00.000Z' },
          ...{ country_iso: 'US', price: 0.35 },
        },
        expect.objectContaining({ to: OLD }),
      ],
      total: 2,
    });
    expect((await list('&last_days=5')).body).toMatchObject({ data: [{ to: NEW }], total: 1 });
    expect((await list('&count=1&offset=1')).body).toMatchObject({ data: [{ to: OLD }], total: 2 });
  });

  it('are of 1 to 90 days and at most 100, of an app that is there', async () => {
    for (const wrong of ['&last_days=0', '&last_days=91', '&count=101', '&offset=301'])
      expect((await list(wrong)).status, wrong).toBe(400);
    const unknown = await server.ask(`/api/public/get_unclaimed_number?app_uuid=${ids.nobody}`);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});
