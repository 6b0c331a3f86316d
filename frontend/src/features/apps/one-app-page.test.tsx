import type { AppPriceView, WhyPrice } from '@ringpost/query-api/catalogue/admin-apps.contract';
import type { PlannedChangeView } from '@ringpost/query-api/planned-changes/planned-changes.contract';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { OneAppPage } from './one-app-page.tsx';

const AMOUNTS = { price_new: 3.402, price_old: 2.349, new_initial_term: 7, term_prices: [] };
const NOBODY = { user_id: null, email: null, country_iso: null, vendor_uuid: null, vendor_name: null };
const PRICES: readonly AppPriceView[] = [
  {
    ...{ ...NOBODY, ...AMOUNTS, price_uuid: 'p-ops', rank: 2, on_delv_price: 0.81 },
    ...{ user_id: 'u1', email: 'ops@example.org', country_iso: 'US' },
  },
  { ...NOBODY, ...AMOUNTS, price_uuid: 'p-us', rank: 5, on_delv_price: 0.9, country_iso: 'US' },
  { ...NOBODY, ...AMOUNTS, price_uuid: 'p-all', rank: 7, on_delv_price: 0.99 },
];
const PAID = { price_new: 3.402, price_old: 2.349, new_initial_term: 7, list_price: null, term_prices: [] };
const WHY: WhyPrice = {
  price: { ...PAID, price_uuid: 'p-ops', rank: 2, on_delv_price: 0.81 },
  visitor: { ...PAID, price_uuid: 'p-us', rank: 5, on_delv_price: 0.9 },
  volume: null,
  entries: [
    { price_uuid: 'p-ops', verdict: 'wins' },
    { price_uuid: 'p-us', verdict: 'less-specific' },
    { price_uuid: 'p-all', verdict: 'less-specific' },
  ],
  position: '0',
};
const APP = {
  ...{ app_uuid: 'a1', app_name: 'WhatsApp', image_name: null, hidden_reason: null, position: '0' },
  message: 'Rent it' as string | null,
  prices: PRICES,
  templates: [
    { template_uuid: 't2', keyword: 'WhatsApp Business' },
    { template_uuid: 't1', keyword: 'WhatsApp' },
  ],
};
const NOTHING = {
  price: null,
  is_hidden: null,
  text: null,
  notice: null,
  fee: null,
  limits: null,
  steps: null,
  setting: null,
};
const OF_APP = { of: 'app', subject_id: 'a1', planned_by: 'admin@example.org' } as const;
const PLANNED: readonly PlannedChangeView[] = [
  {
    ...{ ...OF_APP, change_uuid: 'p-next', kind: 'price', counts_from: '2026-12-01T00:00:00.000Z' },
    change: {
      ...NOTHING,
      price: { ...NOBODY, country_iso: 'US', amounts: { ...AMOUNTS, on_delv_price: 1.1 } },
    },
  },
  {
    ...{ ...OF_APP, change_uuid: 'c-next', kind: 'sale', counts_from: '2026-12-02T00:00:00.000Z' },
    change: { ...NOTHING, is_hidden: true, text: 'The provider moves' },
  },
];
let asked: string[];
/** The message that an admin saved last. */
let told: unknown;
let volume: WhyPrice['volume'];
let listPrice: number | null;

