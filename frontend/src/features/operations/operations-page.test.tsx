import type { Projector } from '@ringpost/command-api/operator/operator.contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { OperationsPage } from './operations-page.tsx';

const orders: Projector = {
  name: 'orders',
  version: 8_000_001,
  position: '42',
  events_behind: 0,
  behind_seconds: 0,
  events_per_second: 3,
  history: [1, 2, 3],
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

let projectors: readonly Projector[];
let sent: { path: string; body: unknown }[];

// The dialog is loaded on demand. This must not use the time of a test.
beforeAll(() => import('./skip-dialog.tsx'));
beforeEach(() => {
  projectors = [feeds, orders];
  sent = [];
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json({ data: projectors, total: projectors.length });
    sent.push({ path, body: JSON.parse(String(init.body)) });
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
    expect(row.textContent).toContain('stopped at event 08');
    expect(screen.getByRole('row', { name: /orders/ }).textContent).toContain('live');
    expect(screen.getByText('1 of 2 views stopped. The others continue.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /Skip/ })).toHaveLength(1);
  });

  it('skips the event with the reason that an admin gives, and shows that the view continues', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Skip the event for feeds' }));
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
    await screen.findByText('a fault of its own: see the log');
    expect(screen.queryByRole('button', { name: /Skip/ })).toBeNull();
  });
});
