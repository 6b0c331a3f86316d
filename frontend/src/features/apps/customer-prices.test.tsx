import type { CustomerPriceView } from '@ringpost/query-api/catalogue/customer-prices.contract';
import { cleanup, render, screen, within } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { useSession } from '../../session/session.store.ts';
import { CustomerPrices } from './customer-prices.tsx';

const PRICE: CustomerPriceView = {
  ...{ app_uuid: 'a1', app_name: 'WhatsApp', image_name: null, price_uuid: 'p1', rank: 3 },
  ...{ user_id: 'u1', email: 'ops@example.org', country_iso: null, vendor_uuid: null, vendor_name: null },
  ...{ on_delv_price: 0.81, price_new: 3.402, price_old: 2.349, new_initial_term: 7, term_prices: [] },
  ...{ counts_from: null, standard_price: 0.9 },
};
const PLANNED: CustomerPriceView = {
  ...{ ...PRICE, price_uuid: 'p2', rank: 2, country_iso: 'US', on_delv_price: 0.7 },
  counts_from: '2026-12-01T00:00:00.000Z',
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const step = { from: 2000, percent: 10 };
  const volume = { spent: 612.4, percent: 5, steps: [{ from: 500, percent: 5 }, step] };
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.includes('volume_discount')
        ? { ...volume, next: { ...step, missing: 1387.6 }, position: '0' }
        : { data: [PRICE, PLANNED], total: 2, position: '0' },
    ),
  );
});
afterEach(() => {
  cleanup();
  useSession.setState({ session: null });
  vi.unstubAllGlobals();
});

function show(): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter>
          <CustomerPrices userId="u1" />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
}

function timelines(): readonly (string | null)[] {
  const links = screen.getAllByRole('link', { name: 'Timeline of the price for WhatsApp' });
  return links.map((link) => link.getAttribute('href'));
}

const TIMELINES = [
  '/admin/dashboard/audit/app/a1?part=price.u1',
  '/admin/dashboard/audit/app/a1?part=price.US%2Fu1',
];

it('shows each own price beside what others pay, and leads to its app', async () => {
  show();
  const [, own, planned] = within(
    await screen.findByRole('table', { name: 'Prices of the customer' }),
  ).getAllByRole('row');
  expect(own?.textContent).toContain('WhatsAppeverywhere0.810 USD0.900 USD');
  expect(planned?.textContent).toMatch(/US, from \d\d\/\d\d\/2026 \d\d:\d\d0\.700 USD0\.900 USD/);
  expect(screen.getByText(/^Discount by volume/).textContent).toBe(
    'Discount by volume: 5 %, for 612.400 USD in the last 30 days. 1,387.600 USD more give 10 %.',
  );
  const [link] = screen.getAllByRole('link', { name: 'WhatsApp' });
  expect(link?.getAttribute('href')).toBe('/admin/dashboard/apps/a1');
});

it('leads to the timeline of each price, and changes only one that counts now', async () => {
  show();
  await screen.findByRole('button', { name: 'Change the price for WhatsApp' });
  expect(screen.getAllByRole('button', { name: /the price for WhatsApp$/ })).toHaveLength(2);
  expect(timelines()).toEqual(TIMELINES);
});

it('lets support read the timelines, and change nothing', async () => {
  useSession.setState({
    session: {
      ...{ token: 't', email: 'support@example.org', role: 'support', isAdmin: true },
      ...{ locale: 'en', expiresAt: '2026-12-31T00:00:00.000Z' },
    },
  });
  show();
  await screen.findAllByRole('link', { name: 'WhatsApp' });
  expect(timelines()).toEqual(TIMELINES);
  expect(screen.queryByRole('button', { name: /the price for WhatsApp$/ })).toBeNull();
});
