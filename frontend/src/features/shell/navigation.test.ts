import { describe, expect, it, vi } from 'vitest';
import { goKeys } from '../../session/go-keys.ts';
import { paths } from '../../session/paths.ts';
import { rememberSide } from '../../session/side.ts';
import {
  allPages,
  barEntries,
  homeOf,
  isAt,
  navigation,
  type Side,
  sectionAt,
  sideOf,
  tabAt,
} from './navigation.ts';

const SIDES = ['customer', 'admin'] as const;

function entriesOf(side: Side) {
  return navigation(side).flatMap(({ entries }) => entries);
}
function pathsOf(side: Side): readonly string[] {
  const start = side === 'admin' ? '/admin/' : '/dashboard/';
  return Object.values(paths).filter((path) => path.startsWith(start) && path !== paths['dashboard-profile']);
}
function markedAt(side: Side, pathname: string): readonly string[] {
  return entriesOf(side)
    .filter((entry) => isAt(entry, pathname))
    .map(({ to }) => to);
}

describe.each(SIDES)('The rail of the side for: %s', (side) => {
  it('has at most nine entries, and four of them are in the bottom bar', () => {
    expect(entriesOf(side).length).toBeLessThanOrEqual(9);
    expect(barEntries(side)).toEqual(entriesOf(side).slice(0, 4));
  });

  it('has no entry, name or drawing twice', () => {
    for (const what of ['to', 'label', 'icon'] as const) {
      const all = entriesOf(side).map((entry) => entry[what]);
      expect(new Set(all).size, what).toBe(all.length);
    }
  });

  it('lists each page once, and starts a section with its first tab', () => {
    const listed = allPages(side).map(({ to }) => to);
    expect(new Set(listed).size).toBe(listed.length);
    for (const { to, tabs } of entriesOf(side)) if (tabs) expect(tabs[0]?.to).toBe(to);
  });

  it('leads to every page that has a name', () => {
    const listed = allPages(side).map(({ to }) => to);
    for (const path of pathsOf(side)) expect(listed, path).toContain(path);
  });

  it('marks exactly one entry on each page', () => {
    for (const path of pathsOf(side)) expect(markedAt(side, path), path).toHaveLength(1);
  });

  it('shows the key of every page that has one', () => {
    const keys = new Map(allPages(side).map(({ to, key }) => [to, key]));
    for (const [name, key] of Object.entries(goKeys)) {
      if (name.startsWith('admin-') === (side === 'admin'))
        expect(keys.get(paths[name as keyof typeof goKeys]), name).toBe(key);
    }
  });
});

describe('The rail', () => {
  it.each([
    ['/dashboard/order-numbers/o1', paths['dashboard-order-history']],
    ['/dashboard/payment-history/p1', paths['dashboard-payment-history']],
    ['/dashboard/statistics/a1', paths['private-statistics']],
    ['/dashboard/portin-numbers/view/p1', paths['dashboard-my-numbers']],
    ['/dashboard/dormant-inventory/bulk-buy', paths['dashboard-buy-now']],
  ])('marks the entry that %s belongs to', (pathname, entry) => {
    expect(markedAt('customer', pathname)).toEqual([entry]);
  });

  it('marks nothing for the account, which is in the menu', () => {
    for (const side of SIDES) expect(markedAt(side, paths['dashboard-profile'])).toEqual([]);
  });
});

describe('The tabs', () => {
  function chosen(pathname: string, search = ''): string | undefined {
    return tabAt(sectionAt('customer', pathname)?.tabs ?? [], pathname, search)?.to;
  }

  it.each([
    ['/dashboard/active-inventory/alerts', '', '/dashboard/active-inventory'],
    ['/dashboard/dormant-inventory', '', '/dashboard/any-inventory/bulk-buy'],
    ['/dashboard/reserve-numbers/search', '?app=a1', '/dashboard/reserve-numbers'],
    ['/dashboard/portin-numbers/request', '', '/dashboard/portin-numbers'],
    ['/dashboard/my-numbers', '', '/dashboard/my-numbers'],
    ['/dashboard/my-numbers', '?show=over&search=x', '/dashboard/my-numbers?show=over'],
    ['/dashboard/my-numbers', '?show=else', '/dashboard/my-numbers'],
  ])('mark one at %s%s', (pathname, search, tab) => expect(chosen(pathname, search)).toBe(tab));

  it('are shown only above pages that have them', () => {
    expect(sectionAt('customer', '/dashboard/order-history')).toBeUndefined();
    expect(sectionAt('customer', '/dashboard/main')).toBeUndefined();
    expect(sectionAt('admin', '/dashboard/buy-now')).toBeUndefined();
  });
});

describe('An admin', () => {
  it('has the rail of the side of the address, and the account on the admin side', () => {
    expect(sideOf('/admin/dashboard/users', true)).toBe('admin');
    expect(sideOf('/dashboard/buy-now', true)).toBe('customer');
    expect(sideOf('/dashboard/profile', true)).toBe('admin');
    expect(sideOf('/dashboard/profile', false)).toBe('customer');
  });

  it('has the account on the side that was used last in the tab', () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
    for (const side of SIDES) {
      rememberSide(side);
      expect(sideOf('/dashboard/profile', true)).toBe(side);
    }
    vi.unstubAllGlobals();
  });

  it('can go from each side to the first page of the other', () => {
    for (const side of SIDES) expect(sideOf(homeOf(side), true)).toBe(side);
  });
});
