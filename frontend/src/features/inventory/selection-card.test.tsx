import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { useToasts } from '../../ui/toasts.ts';
import type { InventoryNumber } from './inventory.api.ts';
import { SelectionCard } from './selection-card.tsx';

const NUMBER: InventoryNumber = {
  ...{ number: '+12065550132', country_iso: 'US', vendor_uuid: 'v1', region: 'WA', rate_center: 'Seattle' },
  ...{ number_type: 'new', state: 'free', free_at: null, end_date: null, waiting: 0 },
  prices: { activation: 0.9, rentals: [] },
};
const APP = { app_uuid: 'a1', app_name: 'Signal', image_name: null };

afterEach(() => {
  cleanup();
  useToasts.setState({ waiting: [] });
  vi.unstubAllGlobals();
});

function Address(): ReactNode {
  return <output>{useLocation().pathname}</output>;
}

/** Clicks to buy. Resolves to a function that lets the server answer. */
async function buy(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  render(
    <RawIntlProvider value={intlFor()}>
      <MemoryRouter initialEntries={['/somewhere']}>
        <SelectionCard app={APP} rows={[NUMBER]} />
        <Address />
      </MemoryRouter>
    </RawIntlProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Buy 1 number for Signal: 0.900 USD' }));
  return () => resolve(Response.json({ order_uuid: 'o1', status: 'running' }, { status: 201 }));
}

describe('The card of the selected numbers', () => {
  it('says that the purchase is on its way, and then leads to it', async () => {
    const answer = await buy();
    expect(screen.getByRole('button', { name: /^Buy 1/ }).getAttribute('aria-busy')).toBe('true');
    answer();
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('/dashboard/main'), 60_000);
  });

  it('leads nobody away from a page that was opened meanwhile: a toast offers to', async () => {
    const answer = await buy();
    const here = window.location.href;
    window.history.pushState(null, '', '/another-page');
    answer();
    await vi.waitFor(() => expect(useToasts.getState().waiting).toHaveLength(1), 60_000);
    expect(screen.getByRole('status').textContent).toBe('/somewhere');
    expect(useToasts.getState().waiting).toMatchObject([{ text: 'Bought: Signal' }]);
    act(() => useToasts.getState().waiting[0]?.action?.run());
    expect(screen.getByRole('status').textContent).toBe('/dashboard/main');
    window.history.replaceState(null, '', here);
  });
});
