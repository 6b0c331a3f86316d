import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showPage, stubScreen } from '../../../testing/shown-page.fixture.tsx';
import { CustomerRentals } from './customer-rentals.tsx';

const rental = {
  ...{ order_uuid: 'o1', user_id: 'u1', email: 'ann@example.org', kind: 'rental', status: 'active' },
  ...{ bulk_uuid: null, app_uuid: 'a1', app_name: 'Signal', image_name: null, number: '+17255550196' },
  ...{ vendor_name: 'Twilio', unit_price: 0.99, total_cost: 0.99, refunded: 0, requested: 1, fulfilled: 1 },
  ...{ placed_at: '2026-11-20T10:00:00.000Z', term_hours: 72, closes_at: '2026-11-23T10:00:00.000Z' },
  ...{ ended_at: null, outcome: null, number_source: 'active' },
};
let requests: string[];

beforeEach(() => {
  requests = [];
  stubScreen();
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    return Response.json({ data: [rental], total: 1 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the rentals of a customer', () => {
  it('say until when, and are narrowed to those that run now', async () => {
    const user = await showPage(() => <CustomerRentals userId="u1" />, '/admin/dashboard/users/u1', '3 days');
    expect(document.querySelector('time[datetime="2026-11-23T10:00:00.000Z"]')).not.toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Rented now');
    const path = '/api/admin/orders?limit=20&offset=0&user_id=u1&kind=rental&items=each';
    expect(requests).toEqual([path, `${path}&status=active`]);
  });
});
