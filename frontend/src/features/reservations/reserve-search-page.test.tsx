import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { useToasts } from '../../ui/toasts.ts';
import { ReserveSearchPage } from './reserve-search-page.tsx';

const PHONE = '206-555-0132';
const NUMBER = {
  number: '+12065550132',
  country_iso: 'US',
  region: 'WA',
  rate_center: 'Seattle',
  vendor_name: 'Acme',
  state: 'free',
  free_at: null,
  end_date: null,
  waiting: 0,
  reservation_uuid: null,
};
const APPS = ['Tinder', 'Uber'].map((app_name) => ({ app_uuid: app_name, app_name, image_name: null }));

/** What the search finds. */
let found: object;
/** How many answers to a reservation are lost. */
let lost: number;

function list(data: readonly object[]) {
  return Response.json({ data, total: data.length, fee: 0.25 });
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  lost = 1;
  found = NUMBER;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      lost -= 1;
      if (lost >= 0) throw new TypeError('connection lost');
      return Response.json({ reservation_uuid: 'r1' }, { status: 201 });
    }
    if (path.includes('app_pricing')) return list(APPS);
    // The numbers of the second app never come.
    if (path.includes('/Uber')) return new Promise(() => undefined);
    return path.includes('/Tinder') ? list([found]) : list([]);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter>
          <ReserveSearchPage />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
}

describe('The search of numbers to reserve', () => {
  it('shows no row with the state of another app while those of the chosen one load', async () => {
    show();
    await screen.findByText(PHONE);
    fireEvent.change(screen.getByRole('combobox', { name: 'App' }), { target: { value: 'Uber' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Uber' }));
    expect(screen.getByRole('combobox', { name: 'App' })).toHaveProperty('value', 'Uber');
    expect(screen.queryByText(PHONE)).toBeNull();
    expect(screen.getByText(/^A reservation costs/).textContent).toContain('0.250 USD');
  });

  it('says until when somebody has a number, also while others wait for it', async () => {
    found = { ...NUMBER, state: 'taken', end_date: '2026-12-24T10:00:00.000Z', waiting: 2 };
    show();
    expect((await screen.findByText(/^until/)).textContent).toContain('2026');
    expect(screen.getByText('2 customers wait')).toBeDefined();
  });

  it('says that the number is reserved, also after a lost answer', async () => {
    show();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Reserve: 0.250 USD, 206-555-0132 for Tinder' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => {
      const texts = useToasts.getState().waiting.map(({ text }) => text);
      expect(texts).toEqual(['The number is reserved for you.']);
    }, 60_000);
  });
});
