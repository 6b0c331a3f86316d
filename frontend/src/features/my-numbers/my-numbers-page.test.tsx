import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { mutate, SWRConfig, type SWRConfiguration } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
// The first question loads the code of the dialog. It is loaded here in advance, so that no test waits for it.
import '../../ui/confirm-dialog.tsx';
import { rental } from '../rentals/rental.fixture.ts';
import { MyNumbersPage } from './my-numbers-page.tsx';

const HOUR = 3_600_000;
function inHours(hours: number): string {
  return new Date(Date.now() + hours * HOUR).toISOString();
}
const soon = rental({ order_uuid: 'r1', app_name: 'Telegram', closes_at: inHours(3) });
const later = rental({ order_uuid: 'r2', app_name: 'Discord', closes_at: inHours(30) });
const over = rental({ order_uuid: 'r3', app_name: 'Uber', status: 'inactive', outcome: 'released' });
const waiting = rental({ order_uuid: 'o1', app_name: 'Google', kind: 'activation', status: 'running' });
const oneOfMany = rental({ ...waiting, order_uuid: 'o2', bulk_uuid: 'b1', app_name: 'Signal' });

let requestedPaths: string[];
let ending: readonly OrderView[];
let debt: number;
let posts: { readonly path: string; readonly body: unknown }[];
/** The answer to an extension. */
let extension: (path: string) => Response | Promise<Response>;

const PRICES = {
  order_uuid: 'r1',
  ends_at: inHours(3),
  terms: [{ term_hours: 168, price: 3.15, ends_at: inHours(171) }],
};

