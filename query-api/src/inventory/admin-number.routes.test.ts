import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { type NumberRow, numbers, ownNumbers } from '@ringpost/projections/inventory/inventory.view';
import { lineId, lines } from '@ringpost/projections/reservations/reservations.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { givenOrders, openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, orderRow, vendorRow } from '../testing/rows.ts';

const E164 = '+12125550132';
const row: NumberRow = {
  ...{ _id: E164, countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: ids.vendor },
  ...{ status: 'active', shuffle: 1, addedAt: '2026-11-01T00:00:00.000Z' },
};

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
});
afterEach(() => server.close());

function ask(number: string) {
  return server.ask(`/api/admin/numbers/${encodeURIComponent(number)}`, { token });
}

describe('one number', () => {
  it('has its place, its vendor and since when it is ours', async () => {
    await server.given(numbers, row);
    expect((await ask(E164)).body).toMatchObject({
      ...{ number: E164, status: 'active', owner: null, holders: [] },
      place: {
        ...{ country_iso: 'US', rate_center: 'New York', vendor_uuid: ids.vendor, vendor_name: 'Alpha' },
        added_at: '2026-11-01T00:00:00.000Z',
      },
    });
  });

  it('names the orders that have it, also a cancelled one until it is settled', async () => {
    server.at('2026-11-21T10:10:00.000Z');
    await server.given(numbers, row);
    await givenOrders(
      server,
      orderRow({ status: 'failed', outcome: 'cancelled' }),
      orderRow({ _id: ids.otherOrder, kind: 'rental', status: 'inactive', settlesAt: null }),
    );
    expect((await ask(E164)).body.holders).toEqual([
      {
        ...{ order_uuid: ids.order, user_id: ids.ann, email: 'ann@example.org', kind: 'activation' },
        ...{ app_uuid: ids.app, app_name: 'WhatsApp', image_name: 'whatsapp' },
        until: '2026-11-21T10:30:01.000Z',
      },
    ]);
    server.at('2026-11-21T10:31:00.000Z');
    expect((await ask(E164)).body.holders).toEqual([]);
  });

  it('names who has reserved it for an app and who waits, by app and in order', async () => {
    await server.given(numbers, row);
    await server.given(apps, appRow({ _id: ids.otherApp, name: 'Alpha', imageName: null }));
    const until = '2026-11-25T00:00:00.000Z';
    await server.given(
      lines,
      {
        _id: lineId({ e164: E164, appId: ids.app }),
        line: [
          { reservationId: ids.order, userId: ids.ann, until },
          { reservationId: ids.otherOrder, userId: ids.ben, until: null },
        ],
      },
      {
        _id: lineId({ e164: E164, appId: ids.otherApp }),
        line: [{ reservationId: ids.line, userId: ids.ann, until: null }],
      },
      {
        _id: lineId({ e164: '+12125550199', appId: ids.app }),
        line: [{ reservationId: ids.nobody, userId: ids.ben, until: null }],
      },
    );
    const { reservations } = (await ask(E164)).body;
    expect(reservations).toMatchObject([
      { reservation_uuid: ids.line, app_name: 'Alpha', until: null, place: 1 },
      { reservation_uuid: ids.order, app_name: 'WhatsApp', email: 'ann@example.org', until, place: null },
      { reservation_uuid: ids.otherOrder, user_id: ids.ben, email: null, until: null, place: 1 },
    ]);
  });

  it('may be public, or that of a customer who brought it over', async () => {
    await server.given(numbers, { ...row, status: 'public' });
    expect((await ask(E164)).body).toMatchObject({ status: 'public' });
    await server.given(ownNumbers, { ...row, _id: '+14155550171', userId: ids.ann });
    expect((await ask('+14155550171')).body).toMatchObject({
      ...{ status: 'own', owner: { user_id: ids.ann, email: 'ann@example.org' } },
    });
  });

  it('is not found if it was never ours, and is only for admins', async () => {
    expect((await ask('+12125550199')).status).toBe(404);
    const path = `/api/admin/numbers/${encodeURIComponent(E164)}`;
    expect((await server.ask(path, { token: await server.token(ids.ann) })).status).toBe(403);
    expect((await server.ask(path)).status).toBe(401);
  });
});
