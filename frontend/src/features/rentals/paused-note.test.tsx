import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { useTopUp } from '../purchase/top-up.store.ts';
import { rental } from './rental.fixture.ts';
import { RentalCard } from './rental-card.tsx';

function card(debt: number): void {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.includes('extend/price')
        ? { terms: [{ term_hours: 4, price: 0.5 }] }
        : { balance: 0, held: 0, debt },
    ),
  );
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter>
          <RentalCard rental={rental()} />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('A rented number', () => {
  it('says that it is paused while there is a debt, and leads to the top-up', async () => {
    card(5);
    expect((await screen.findByRole('status')).textContent).toContain(
      'Paused: your balance owes 5.000 USD. Texts that come are kept and shown when it is paid.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Top up' }));
    expect(useTopUp.getState().isOpen).toBe(true);
  });

  it('says nothing about it while there is no debt', async () => {
    card(0);
    await screen.findByText(/is yours until then/);
    expect(screen.queryByText(/Paused/)).toBeNull();
  });
});
