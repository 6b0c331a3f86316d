import { cleanup, render, screen, within } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { DormantPage } from './dormant-page.tsx';

const ACME = { uuid: 'v1', company: 'Acme', countries: ['CA', 'US'] };
const NUMBER = {
  number: '+12065550132',
  country_iso: 'US',
  region: 'WA',
  rate_center: 'Seattle',
  vendor_uuid: 'v1',
};

let vendors: readonly (typeof ACME)[];
let answer: () => Response;
let queries: URLSearchParams[];

function list(data: readonly object[]) {
  return Response.json({ data, total: data.length });
}

beforeEach(() => {
  vendors = [ACME];
  answer = () => list([NUMBER]);
  queries = [];
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('shop_settings')) return list([]);
    if (path.includes('did_inventory/vendors')) return list(vendors);
    queries.push(new URL(path, 'http://ringpost.test').searchParams);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(search = ''): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter initialEntries={[`/dashboard/dormant-inventory${search}`]}>
          <DormantPage />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
}

describe('The search of dormant numbers', () => {
  it('shows what the vendor has with its place, and leads to the order', async () => {
    show('?country=US&prefix=1206&limit=25');
    const row = (await screen.findByText('206-555-0132')).closest('tr');
    expect(row?.textContent).toContain('Seattle, WA');
    expect(row?.textContent).toContain('Acme');
    expect(Object.fromEntries(queries[0] ?? [])).toEqual({ country: 'US', prefix: '1206', limit: '25' });
    const link = screen.getByRole('link', { name: 'Order numbers from a provider' });
    expect(link.getAttribute('href')).toBe('/dashboard/dormant-inventory/bulk-buy?country=US');
  });

  it('reads only a country that a vendor serves', async () => {
    vendors = [{ ...ACME, countries: ['CA'] }];
    show('?country=US');
    await screen.findByText('206-555-0132');
    expect(queries.map((query) => query.get('country'))).toEqual(['CA']);
  });

  it('says that the vendor has no such number', async () => {
    answer = () => list([]);
    show();
    expect(await screen.findByText(/has no number that fits/)).toBeDefined();
  });

  it('says that the vendor did not answer, and offers to try again', async () => {
    answer = () => Response.json({ code: 'vendor-failed', status: 503, title: 'x' }, { status: 503 });
    show();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The provider did not answer');
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('says if no vendor activates numbers in the country, and reads nothing', async () => {
    vendors = [];
    show();
    expect(await screen.findByText('No provider activates numbers here.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Order numbers from a provider' })).toBeNull();
    expect(queries).toEqual([]);
  });
});
