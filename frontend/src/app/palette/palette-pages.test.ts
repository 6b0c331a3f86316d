import { describe, expect, it } from 'vitest';
import { allPages } from '../../features/shell/navigation.ts';
import { intlFor } from '../../i18n/intl.ts';
import { goKeys } from '../../session/go-keys.ts';
import { paths } from '../../session/paths.ts';
import type { Session } from '../../session/session.store.ts';
import { paletteEntries } from './palette-entries.ts';
import { palettePages } from './palette-pages.ts';

const customer: Session = {
  token: 't',
  email: 'a@b.example',
  isAdmin: false,
  expiresAt: '2027-01-01T00:00:00Z',
};
const admin: Session = { ...customer, isAdmin: true };

function found(text: string, session: Session | null = customer, pathname = '/dashboard/main') {
  return paletteEntries(text, {
    ...{ apps: [], orders: [], numbers: [], messages: [], found: [], dialogs: [], country: 'US' },
    pages: palettePages(intlFor(), session, pathname),
    statisticsOf: () => {
      throw new Error('no app was found');
    },
    signedIn: session !== null,
  }).map(({ to }) => to);
}

describe('The palette', () => {
  it('knows every page by its name', () => {
    const intl = intlFor();
    for (const [session, side] of [
      [customer, 'customer'],
      [admin, 'admin'],
    ] as const) {
      const home = side === 'admin' ? paths['admin-dashboard-orders'] : paths['dashboard-root'];
      for (const { to, label } of allPages(side))
        expect(found(intl.formatMessage(label), session, home), to).toContain(to);
    }
  });

  it.each([
    ['buy now', paths['dashboard-buy-now']],
    ['active inventory', paths['dashboard-active-inventory']],
    ['any inventory', paths['dashboard-any-inventory-bulk-buy']],
    ['dormant inventory', paths['dashboard-dormant-inventory']],
    ['bulk buy', paths['dashboard-dormant-inventory-bulk-buy']],
    ['my numbers', paths['dashboard-my-numbers']],
    ['voice messages', paths['dashboard-voice-messages']],
    ['transactions', paths['dashboard-transactions']],
    ['webhook', paths['user-webhook']],
    ['profile', paths['dashboard-profile']],
  ])('knows a page also by its old name: %s', (text, to) => expect(found(text)).toContain(to));

  it('puts the page whose own name fits first', () => {
    expect(found('orders')[0]).toBe(paths['dashboard-order-history']);
    expect(found('voice')[0]).toBe(paths['dashboard-voice-messages']);
  });

  it('offers the rail and the tabs before anything is typed, and all pages below them for a typed text', () => {
    expect(found('')).toContain(paths['dashboard-active-inventory']);
    expect(found('')).not.toContain(paths['dashboard-active-inventory-alerts']);
    expect(found('alerts')).toContain(paths['dashboard-active-inventory-alerts']);
  });

  it('shows an admin the pages of the current side, and marks the others with their side', () => {
    expect(found('', admin, '/admin/dashboard/users')).not.toContain(paths['dashboard-buy-now']);
    expect(found('', admin, '/dashboard/main')).not.toContain(paths['admin-dashboard-orders']);
    expect(found('payments', admin, '/admin/dashboard/users')).toEqual([
      paths['admin-dashboard-payments'],
      paths['dashboard-payment-history'],
      paths['admin-dashboard-adjustments'],
      paths['admin-dashboard-approvals'],
      paths['admin-dashboard-finance'],
    ]);
    const pages = palettePages(intlFor(), admin, '/admin/dashboard/users');
    const names = pages.map(({ name, section }) => `${section ?? ''} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('As a customer Payments');
    expect(names).toContain('As a customer · Buy Chosen numbers');
  });

  it('shows every key', () => {
    const keys = palettePages(intlFor(), admin, '/').flatMap(({ key }) => key ?? []);
    expect([...keys].sort()).toEqual(Object.values(goKeys).sort());
  });

  it('shows a customer no page of an admin', () => {
    const pages = palettePages(intlFor(), customer, '/dashboard/main').map(({ to }) => to);
    expect(pages.filter((to) => to.startsWith('/admin'))).toEqual([]);
  });
});
