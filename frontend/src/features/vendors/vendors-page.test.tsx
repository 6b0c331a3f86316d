import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shownAddress, showPage, sortedBy, stubScreen } from '../../testing/shown-page.fixture.tsx';
import { VendorsPage } from './vendors-page.tsx';

const VENDOR = { vendor_uuid: 'v1', uuid: 'v1', vendor_name: 'Telnyx', company: 'Telnyx LLC' };

let asked: string[];
let total: number;
beforeEach(() => {
  asked = [];
  total = 1;
  stubScreen();
  vi.stubGlobal('fetch', async (path: string) => {
    if (!/^[/]api[/]vendor[/](list|csv)/.test(path)) return Response.json({ data: [], total: 0 });
    asked.push(path);
    return Response.json({ data: [VENDOR], total, position: 'p' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(search = '') {
  return showPage(VendorsPage, `/admin/dashboard/vendors${search}`, 'Telnyx LLC');
}

describe('the list of vendors', () => {
  it('is asked for with the filters, the order and the page of the address', async () => {
    total = 70;
    await open('?search=tel&country=CA&orderBy=company&orderType=DESC&offset=50');
    expect(asked[0]).toBe(
      '/api/vendor/list?limit=50&offset=50&orderBy=company&orderType=DESC&search=tel&country=CA',
    );
    expect(screen.getByText('70 vendors')).toBeDefined();
  });

  it('is sorted by the server in three states, and searched while somebody types', async () => {
    const user = await open();
    expect(await sortedBy(user, 'Company')).toEqual(['none', 'ascending', 'descending', 'none']);
    await user.keyboard('f');
    await user.keyboard('telny');
    await vi.waitFor(() => expect(shownAddress()).toBe('/admin/dashboard/vendors?search=telny'));
    expect(asked.at(-1)).toContain('search=telny');
  });

  it('has views, and remembers one under a name', async () => {
    const user = await open();
    await user.click(screen.getByRole('link', { name: 'Canada' }));
    expect(shownAddress()).toBe('/admin/dashboard/vendors?country=CA');
    cleanup();
    await open('?search=tel');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await user.type(screen.getByRole('textbox', { name: 'Name of the view' }), 'Ours{Enter}');
    await user.click(screen.getByRole('link', { name: 'All' }));
    await user.click(screen.getByRole('link', { name: 'Ours' }));
    expect(shownAddress()).toBe('/admin/dashboard/vendors?search=tel');
  });

  it('has a file of the vendors that the filters find', async () => {
    const user = await open('?country=US');
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    expect(asked.at(-1)).toBe('/api/vendor/csv?country=US');
  });
});
