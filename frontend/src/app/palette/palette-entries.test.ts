import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
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

const sources: PaletteSources = {
  apps: ['WhatsApp', 'Telegram', 'Instagram', ...Array.from({ length: 9 }, (_, n) => `Program ${n}`)].map(
    app,
  ),
  orders: [
    order('0199f2b7-aaaa', 'Telegram', '+14155550132'),
    order('0199f3a2-bbbb', 'Uber', '+16045550121'),
  ],
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
  it('shows the pages before anything is typed', () => {
    expect(found('')).toEqual(['page /dashboard/transactions', 'page /dashboard/order-history']);
  });

  it('finds an app by letters anywhere in its name, and leads to the page to buy it', () => {
    expect(found('gram')[0]).toBe('app /dashboard/buy-now?app=Telegram&country=CA');
    expect(found('insta')[0]).toBe('app /dashboard/buy-now?app=Instagram&country=CA');
  });

  it('leads to the statistics of the app that fits best', () => {
    expect(found('insta')).toContain('page /dashboard/statistics/Instagram');
    expect(found('program').filter((entry) => entry.includes('statistics'))).toHaveLength(1);
  });

  it('leads a visitor to the login first', () => {
    expect(found('insta', { signedIn: false, orders: [] })).toEqual([
      `app /auth/login?p=${encodeURIComponent('/dashboard/buy-now?app=Instagram&country=CA')}`,
    ]);
  });

  it.each(['604-555', '(604) 555 0121', '6045550121', '0199f3a2', 'uber'])('finds an order by %s', (text) => {
    expect(found(text)).toContain('order /dashboard/order-numbers/0199f3a2-bbbb');
  });

  it('shows five apps at most, so that orders and pages stay in sight', () => {
    expect(found('program').filter((entry) => entry.startsWith('app'))).toHaveLength(5);
  });

  it('finds nothing in nonsense', () => {
    expect(found('zzzz')).toEqual([]);
  });
});
