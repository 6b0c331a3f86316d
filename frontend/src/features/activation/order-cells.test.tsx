import type { ListedOrder } from '@ringpost/query-api/orders/orders.contract';
import { cleanup, render } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { OrderCard } from './order-cells.tsx';

function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

/** What the card of an order shows of its state and its cost. */
function cardOf(change: Partial<ListedOrder>): { readonly shape: string; readonly text: string } {
  const order = {
    order_uuid: 'o1',
    app_name: 'Google',
    image_name: null,
    number: '+16465550148',
    requested: 1,
    number_source: 'active',
    total_cost: 0.5,
    refunded: 0,
    refund_reason: null,
    placed_at: '2026-11-21T12:00:00.000Z',
    closes_at: inMinutes(5),
    ...change,
  } as ListedOrder;
  render(
    <RawIntlProvider value={intlFor()}>
      <MemoryRouter>
        <OrderCard order={order} />
      </MemoryRouter>
    </RawIntlProvider>,
  );
  const shape = document.querySelector<HTMLElement>('.dot')?.dataset.shape ?? '';
  const text = document.body.textContent ?? '';
  cleanup();
  return { shape, text };
}

describe('an order in a list', () => {
  afterEach(cleanup);

  it('is lime only while a code can still come', () => {
    expect(cardOf({ status: 'running' })).toMatchObject({ shape: 'live', text: /running/ });
    expect(cardOf({ status: 'running', closes_at: inMinutes(-1) })).toMatchObject({
      shape: 'half',
      text: /closed, refund due/,
    });
  });

  it('shows on a phone, too, when it was bought', () => {
    expect(cardOf({ status: 'completed' }).text).toMatch(/11\/2[012]\/2026 \d\d:\d\d$/);
  });

  it('says until when it is rented, and of many rentals when the first and the last of them end', () => {
    const rental = { kind: 'rental', status: 'active', closes_at: '2026-12-04T10:00:00.000Z' } as const;
    expect(cardOf(rental).text).toMatch(/Rented until 12\/0[345]\/2026 \d\d:\d\d$/);
    const many = { ...rental, requested: 3, number: null, closes_at: null };
    const ends = { first_ends_at: '2026-12-04T10:00:00.000Z', last_ends_at: '2026-12-14T10:00:00.000Z' };
    expect(cardOf({ ...many, ...ends }).text).toMatch(/Rentals end: 12\/0[345]\/2026.+ to 12\/1[345]\/2026/);
    expect(cardOf({ ...many, first_ends_at: null, last_ends_at: null }).text).not.toMatch(/Rental|Rented/);
  });

  it('says what an admin gave back of it, and why', () => {
    const refunded = { refunded: 0.25, refund_reason: 'The code did not work' };
    expect(cardOf({ status: 'completed', ...refunded }).text).toMatch(
      /Refunded 0\.250 USD, The code did not work$/,
    );
  });

  it('costs what was not refunded', () => {
    expect(cardOf({ status: 'completed' }).text).toMatch(/0\.500 USD.*completed/);
    expect(cardOf({ status: 'failed', total_cost: 0 }).text).toContain('0.000 USD');
  });

  it.each([
    [{ status: 'inactive', outcome: 'cancelled' }, 'cancelled, refunded'],
    [{ status: 'failed', outcome: 'no-sms' }, 'no SMS, refunded'],
    [{ status: 'failed', outcome: 'no-available-numbers' }, 'no number, refunded'],
    [{ status: 'failed', outcome: 'gave-up' }, 'no number, refunded'],
    [{ status: 'failed', outcome: 'insufficient-funds' }, 'balance too low'],
  ] as const)('%o is called “%s”', (change, words) => {
    expect(cardOf(change).text).toContain(words);
  });
});
