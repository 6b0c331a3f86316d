import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { GiveBack } from './give-back.tsx';
import { RenewalSwitch } from './renewal.tsx';
import { rental } from './rental.fixture.ts';

const UNTIL = '2026-11-20T10:20:00.000Z';

/** The requests that change something. */
function show(part: ReactNode): readonly string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method && init.method !== 'GET') sent.push(`${init.method} ${path} ${String(init.body ?? '')}`);
    return Response.json({ terms: [{ term_hours: 168, price: 2.31, ends_at: UNTIL }], ends_at: UNTIL });
  });
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter>{part}</MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  return sent;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('A rental without any text', () => {
  const offered = rental({ give_back: { until: UNTIL, amount: 3.15 } });

  it('can be given back by a button that names the amount, after a question', async () => {
    const sent = show(<GiveBack rental={offered} now={Date.parse(UNTIL) - 1} />);
    await userEvent.click(screen.getByRole('button', { name: 'Give back for 3.150 USD' }));
    expect(sent).toEqual([]);
    // The question is loaded when it is asked.
    const yes = await screen.findByRole('button', { name: 'Give it back' });
    await userEvent.click(yes);
    expect(sent).toEqual([expect.stringContaining('POST /api/order_number/give_back/r1')]);
  });

  it('cannot be given back any more when the time is over', () => {
    show(<GiveBack rental={offered} now={Date.parse(UNTIL)} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('The renewal of a rental', () => {
  it('names the term and the price that the customer agrees to, and sends exactly these', async () => {
    const sent = show(<RenewalSwitch rental={rental({ renewal_failure: 'funds' })} />);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Renew for 7 days each time: 2.310 USD' }),
    );
    expect(screen.getByText(/your balance was too low/)).toBeTruthy();
    expect(sent).toEqual(['PUT /api/order_number/renewal/r1 {"term_hours":168,"max_price":2.31}']);
  });

  it('can be turned off', async () => {
    const renewal = { term_hours: 168, max_price: 2.31, renews_at: UNTIL };
    const sent = show(<RenewalSwitch rental={rental({ renewal })} />);
    await userEvent.click(screen.getByRole('button', { name: 'Do not renew' }));
    expect(sent).toEqual([expect.stringContaining('DELETE /api/order_number/renewal/r1')]);
  });
});
