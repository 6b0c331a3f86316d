import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../api/http.ts';
import { intlFor } from '../i18n/intl.ts';
import { usePreferences } from '../session/preferences.store.ts';
import { AnyBuyScreen } from './any-buy-screen.tsx';
import { DormantBuyScreen } from './dormant-buy-screen.tsx';

const APP = {
  ...{ app_uuid: 'a1', uuid: 'a1', app_name: 'Signal', image_name: null, country_iso: 'US' },
  ...{ new_initial_term: 7, price_new: 3.15, price_old: 2.175, on_delv_price: 0.75, price_rank: 5 },
  ...{ unused: 0, used: 0, delivered: 95, median_seconds: 7 },
};
let countries: readonly string[];
let isWide: boolean;
let posts: string[];
let fees: unknown[];
let settings: () => Response;
let refusal: Response | null;
let asked: string[];

/** The settings of the shop with this share of the price as the fee. */
function share(value: number): Response {
  return Response.json({ data: [{ setting: 'activation-fee-percent', is_money: false, value }] });
}

function problem(status: number, code: string, facts: object = {}): Response {
  return Response.json(
    { type: 'about:blank', title: code, status, code, requestId: 'r1', ...facts },
    { status },
  );
}

function answerTo(path: string): object {
  if (path.includes('balance')) return { balance: 10, held: 0, debt: 0 };
  const data = path.includes('app_pricing')
    ? [APP]
    : path.includes('did_inventory')
      ? [{ uuid: 'v1', company: 'Acme', countries }]
      : path.includes('/public/vendor')
        ? [
            { vendor_uuid: 'v1', vendor_name: 'Acme' },
            { vendor_uuid: 'v2', vendor_name: 'Bell' },
          ]
        : [];
  return { data, total: data.length, vendors: [] };
}

beforeEach(() => {
  countries = ['US'];
  isWide = true;
  posts = [];
  fees = [];
  settings = () => share(10);
  refusal = null;
  asked = [];
  usePreferences.setState(usePreferences.getInitialState());
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push(path);
    if (path.includes('shop_settings')) return settings();
    if (init?.method !== 'POST') return Response.json(answerTo(path));
    posts.push(path);
    fees.push((JSON.parse(String(init.body)) as { readonly quoted_fee?: number }).quoted_fee);
    if (refusal) return refusal;
    return Response.json(
      { order_uuid: 'o1', status: 'initial', requested: 1, fulfilled: 0 },
      { status: 202 },
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const alone = { provider: () => new Map() };

/** `cache`: the cache of the page. The app's own one is the one that a purchase reads again. */
function show(page: ReactNode, search = '?app=a1&country=US', cache: SWRConfiguration = alone): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ ...cache, fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter initialEntries={[`/${search}`]}>{page}</MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
}

describe.each([
  [
    'dormant',
    <DormantBuyScreen key="dormant" />,
    '/api/orders/dormant',
    /A provider activates these numbers/,
  ],
  ['any', <AnyBuyScreen key="any" />, '/api/orders/any_number', /You get those that are ready first/],
])('The page to buy from the %s inventory', (_, page, path, meaning) => {
  it.each([true, false])(
    'explains the inventory, and orders from it without another choice (wide: %s)',
    async (wide) => {
      isWide = wide;
      show(page);
      expect(screen.getByText(meaning).textContent).toContain('15 minutes');
      await userEvent.click(await screen.findByRole('button', { name: 'Buy a number for 0.750 USD' }));
      expect(posts).toEqual([path]);
      expect(screen.queryByLabelText('Inventory')).toBeNull();
      expect(screen.queryByRole('radio', { name: /^Dormant/ })).toBeNull();
    },
  );

  it.each([true, false])(
    'ignores a provider in the address, because we choose it (wide: %s)',
    async (wide) => {
      isWide = wide;
      show(page, '?app=a1&country=US&mode=2&vendor=v2');
      await screen.findByRole('button', { name: /^Rent a number for/ });
      expect(asked.filter((path) => path.includes('vendor_uuid='))).toEqual([]);
      expect(screen.queryByLabelText('Provider')).toBeNull();
    },
  );
});

describe.each([
  ['dormant', <DormantBuyScreen key="dormant" />, 'More numbers, from a provider'],
  ['any', <AnyBuyScreen key="any" />, 'More numbers, ready ones first'],
])('The page to buy from the %s inventory', (_, page, title) => {
  it.each([true, false])(
    'has only one heading, which is its name, and begins with it (wide: %s)',
    async (wide) => {
      isWide = wide;
      show(page);
      await screen.findByRole('button', { name: /^Buy a number for/ });
      const headings = screen
        .getAllByRole('heading')
        .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
      expect(headings).toContain(`H1 ${title}`);
      expect(headings.filter((each) => each.startsWith('H1'))).toHaveLength(1);
      expect(screen.getByRole('main').textContent?.startsWith(title)).toBe(true);
      expect(document.title).toBe(`${title} · Ringpost`);
    },
  );
});

describe('The page to buy dormant numbers', () => {
  it('shows no stock, because the stock is that of active numbers', async () => {
    show(<DormantBuyScreen />);
    await screen.findByText('Median time');
    expect(screen.queryByText('New in stock')).toBeNull();
  });

  it('agrees only on the fee that it shows: off until it is read, and shown again when it has changed', async () => {
    settings = () => problem(500, 'internal-error');
    show(<DormantBuyScreen />, undefined, {});
    // Looked for before each click, so that no click goes to a button that is gone.
    const button = () => screen.findByRole('button', { name: /^Buy a number/ });
    await screen.findByText('The fee did not load');
    expect(await button()).toHaveProperty('disabled', true);
    expect(document.body.textContent).not.toContain('of 0.750 USD comes back');
    settings = () => share(10);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(
      () => expect(document.body.textContent).toContain('0.675 of 0.750 USD comes back'),
      60_000,
    );
    settings = () => share(50);
    refusal = problem(409, 'price-changed', { quoted_fee: 0.075, fee: 0.375 });
    await userEvent.click(await button());
    expect(fees).toEqual([0.075]);
    await vi.waitFor(
      () => expect(document.body.textContent).toContain('0.375 of 0.750 USD comes back'),
      60_000,
    );
    expect(screen.getByRole('alert').textContent).toContain('The price has changed');
    refusal = null;
    await userEvent.click(await button());
    expect(fees).toEqual([0.075, 0.375]);
  });

  it('sells nothing in a country that no vendor serves, and says so', async () => {
    countries = ['CA'];
    show(<DormantBuyScreen />);
    expect(await screen.findByText('No provider activates numbers of this country.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull();
  });
});
