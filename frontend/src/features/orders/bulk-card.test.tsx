import type { OrderDetail } from '@ringpost/query-api/orders/orders.contract';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../ui/confirm-dialog.tsx';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { rental } from '../rentals/rental.fixture.ts';
import { BulkCard } from './bulk-card.tsx';

const number = rental({ order_uuid: 'n1', kind: 'activation', status: 'completed', code: '482-917' });

const COUNTS = { completed: 1, waiting: 0, closes_at: null, first_ends_at: null, last_ends_at: null };

let answer: object;
let sent: string[];
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  answer = { data: [number], total: 1, counts: COUNTS };
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method !== 'POST') return Response.json(answer);
    sent.push(path);
    return Response.json({ order_uuid: 'b1', cancelled: 2, waiting: 0, released: 1.1 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(lastEvent: string, kind: 'activation' | 'rental' = 'activation'): void {
  const order = {
    ...rental({ order_uuid: 'b1', kind, status: 'completed', outcome: 'partial' }),
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
  ])('say after %s why some are missing, and what was refunded', (lastEvent, why) => {
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

  it('say how many codes came, how many numbers wait, and how long', async () => {
    const closesAt = new Date(Date.now() + 1_165_500).toISOString();
    answer = { data: [number], total: 1, counts: { ...COUNTS, waiting: 2, closes_at: closesAt } };
    show('BulkClosed');
    const head = (await screen.findByText('1 of 1 code')).parentElement;
    expect(head?.textContent).toMatch(/^1 of 1 code2 waiting19:2[56]$/);
  });

  it('that are rented say when the first and the last of them end', async () => {
    const ends = { first_ends_at: '2026-11-27T10:00:00.000Z', last_ends_at: '2026-12-04T10:00:00.000Z' };
    answer = { data: [number], total: 1, counts: { ...COUNTS, ...ends } };
    show('BulkClosed', 'rental');
    const words = await screen.findByText(/^The first rental ends/);
    expect(words.textContent).toBe('The first rental ends 11/27/2026 10:00, the last one 12/04/2026 10:00.');
    cleanup();
    answer = { data: [number], total: 1, counts: { ...COUNTS, ...ends, last_ends_at: ends.first_ends_at } };
    show('BulkClosed', 'rental');
    expect((await screen.findByText(/^Rented until/)).textContent).toBe('Rented until 11/27/2026 10:00.');
  });

  it('are copied together: the codes, the numbers, or both', async () => {
    const user = userEvent.setup();
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    show('BulkClosed');
    await screen.findByText('482-917');
    for (const name of ['Copy all codes', 'Copy all numbers', 'Copy both'])
      await user.click(screen.getByRole('button', { name }));
    expect(copied).toEqual(['482917', '2125550132', '2125550132\t482917']);
  });

  it('that wait are cancelled together, after a question that says what is refunded', async () => {
    answer = { data: [number], total: 1, counts: { ...COUNTS, waiting: 2 } };
    const user = userEvent.setup();
    show('BulkClosed');
    await user.click(await screen.findByRole('button', { name: 'Cancel the 2 waiting' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('1.100 USD comes back to your balance');
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the 2 waiting' }));
    await waitFor(() => expect(sent).toEqual(['/api/orders/b1/cancel_waiting']));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});
