import type { Operations, Projector } from '@ringpost/command-api/operator/operator.contract';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { OperationsPage } from './operations-page.tsx';

const AT = '2026-11-26T10:00:00.000Z';
const orders: Projector = {
  name: 'orders',
  version: 8_000_001,
  position: '42',
  events_behind: 0,
  behind_seconds: 0,
  events_per_second: 3,
  history: [1, 2, 3],
  rows: 12_400,
  bytes: 5 * 1024 ** 2,
  stopped: null,
  build: null,
  rebuilds: [],
};
const stopped: NonNullable<Projector['stopped']> = {
  position: '08',
  can_skip: true,
  error: 'number not E.164: "4155550"',
  event: {
    type: 'SmsReceived',
    stream: 'sms-1',
    schema_version: 1,
    at: '2026-11-26T10:00:00.000Z',
    by: 'provider:plivo',
    fields: [
      { name: 'to', value: '"4155550"', is_suspect: true },
      { name: 'code', value: null, is_suspect: false },
    ],
  },
};
const feeds: Projector = { ...orders, name: 'feeds', position: '07', events_behind: null, stopped };

const operations: Operations = {
  up_seconds: 93_600,
  memory_bytes: 200 * 1024 * 1024,
  processes: [
    {
      ...{
        process_uuid: 'p1',
        service: 'command-api',
        machine: 'web-1',
        up_seconds: 93_600,
        memory_bytes: 200 * 1024 * 1024,
      },
      appends: { count: 10, p50_ms: 1.2, p99_ms: 6.1 },
    },
    {
      process_uuid: 'p2',
      service: 'query-api',
      machine: 'web-2',
      up_seconds: 60,
      memory_bytes: 150 * 1024 * 1024,
      appends: null,
    },
  ],
  storage: {
    log_bytes: 9.4 * 1024 ** 3,
    views_bytes: 700 * 1024 ** 2,
    vault_bytes: 30 * 1024 ** 2,
    free_bytes: null,
  },
  backup: { last_at: AT },
  unapproved_restore: { at: AT, reason: 'Both admins are on a plane' },
  vendors: [
    { vendor_uuid: 'v1', name: 'Acme', texts_per_minute: 12.5, last_text_at: AT, is_silent: false },
    { vendor_uuid: 'v2', name: 'Quiet', texts_per_minute: 0, last_text_at: AT, is_silent: true },
    { vendor_uuid: 'v3', name: 'New', texts_per_minute: null, last_text_at: null, is_silent: false },
  ],
  gateways: [
    { gateway: 'stripe', on: true, last_callback_at: null, last_refusal: { at: AT, code: 'bad-signature' } },
    { gateway: 'btcpay', on: false, last_callback_at: null, last_refusal: null },
  ],
  events_per_second: 340,
  history: [300, 340],
  disk: { used_percent: 41.2, state: 'good' },
  policies: [
    { name: 'route', is_at_head: true, stopped: false },
    { name: 'settle', is_at_head: false, stopped: true },
  ],
  overdue: [{ kind: 'settle-lease', count: 3, oldest_due_at: '2026-11-26T10:00:00.000Z' }],
  due_next_minute: 214,
};
const building: NonNullable<Projector['build']> = {
  version: 8_000_002,
  reason: 'The disk changed some rows',
  requested_at: '2026-11-26T10:00:00.000Z',
  requested_by: 'jonas@ringpost.example',
  started_at: '2026-11-26T10:00:01.000Z',
  ended_at: null,
  state: 'building',
  error: null,
  position: '20',
  share: 0.41,
  events_per_second: 18_420,
  seconds_left: 583,
};

let projectors: readonly Projector[];
let sent: { path: string; body: unknown }[];

// The dialogs are loaded on demand. This must not use the time of a test.
beforeAll(() =>
  Promise.all([import('./skip-dialog.tsx'), import('./rebuild-dialog.tsx'), import('./cancel-dialog.tsx')]),
);
beforeEach(() => {
  projectors = [feeds, orders];
  sent = [];
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.startsWith('/api/admin/mail')) return Response.json({ data: [] });
    if (path.startsWith('/api/admin/operations')) return Response.json(operations);
    if (init.method === 'GET')
      return Response.json({ data: projectors, total: projectors.length, head: '42' });
    sent.push({ path, body: init.body === undefined ? null : JSON.parse(String(init.body)) });
    projectors = [{ ...feeds, stopped: null }, orders];
    return new Response(null, { status: 204 });
  });
});
afterEach(async () => {
  cleanup();
  await mutate(() => true, undefined, { revalidate: false });
  vi.unstubAllGlobals();
});

function show() {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, dedupingInterval: 0 }}>
        <MemoryRouter>
          <OperationsPage />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  return userEvent.setup();
}

