import type { AdminAlert } from '@ringpost/query-api/alerts/admin-alerts.contract';
import type { AdminReservation } from '@ringpost/query-api/reservations/admin-reservations.contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AllAlertsPage } from '../features/inventory/admin/all-alerts-page.tsx';
import { AllReservationsPage } from '../features/reservations/admin/all-reservations-page.tsx';
import { shownAddress, showPage, sortedBy, stubScreen } from '../testing/shown-page.fixture.tsx';

const USER = '019ab000-0000-7000-8000-00000000000a';
const of = { user_id: USER, email: 'ann@example.org', app_uuid: 'a1', app_name: 'Alpha', image_name: null };

const alert: AdminAlert = {
  ...{ ...of, alert_uuid: 'x1', status: 'waiting', number: '+12125550132', country_iso: null },
  ...{ vendor_uuid: null, prefix: null, auto_notification: true, up_to: null, term_hours: null },
  ...{ found: null, fired_at: null, order_uuid: null, reason: null },
  ...{ set_at: '2026-11-21T10:00:00.000Z', expires_at: '2026-12-21T10:00:00.000Z' },
};
const reservation: AdminReservation = {
  ...{ ...of, reservation_uuid: 'x1', status: 'queued', place: 1, waiting: 2, number: '+12125550132' },
  ...{ country_iso: 'US', fee: 0.5, placed_at: '2026-11-21T10:00:00.000Z' },
  ...{ reserved_until: null, ended_at: null, order_uuid: null },
};

const LISTS = [
  ['alerts', AllAlertsPage, alert, 'When', 'Waiting', `/admin/dashboard/users/${USER}`],
  [
    'reservations',
    AllReservationsPage,
    reservation,
    'When',
    'Reserved',
    '/admin/dashboard/numbers/%2B12125550132',
  ],
] as const;

let asked: string[];
beforeEach(() => {
  asked = [];
  stubScreen();
  vi.stubGlobal('fetch', async (path: string) => {
    const [, , row] = LISTS.find(([list]) => path.startsWith(`/api/admin/${list}`)) ?? [];
    if (!row) return Response.json({ data: [], total: 0 });
    asked.push(path);
    return Response.json({ data: [row], total: 1, position: 'p' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe.each(LISTS)('the %s of all customers', (list, Page, _row, time, view, leadsTo) => {
  function open(search = '') {
    return showPage(Page, `/admin/dashboard/${list}${search}`, 'ann@example.org');
  }
  const query = () => new URLSearchParams(asked.at(-1)?.split('?')[1]);

  it('are filtered by the address, and in the order of the numbers if only the first digits are given', async () => {
    const user = await open(`?number=(212) 555&status=expired&user=${USER}&from=2026-11-20`);
    expect(Object.fromEntries(query())).toMatchObject({ prefix: '212555', status: 'expired', user_id: USER });
    expect(query().has('since')).toBe(true);
    expect(screen.queryByRole('button', { name: time })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Status/ }));
    expect(query().has('status')).toBe(false);
  });

  it('are sorted in three states, have views, and can hide columns', async () => {
    const user = await open();
    expect(await sortedBy(user, time)).toEqual(['none', 'ascending', 'descending', 'none']);
    await user.click(screen.getByRole('link', { name: view }));
    expect(shownAddress()).toMatch(/\?status=\w+$/);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: time, hidden: true }));
    expect(screen.queryByRole('columnheader', { name: time })).toBeNull();
  });

  it('are opened by a key or a click, each at its own address', async () => {
    const user = await open();
    await user.keyboard('j');
    expect(document.activeElement?.getAttribute('href')).toBe(leadsTo);
    await user.click(within(screen.getByRole('table')).getByText('Alpha'));
    expect(shownAddress()).toBe(leadsTo);
  });
});
