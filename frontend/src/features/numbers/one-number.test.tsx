import type { AdminNumberDetail } from '@ringpost/query-api/inventory/admin-number.contract';
import { cleanup, render, screen, within } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { OneNumber } from './one-number.tsx';

const NUMBER: AdminNumberDetail = {
  ...{ number_uuid: '+12125550132', number: '+12125550132', status: 'active', owner: null },
  place: {
    ...{ country_iso: 'US', region: 'NY', rate_center: 'New York', vendor_uuid: 'v1', vendor_name: 'Alpha' },
    added_at: '2026-11-01T00:00:00.000Z',
  },
  holders: [
    {
      ...{ order_uuid: 'o1', user_id: 'u1', email: 'ann@example.org', app_uuid: 'a1', app_name: 'WhatsApp' },
      ...{ image_name: null, kind: 'activation', until: '2026-11-21T10:30:00.000Z' },
    },
  ],
  reservations: [
    {
      ...{ reservation_uuid: 'r1', user_id: 'u2', email: 'ben@example.org', app_uuid: 'a2' },
      ...{ app_name: 'Telegram', image_name: null, until: '2026-11-25T10:30:00.000Z', place: null },
    },
    {
      ...{ reservation_uuid: 'r2', user_id: 'u3', email: null, app_uuid: 'a2' },
      ...{ app_name: 'Telegram', image_name: null, until: null, place: 1 },
    },
  ],
};

let shown: AdminNumberDetail | null;

beforeEach(() => {
  shown = NUMBER;
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/api/admin/numbers/')) return Response.json({ data: [], total: 0 });
    if (shown) return Response.json({ ...shown, position: 'p' });
    const problem = { code: 'not-found', title: 'Not found', status: 404 };
    return Response.json(problem, {
      status: 404,
      headers: { 'content-type': 'application/problem+json' },
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, provider: () => new Map() }}>
        <MemoryRouter initialEntries={['/admin/dashboard/numbers/%2B12125550132']}>
          <Routes>
            <Route path="/admin/dashboard/numbers/:id" element={<OneNumber lists={() => <p>lists</p>} />} />
          </Routes>
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
}

describe('the page of a number', () => {
  it('shows its place, its vendor and who has it, and leads to the timeline', async () => {
    open();
    expect(await screen.findByText('New York, NY')).toBeDefined();
    expect(screen.getByText('Alpha')).toBeDefined();
    const holder = within(screen.getAllByRole('listitem')[0] as HTMLElement);
    expect(holder.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(
      '/admin/dashboard/orders/o1',
    );
    expect(holder.getByRole('link', { name: 'ann@example.org' })).toBeDefined();
    const [, reserved, waiting] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(reserved).toContain('ben@example.org');
    expect(reserved).toContain('reserved until');
    expect(waiting).toContain('waits, place 1');
    expect(screen.getByRole('link', { name: 'Timeline' }).getAttribute('href')).toBe(
      '/admin/dashboard/audit/number/%2B12125550132',
    );
    expect(screen.getByText('lists')).toBeDefined();
  });

  it('offers what fits its state', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Make public …' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sell again …' })).toBeNull();
    cleanup();
    shown = { ...NUMBER, status: 'public', holders: [] };
    open();
    expect(await screen.findByRole('button', { name: 'Sell again …' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Make public …' })).toBeNull();
  });

  it.each(['own', 'gone'] as const)('offers nothing for a number that is %s', async (status) => {
    shown = { ...NUMBER, status, ...(status === 'gone' && { place: null }) };
    open();
    await screen.findByText('lists');
    expect(screen.queryByRole('button', { name: /…$/ })).toBeNull();
  });

  it('says that a number was never ours', async () => {
    shown = null;
    open();
    expect(await screen.findByText('This number is not ours, and never was.')).toBeDefined();
  });
});
