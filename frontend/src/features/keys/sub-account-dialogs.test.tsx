import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { MoveDialog } from './sub-account-dialogs.tsx';
import type { SubAccount } from './sub-accounts.api.ts';

const SHOP: SubAccount = {
  ...{ id: '019ab000-0000-7000-8000-000000000001', name: 'Shop', balance: 4, held: 0, is_active: true },
  ...{ made_at: '2026-11-21T10:00:00.000Z', closed_at: null },
};

const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method !== 'GET') sent.push(JSON.parse(String(body)));
    return Response.json({ data: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function type(text: string): Promise<void> {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, provider: () => new Map() }}>
        <MoveDialog of={SHOP} direction="out" onClose={() => undefined} />
      </SWRConfig>
    </RawIntlProvider>,
  );
  await userEvent.type(await screen.findByLabelText('Amount in USD'), text);
}

it.each([' 2.5 ', '2,5', '٢٫٥'])('moves the amount that was typed as "%s"', async (text) => {
  await type(text);
  await userEvent.click(screen.getByRole('button', { name: 'Move 2.500 USD' }));
  await vi.waitFor(() => expect(sent).toEqual([{ direction: 'out', amount: 2.5 }]));
});

it('does not guess what 1,500 is', async () => {
  await type('1,500');
  await userEvent.click(screen.getByRole('button', { name: 'Move the money' }));
  await screen.findByText('Amount in USD is not valid');
  expect(sent).toEqual([]);
});
