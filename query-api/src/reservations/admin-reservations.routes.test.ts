import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { type AlertRow, alerts } from '@ringpost/projections/alerts/alerts.view';
import { apps } from '@ringpost/projections/catalogue/catalogue.view';
import {
  lineId,
  lines,
  type ReservationRow,
  reservations,
} from '@ringpost/projections/reservations/reservations.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { accountRow, appRow, ids } from '../testing/rows.ts';

const NEW_YORK = '+12125550132';
const TORONTO = '+14165550100';

function id(nth: number): string {
  return `019ab000-0000-7000-8000-${String(nth).padStart(12, '0')}`;
}

function at(hour: number): string {
  return `2026-11-21T${hour}:00:00.000Z`;
}

function reservation(nth: number, over: Partial<ReservationRow> = {}): ReservationRow {
  const none = { reservedAt: null, until: null, endedAt: null, orderId: null };
  return {
    ...{ _id: id(nth), userId: ids.ann, e164: NEW_YORK, appId: ids.app, feeMills: 500 },
    ...{ status: 'queued', isShown: true, placedAt: at(10 + nth), ...none },
    ...over,
  };
}

function alert(nth: number, over: Partial<AlertRow> = {}): AlertRow {
  return {
    ...{ _id: id(nth), userId: ids.ann, e164: NEW_YORK, appId: ids.app, setAt: at(10 + nth) },
    ...{ countryIso: null, vendorId: null, prefix: null, notifies: true, purchase: null },
    ...{ status: 'waiting', found: null, firedAt: null, orderId: null, reason: null },
    expiresAt: '2026-12-21T10:00:00.000Z',
    ...over,
  };
}

let server: QueryServer;
let token: string;
beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.admin, 'admin');
  await server.given(apps, appRow());
  await server.given(
    accounts,
    accountRow(ids.ann, 'ann@example.org'),
    accountRow(ids.ben, 'ben@example.org'),
  );
  const bens = { userId: ids.ben, e164: TORONTO, appId: ids.otherApp };
  await server.given(
    reservations,
    reservation(1),
    reservation(2, { ...bens, status: 'expired' }),
    reservation(3, { ...bens, appId: ids.app, e164: NEW_YORK }),
    // Asked for, and not decided.
    reservation(4, { status: 'asked', isShown: false }),
  );
  await server.given(lines, {
    _id: lineId({ e164: NEW_YORK, appId: ids.app }),
    line: [
      { reservationId: id(1), userId: ids.ann, until: null },
      { reservationId: id(3), userId: ids.ben, until: null },
    ],
  });
  await server.given(
    alerts,
    alert(1),
    alert(2, { ...bens, status: 'expired' }),
    alert(3, { userId: ids.ben, e164: null, prefix: '212' }),
  );
});
afterEach(() => server.close());

async function found(path: string): Promise<readonly number[]> {
  const { body } = await server.ask(path, { token });
  return body.data.map((row: Record<string, string>) =>
    Number((row.reservation_uuid ?? row.alert_uuid ?? '').slice(-3)),
  );
}

const LISTS = ['reservations', 'alerts'] as const;

describe('the reservations of all customers', () => {
  it('are newest first, with their customer and the place in the line, without one that is not decided', async () => {
    const { body } = await server.ask('/api/admin/reservations', { token });
    expect(body.total).toBe(3);
    expect(body.data[0]).toMatchObject({
      ...{ reservation_uuid: id(3), user_id: ids.ben, email: 'ben@example.org', app_name: 'WhatsApp' },
      ...{ number: NEW_YORK, status: 'queued', place: 2, waiting: 2, fee: 0.5 },
    });
    expect(body.data[0]).not.toHaveProperty('prices');
  });
});

describe('the alerts of all customers', () => {
  it('are newest first, with their customer', async () => {
    const { body } = await server.ask('/api/admin/alerts', { token });
    expect(body.total).toBe(3);
    expect(body.data[0]).toMatchObject({
      ...{ alert_uuid: id(3), user_id: ids.ben, email: 'ben@example.org', app_name: 'WhatsApp' },
      ...{ number: null, prefix: '212', status: 'waiting' },
    });
  });
});

describe.each(LISTS)('a list of all customers: %s', (list) => {
  const number = encodeURIComponent(NEW_YORK);
  const ofNumber = list === 'alerts' ? [1] : [3, 1];

  it.each([
    ['', [3, 2, 1]],
    ['orderType=ASC', [1, 2, 3]],
    ['limit=1&offset=1', [2]],
    ['status=expired', [2]],
    [`app_uuid=${ids.app}`, [3, 1]],
    [`app_uuid=${ids.app}&user_id=${ids.ben}`, [3]],
    [`user_id=${ids.ben}&status=expired`, [2]],
    [`number=${number}`, ofNumber],
    [`number=${number}&user_id=${ids.ann}`, [1]],
    ['prefix=416', [2]],
    // In the order of the numbers.
    ['prefix=1', [2, ...ofNumber]],
    [`prefix=1&orderType=ASC&app_uuid=${ids.app}`, ofNumber.toReversed()],
    [`since=${at(12)}&until=${at(13)}`, [2]],
    ['prefix=212&since=2026-11-21T12:30:00Z', ofNumber.filter((nth) => nth === 3)],
  ])('is filtered, sorted and paged: %s', async (query, expected) => {
    expect(await found(`/api/admin/${list}?${query}`)).toEqual(expected);
  });

  it('is a file with a line for each that the filters find', async () => {
    const { body, headers } = await server.ask(`/api/admin/${list}/csv?status=expired`, { token });
    expect(headers.get('content-disposition')).toContain(`ringpost-${list}.csv`);
    const [head, line, ...rest] = String(body).trim().split('\r\n');
    expect(head).toMatch(/,customer,email$/);
    expect(line).toMatch(/ben@example\.org$/);
    expect(rest).toEqual([]);
  });

  it('is whole in a file of the numbers with a prefix, also if it has more than a page', async () => {
    const numbers = Array.from({ length: 450 }, (_, nth) =>
      nth < 300 ? '+14155550101' : `+141555${String(nth).padStart(5, '0')}`,
    );
    if (list === 'alerts')
      await server.given(alerts, ...numbers.map((e164, nth) => alert(100 + nth, { e164, setAt: at(10) })));
    else
      await server.given(
        reservations,
        ...numbers.map((e164, nth) => reservation(100 + nth, { e164, placedAt: at(10) })),
      );
    const { body } = await server.ask(`/api/admin/${list}/csv?prefix=415`, { token });
    const rows = String(body).trim().split('\r\n').slice(1);
    expect(new Set(rows).size).toBe(450);
  });

  it.each(['orderBy=number', 'status=open', 'limit=101', 'user_id=x', 'number=212', 'prefix=%2B'])(
    'refuses %s',
    async (query) => {
      expect((await server.ask(`/api/admin/${list}?${query}`, { token })).status).toBe(400);
    },
  );

  it('is for support, its file for admins only', async () => {
    const support = await server.token(ids.ben, 'support');
    const customer = await server.token(ids.ann);
    expect((await server.ask(`/api/admin/${list}`, { token: support })).status).toBe(200);
    expect((await server.ask(`/api/admin/${list}/csv`, { token: support })).status).toBe(403);
    expect((await server.ask(`/api/admin/${list}`, { token: customer })).status).toBe(403);
    expect((await server.ask(`/api/admin/${list}`)).status).toBe(401);
  });
});
