import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
// Loaded now and not by the click, which would wait for it.
import './sub-account-dialogs.tsx';
import type { SubAccount } from './sub-accounts.api.ts';
import { SubAccountsPage } from './sub-accounts-page.tsx';

const SHOP: SubAccount = {
  ...{ id: '019ab000-0000-7000-8000-000000000001', name: 'Shop', balance: 4, held: 0, is_active: true },
  ...{ made_at: '2026-11-21T10:00:00.000Z', closed_at: null },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the balance that there is now, after a transfer was refused because of it', async () => {
  let balance = 4;
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json({ data: [{ ...SHOP, balance }] });
    // A program of the sub-account has bought something meanwhile.
    balance = 1;
    return Response.json({ code: 'exceeds-balance', title: 'x', available: 1 }, { status: 409 });
  });
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter>
          <SubAccountsPage />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /Take back/ }));
  const dialog = await screen.findByRole('dialog');
  await vi.waitFor(() => expect(dialog.textContent).toContain('Its balance: 4.000 USD'));
  await userEvent.type(screen.getByLabelText('Amount in USD'), '2');
  await userEvent.click(screen.getByRole('button', { name: 'Move 2.000 USD' }));
  await vi.waitFor(() => expect(dialog.textContent).toContain('Its balance: 1.000 USD'), 10_000);
});
