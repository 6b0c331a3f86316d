import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { SearchPage } from './search-page.tsx';
import { useSelection } from './selection.store.ts';

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
  end_date: null,
  waiting: 0,
  prices: { activation: 0.9, rentals: [] },
};
/** A number that the search does not show. */
const OTHER = { ...NUMBER, number: '+19015550102' };
const APPS = ['Tinder', 'Uber'].map((app_name) => ({ app_uuid: app_name, app_name, image_name: null }));

function list(data: readonly object[]) {
  return Response.json({ data, total: data.length });
}

function known(): Response {
  return Response.json({ data: [NUMBER, OTHER], unknown: [], refused: [] });
}

/** What the search finds. */
let found: object;
/** What the server says of selected numbers. */
let availability: () => Response;

beforeEach(() => {
  availability = known;
  found = NUMBER;
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('app_pricing')) return list(APPS);
    if (path.includes('availability')) return availability();
    // The numbers of the second app never come.
    if (path.includes('/Uber')) return new Promise(() => undefined);
    return path.includes('/Tinder') ? list([found]) : list([]);
  });
});
afterEach(() => {
  cleanup();
  useSelection.setState({ appId: null, numbers: [] });
  vi.unstubAllGlobals();
});

/** The page as it is after a reload. */
function view(): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter>
          <SearchPage />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
}

describe('The search of our numbers', () => {
  it('shows no row with the price of another app while those of the chosen one load', async () => {
    view();
    await screen.findByText(PHONE);
    fireEvent.change(screen.getByRole('combobox', { name: 'App' }), { target: { value: 'Uber' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Uber' }));
    expect(screen.getByRole('combobox', { name: 'App' })).toHaveProperty('value', 'Uber');
    expect(screen.queryByText(PHONE)).toBeNull();
  });

  it('says until when somebody has a number that others wait for, and does not call it free from then on', async () => {
    found = { ...NUMBER, state: 'taken', end_date: '2026-12-24T10:00:00.000Z', waiting: 2 };
    view();
    const held = await screen.findByText(/^somebody has it until/);
    expect(held.textContent).toContain('2026');
    expect(screen.getByText('2 customers wait')).toBeDefined();
    expect(screen.queryByText(/^from/)).toBeNull();
  });

  it('buys all selected numbers after a reload, also those that the search does not show', async () => {
    useSelection.setState({ appId: 'Tinder', numbers: [NUMBER.number, OTHER.number] });
    view();
    expect(await screen.findByText(PHONE)).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Buy 2 numbers for Tinder: 1.800 USD' })).toBeDefined();
    expect(screen.getByRole('heading', { name: '2 numbers selected' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Selected2' })).toBeDefined();
  });

  it('names no price while that of one selected number is not known', async () => {
    availability = () => new Response('{}', { status: 500 });
    useSelection.setState({ appId: 'Tinder', numbers: [NUMBER.number, OTHER.number] });
    view();
    expect(await screen.findByText(PHONE)).toBeDefined();
    expect(await screen.findByText('The numbers could not be checked')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull();
    availability = known;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Buy 2 numbers for Tinder: 1.800 USD' })).toBeDefined();
  });
});
