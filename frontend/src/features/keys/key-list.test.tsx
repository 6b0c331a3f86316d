import { SANDBOX_PURCHASES_PER_MINUTE } from '@ringpost/domain/rules/limits';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { KeyList, NewKeyButton } from './key-list.tsx';
import type { ApiKey } from './keys.api.ts';

const REAL: ApiKey = {
  ...{ id: '019ab000-0000-7000-8000-000000000001', name: 'Shop', scopes: ['read'], day_cap: null },
  ...{ used_today: 0, addresses: [], last_day: null, is_sandbox: false, is_over: false },
  ...{ made_at: '2026-11-21T10:00:00.000Z', last_used_at: null },
};
const PLAY: ApiKey = {
  ...REAL,
  id: '019ab000-0000-7000-8000-000000000002',
  name: 'Trial',
  is_sandbox: true,
};
const SET = { setting: 'purchases-per-minute', is_money: false, value: 77 };

let keys: { readonly data: readonly ApiKey[]; readonly has_sandbox: boolean };
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  let made = 0;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/keys' && init?.method === 'POST') {
      made += 1;
      return Response.json({ id: `k${made}`, key: `secret-${made}`, is_sandbox: false }, { status: 201 });
    }
    if (path === '/api/keys') return Response.json(keys);
    return Response.json({ data: path === '/api/shop_settings' ? [SET] : [], total: 0 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A page with a button that makes a key. */
function Page(): ReactNode {
  const [isNew, setIsNew] = useState(false);
  return (
    <>
      <NewKeyButton onClick={() => setIsNew(true)} />
      <KeyList isNew={isNew} onNewClosed={() => setIsNew(false)} />
    </>
  );
}

async function make(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'New key' }));
  await userEvent.type(await screen.findByLabelText('Name'), name);
  await userEvent.click(screen.getByRole('button', { name: 'Make the key' }));
  await vi.waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull(), 20_000);
}

async function open(data: readonly ApiKey[], hasSandbox: boolean): Promise<void> {
  keys = { data, has_sandbox: hasSandbox };
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, provider: () => new Map() }}>
        <MemoryRouter>
          <Page />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  await screen.findByRole('button', { name: data.at(-1)?.name ?? '' });
}

const NONE = 'This site has no sandbox now, so a sandbox key works nowhere.';

describe('the list of keys', () => {
  it('says that a sandbox key works nowhere where there is no sandbox any more', async () => {
    await open([REAL, PLAY], false);
    expect(screen.getByText(NONE)).toBeTruthy();
  });

  it.each([
    ['where there is one', [REAL, PLAY], true],
    ['of the keys of the shop', [REAL], false],
  ])('says nothing like that %s', async (_case, data, hasSandbox) => {
    await open(data, hasSandbox);
    expect(screen.queryByText(NONE)).toBeNull();
  });

  it.each([
    ['of the shop', REAL, '77 a minute'],
    ['of the sandbox', PLAY, `${SANDBOX_PURCHASES_PER_MINUTE} a minute`],
  ])('shows how often a key %s may buy', async (_place, key, limit) => {
    await open([key], true);
    await userEvent.click(screen.getByRole('button', { name: key.name }));
    expect(await screen.findByText(limit)).toBeTruthy();
  });

  it('shows a new key until it is saved, also when a second one is made', async () => {
    await open([REAL], false);
    await make('Laptop');
    await make('Server');
    const first = screen.getByRole('region', { name: 'Laptop' });
    expect(within(first).getByText('secret-1')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Server' })).getByText('secret-2')).toBeTruthy();
    await userEvent.click(within(first).getByRole('button', { name: 'I have saved it' }));
    expect(screen.queryByText('secret-1')).toBeNull();
    expect(screen.getByText('secret-2')).toBeTruthy();
  });
});