describe('The page of operations', () => {
  it('says which view stopped and at which event, and that the others continue', async () => {
    show();
    const row = await screen.findByRole('row', { name: /feeds/ });
    expect(row.textContent).toContain('stopped');
    expect(screen.getByRole('row', { name: /orders/ }).textContent).toContain('live');
    expect(screen.getByText('1 of 2 views stopped. The others continue.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Skip it' })).toHaveLength(1);
  });

  it('says how many rows each view has and what they take, or that it is not known yet', async () => {
    projectors = [{ ...feeds, rows: null, bytes: null }, orders];
    show();
    const cellsOf = async (view: RegExp) =>
      within(await screen.findByRole('row', { name: view }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const [rows, size] = [heads.indexOf('Rows'), heads.indexOf('Size')];
    expect((await cellsOf(/orders/))[rows]).toBe('12,400');
    expect((await cellsOf(/orders/))[size]).toBe('5 MiB');
    expect((await cellsOf(/feeds/))[rows]).toBe('–');
    expect((await cellsOf(/feeds/))[size]).toBe('–');
  });

  it('says on a phone, too, how large a view is', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    projectors = [orders];
    show();
    const card = (await screen.findByText('orders')).closest('.admin-card');
    expect(card?.textContent).toMatch(/12,400 rows.*5 MiB/);
  });

  it('skips the event with the reason that an admin gives, and shows that the view continues', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Skip it' }));
    const reason = await screen.findByLabelText('Reason');
    await user.click(screen.getByRole('button', { name: 'Skip the event' }));
    await screen.findByText('Reason is required');
    expect(sent).toEqual([]);
    await user.type(reason, 'The disk changed it');
    await user.click(screen.getByRole('button', { name: 'Skip the event' }));
    await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
    expect(sent).toEqual([
      { path: '/api/admin/projectors/feeds/skip', body: { position: '08', reason: 'The disk changed it' } },
    ]);
    await screen.findByText('All 2 views work.');
  });

  it('offers no skip if the fault is in the view itself', async () => {
    projectors = [{ ...feeds, stopped: { ...stopped, position: '07', can_skip: false, event: null } }];
    show();
    await screen.findByText('No event caused this, so there is nothing to skip.');
    expect(screen.queryByRole('button', { name: /Skip/ })).toBeNull();
  });

  it('shows the event at which a view stopped, and no sealed field', async () => {
    show();
    const card = await screen.findByRole('region', { name: 'feeds stopped at 08' });
    expect(card.textContent).toContain('number not E.164');
    expect(card.textContent).toContain('SmsReceived v1 in sms-1');
    expect(card.querySelector('mark')?.textContent).toBe('"4155550"');
    expect(card.textContent).toContain('code: sealed');
  });

  it('tells a stopped view to try again', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('All 2 views work.');
    expect(sent).toEqual([{ path: '/api/admin/projectors/feeds/retry', body: {} }]);
  });

  it('shows how far a rebuild is, and cancels it when an admin confirms', async () => {
    projectors = [{ ...orders, build: building }];
    const user = show();
    const bar = await screen.findByRole('progressbar', { name: 'Rebuild of orders' });
    expect(bar.getAttribute('value')).toBe('0.41');
    expect(bar.parentElement?.textContent).toContain('41%');
    expect(bar.parentElement?.textContent).toContain('9 min 43 s left');
    await user.click(screen.getByRole('button', { name: 'Cancel the rebuild of orders' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel the rebuild' }));
    await waitFor(() =>
      expect(sent).toEqual([{ path: '/api/admin/projectors/orders/rebuild/cancel', body: {} }]),
    );
  });

  it('asks why before it rebuilds', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Rebuild orders' }));
    await user.type(await screen.findByLabelText('Reason'), 'The disk changed some rows');
    await user.click(screen.getByRole('button', { name: 'Rebuild' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { path: '/api/admin/projectors/orders/rebuild', body: { reason: 'The disk changed some rows' } },
      ]),
    );
  });

  it('shows how the last rebuilds ended', async () => {
    const { position: _p, share: _s, events_per_second: _e, seconds_left: _l, ...asked } = building;
    const ended_at = '2026-11-26T10:02:31.000Z';
    projectors = [{ ...orders, rebuilds: [{ ...asked, state: 'live', ended_at }] }];
    show();
    const card = await screen.findByRole('region', { name: 'Last rebuilds' });
    expect(card.textContent).toContain('orders@8.2');
    expect(card.textContent).toContain('jonas@ringpost.example');
    expect(card.textContent).toContain('2 min 30 s');
  });

  it('shows figures of the process, and what is due but not done', async () => {
    show();
    const card = await screen.findByRole('region', { name: 'Due, not done yet' });
    expect(card.textContent).toContain('settle-lease3');
    expect(screen.getByRole('alert').textContent).toContain('Both admins are on a plane');
    const figures = [...document.querySelectorAll('.stats-figure')].map(({ textContent }) => textContent);
    expect(figures).toEqual([
      ...['340', '1.2ms', '6.1ms', '1 of 2', '1 of 2', '214', '3'],
      ...['9.4GiB', '700MiB', '30MiB', '41%', 'not known'],
    ]);
  });

  it('names the policies that stopped, and says when the last backup began', async () => {
    show();
    const policies = await screen.findByRole('region', { name: 'Policies that stopped' });
    expect(policies.textContent).toContain('settle');
    expect(policies.textContent).not.toContain('route');
    const backup = screen.getByRole('region', { name: 'Last backup' });
    expect(backup.textContent).toMatch(/2026-11-26 \d\d:00:00/);
  });

  it('shows each process that answers, with a dash for what it does not measure', async () => {
    show();
    const card = await screen.findByRole('region', { name: 'Processes' });
    const lines = [...card.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'command-api200 MiBweb-1, for 1 d 2 happend p99 6.1 ms',
      'query-api150 MiBweb-2, for 1 min 0 s–',
    ]);
  });

  it('shows silent vendors first, and the callbacks of gateways', async () => {
    show();
    const texts = await screen.findByRole('region', { name: 'Vendors' });
    const lines = [...texts.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(/^Quiet0last text .*silent longer than usual$/);
    expect(lines[1]).toMatch(/^Acme12.5last text/);
    expect(lines[2]).toBe('New–no text yet');
    const gateways = screen.getByRole('region', { name: 'Payment gateways' });
    expect(gateways.textContent).toContain('last callback –');
    expect(gateways.textContent).toMatch(/last refusal .*: bad-signature/);
    expect(gateways.textContent).toContain('btcpayoff');
  });
});
