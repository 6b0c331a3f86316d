import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { SecretsDialog } from './secrets-dialog.tsx';

const vendor = { uuid: 'v1', vendor_uuid: 'v1', vendor_name: 'Plivo', company: 'Plivo' };
const first = { secret_uuid: 's1', created_at: '2026-11-21T10:00:00.000Z' };

/** The commands that were sent. */
let sent: string[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === undefined || method === 'GET') return Response.json({ data: [first] });
    sent.push(`${method} ${path}`);
    return method === 'POST'
      ? Response.json({ ...first, secret_uuid: 's2', secret: 'the-new-one' }, { status: 201 })
      : new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the second click of a double click makes no second secret, and revokes none that came under the pointer', async () => {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read }}>
        <SecretsDialog vendor={vendor} onClose={() => undefined} />
      </SWRConfig>
    </RawIntlProvider>,
  );
  const create = await screen.findByRole('button', { name: 'Create a secret' });
  fireEvent.click(create, { detail: 1 });
  await screen.findByText('the-new-one');
  await vi.waitFor(() => expect(create.getAttribute('aria-busy')).toBeNull());
  fireEvent.click(create, { detail: 2 });
  fireEvent.click(screen.getByRole('button', { name: 'Revoke' }), { detail: 2 });
  expect(sent).toEqual(['POST /api/vendor/v1/secrets']);
  expect(screen.getByText('the-new-one')).toBeDefined();
});
