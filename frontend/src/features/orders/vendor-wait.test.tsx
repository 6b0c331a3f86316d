import type { OrderDetail } from '@ringpost/query-api/orders/orders.contract';
import { cleanup, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, describe, expect, it } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { VendorWait } from './vendor-wait.tsx';

afterEach(cleanup);

describe('An order that waits for a vendor', () => {
  it('says how many numbers are missing, and what is refunded if the customer stops waiting', () => {
    const order = {
      order_uuid: 'o1',
      requested: 4,
      fulfilled: 1,
      unit_price: 0.55,
      placed_at: '2026-11-21T10:00:00.000Z',
    } as OrderDetail;
    render(
      <RawIntlProvider value={intlFor()}>
        <VendorWait order={order} />
      </RawIntlProvider>,
    );
    expect(screen.getByText(/A provider activates 3 numbers/)).toBeDefined();
    expect(screen.getByRole('button').textContent).toBe('Stop waiting, get 1.650 USD back');
  });
});
