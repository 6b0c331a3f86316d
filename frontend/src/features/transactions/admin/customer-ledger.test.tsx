import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showPage, stubScreen } from '../../../testing/shown-page.fixture.tsx';
import { CustomerLedger } from './customer-ledger.tsx';

const LINE = '019ab000-0000-7000-8000-000000000001';
let requests: string[];

beforeEach(() => {
  requests = [];
  stubScreen();
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    return Response.json({ data: [], total: 0 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the ledger of a customer', () => {
  it('is searched by what its address names, as the palette does, and shows all again without it', async () => {
    const user = await showPage(
      () => <CustomerLedger userId="u1" />,
      `/admin/dashboard/users/u1?show=ledger&search=${LINE}`,
      'Nothing matches.',
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Refund');
    await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(await screen.findByText('There is nothing here.')).toBeDefined();
    const path = '/api/admin/users/u1/transactions?limit=20&offset=0';
    expect(requests).toEqual([
      `${path}&search=${LINE}`,
      `${path}&search=${LINE}&kind=user+refund+order`,
      path,
    ]);
  });
});
