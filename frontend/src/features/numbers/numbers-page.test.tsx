import type { AdminNumber } from '@ringpost/query-api/inventory/inventory.contract';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { useListChoices } from '../../ui/list-choices.store.ts';
import { NumbersPage } from './numbers-page.tsx';

const NUMBER: AdminNumber = {
  ...{ number_uuid: '+12125550132', number: '+12125550132', country_iso: 'US', region: 'NY' },
  ...{ rate_center: 'New York', vendor_uuid: 'v1', status: 'active', added_at: '2026-11-21T10:00:00.000Z' },
};

let asked: string[];
let isPhone: boolean;
beforeEach(() => {
  asked = [];
  isPhone = false;
  useListChoices.setState({ hidden: {}, views: {} });
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
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

function Address() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

async function open(search = '') {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, provider: () => new Map() }}>
        <MemoryRouter initialEntries={[`/admin/dashboard/numbers${search}`]}>
          <NumbersPage />
          <Address />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  await screen.findAllByText('212-555-0132');
  return userEvent.setup();
}
function address(): string {
  return screen.getByText(/^\/admin/).textContent ?? '';
}
function table() {
  return within(screen.getByRole('table', { name: 'Numbers' }));
}

describe('our numbers', () => {
  it('are sorted by the server in three states, by number and by time, and the order is in the address', async () => {
    const user = await open();
    const head = (name: string) => table().getByRole('columnheader', { name }).getAttribute('aria-sort');
    for (const name of ['Number', 'Ours since']) {
      const seen = [head(name)];
      for (let click = 0; click < 3; click += 1) {
        await user.click(table().getByRole('button', { name }));
        seen.push(head(name));
      }
      expect(seen).toEqual(['none', 'ascending', 'descending', 'none']);
    }
    expect(asked.some((path) => path.includes('orderBy=added_at&orderType=DESC'))).toBe(true);
  });

  it('are asked for with the filters of the address, and a prefix is in any format', async () => {
    const user = await open('?status=public&country=CA&prefix=(416) 555');
    expect(asked[0]).toBe('/api/number/list?limit=50&offset=0&prefix=416555&country=CA&status=public');
    expect(table().queryByRole('button', { name: 'Ours since' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Status Public/ }));
    expect(address()).not.toContain('status');
  });

  it('have a view of the public ones, and F leads to the filters', async () => {
    const user = await open();
    await user.click(screen.getByRole('link', { name: 'Public' }));
    expect(address()).toBe('/admin/dashboard/numbers?status=public');
    await user.keyboard('f');
    expect(screen.getByRole('combobox', { name: 'Country' })).toBe(document.activeElement);
  });

  it('have each order in one choice on a phone', async () => {
    isPhone = true;
    const user = await open();
    const choice = screen.getByRole('combobox', { name: 'Order of the list' });
    await user.selectOptions(choice, 'Newest first');
    expect(address()).toContain('orderBy=added_at&orderType=DESC');
    await user.selectOptions(choice, 'In order');
    expect(address()).toBe('/admin/dashboard/numbers');
  });
});
