import type { AdminPaymentView } from '@ringpost/query-api/payments/payments.contract';
import { cleanup, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { read } from '../../../api/http.ts';
import { intlFor } from '../../../i18n/intl.ts';
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
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async () => Response.json({ data: [payment, credit], total: 2 }));
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, provider: () => new Map() }}>
        <MemoryRouter>
          <PaymentsPage />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  await screen.findAllByText('ann@example.org');
  const [first, second] = [...document.querySelectorAll(isPhone ? '.data-card' : 'tbody tr')];
  expect(first?.textContent).toContain('CoinPayments BTC');
  expect(first?.textContent).toContain('taken back');
  expect(second?.textContent).toContain('By hand');
  expect(second?.textContent).toContain('a lost code, by boss@example.org');
});
