import type { UserView } from '@ringpost/query-api/accounts/accounts.contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../../api/http.ts';
import { intlFor } from '../../../i18n/intl.ts';
import { useListChoices } from '../../../ui/list-choices.store.ts';
import { UsersPage } from './users-page.tsx';

const USER: UserView = {
  ...{ user_id: 'u1', email: 'ann@example.org', role: 'customer', status: 'active' },
  ...{ registered_at: '2026-11-21T10:00:00.000Z', forget_at: null, forgotten_at: null },
  ...{ balance: 5, held: 0 },
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
    asked.push(path);
    return Response.json({ data: [USER], total: 1, position: 'p' });
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
        <MemoryRouter initialEntries={[`/admin/dashboard/users${search}`]}>
          <UsersPage />
          <Address />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  await screen.findAllByText('ann@example.org');
  return userEvent.setup();
}
function address(): string {
  return screen.getByText(/^\/admin/).textContent ?? '';
}
function head(name: string) {
  return screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
}

describe('the accounts', () => {
  it('are sorted by the server in three states, and the order is in the address', async () => {
    const user = await open();
    for (const name of ['Registered', 'Balance']) {
      const seen = [head(name)];
      for (let click = 0; click < 3; click += 1) {
        await user.click(screen.getByRole('button', { name }));
        seen.push(head(name));
      }
      expect(seen).toEqual(['none', 'ascending', 'descending', 'none']);
    }
    expect(asked.some((path) => path.includes('orderBy=balance&orderType=DESC'))).toBe(true);
  });

  it('are asked for with the filters of the address, and only all of them in the order of the balance', async () => {
    const user = await open('?status=inactive&role=customer');
    expect(asked[0]).toBe('/api/users/list?limit=50&offset=0&role=customer&status=inactive');
    expect(screen.queryByRole('button', { name: 'Balance' })).toBeNull();
    expect(head('Registered')).toBe('none');
    await user.click(screen.getByRole('button', { name: /^Role customer/ }));
    expect(address()).toBe('/admin/dashboard/users?status=inactive');
  });

  it('have views, and one that names a customer is not saved', async () => {
    const user = await open('?search=ann');
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Inactive' }));
    expect(address()).toBe('/admin/dashboard/users?status=inactive');
  });

  it('are opened by Enter, and A opens what happened to one', async () => {
    const user = await open();
    await user.keyboard('j');
    expect(document.activeElement?.getAttribute('href')).toBe('/admin/dashboard/users/u1');
    await user.keyboard('a');
    expect(address()).toBe('/admin/dashboard/audit/customers/u1');
  });

  it('have each order in one choice on a phone', async () => {
    isPhone = true;
    const user = await open();
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Order of the list' }),
      'Largest balance first',
    );
    expect(address()).toContain('orderBy=balance&orderType=DESC');
  });
});
