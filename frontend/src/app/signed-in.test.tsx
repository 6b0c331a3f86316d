import { cleanup, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../api/http.ts';
import { intlFor } from '../i18n/intl.ts';
import { paths } from '../session/paths.ts';
import { type Session, useSession } from '../session/session.store.ts';
import { rememberSide } from '../session/side.ts';
import { SignedIn } from './signed-in.tsx';

const customer: Session = {
  token: 'token-1',
  email: 'a@example.com',
  isAdmin: false,
  expiresAt: '2099-01-01T00:00:00.000Z',
};
const admin: Session = { ...customer, isAdmin: true, role: 'admin' };

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async () => Response.json({ data: [], total: 0, banner: null }));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  useSession.setState({ session: null });
  vi.unstubAllGlobals();
});

async function openedBy(session: Session, address: string): Promise<void> {
  useSession.setState({ session });
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, provider: () => new Map() }}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route element={<SignedIn />}>
              <Route path="*" element={<main>The page</main>} />
            </Route>
          </Routes>
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  await screen.findByText('The page');
}

function banner() {
  return screen.queryByRole('region', { name: 'Announcement' });
}

describe('The banner', () => {
  it.each([paths['dashboard-root'], paths['dashboard-profile']])(
    'is above the pages of a customer: %s',
    async (path) => {
      await openedBy(customer, path);
      expect(banner()).not.toBeNull();
    },
  );

  it.each([paths['admin-dashboard-orders'], paths['dashboard-profile']])(
    'is not above the pages of an admin: %s',
    async (path) => {
      await openedBy(admin, path);
      expect(banner()).toBeNull();
    },
  );

  it('is above the account page of an admin who uses Ringpost as a customer', async () => {
    rememberSide('customer');
    await openedBy(admin, paths['dashboard-profile']);
    expect(banner()).not.toBeNull();
  });
});
