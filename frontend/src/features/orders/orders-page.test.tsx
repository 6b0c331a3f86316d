import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { OrdersPage } from './orders-page.tsx';

let requestedPaths: string[];
beforeEach(() => {
  requestedPaths = [];
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string) => {
    requestedPaths.push(path);
    return Response.json({ data: [], total: 0 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('The orders', () => {
  it.each([
    ['Getting a number', 'initial'],
    ['Running', 'running'],
    ['Rented now', 'active'],
    ['Completed', 'completed'],
    ['Cancelled, or rental over', 'inactive'],
    ['No SMS or no number', 'failed'],
  ])('can be filtered by their status: %s', async (name, status) => {
    render(
      <RawIntlProvider value={intlFor()}>
        <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
          <MemoryRouter>
            <OrdersPage />
          </MemoryRouter>
        </SWRConfig>
      </RawIntlProvider>,
    );
    await userEvent.selectOptions(screen.getByLabelText('Status'), name);
    await vi.waitFor(
      () =>
        expect(requestedPaths.some((path) => path.includes(`/list?limit=20&offset=0&status=${status}`))).toBe(
          true,
        ),
      60_000,
    );
  });
});
