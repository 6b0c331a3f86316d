import type { AuditEventView } from '@ringpost/query-api/audit/audit.contract';
import type { StreamAsOf } from '@ringpost/query-api/audit/stream.contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { StreamAuditPage } from './stream-audit-page.tsx';

const ID = '019ab000-0000-7000-8000-00000000000a';

/** An event of a wallet that has this balance after it. */
function event(revision: number, type: string, kind: 'customer' | 'admin', after: number): AuditEventView {
  return {
    event_id: `019ab000-0000-7000-8000-00000000001${revision}`,
    type,
    kind: 'wallet',
    stream_id: ID,
    revision,
    position: `7${revision}`,
    at: `2026-11-21T10:00:0${revision}.000Z`,
    actor: { kind, id: kind, email: null },
    cause: { operation_id: 'o', causation_id: 'r', correlation_id: 'r', event: null },
    approval: null,
    origin: null,
    data: {},
    sealed: [],
    forgotten: false,
    changes: [{ field: 'available', is_money: true, before: 0, after }],
  };
}
const CREDITED = event(0, 'FundsCredited', 'admin', 5);
const HELD = event(1, 'FundsHeldForOrder', 'customer', 4.5);
const REFUNDED = {
  ...event(2, 'FundsRefunded', 'admin', 5),
  cause: { operation_id: 'o', causation_id: HELD.event_id, correlation_id: 'r', event: HELD },
};
const EVENTS = [CREDITED, HELD, REFUNDED] as const;

let asked: URL[];
let hasState: boolean;

function stateUntil(position: string | null): StreamAsOf {
  const happened = EVENTS.filter((each) => position === null || each.position <= position);
  const last = happened.at(-1) ?? null;
  const balance = last?.changes[0]?.after ?? null;
  const fields = [
    { field: 'available', is_money: true, value: balance },
    ...Array.from({ length: 24 }, (_, at) => ({ field: `field${at}`, is_money: false, value: at })),
  ];
  return {
    ...{ at: '2026-11-21T10:00:00.000Z', last, folded_events: happened.length, took_ms: 3 },
    ...{ fields: hasState ? fields : null, total_fields: hasState ? 30 : 0 },
  };
}

function answer(url: URL): Response {
  const { pathname, searchParams } = url;
  if (pathname.includes('/nothing')) {
    return Response.json({ code: 'not-found', title: 'There is no such thing.' }, { status: 404 });
  }
  if (pathname.endsWith('/life')) {
    const ticks = EVENTS.map(({ revision, position, at }) => ({ revision, position, at }));
    return Response.json({ total: EVENTS.length, ticks, types: EVENTS.map(({ type }) => type) });
  }
  if (pathname.endsWith('/as-of')) return Response.json(stateUntil(searchParams.get('position')));
  const [type, actor] = [searchParams.get('type'), searchParams.get('actor')];
  const listed = EVENTS.filter((each) => (type ?? each.type) === each.type);
  const rows = listed.filter((each) => (actor ?? each.actor.kind) === each.actor.kind);
  return Response.json({ data: rows.toReversed(), total: rows.length });
}

beforeEach(() => {
  asked = [];
  hasState = true;
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://localhost');
    asked.push(url);
    return answer(url);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Address() {
  return <p title="address">{useLocation().search}</p>;
}

function show(search = '', stream = `wallet/${ID}`) {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, provider: () => new Map(), shouldRetryOnError: false }}>
        <MemoryRouter initialEntries={[`/admin/dashboard/audit/${stream}${search}`]}>
          <Address />
          <Routes>
            <Route path="/admin/dashboard/audit/:kind/:id" element={<StreamAuditPage />} />
          </Routes>
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  return userEvent.setup();
}

async function availableIs(text: string): Promise<void> {
  const table = await screen.findByRole('table', { name: 'State at the moment' });
  await waitFor(() => expect(within(table).getByRole('row', { name: `available ${text}` })).toBeTruthy());
}
async function addressIs(text: string): Promise<void> {
  await waitFor(() => expect(screen.getByTitle('address').textContent).toBe(text));
}

describe('The timeline of one thing', () => {
  it('shows the state of now, from what it was folded, and the last event', async () => {
    show();
    await availableIs('5.000');
    expect(screen.getByRole('status').textContent).toContain('folded from 3 events of the log in 3 ms');
    expect(screen.getByRole('region', { name: 'FundsRefunded' })).toBeTruthy();
    expect(await screen.findAllByRole('row', { name: /Funds/ })).toHaveLength(3);
  });

  it('shows the first fields, all that were read if asked to, and how many more there are', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: '10 more fields' }));
    const table = screen.getByRole('table', { name: 'State at the moment' });
    expect(within(table).getByRole('row', { name: 'field23 23' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /more field/ })).toBeNull();
    expect(screen.getByText('5 more fields')).toBeTruthy();
  });

  it('goes back to an event, keeps it in the address, and marks what comes later', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'FundsHeldForOrder' }));
    await availableIs('4.500');
    await addressIs('?at=71');
    const later = screen.getByRole('row', { name: /FundsRefunded/ });
    expect(later.textContent).toContain('Later than the moment above');
    await user.click(screen.getByRole('button', { name: 'Back to now' }));
    await availableIs('5.000');
    await addressIs('');
  });

  it('moves by events with the arrow keys, from the moment in the address', async () => {
    show('?at=72');
    await availableIs('5.000');
    const slider = screen.getByRole('slider', { name: 'Moment' });
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    await availableIs('4.500');
    await addressIs('?at=71');
    fireEvent.keyDown(slider, { key: 'Home' });
    await addressIs('?at=70');
    expect(await screen.findByRole('region', { name: 'FundsCredited' })).toBeTruthy();
  });

  it('follows a link to an earlier event of the same thing', async () => {
    const user = show();
    const card = await screen.findByRole('region', { name: 'FundsRefunded' });
    const [cause] = within(card).getAllByRole('link', { name: /^wallet/ });
    if (!cause) throw new Error('the cause has no link');
    await user.click(cause);
    await availableIs('4.500');
    await addressIs('?at=71');
  });

  it('lists the events of one type that one kind of actor caused', async () => {
    const user = show();
    await user.selectOptions(await screen.findByLabelText('By whom'), 'admin');
    await addressIs('?by=admin');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'FundsHeldForOrder' })).toBeNull());
    await user.selectOptions(screen.getByLabelText('Which events'), 'FundsCredited');
    await addressIs('?by=admin&events=FundsCredited');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'FundsRefunded' })).toBeNull());
    expect(screen.getByRole('button', { name: 'FundsCredited' })).toBeTruthy();
  });

  it('can be about a part of it, such as a price, and leads back to the whole', async () => {
    const user = show('?part=price.US', `app/${ID}`);
    expect(await screen.findByRole('heading', { level: 1, name: /price\.US, app/ })).toBeTruthy();
    await availableIs('5.000');
    expect(asked.length).toBeGreaterThanOrEqual(3);
    for (const { searchParams } of asked) expect(searchParams.get('part')).toBe('price.US');
    await user.click(screen.getByRole('link', { name: 'The whole timeline' }));
    await addressIs('');
    await waitFor(() => expect(asked.at(-1)?.searchParams.has('part')).toBe(false));
  });

  it('shows only the events of a stream without a state', async () => {
    hasState = false;
    show('', `sms/${ID}`);
    expect(await screen.findByRole('region', { name: 'FundsRefunded' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Then' })).toBeNull();
  });

  it('says that the log has no such stream', async () => {
    show('', 'order/nothing');
    expect(await screen.findByText('The log has no such stream.')).toBeTruthy();
  });
});
