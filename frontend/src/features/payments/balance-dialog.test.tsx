import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { openTopUp, useTopUp } from '../purchase/top-up.store.ts';
import { BalanceDialog } from './balance-dialog.tsx';

const rates = { data: [{ gateway: 'stripe', on: true, card: true, coins: [], rate_at: null }] };

function Layer() {
  return useTopUp((state) => state.isOpen) && <BalanceDialog />;
}

beforeEach(async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('shop_settings')
      ? Response.json({ data: [] })
      : Response.json(path.includes('rates') ? rates : { balance: 0.1, held: 0, debt: 0 }),
  );
  const request = {
    appId: 'a1',
    appName: 'WhatsApp',
    imageName: null,
    countryIso: 'US',
    vendorId: null,
    price: 0.9,
  };
  openTopUp(0.8, { kind: 'asked', request, key: 'k', buy: async () => null });
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter>
          <input aria-label="Filter" />
          <Layer />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  await screen.findByLabelText('Amount');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function isWaiting(): boolean {
  const { isOpen, waiting } = useTopUp.getState();
  return isOpen && waiting !== null;
}

describe('the balance dialog', () => {
  it('stays with its waiting purchase when a part of the page that loads later takes the focus', async () => {
    const hasFocus = () => screen.getByRole('dialog').contains(document.activeElement);
    await waitFor(() => expect(hasFocus()).toBe(true));
    act(() => screen.getByLabelText('Filter').focus());
    await waitFor(() => expect(hasFocus()).toBe(true));
    expect(isWaiting()).toBe(true);
  });

  it('closes on Escape, and gives up the purchase', async () => {
    await userEvent.keyboard('{Escape}');
    expect(isWaiting()).toBe(false);
  });
});
