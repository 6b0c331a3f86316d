import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { SearchPage } from './search-page.tsx';

const PHONE = '206-555-0132';
const NUMBER = {
  number: '+12065550132',
  country_iso: 'US',
  region: 'WA',
  rate_center: 'Seattle',
  vendor_uuid: 'v1',
  state: 'free',
  number_type: 'new',
  free_at: null,
  waiting: 0,
  prices: { activation: 0.9, rentals: [] },
};
const APPS = ['Tinder', 'Uber'].map((app_name) => ({ app_uuid: app_name, app_name, image_name: null }));

function list(data: readonly object[]) {
  return Response.json({ data, total: data.length });
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('app_pricing')) return list(APPS);
    // The numbers of the second app never come.
    if (path.includes('/Uber')) return new Promise(() => undefined);
    return path.includes('/Tinder') ? list([NUMBER]) : list([]);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('The search of our numbers', () => {
  it('shows no row with the price of another app while those of the chosen one load', async () => {
    render(
      <RawIntlProvider value={intlFor()}>
        <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
          <MemoryRouter>
            <SearchPage />
          </MemoryRouter>
        </SWRConfig>
      </RawIntlProvider>,
    );
    await screen.findByText(PHONE);
    fireEvent.change(screen.getByRole('combobox', { name: 'App' }), { target: { value: 'Uber' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Uber' }));
    expect(screen.getByRole('combobox', { name: 'App' })).toHaveProperty('value', 'Uber');
    expect(screen.queryByText(PHONE)).toBeNull();
  });
});
