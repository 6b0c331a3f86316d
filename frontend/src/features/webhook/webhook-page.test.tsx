import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { refreshQueries } from '../../api/use-query.ts';
import { intlFor } from '../../i18n/intl.ts';
import { staleReadsOf } from '../../modules/modules.ts';
import { useToasts } from '../../ui/toasts.ts';
import { WebhookPage } from './webhook-page.tsx';

const SECOND = '0190f5aa-0000-7000-8000-000000000002';

function webhook(receiver_uuid: string | null, url: string) {
  const settings = { status: 'on', url, form: 'ringpost', types: [], sub_accounts: false, disabled: null };
  const secret = { secret_created_at: '2026-11-20T10:00:00.000Z', old_secret_valid_until: null };
  const rental = { order_uuid: null, number: null };
  return { receiver_uuid, ...rental, ...settings, ...secret, delivered: 0, failed: 0 };
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** `own`: with a cache that other tests do not see. Hints change the common one only. */
function show(query: string, own = {}): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, shouldRetryOnError: false, ...own }}>
        <MemoryRouter initialEntries={[`/dashboard/webhook?${query}`]}>
          <WebhookPage />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
}

it('asks for nothing of a webhook that was removed elsewhere', async () => {
  let webhooks = [webhook(null, 'https://one.example/hook'), webhook(SECOND, 'https://two.example/hook')];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json(path === '/api/webhooks' ? { data: webhooks } : { data: [], total: 0 });
  });
  const ofSecond = () => asked.filter((path) => path.startsWith(`/api/webhooks/${SECOND}/deliveries`));
  show(`receiver=${SECOND}`);
  await screen.findByDisplayValue('https://two.example/hook');
  await vi.waitFor(() => expect(ofSecond()).not.toEqual([]), 60_000);
  // Not again because the list has come.
  expect(ofSecond()).toHaveLength(1);

  // A hint that changes nothing of the list has its deliveries read again.
  asked.length = 0;
  await refreshQueries(...staleReadsOf('webhook'));
  await vi.waitFor(() => expect(ofSecond()).not.toEqual([]), 60_000);

  webhooks = webhooks.slice(0, 1);
  asked.length = 0;
  await refreshQueries(...staleReadsOf('webhook'));
  await screen.findByText('This webhook was removed.');
  expect(asked).toContain('/api/webhooks');
  expect(ofSecond()).toEqual([]);
});

it('shows the webhook of a rental as what it is, and takes it for none of the five', async () => {
  const ofRental = {
    ...webhook(SECOND, 'https://two.example/hook'),
    ...{ order_uuid: '0190f5aa-0000-7000-8000-0000000000a1', number: '+12125550132', form: 'sms-activate' },
  };
  const others = [null, 3, 4, 5].map((n) =>
    webhook(n === null ? null : SECOND.replace(/2$/, String(n)), `https://other.example/${n}`),
  );
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/api/webhooks' ? { data: [...others, ofRental] } : { data: [], total: 0 }),
  );
  show(`receiver=${SECOND}`, { provider: () => new Map() });
  const entry = await screen.findByRole('button', { name: /two\.example/ });
  expect(entry.textContent).toContain('for the rental of 212-555-0132');
  const note = screen.getByText(/gets the texts of the rental of/);
  expect(note.textContent).toContain('212-555-0132');
  screen.getByRole('button', { name: 'Add a webhook' });
});

const DELIVERY = {
  ...{ delivery_uuid: '0190f5aa-0000-7000-8000-0000000000d1', type: 'webhook.test', status: 'delivered' },
  ...{ queued_at: '2026-11-20T10:00:00.000Z', attempts: 1, attempts_max: 10, next_at: null, last: null },
};

it('does not say under "Failed" that nothing was delivered', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/webhooks') return Response.json({ data: [webhook(null, 'https://one.example/hook')] });
    const data = path.includes('status=failed') ? [] : [DELIVERY];
    return Response.json({ data, total: data.length });
  });
  show('status=failed', { provider: () => new Map() });
  await screen.findByText('No delivery has failed for good.');
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  await screen.findByRole('button', { name: 'webhook.test' });
});

it('says why a delivery could not be sent again', async () => {
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method !== 'GET') return Response.json({ code: 'not-known', title: 'Not now' }, { status: 409 });
    if (path === '/api/webhooks') return Response.json({ data: [webhook(null, 'https://one.example/hook')] });
    return Response.json({ data: [DELIVERY], total: 1 });
  });
  show('', { provider: () => new Map() });
  await userEvent.click(await screen.findByRole('button', { name: 'Replay webhook.test' }));
  await vi.waitFor(() => expect(useToasts.getState().waiting).toEqual([{ kind: 'error', text: 'Not now' }]));
});
