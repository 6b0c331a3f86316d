import type { AdminOrderView } from '@ringpost/query-api/orders/admin-orders.contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shownAddress, showPage, sortedBy, stubScreen } from '../../../testing/shown-page.fixture.tsx';
import { useListChoices } from '../../../ui/list-choices.store.ts';
import { AdminOrdersPage } from './admin-orders-page.tsx';

function order(id: string, change: Partial<AdminOrderView> = {}): AdminOrderView {
  return {
    ...{ order_uuid: id, user_id: 'u1', email: 'ann@example.org', kind: 'activation', bulk_uuid: null },
    ...{ status: 'completed', outcome: null, app_uuid: 'a1', app_name: 'Alpha', image_name: null },
    ...{ country_iso: 'US', vendor_uuid: 'v1', vendor_name: 'Telnyx', number: '+12125550132' },
    ...{ rate_center: null, region: null, number_type: 'new', unit_price: 0.5, total_cost: 0.5 },
    ...{ refunded: 0, refund_reason: null, fee_without_sms: null, number_source: 'active' },
    ...{ requested: 1, fulfilled: 1, placed_at: '2026-11-21T10:00:00.000Z', assigned_at: null },
    ...{ term_hours: null, closes_at: null, settles_at: null, completed_at: null, ended_at: null },
    withheld: 0,
    ...change,
  };
}

let asked: string[];
beforeEach(() => {
  asked = [];
  stubScreen();
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/api/admin/orders')) return Response.json({ data: [], total: 0 });
    asked.push(path);
    const short = order('o2', { requested: 5, fulfilled: 2, number: null, refunded: 0.1 });
    return Response.json({ data: [order('o1'), short], total: 2, position: 'p' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(search = '') {
  return showPage(AdminOrdersPage, `/admin/dashboard/orders${search}`, 'Alpha');
}
function table() {
  return within(screen.getByRole('table', { name: 'Orders of all customers' }));
}

describe('the orders of all customers', () => {
  it('show who bought what, how much came, and what was given back', async () => {
    await open();
    const row = within(table().getAllByRole('row')[2] as HTMLElement);
    expect(row.getByRole('link', { name: 'ann@example.org' }).getAttribute('href')).toBe(
      '/admin/dashboard/users/u1',
    );
    expect(row.getByText('5 / 2').dataset.short).toBe('true');
    expect(row.getByText('0.100 back')).toBeDefined();
    expect(row.getByText('2 of 5 numbers')).toBeDefined();
  });

  it('are sorted by the server in three states, and the order is in the address', async () => {
    const user = await open();
    expect(await sortedBy(user, 'Placed')).toEqual(['none', 'ascending', 'descending', 'none']);
    expect(asked.some((path) => path.includes('orderBy=placed_at&orderType=ASC'))).toBe(true);
    expect(table().queryByRole('button', { name: 'Total' })).toBeNull();
  });

  it('are asked for with the filters of the address, and a chip removes one', async () => {
    const user = await open('?status=failed&partial=yes&app=x');
    expect(asked[0]).toBe('/api/admin/orders?limit=50&offset=0&status=failed&partial=true');
    await user.click(screen.getByRole('button', { name: /^Status No SMS or no number/ }));
    expect(shownAddress()).toBe('/admin/dashboard/orders?partial=yes&app=x');
  });

  it('show no chip for a filter of the address that is none, and write a day as elsewhere', async () => {
    await open('?status=nonsense&user=nobody&from=abc&to=2026-11-21');
    expect(asked[0]).toMatch(/^\/api\/admin\/orders\?limit=50&offset=0&until=[^&]+$/);
    const chips = screen.getAllByRole('button', { name: /Remove this filter/ });
    expect(chips.map(({ textContent }) => textContent)).toEqual(['To 11/21/2026 Remove this filter']);
  });

  it('have views with addresses of their own', async () => {
    const user = await open();
    await user.click(screen.getByRole('link', { name: 'Bulk, not full' }));
    expect(shownAddress()).toBe('/admin/dashboard/orders?partial=yes');
    expect(screen.getByRole('link', { name: 'Bulk, not full' }).getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  });

  it('remember a view under a name, without what names a customer', async () => {
    const user = await open('?country=CA&search=ann&offset=50');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await user.type(screen.getByRole('textbox', { name: 'Name of the view' }), 'Canada{Enter}');
    expect(useListChoices.getState().views.orders).toEqual([{ name: 'Canada', search: 'country=CA' }]);
    await user.click(screen.getByRole('link', { name: 'Canada' }));
    expect(shownAddress()).toBe('/admin/dashboard/orders?country=CA');
    await user.click(screen.getByRole('button', { name: 'Remove the view Canada' }));
    expect(screen.queryByRole('link', { name: 'Canada' })).toBeNull();
  });

  it('hide a column, also after a new start', async () => {
    const user = await open();
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Provider', hidden: true }));
    expect(table().queryByRole('columnheader', { name: 'Provider' })).toBeNull();
    expect(table().getByRole('columnheader', { name: 'Order' })).toBeDefined();
    cleanup();
    await open();
    expect(table().queryByRole('columnheader', { name: 'Provider' })).toBeNull();
  });

  it('are selected one by one or as a page, and only then there is something to do with them', async () => {
    const user = await open();
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select order o2' }));
    expect(screen.getByRole('region', { name: 'Selection' }).textContent).toContain('1 selected');
    const all = screen.getByRole('checkbox', { name: 'Select all rows of this page' }) as HTMLInputElement;
    expect(all.indeterminate).toBe(true);
    await user.click(all);
    expect(screen.getByRole('region', { name: 'Selection' }).textContent).toContain('2 selected');
    await user.click(all);
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  });

  it('are a list of cards on a phone, with the order of the list beside the filters', async () => {
    stubScreen({ isPhone: true });
    const user = await open();
    expect(screen.queryByRole('table')).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order of the list' }), 'Oldest first');
    expect(shownAddress()).toContain('orderType=ASC');
  });
});

describe('the keys of the list', () => {
  it('go from row to row, select one, and open its history', async () => {
    const user = await open('?status=failed');
    await user.keyboard('jj');
    expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('o2');
    await user.keyboard('k');
    expect(document.activeElement?.getAttribute('href')).toBe('/admin/dashboard/orders/o1');
    await user.keyboard('x');
    expect((screen.getByRole('checkbox', { name: 'Select order o1' }) as HTMLInputElement).checked).toBe(
      true,
    );
    await user.keyboard('a');
    expect(shownAddress()).toBe('/admin/dashboard/orders/o1#timeline');
  });

  it('show the filters with F', async () => {
    const user = await open();
    await user.keyboard('f');
    expect(screen.getByRole('combobox', { name: 'Status' })).toBe(document.activeElement);
  });

  it('do nothing while the admin types, or after G', async () => {
    const user = await open();
    await user.keyboard('j');
    await user.keyboard('gx');
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('f');
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
  });
});