function rowsFor(path: string) {
  if (path.includes('/api/orders/list'))
    return path.includes('items=each') ? [waiting, oneOfMany] : [waiting];
  if (path.includes('/api/number_expiring/pending')) return ending;
  if (path.includes('search=')) return path.includes('search=disc') ? [later] : [];
  return path.includes('status=inactive') ? [over] : [soon, later];
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  requestedPaths = [];
  posts = [];
  ending = [soon];
  debt = 0;
  extension = () => Response.json({ order_uuid: 'r1', ends_at: inHours(200), price: 3.15 }, { status: 201 });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    requestedPaths.push(path);
    if (init?.method === 'POST') {
      posts.push({ path, body: JSON.parse(String(init.body)) });
      return extension(path);
    }
    if (path.includes('/extend/price/')) return Response.json(PRICES);
    if (path.includes('/api/users/balance')) return Response.json({ balance: 0, held: 0, debt });
    const data = rowsFor(path);
    return Response.json({ data, total: data.length });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Address() {
  return <output>{useLocation().search}</output>;
}
/** The cache that all pages share, which the page reads again itself. */
const mutable = { fetcher: read, shouldRetryOnError: false, dedupingInterval: 0 };
const own = { provider: () => new Map(), fetcher: read, shouldRetryOnError: false };

function view(search: string, config: SWRConfiguration = own) {
  return (
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={config}>
        <MemoryRouter initialEntries={[`/dashboard/my-numbers${search}`]}>
          <MyNumbersPage />
          <Address />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>
  );
}
async function page(search = ''): Promise<HTMLElement> {
  render(view(search));
  const table = await screen.findByRole('table');
  await within(table).findAllByRole('link');
  return table;
}

describe('My numbers', () => {
  it('marks a rental that ends within 24 hours, and says so above the list', async () => {
    const table = await page();
    const marked = [...table.querySelectorAll('[data-soon]')].map((each) => each.closest('tr')?.textContent);
    expect(marked).toEqual([expect.stringContaining('Telegram')]);
    expect((await screen.findByText(/ends within 24 hours/)).textContent).toBe(
      '1 number ends within 24 hours.',
    );
  });

  it('says that they are paused while there is a debt, but not for those that have ended', async () => {
    debt = 5;
    await page();
    expect(await screen.findByText(/Texts that come are kept and shown/)).toBeDefined();
    expect(screen.getByText('Paused: your balance owes 5.000 USD.')).toBeDefined();
    cleanup();
    await page('?show=over');
    expect(screen.queryByText(/Paused/)).toBeNull();
  });

  it('that end soon are extended together by a button that names the price of all', async () => {
    const second = rental({ order_uuid: 'r4', app_name: 'Uber', closes_at: inHours(5) });
    ending = [soon, second];
    await page();
    await userEvent.click(await screen.findByRole('button', { name: 'Extend both by 7 days for 6.300 USD' }));
    await vi.waitFor(
      () =>
        expect(posts).toEqual([
          { path: '/api/order_number/extend/r1', body: { term_hours: 168, quoted_price: 3.15 } },
          { path: '/api/order_number/extend/r4', body: { term_hours: 168, quoted_price: 3.15 } },
        ]),
      60_000,
    );
  });

  it('say which of them was refused, although those before have left the list', async () => {
    const second = rental({ order_uuid: 'r4', app_name: 'Uber', closes_at: inHours(5) });
    ending = [soon, second];
    const refused = Promise.withResolvers<Response>();
    const extended = extension;
    extension = (path) => (path.endsWith('r4') ? refused.promise : extended(path));
    render(view('', mutable));
    await userEvent.click(await screen.findByRole('button', { name: /^Extend both/ }));
    await vi.waitFor(() => expect(posts).toHaveLength(2), 60_000);
    ending = [second];
    await act(() => mutate((key) => String(key).includes('/api/number_expiring')));
    await screen.findByText(/^1 number ends/);
    refused.resolve(
      Response.json({ code: 'price-changed', title: 'x', status: 409, price: 4 }, { status: 409 }),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('The price is now 4.000 USD');
  });

  it('have no such button if more of them end soon than were read', async () => {
    ending = Array.from({ length: 6 }, (_, at) => rental({ order_uuid: `r${at}`, closes_at: inHours(5) }));
    await page();
    await screen.findByText(/end within 24 hours/);
    expect(requestedPaths.filter((path) => path.includes('/extend/price/'))).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Extend all/ })).toBeNull();
  });

  it('are searched in the address, and a search that finds nothing can be removed', async () => {
    await page('?search=disc');
    expect(within(screen.getByRole('table')).getAllByRole('link')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Discord' })).toBeDefined();
    cleanup();
    render(view('?search=nothing'));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear the filters' }));
    expect(await screen.findByRole('link', { name: 'Telegram' })).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it.each([
    ['', '/api/order_number/csv?status=active'],
    ['?search=disc', '/api/order_number/csv?status=active&search=disc'],
    ['?show=over', '/api/order_number/csv?status=inactive'],
    ['?show=activations', '/api/orders/csv?status=running&items=each'],
  ])('at %s are saved as a file with everything that the address finds', async (search, file) => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    );
    await page(search);
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    expect(requestedPaths.at(-1)).toBe(file);
  });

  it.each([
    ['', 'My numbers', 'Telegram'],
    ['?show=over', 'Ended rentals', 'Uber'],
    ['?show=activations', 'Activations', 'Google'],
  ])('shows at %s what the address asks for, and says so', async (search, title, app) => {
    await page(search);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByRole('link', { name: app })).toBeDefined();
  });

  it('lists each activation that was bought together with others', async () => {
    await page('?show=activations');
    expect(screen.getByRole('link', { name: 'Signal' })).toBeDefined();
  });

  it('offers the release of each active rental, and asks first', async () => {
    await page();
    // jsdom does not support popovers, but the entries are in the page anyway.
    await userEvent.click(screen.getAllByText('Release')[1] as HTMLElement);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('The number stops receiving SMS for Discord at once.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Release the number' }));
    await vi.waitFor(() => expect(requestedPaths).toContain('/api/order_number/release/r2'), 60_000);
    cleanup();
    await page('?show=activations');
    expect(screen.queryByText('Release')).toBeNull();
  });

  it('show the extension of a row, which is above the list on a phone, also if that of another was open', async () => {
    const scroll = vi.fn();
    Element.prototype.scrollIntoView = scroll;
    await page();
    const buttons = screen.getAllByRole('button', { name: /^Extend \d/ });
    for (const button of buttons) {
      await userEvent.click(button);
      const card = screen.getByRole('heading', { name: /^Extend / }).closest('section');
      expect(scroll.mock.contexts.at(-1)).toBe(card);
    }
    expect(scroll).toHaveBeenCalledTimes(buttons.length);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(buttons.at(-1));
  });

  it('offers an extension only for an active rental', async () => {
    await page();
    expect(screen.getAllByRole('button', { name: /^Extend \d/ })).toHaveLength(2);
    cleanup();
    await page('?show=over');
    expect(screen.queryByRole('button', { name: /^Extend \d/ })).toBeNull();
  });
});
