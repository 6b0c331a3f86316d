import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { Scale } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { type PaletteSources, paletteEntries } from './palette-entries.ts';

function app(app_name: string): PricedApp {
  return { app_uuid: app_name, app_name } as PricedApp;
}
function order(order_uuid: string, app_name: string, number: string): OrderView {
  return { order_uuid, app_name, number } as OrderView;
}
function message(app_name: string, code: string | null, order_uuid: string | null = 'of-code'): SmsView {
  return { app_name, code, order_uuid, to: '+13125550174' } as SmsView;
}

const sources: PaletteSources = {
  apps: ['WhatsApp', 'Telegram', 'Instagram', ...Array.from({ length: 9 }, (_, n) => `Program ${n}`)].map(
    app,
  ),
  orders: [
    order('0199f2b7-aaaa', 'Telegram', '+14155550132'),
    order('0199f3a2-bbbb', 'Uber', '+16045550121'),
  ],
  numbers: [order('0199e000-cccc', 'Signal', '+12125550166')],
  found: null,
  messages: [message('Steam', '61940'), message('Steam', null), message('Steam', '70000', null)],
  dialogs: [{ name: 'Top up', icon: Scale, open: () => {} }],
  pages: [
    { name: 'Transactions', to: '/dashboard/transactions', icon: Scale, key: 't' },
    { name: 'Orders', to: '/dashboard/order-history', icon: Scale, key: 'o' },
  ],
  statisticsOf: ({ app_uuid, app_name }) => ({
    name: `Statistics of ${app_name}`,
    to: `/dashboard/statistics/${app_uuid}`,
    icon: Scale,
    key: null,
  }),
  country: 'CA',
  signedIn: true,
};
function found(text: string, change: Partial<PaletteSources> = {}): readonly string[] {
  return paletteEntries(text, { ...sources, ...change }).map(({ kind, to }) => `${kind} ${to}`);
}

describe('the palette', () => {
  it('shows the pages and dialogs before anything is typed', () => {
    expect(found('')).toEqual([
      'page /dashboard/transactions',
      'page /dashboard/order-history',
      'dialog null',
    ]);
  });

  it('finds an app by letters anywhere in its name, and leads to the page to buy it', () => {
    expect(found('gram')[0]).toBe('app /dashboard/buy-now?app=Telegram&country=CA&mode=0');
    expect(found('insta')[0]).toBe('app /dashboard/buy-now?app=Instagram&country=CA&mode=0');
  });

  it('offers the whole number only as a rental', () => {
    const apps = [{ ...app('Whole'), whole_number: true as const }];
    const isApp = (entry: string) => entry.startsWith('app ');
    expect(found('whole', { apps }).filter(isApp)).toEqual([
      'app /dashboard/buy-now?app=Whole&country=CA&mode=2',
    ]);
    expect(found('whole', { apps, signedIn: false }).filter(isApp)).toHaveLength(1);
  });

  it('offers the app that fits best in every way, and the others as an activation', () => {
    expect(
      paletteEntries('gram', sources).flatMap((each) => (each.kind === 'app' ? [each.way] : [])),
    ).toEqual(['activate', 'rent', 'bulk', 'activate', 'activate', 'activate', 'activate']);
    expect(found('insta').slice(1, 3)).toEqual([
      'app /dashboard/buy-now?app=Instagram&country=CA&mode=2',
      'app /dashboard/any-inventory/bulk-buy?app=Instagram&country=CA',
    ]);
  });

  it('leads to the statistics of the app that fits best', () => {
    expect(found('insta')).toContain('page /dashboard/statistics/Instagram');
    expect(found('program').filter((entry) => entry.includes('statistics'))).toHaveLength(1);
  });

  it('leads a visitor to the login first', () => {
    expect(found('insta', { signedIn: false, orders: [], numbers: [], messages: [], dialogs: [] })).toEqual([
      `app /auth/login?p=${encodeURIComponent('/dashboard/buy-now?app=Instagram&country=CA&mode=0')}`,
    ]);
  });

  it.each(['604-555', '(604) 555 0121', '6045550121', '0199f3a2', 'uber'])('finds an order by %s', (text) => {
    expect(found(text)).toContain('order /dashboard/order-numbers/0199f3a2-bbbb');
  });

  it.each(['212-555', 'signal'])('finds a rented number by %s', (text) => {
    expect(found(text)).toContain('number /dashboard/order-numbers/0199e000-cccc');
  });

  it.each(['619', 'steam', '312-555-0174'])('finds a code of an order by %s', (text) => {
    expect(found(text).filter((entry) => entry.startsWith('code'))).toEqual([
      'code /dashboard/order-numbers/of-code',
    ]);
  });

  it('leads to any order by its whole id, even if it is not among the newest', () => {
    const id = '0199f3a2-bbbb-7000-8000-000000000001';
    expect(found(id)).toEqual([`id /dashboard/order-numbers/${id}`]);
    expect(found(id.slice(0, -1))).toEqual([]);
  });

  it('finds a dialog by its name', () => {
    expect(found('top')).toEqual(['dialog null']);
  });

  it('shows at most five apps, so that orders and pages stay visible', () => {
    const activations = paletteEntries('program', sources).filter(
      (entry) => entry.kind === 'app' && entry.way === 'activate',
    );
    expect(activations).toHaveLength(5);
  });

  it('finds nothing for a nonsense text', () => {
    expect(found('zzzz')).toEqual([]);
  });
});

describe('what an admin finds among all customers', () => {
  const thing = { id: 'i-1', user_id: 'u-1', email: 'ann@example.com', app_name: null, number: null };
  const at = '2026-11-20T10:00:00.000Z';

  it('comes first, and leads to the number, the customer, the order or the list of the customer', () => {
    const found = [
      { ...thing, id: '+12125550132', user_id: null, kind: 'number', at } as const,
      ...(['customer', 'order', 'payment', 'transaction'] as const).map((kind) => ({ ...thing, kind, at })),
    ];
    const entries = paletteEntries('ann', { ...sources, found });
    expect(entries.slice(0, 5).map(({ to }) => to)).toEqual([
      '/admin/dashboard/numbers/%2B12125550132',
      '/admin/dashboard/users/u-1',
      '/admin/dashboard/orders/i-1',
      '/admin/dashboard/users/u-1?show=payments&search=i-1',
      '/admin/dashboard/users/u-1?show=ledger&search=i-1',
    ]);
  });

  it('takes no id for that of an order, because the search knows what it is of', () => {
    const id = '0199f3a2-bbbb-7000-8000-000000000001';
    expect(paletteEntries(id, { ...sources, found: [] })).toEqual([]);
  });
});