beforeEach(() => {
  asked = [];
  told = undefined;
  volume = null;
  listPrice = null;
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(path);
    if (path.endsWith('/message')) {
      told = JSON.parse(String(init.body));
      return new Response(null, { status: 204 });
    }
    if (path.includes('/price?') || path.endsWith('/price')) {
      const price = WHY.price && { ...WHY.price, list_price: listPrice };
      return Response.json({ ...WHY, price, volume });
    }
    if (path.includes('/planned_changes'))
      return Response.json({ data: PLANNED, total: PLANNED.length, position: '0' });
    if (path.includes('/api/admin/apps/')) return Response.json(APP);
    if (path.includes('/api/users/list'))
      return Response.json({ data: [{ user_id: 'u1', email: 'ops@example.org' }], total: 1, position: '0' });
    return Response.json({ data: [], total: 0, position: '0' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(search = ''): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter initialEntries={[`/admin/dashboard/apps/a1${search}`]}>
          <Routes>
            <Route path="/admin/dashboard/apps/:id" element={<OneAppPage />} />
          </Routes>
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
}

describe('the prices of an app', () => {
  it('stand by rank, and each says why it wins or not', async () => {
    open('?user=ops@example.org&country=US');
    expect(await screen.findByText('wins, the most specific fit')).toBeDefined();
    const rows = within(screen.getByRole('table', { name: 'Prices by rank' })).getAllByRole('row');
    const cells = rows.slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(cells.map(([rank, , entry, code, , why]) => [rank, entry, code, why])).toEqual([
      ['1', '–', '–', 'no entry'],
      ['2', 'ops@example.org · US', '0.810', 'wins, the most specific fit'],
      ['3', '–', '–', 'no entry'],
      ['4', '–', '–', 'no entry'],
      ['5', 'US', '0.900', 'fits, but less specific'],
      ['6', '–', '–', 'no entry'],
      ['7', 'everyone, everywhere', '0.990', 'fits, but less specific'],
    ]);
    expect(asked.some((path) => path.includes('user_id=u1') && path.includes('country_iso=US'))).toBe(true);
  });

  it('lead to their timelines, each by its scope', async () => {
    open();
    const links = await screen.findAllByRole('link', { name: /^Timeline of the price/ });
    const queries = links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://localhost'));
    expect(queries.map(({ pathname }) => pathname)).toEqual(
      PRICES.map(() => '/admin/dashboard/audit/app/a1'),
    );
    const parts = queries.map(({ searchParams }) => searchParams.get('part'));
    expect(parts).toEqual(['price.US/u1', 'price.US', 'price.all']);
  });

  it('stand on a page that leads to everything that happened to the app', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Timeline' });
    expect(link.getAttribute('href')).toBe('/admin/dashboard/audit/app/a1');
  });

  it('end in a sentence: what the customer pays, and what a visitor sees', async () => {
    open('?user=ops@example.org&country=US');
    expect((await screen.findByText(/So this customer pays/)).textContent).toBe(
      'So this customer pays 0.810 USD for a code, or 3.402 USD for 7 days with a new number. A visitor who is not signed in sees rank 5: 0.900 USD.',
    );
  });

  it('name the discount by volume, or say why it does not lower the price', async () => {
    volume = { percent: 5, from: 500, spent: 612.4 };
    open('?user=ops@example.org&country=US');
    expect((await screen.findByText(/So this customer pays/)).textContent).toMatch(
      / The discount of 5 % by volume does not lower a price of the customer’s own\.$/,
    );
    cleanup();
    listPrice = 0.853;
    open('?user=ops@example.org&country=US');
    expect((await screen.findByText(/So this customer pays/)).textContent).toMatch(
      / The discount by volume lowers 0\.853 USD by 5 %: this customer spent 612\.400 USD in the last 30 days\.$/,
    );
  });

  it('say that an address has no account', async () => {
    open('?user=nobody@example.org');
    expect(await screen.findByText('There is no account with this address.')).toBeDefined();
  });
});

describe('the message about an app', () => {
  it('stands on its page, and an empty text ends it', async () => {
    open();
    expect((await screen.findByText('Rent it')).parentElement?.textContent).toBe('Customers read: Rent it');
    await userEvent.click(screen.getByRole('button', { name: 'Message' }));
    const field = await screen.findByLabelText('Message');
    expect(field).toHaveProperty('value', 'Rent it');
    await userEvent.clear(field);
    await userEvent.click(screen.getByRole('button', { name: 'Save the message' }));
    await vi.waitFor(() => expect(told).toEqual({ message: null }));
  });
});

describe('the planned changes of an app', () => {
  it('say from when, for whom, how much and by whom', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Changes with a date' });
    const rows = within(table).getAllByRole('row').slice(1);
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1, 3)
        .map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ['Price for US: 1.100 USD a code, rental 3.402 / 2.349 for 7 days', 'admin@example.org'],
      ['Off sale: The provider moves', 'admin@example.org'],
    ]);
  });
});

describe('the keywords of an app', () => {
  it('are tried on a message: the longest that fits wins', async () => {
    open();
    await userEvent.type(await screen.findByLabelText('Text of a message'), 'your whatsapp business code');
    expect(await screen.findByText(/^Matches/)).toBeDefined();
    expect(screen.getByText(/fits too and does not win/).textContent).toBe(
      '“WhatsApp” fits too and does not win.',
    );
  });
});
