import type { AdminPaymentView } from '@ringpost/query-api/payments/payments.contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shownAddress, showPage, sortedBy, stubScreen } from '../../../testing/shown-page.fixture.tsx';
import { PaymentsPage } from './payments-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const payment: AdminPaymentView = {
  payment_uuid: 'p1',
  user_id: 'u1',
  email: 'ann@example.org',
  gateway: 'coinpayments',
  status: 'reversed',
  amount: 10,
  received: 10,
  reversed: 10,
  credited: 0,
  coin: 'BTC',
  coin_amount: '0.1',
  address: null,
  pay_url: null,
  transaction_id: 'CPTX1',
  reason: null,
  given_by: null,
  invoices: [],
  started_at: '2026-11-22T05:49:00.000Z',
  updated_at: '2026-11-22T05:49:00.000Z',
  expires_at: null,
};

const credit: AdminPaymentView = {
  ...payment,
  payment_uuid: 'p2',
  gateway: 'manual',
  transaction_id: null,
  reason: 'a lost code',
  given_by: 'boss@example.org',
};

it.each([
  ['table', false],
  ['cards of a phone', true],
])('The payments of all customers use the same words as a customer’s page in the %s', async (_, isPhone) => {
  stubScreen({ isPhone });
  vi.stubGlobal('fetch', async () => Response.json({ data: [payment, credit], total: 2 }));
  await showPage(PaymentsPage, '/admin/dashboard/payments', 'ann@example.org');
  const [first, second] = [...document.querySelectorAll(isPhone ? '.data-card' : 'tbody tr')];
  expect(first?.textContent).toContain('CoinPayments BTC');
  expect(first?.textContent).toContain('taken back');
  expect(second?.textContent).toContain('By hand');
  expect(second?.textContent).toContain('a lost code, by boss@example.org');
});

describe('the address of the list of payments', () => {
  let asked: string[];
  beforeEach(() => {
    asked = [];
    stubScreen();
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return Response.json({ data: [payment, credit], total: 2, position: 'p' });
    });
  });
  function open(search = '') {
    return showPage(PaymentsPage, `/admin/dashboard/payments${search}`, 'ann@example.org');
  }

  it('has the order, which the server makes in three states', async () => {
    const user = await open();
    for (const name of ['When', 'Asked for']) {
      expect(await sortedBy(user, name)).toEqual(['none', 'ascending', 'descending', 'none']);
    }
    expect(asked.some((path) => path.includes('orderBy=amount&orderType=DESC'))).toBe(true);
  });

  it('has the filters, and those of a customer are only in the order of time', async () => {
    const user = await open('?status=expired&gateway=stripe&email=ann@example.org');
    expect(asked[0]).toBe(
      '/api/admin/payments?limit=50&offset=0&email=ann%40example.org&status=expired&gateway=stripe',
    );
    expect(screen.queryByRole('button', { name: 'Asked for' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Status/ }));
    expect(shownAddress()).not.toContain('status');
  });

  it('is left by Enter and A for what happened to a payment, and a credit leads to the money by hand', async () => {
    const user = await open();
    await user.keyboard('jj');
    expect(document.activeElement?.getAttribute('href')).toBe('/admin/dashboard/adjustments?user=u1');
    await user.keyboard('ka');
    expect(shownAddress()).toBe('/admin/dashboard/audit/payment/p1');
  });
});
