import type { AsOf, AuditEventView, ListedEvent } from '@ringpost/query-api/audit/audit.contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { CustomerAuditPage } from './customer-audit-page.tsx';

const ID = '019ab000-0000-7000-8000-00000000000a';
const ADMIN = '019ab000-0000-7000-8000-00000000000c';

function listed(n: number, type: string, amount: number | null): ListedEvent {
  return {
    event_id: `019ab000-0000-7000-8000-0000000000${n}`,
    type,
    kind: type.startsWith('Funds') ? 'wallet' : 'account',
    stream_id: ID,
    revision: n - 11,
    position: String(n),
    at: `2026-11-21T10:00:${n}.000Z`,
    group: type.startsWith('Funds') ? 'money' : 'account',
    actor: 'admin',
    amount,
    what: null,
  };
}
const EVENTS = [
  listed(11, 'AccountRegistered', null),
  listed(12, 'FundsCredited', 5),
  listed(13, 'FundsRefunded', 2),
] as const;

/** The state right after an event: its balance is the sum of the amounts so far. */
function stateAt(position: string | null): AsOf {
  const happened = EVENTS.filter((event) => position === null || event.position <= position);
  const balance = happened.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return {
    at: '2026-11-21T10:00:00.000Z',
    last: happened.at(-1) ?? null,
    account: { status: 'active', role: 'customer', session_epoch: 0, has_own_limits: false },
    balance,
    held: 0,
    debt: 0,
    captured: 0,
    holds: 0,
    open_holds: [],
    running_orders: 0,
    rented_numbers: 0,
    proof: {
      sum_of_entries: balance === 5 ? 4 : balance,
      entries: 2,
      facts: 1,
      largest_difference: 0,
      equal: balance !== 5,
    },
    folded_events: happened.length,
    took_ms: 3,
  };
}

function whole(event: ListedEvent): AuditEventView {
  const { group: _g, amount: _a, what: _w, actor: _k, ...place } = event;
  return {
    ...place,
    actor: { kind: 'admin', id: ADMIN, email: 'jonas@ringpost.example' },
    cause: { operation_id: 'o', causation_id: 'request-1', correlation_id: 'r', event: null },
    approval: null,
    origin: { address: null, address_of: 'request', session_id: null },
    data: { amountMills: 2000, reason: 'The code did not work' },
    sealed: ['email'],
    forgotten: true,
    changes: [{ field: 'available', is_money: true, before: 5, after: 7 }],
  };
}

let asked: string[];
function answer(path: string): unknown {
  asked.push(path);
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  if (pathname.endsWith('/life')) {
    const customer = { user_id: ID, email: 'ann@example.com', status: 'active', since: EVENTS[0].at };
    const ticks = EVENTS.map(({ position, at }) => ({ position, at }));
    return { customer, ticks, total: EVENTS.length, position: 'e:9' };
  }
  if (pathname.endsWith('/as-of')) return stateAt(searchParams.get('position'));
  if (pathname.includes('/streams/')) {
    const before = Number(searchParams.get('before'));
    const event = EVENTS.find(({ revision }) => revision === before - 1);
    return { data: event ? [whole(event)] : [], total: 1 };
  }
  const [ofGroup, ofActor] = [searchParams.get('group'), searchParams.get('actor')];
  const isListed = ({ group, actor }: ListedEvent) =>
    (ofGroup ?? group) === group && (ofActor ?? actor) === actor;
  const rows = EVENTS.filter(isListed).toReversed();
  return { data: rows, total: rows.length, next: null, position: 'e:9' };
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string) => Response.json(answer(path)));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Address() {
  const { search } = useLocation();
  return <p title="address">{search}</p>;
}

async function show(search = '') {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, provider: () => new Map(), dedupingInterval: 0 }}>
        <MemoryRouter initialEntries={[`/admin/dashboard/audit/customers/${ID}${search}`]}>
          <Address />
          <Routes>
            <Route path="/admin/dashboard/audit/customers/:id" element={<CustomerAuditPage />} />
          </Routes>
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Timeline of ann@example.com' });
  return userEvent.setup();
}
async function balanceIs(text: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain(`Balance${text}`));
}
async function addressIs(text: string): Promise<void> {
  await waitFor(() => expect(screen.getByTitle('address').textContent).toBe(text));
}

describe('The timeline of a customer', () => {
  it('shows the state of now, its proof, and who caused the last event and why', async () => {
    await show();
    await balanceIs('7.000 USD');
    expect(screen.getByRole('main').textContent).toMatch(/Proved7\.000 USD balance as of then = 7\.000 USD/);
    const card = await screen.findByRole('region', { name: 'FundsRefunded' });
    expect(card.textContent).toContain('admin jonas@ringpost.example');
    expect(card.textContent).toContain('The code did not work');
    expect(card.textContent).toContain('forgotten address');
    expect(card.textContent).toContain('email: forgotten, because the key was deleted');
    expect(within(card).getByRole('row', { name: 'available 5.000 7.000' })).toBeTruthy();
  });

  it('goes back to an event, keeps it in the address, and marks what comes later', async () => {
    const user = await show();
    await user.click(await screen.findByRole('button', { name: 'FundsCredited' }));
    await balanceIs('5.000 USD');
    await addressIs('?at=12');
    const row = screen.getByRole('row', { name: /FundsRefunded/ });
    expect(row.textContent).toContain('Later than the moment above');
    expect(screen.getByRole('main').textContent).toContain('Not proved');
    await user.click(screen.getByRole('button', { name: 'Back to now' }));
    await balanceIs('7.000 USD');
    await addressIs('');
  });

  it('moves by events with the arrow keys, and by days with Shift', async () => {
    await show('?at=13');
    await balanceIs('7.000 USD');
    const slider = screen.getByRole('slider', { name: 'Moment' });
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    await balanceIs('5.000 USD');
    fireEvent.keyDown(slider, { key: 'ArrowLeft', shiftKey: true });
    await balanceIs('0.000 USD');
    fireEvent.keyDown(slider, { key: 'End' });
    await balanceIs('7.000 USD');
  });

  it('reads the state at a typed time', async () => {
    await show();
    const time = new Date(2026, 10, 20, 9, 30).toISOString();
    fireEvent.change(await screen.findByLabelText('Day of the moment'), { target: { value: '2026-11-20' } });
    fireEvent.change(screen.getByLabelText('Time of the moment'), { target: { value: '09:30' } });
    await waitFor(() =>
      expect(asked.some((path) => path.includes(`at=${encodeURIComponent(time)}`))).toBe(true),
    );
  });

  it('lists the events of one kind', async () => {
    const user = await show();
    await screen.findByRole('button', { name: 'AccountRegistered' });
    await user.click(screen.getByRole('button', { name: 'Money' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'AccountRegistered' })).toBeNull());
    await addressIs('?events=money');
  });

  it('lists the events of one kind that one kind of actor caused', async () => {
    const user = await show('?events=money');
    await user.selectOptions(await screen.findByLabelText('By whom'), 'admin');
    await waitFor(() =>
      expect(asked.some((path) => path.includes('group=money') && path.includes('actor=admin'))).toBe(true),
    );
    await addressIs('?events=money&by=admin');
    await user.click(screen.getByRole('button', { name: 'All' }));
    await addressIs('?by=admin');
  });
});
