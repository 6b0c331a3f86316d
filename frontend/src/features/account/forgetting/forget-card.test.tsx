import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../../api/http.ts';
import { intlFor } from '../../../i18n/intl.ts';
import { ForgetCard } from './forget-card.tsx';

let state: { due_at: string | null; balance: number; rentals: number; port_ins: number };
let sent: (readonly [method: string, body: unknown])[];

beforeEach(() => {
  state = { due_at: null, balance: 1.25, rentals: 2, port_ins: 0 };
  sent = [];
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(state);
    sent.push([String(method), body ? JSON.parse(String(body)) : undefined]);
    state = { ...state, due_at: method === 'POST' ? '2026-11-28T10:00:00.000Z' : null };
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <ForgetCard />
      </SWRConfig>
    </RawIntlProvider>,
  );
}

describe('the card of forgetting', () => {
  it('lets the customer keep the account', async () => {
    state = { ...state, due_at: '2026-11-28T10:00:00.000Z' };
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByRole('button', { name: 'Forget my account …' })).toBeTruthy();
    expect(sent).toEqual([['DELETE', {}]]);
  });

  it('says what must end first', async () => {
    state = { ...state, port_ins: 1 };
    open();
    const button = await screen.findByRole('button', { name: 'Forget my account …' });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/A request to bring numbers over is under way/)).toBeTruthy();
  });
});
