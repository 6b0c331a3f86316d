import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { AdminAuditPage } from './admin-audit-page.tsx';

const ADMIN = '019ab000-0000-7000-8000-00000000000c';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('what an admin did on other days begins with the newest of them, also after older events were shown', async () => {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(new URLSearchParams(path.split('?')[1]));
    return Response.json({ data: [], total: 0, next: 'p9', position: 'p' });
  });
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, provider: () => new Map() }}>
        <MemoryRouter initialEntries={[`/audit/${ADMIN}`]}>
          <Routes>
            <Route path="/audit/:id" element={<AdminAuditPage />} />
          </Routes>
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Older' }));
  await vi.waitFor(() => expect(asked.at(-1)?.get('before')).toBe('p9'));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } });
  await vi.waitFor(() => expect(asked.at(-1)?.has('since')).toBe(true));
  expect(asked.at(-1)?.has('before')).toBe(false);
});
