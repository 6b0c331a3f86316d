import type { OrderView } from '@ringpost/projections/orders/orders.view';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePurchase } from '../../api/purchase.ts';
import { intl } from '../../i18n/intl.ts';
import { formatClock } from '../../ui/stamps.ts';
import { useDismissed } from './dismissed.store.ts';
import { RunningList } from './running-list.tsx';

const minutes = (count: number): string => new Date(Date.now() + count * 60_000).toISOString();
const clock = (iso: string | null): string => formatClock(new Date(iso ?? ''));

const order = (change: Partial<OrderView> = {}): OrderView => ({
  order_uuid: 'o1',
  kind: 'activation',
  status: 'running',
  outcome: null,
  app_uuid: 'a1',
  app_name: 'Google',
  image_name: null,
  country_iso: 'US',
  vendor_uuid: 'v1',
  vendor_name: 'Twilio',
  number: '+16465550148',
  rate_center: 'New York',
  region: 'NY',
  number_type: 'new',
  unit_price: 0.5,
  total_cost: 0.5,
  requested: 1,
  fulfilled: 1,
  placed_at: minutes(-6),
  assigned_at: minutes(-6),
  closes_at: minutes(14),
  settles_at: minutes(24),
  completed_at: null,
  ended_at: null,
  code: null,
  code_at: null,
  text: null,
  withheld: 0,
  ...change,
});

let posts: { readonly path: string; readonly body: unknown }[];
let copied: string[];

beforeEach(() => {
  posts = [];
  copied = [];
  useDismissed.setState({ orderIds: [] });
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    posts.push({ path, body: JSON.parse(String(init.body)) });
    return Response.json({ order_uuid: 'o2', position: 'e:1' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function List({ orders }: { readonly orders: readonly OrderView[] }) {
  return (
    <RawIntlProvider value={intl}>
      <MemoryRouter>
        <RunningList orders={orders} purchase={usePurchase()} />
      </MemoryRouter>
    </RawIntlProvider>
  );
}

/** The user, whose clipboard is watched. */
function setUp(...orders: OrderView[]) {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  render(<List orders={orders} />);
  return user;
}

const sentence = (): string => document.querySelector('.activation-foot')?.textContent ?? '';

describe('an activation that waits', () => {
  it('says until when it listens, when the money is back, and how much', () => {
    const waiting = order();
    setUp(waiting);
    expect(sentence()).toBe(
      `Listens until ${clock(waiting.closes_at)}. No SMS by ${clock(waiting.settles_at)} and 0.500 USD is back on your balance.Held 0.500 USD`,
    );
    expect(screen.getByRole('timer').textContent).toMatch(/^1[34]:\d\d$/);
  });

  it('says in words that the last two minutes run', () => {
    setUp(order({ closes_at: minutes(1.5) }));
    expect(screen.getByText('last 2 minutes')).toBeTruthy();
    expect(screen.getByRole('timer').dataset.phase).toBe('last-minutes');
  });

  it('says after its close that the refund is due', () => {
    const closed = order({ closes_at: minutes(-1), settles_at: minutes(9) });
    setUp(closed);
    expect(sentence()).toContain(`Closed at ${clock(closed.closes_at)}.`);
    expect(sentence()).toContain(`back on your balance at ${clock(closed.settles_at)}.`);
  });

  it('is cancelled only after a second word', async () => {
    const user = setUp(order());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const confirm = await screen.findByRole('button', { name: 'Cancel the order' }, { timeout: 5000 });
    expect(posts).toEqual([]);
    await user.click(confirm);
    await waitFor(() => expect(posts).toEqual([{ path: '/api/orders/o1/cancel', body: {} }]));
  });

  it('gives way to another number for the same app, country and price in one click', async () => {
    const user = setUp(order());
    await user.click(screen.getByRole('button', { name: 'Try another number' }));
    await waitFor(() => expect(posts).toHaveLength(2));
    expect(posts[0]?.path).toBe('/api/orders/o1/cancel');
    expect(posts[1]).toEqual({
      path: '/api/orders/on_demand',
      body: { app_uuid: 'a1', country_iso: 'US', vendor_uuid: null, quoted_price: 0.5 },
    });
  });
});

describe('a code that came', () => {
  const arrived = order({
    status: 'completed',
    code: '482-917',
    code_at: minutes(-1),
    completed_at: minutes(-1),
    text: 'Your Google code: 482-917.',
  });

  it('stands there in two groups and is read out digit by digit', () => {
    setUp(arrived);
    expect(screen.getByText('482')).toBeTruthy();
    expect(screen.getByText('917')).toBeTruthy();
    expect(screen.getByText('Code 4 8 2 9 1 7')).toBeTruthy();
  });

  it('is copied without its gap by its button and by the key C, but not while somebody types', async () => {
    const user = setUp(arrived);
    await user.click(screen.getByRole('button', { name: /Copy code/ }));
    await user.keyboard('c');
    expect(copied).toEqual(['482917', '482917']);
    const field = document.body.appendChild(document.createElement('input'));
    await user.type(field, 'c');
    field.remove();
    expect(copied).toHaveLength(2);
  });
});

describe('an activation that brought nothing', () => {
  it('says what came back when, leads to its ledger line, and goes when it is put away', async () => {
    const ended = order({ status: 'failed', outcome: 'no-sms', ended_at: minutes(-3) });
    const user = setUp(ended);
    expect(document.body.textContent).toContain(
      `No SMS in 30 minutes. 0.500 USD went back at ${clock(ended.ended_at)}.`,
    );
    expect(screen.getByRole('link', { name: 'Ledger line' }).getAttribute('href')).toBe(
      '/dashboard/transactions?order=o1',
    );
    await user.click(screen.getByRole('button', { name: 'Put Google away' }));
    expect(screen.queryByText(/went back/)).toBeNull();
  });
});
