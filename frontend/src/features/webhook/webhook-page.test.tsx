import { cleanup, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { refreshQueries } from '../../api/use-query.ts';
import { intlFor } from '../../i18n/intl.ts';
import { staleReadsOf } from '../../modules/modules.ts';
import { WebhookPage } from './webhook-page.tsx';

const SECOND = '0190f5aa-0000-7000-8000-000000000002';

function webhook(receiver_uuid: string | null, url: string) {
  const settings = { status: 'on', url, form: 'ringpost', types: [], sub_accounts: false, disabled: null };
  const secret = { secret_created_at: '2026-11-20T10:00:00.000Z', old_secret_valid_until: null };
  return { receiver_uuid, ...settings, ...secret, delivered: 0, failed: 0 };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks for nothing of a webhook that was removed elsewhere', async () => {
  let webhooks = [webhook(null, 'https://one.example/hook'), webhook(SECOND, 'https://two.example/hook')];
  const asked: string[] = [];
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json(path === '/api/webhooks' ? { data: webhooks } : { data: [], total: 0 });
  });
  const ofSecond = () => asked.filter((path) => path.startsWith(`/api/webhooks/${SECOND}/deliveries`));
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter initialEntries={[`/dashboard/webhook?receiver=${SECOND}`]}>
          <WebhookPage />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
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
