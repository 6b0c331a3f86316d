import type { AdminNumber } from '@ringpost/query-api/inventory/inventory.contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shownAddress, showPage, sortedBy, stubScreen } from '../../testing/shown-page.fixture.tsx';
import { NumbersPage } from './numbers-page.tsx';

const NUMBER: AdminNumber = {
  ...{ number_uuid: '+12125550132', number: '+12125550132', country_iso: 'US', region: 'NY' },
  ...{ rate_center: 'New York', vendor_uuid: 'v1', status: 'active', added_at: '2026-11-21T10:00:00.000Z' },
};

let asked: string[];
beforeEach(() => {
  asked = [];
  stubScreen();
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/api/number/list')) return Response.json({ data: [], total: 0 });
    asked.push(path);
    return Response.json({ data: [NUMBER], total: 1, position: 'p' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(search = '') {
  return showPage(NumbersPage, `/admin/dashboard/numbers${search}`, '212-555-0132');
}
function table() {
  return within(screen.getByRole('table', { name: 'Numbers' }));
}

describe('our numbers', () => {
  it('are sorted by the server in three states, by number and by time, and the order is in the address', async () => {
    const user = await open();
    for (const name of ['Number', 'Ours since']) {
      expect(await sortedBy(user, name)).toEqual(['none', 'ascending', 'descending', 'none']);
    }
    expect(asked.some((path) => path.includes('orderBy=added_at&orderType=DESC'))).toBe(true);
  });

  it('are asked for with the filters of the address, and a prefix is in any format', async () => {
    const user = await open('?status=public&country=CA&prefix=(416) 555');
    expect(asked[0]).toBe('/api/number/list?limit=50&offset=0&prefix=416555&country=CA&status=public');
    expect(table().queryByRole('button', { name: 'Ours since' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Status Public/ }));
    expect(shownAddress()).not.toContain('status');
  });

  it('have a view of the public ones, and F leads to the filters', async () => {
    const user = await open();
    await user.click(screen.getByRole('link', { name: 'Public' }));
    expect(shownAddress()).toBe('/admin/dashboard/numbers?status=public');
    await user.keyboard('f');
    expect(screen.getByRole('combobox', { name: 'Country' })).toBe(document.activeElement);
  });

  it('have each order in one choice on a phone', async () => {
    stubScreen({ isPhone: true });
    const user = await open();
    const choice = screen.getByRole('combobox', { name: 'Order of the list' });
    await user.selectOptions(choice, 'Newest first');
    expect(shownAddress()).toContain('orderBy=added_at&orderType=DESC');
    await user.selectOptions(choice, 'In order');
    expect(shownAddress()).toBe('/admin/dashboard/numbers');
  });
});
