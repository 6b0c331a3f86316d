import type { OrderDetail } from '@ringpost/query-api/orders/orders.contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { rental } from '../rentals/rental.fixture.ts';
import { BulkCard } from './bulk-card.tsx';

const number = rental({ order_uuid: 'n1', kind: 'activation', status: 'completed', code: '482-917' });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async () => Response.json({ data: [number], total: 1 }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(lastEvent: string): void {
  const order = {
    ...rental({ order_uuid: 'b1', kind: 'activation', status: 'completed', outcome: 'partial' }),
    ...{ unit_price: 0.55, requested: 3, fulfilled: 1, number_source: 'dormant', messages: [] },
    timeline: [{ type: 'BulkPlaced' }, { type: lastEvent }],
  } as unknown as OrderDetail;
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter>
          <BulkCard order={order} />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
}

describe('The numbers of a bulk order', () => {
  it.each([
    ['BulkClosed', '2 numbers were not available.'],
    ['BulkCancelled', 'You stopped waiting for 2 numbers.'],
  ])('say after %s why some are missing, and what came back', (lastEvent, why) => {
    show(lastEvent);
    expect(screen.getByText(/1 of 3 numbers/).textContent).toBe(
      `1 of 3 numbers. ${why} 1.100 USD came back to your balance.`,
    );
  });

  it('have a button that copies each code without its gap', async () => {
    const user = userEvent.setup();
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    show('BulkClosed');
    await user.click(await screen.findByRole('button', { name: 'Copy the code 482917' }));
    expect(copied).toEqual(['482917']);
  });
});
