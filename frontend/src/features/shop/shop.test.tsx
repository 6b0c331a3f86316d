import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RawIntlProvider } from 'react-intl';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { query } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import type { ShopSelection } from './selection.ts';
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
const bought = vi.fn<(selection: ShopSelection) => void>();
let list: () => Response | Promise<Response>;

beforeEach(() => {
  bought.mockClear();
  list = () => Response.json({ data: apps, total: apps.length });
  Element.prototype.scrollTo ??= () => undefined;
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('app_pricing')) return list();
    if (path.includes('vendor')) return Response.json({ data: [] });
    return Response.json({ data: [{ country_iso: 'US', numbers: 9 }] });
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
      <SWRConfig value={{ provider: () => new Map(), fetcher: query, shouldRetryOnError: false }}>
        <Shop
          audience={audience}
          chosen={chosen}
          onChoose={(choice) => setChosen(choice.app.app_uuid)}
          onBuy={bought}
          focusFilter
        />
      </SWRConfig>
    </RawIntlProvider>
  );
}
async function shop(audience: Audience = 'customer'): Promise<void> {
  render(<Page audience={audience} />);
  await screen.findByRole('button', { name: /WhatsApp/ });
}
function names(): (string | null)[] {
  return within(screen.getByRole('list', { name: 'Apps' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('strong')?.textContent ?? null);
}

describe('The shop', () => {
  it('buys with two clicks: the row, and its button', async () => {
    await shop();
    await userEvent.click(screen.getByRole('button', { name: /Telegram/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    expect(bought).toHaveBeenCalledExactlyOnceWith({ app: apps[1], country: 'US', vendor: null });
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

  it('loses no key pressed before the apps have come, and buys nothing unseen', async () => {
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

  it('takes the slash key to the filter', async () => {
    await shop();
    screen.getByRole('button', { name: /WhatsApp/ }).focus();
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('does not sell what is sold out', async () => {
    await shop();
    await userEvent.click(screen.getByRole('button', { name: /Uber/ }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Buy' }).disabled).toBe(true);
    screen.getByRole('searchbox').focus();
    await userEvent.keyboard('{Enter}');
    expect(bought).not.toHaveBeenCalled();
  });

  it.each(['visitor', 'customer'] as const)(
    'offers a %s the mode that is on sale, at the price of one code',
    async (audience) => {
      await shop(audience);
      const [activation, ...others] = screen.getAllByRole<HTMLInputElement>('radio');
      expect(activation?.checked).toBe(true);
      expect(others).toHaveLength(3);
      for (const other of others) {
        expect(other.getAttribute('aria-disabled')).toBe('true');
        const why = document.getElementById(other.getAttribute('aria-describedby') ?? '');
        expect(why?.textContent).toMatch(/^Not available yet/);
        await userEvent.click(other);
        expect(other.checked).toBe(false);
      }
      expect(screen.getAllByText('0.900')).not.toHaveLength(0);
      expect(screen.queryByText('3.780')).toBeNull();
    },
  );

  it('says how many codes came and how fast only where enough orders say it', async () => {
    await shop();
    expect(screen.getByRole('button', { name: /WhatsApp/ }).textContent).toContain('97 % delivered · 9 s');
    expect(screen.getByRole('button', { name: /Telegram/ }).textContent).not.toContain('delivered');
  });

  it('empties its filter by a button of its own, and stays there', async () => {
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
    await userEvent.click(screen.getByRole('button', { name: 'Show all apps' }));
    expect(names()).toHaveLength(apps.length);
  });

  it('says what failed and tries again', async () => {
    list = () => Response.json({ code: 'unavailable', title: 'x', requestId: 'r-17' }, { status: 503 });
    render(<Page audience="customer" />);
    expect(await screen.findByText('Request r-17')).toBeDefined();
    list = () => Response.json({ data: apps, total: apps.length });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: /WhatsApp/ })).toBeDefined();
  });
});
