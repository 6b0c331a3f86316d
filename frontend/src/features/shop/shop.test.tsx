import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { usePreferences } from '../../session/preferences.store.ts';
import type { AppChoice } from '../purchase/purchase-request.ts';
import type { Audience } from './shop.api.ts';
import { Shop } from './shop.tsx';

function app(app_name: string, more: Partial<PricedApp> = {}): PricedApp {
  return {
    app_uuid: app_name,
    uuid: app_name,
    app_name,
    image_name: null,
    country_iso: null,
    new_initial_term: 7,
    price_new: 3.78,
    price_old: 2.61,
    on_delv_price: 0.9,
    price_rank: 7,
    price_uuid: 'p1',
    unused: 10,
    used: 5,
    delivered: null,
    median_seconds: null,
    ...more,
  };
}
const apps = [
  app('WhatsApp', { delivered: 97, median_seconds: 9 }),
  app('Telegram'),
  app('Uber', { unused: 0, used: 0 }),
];
const bought = vi.fn<(selection: AppChoice) => void>();
let list: () => Response | Promise<Response>;
let elsewhere: readonly { readonly app_uuid: string; readonly count: number }[];

beforeEach(() => {
  bought.mockClear();
  elsewhere = [];
  usePreferences.getState().set({ mode: 0, termHours: 168 });
  list = () => Response.json({ data: apps, total: apps.length });
  Element.prototype.scrollTo ??= () => undefined;
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('app_pricing')) return list();
    if (path.includes('vendor')) return Response.json({ data: [] });
    if (path.includes('elsewhere')) return Response.json({ data: elsewhere, total: elsewhere.length });
    return Response.json({
      data: [
        { country_iso: 'US', numbers: 9 },
        { country_iso: 'CA', numbers: 9 },
      ],
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page({ audience }: { readonly audience: Audience }) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter>
          <Shop
            audience={audience}
            chosen={chosen}
            onChoose={(choice) => setChosen(choice.app.app_uuid)}
            onBuy={bought}
            focusFilter
          />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>
  );
}
async function shop(audience: Audience = 'customer'): Promise<void> {
  render(<Page audience={audience} />);
  await screen.findByRole('button', { name: /^WhatsApp/ });
}
function names(): (string | null)[] {
  return within(screen.getByRole('list', { name: 'Apps' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('strong')?.textContent ?? null);
}

describe('The shop', () => {
  it('buys with two clicks: the row, and its button', async () => {
    await shop();
    await userEvent.click(screen.getByRole('button', { name: /^Telegram/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    expect(bought).toHaveBeenCalledExactlyOnceWith({ app: apps[1], country: 'US', vendor: null });
  });

  it('buys once with a double click or a held key, however fast the answer comes', async () => {
    await shop();
    await userEvent.click(screen.getByRole('button', { name: /^Telegram/ }));
    const buy = screen.getByRole('button', { name: 'Buy' });
    await userEvent.dblClick(buy);
    expect(bought).toHaveBeenCalledOnce();
    buy.focus();
    await userEvent.keyboard('{Enter>20/}');
    expect(bought).toHaveBeenCalledTimes(2);
    await userEvent.type(screen.getByRole('searchbox'), '{Enter>20/}');
    expect(bought).toHaveBeenCalledTimes(3);
  });

  it('buys nothing at the prices of the previous country', async () => {
    const { promise: canadian, resolve } = Promise.withResolvers<Response>();
    await shop();
    await userEvent.click(screen.getByRole('button', { name: /^Telegram/ }));
    list = () => canadian;
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'CA');
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    await userEvent.type(screen.getByRole('searchbox'), '{Enter}');
    expect(bought).not.toHaveBeenCalled();
    const cheaper = app('Telegram', { on_delv_price: 0.8 });
    resolve(Response.json({ data: [cheaper], total: 1 }));
    await screen.findAllByText('0.800');
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    expect(bought).toHaveBeenCalledExactlyOnceWith({ app: cheaper, country: 'CA', vendor: null });
  });

  it('keeps an app at the top after F on its row, and has one Tab stop for all rows', async () => {
    await shop();
    const rows = within(screen.getByRole('list', { name: 'Apps' }));
    const telegram = rows.getByRole('button', { name: /^Telegram/ });
    telegram.focus();
    await userEvent.keyboard('f');
    expect(names()[0]).toBe('Telegram');
    expect(rows.getByRole('button', { name: 'Keep Telegram at the top', pressed: true })).toBeDefined();
    expect(rows.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    await userEvent.keyboard('F');
    expect(names()[0]).toBe('WhatsApp');
  });

  it('buys by keyboard: type, arrow, Enter', async () => {
    await shop();
    await userEvent.keyboard('tele{ArrowDown}{Enter}');
    expect(names()).toEqual(['Telegram']);
    expect(bought.mock.calls[0]?.[0].app.app_name).toBe('Telegram');
  });

  it('takes the first app that matches with one Enter and buys it with the next', async () => {
    await shop();
    await userEvent.keyboard('tele{Enter}');
    expect(bought).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(bought).toHaveBeenCalledOnce();
  });

  it('loses no key that is pressed before the apps are loaded, and buys nothing unseen', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    list = () => promise;
    render(<Page audience="customer" />);
    await userEvent.keyboard('tele{ArrowDown}{Enter}');
    resolve(Response.json({ data: apps, total: apps.length }));
    await screen.findByRole('button', { name: 'Buy' });
    expect(names()).toEqual(['Telegram']);
    expect(bought).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(bought.mock.calls[0]?.[0].app.app_name).toBe('Telegram');
  });

  it('moves the focus to the filter at the slash key', async () => {
    await shop();
    screen.getByRole('button', { name: /^WhatsApp/ }).focus();
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('does not sell an app that is sold out', async () => {
    await shop();
    await userEvent.click(screen.getByRole('button', { name: /^Uber/ }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Buy' }).disabled).toBe(true);
    screen.getByRole('searchbox').focus();
    await userEvent.keyboard('{Enter}');
    expect(bought).not.toHaveBeenCalled();
  });

  it('sells a code of a partner where our own numbers are used up, and says so', async () => {
    elsewhere = [
      { app_uuid: 'Uber', count: 7 },
      { app_uuid: 'Telegram', count: 9 },
    ];
    await shop();
    const uber = await screen.findByRole('button', { name: /^Uber.*from a partner: 7/ });
    expect(screen.getAllByText(/^from a partner/)).toHaveLength(1);
    await userEvent.click(uber);
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    expect(bought.mock.calls[0]?.[0].app.app_name).toBe('Uber');
  });

  it('rents nothing of a partner', async () => {
    elsewhere = [{ app_uuid: 'Uber', count: 7 }];
    usePreferences.getState().set({ mode: 2 });
    await shop();
    await userEvent.click(screen.getByRole('button', { name: /^Uber.*sold out/ }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Rent' }).disabled).toBe(true);
  });

  it('offers a customer an activation or a rental; voice says that it is off', async () => {
    await shop('customer');
    const [activation, voice, rental, voiceRental] = screen.getAllByRole<HTMLInputElement>('radio');
    expect(activation?.checked).toBe(true);
    expect(rental?.getAttribute('aria-disabled')).toBeNull();
    for (const off of [voice, voiceRental]) {
      expect(off?.getAttribute('aria-disabled')).toBe('true');
      const why = document.getElementById(off?.getAttribute('aria-describedby') ?? '');
      expect(why?.textContent).toMatch(/^Not sold alone/);
      if (off) await userEvent.click(off);
      expect(off?.checked).toBe(false);
    }
    expect(screen.getAllByText('0.900')).not.toHaveLength(0);
    expect(screen.queryByText('3.780')).toBeNull();
  });

  it('shows a visitor only rentals', async () => {
    await shop('visitor');
    const modes = within(screen.getByRole('group', { name: 'What to buy' }));
    expect(modes.getAllByRole('radio')).toHaveLength(2);
    expect(modes.getByRole<HTMLInputElement>('radio', { name: /^Rent for SMS/ }).checked).toBe(true);
    expect(screen.getAllByText('3.780')).not.toHaveLength(0);
    expect(screen.queryByText('0.900')).toBeNull();
  });

  it('shows what a rental costs for the chosen term, new and used, and remembers both', async () => {
    await shop('customer');
    await userEvent.click(screen.getByRole('radio', { name: /^Rent for SMS/ }));
    expect(screen.getByRole('button', { name: /^WhatsApp/ }).textContent).toContain('3.780used 2.610');
    await userEvent.click(screen.getByRole('radio', { name: '4 h' }));
    // 3.780 for 7 days would be 0.090 for 4 h. A rental costs at least one activation.
    expect(screen.getByRole('button', { name: /^WhatsApp/ }).textContent).toContain('0.900used 0.900');
    expect(usePreferences.getState()).toMatchObject({ mode: 2, termHours: 4 });
  });

  it('says how many codes came and how fast only if there are enough orders', async () => {
    await shop();
    expect(screen.getByRole('button', { name: /^WhatsApp/ }).textContent).toContain('97 % delivered · 9 s');
    expect(screen.getByRole('button', { name: /^Telegram/ }).textContent).not.toContain('delivered');
  });

  it('empties its filter with its own button, and keeps the focus there', async () => {
    await shop();
    await userEvent.keyboard('tele');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(names()).toHaveLength(apps.length);
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('says what it did not find, and shows everything again', async () => {
    await shop();
    await userEvent.keyboard('zzz');
    expect(screen.getByText(/No app has/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Request an app' }).getAttribute('href')).toBe(
      '/contact-us#request-app',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show all apps' }));
    expect(names()).toHaveLength(apps.length);
  });

  it('says what failed and tries again', async () => {
    list = () => Response.json({ code: 'unavailable', title: 'x', requestId: 'r-17' }, { status: 503 });
    render(<Page audience="customer" />);
    expect(await screen.findByText('Request r-17')).toBeDefined();
    list = () => Response.json({ data: apps, total: apps.length });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: /^WhatsApp/ })).toBeDefined();
  });
});
