import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { AlertsPage } from './alerts-page.tsx';

const APP = { app_uuid: 'a1', app_name: 'Signal', image_name: null };

/** The alerts that were sent. */
let sent: { readonly up_to?: number; readonly numbers?: string }[];
/** The answer about an alert waits for this. */
let answering: () => Promise<unknown>;
/** The keys of the alerts that were sent. */
let keys: (string | null)[];

beforeEach(() => {
  keys = [];
  sent = [];
  answering = () => Promise.resolve();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.includes('app_pricing')) return Response.json({ data: [APP], total: 1 });
    if (!path.includes('/api/alert/bulk')) return Response.json({ data: [], total: 0 });
    sent.push(JSON.parse(String(init?.body)));
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    await answering();
    return Response.json({ data: [{ alert_uuid: 'x1' }], refused: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(): Promise<void> {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter>
          <AlertsPage />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  await screen.findByRole('button', { name: 'Set the alert for Signal' });
}

describe('The form of an alert', () => {
  it.each(['0.5', '0,5', '٠٫٥'])('buys for at most what is typed as %s', async (text) => {
    await show();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Buy it for me' }));
    await userEvent.type(screen.getByLabelText('For at most, USD each'), text);
    await userEvent.click(screen.getByRole('button', { name: /buy for at most 0\.500 USD$/ }));
    expect(sent).toMatchObject([{ up_to: 0.5 }]);
  });

  it('keeps what is typed while the alert before is being set', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answering = () => promise;
    await show();
    const numbers = screen.getByLabelText<HTMLTextAreaElement>('Numbers, one per line or comma');
    await userEvent.type(numbers, '2065550132');
    await userEvent.click(screen.getByRole('button', { name: /^Set the alert/ }));
    await userEvent.type(numbers, '9');
    resolve();
    await vi.waitFor(() => {
      expect(screen.getByRole('button', { name: /^Set the alert/ }).getAttribute('aria-busy')).toBeNull();
    }, 60_000);
    expect(numbers.value).toBe('20655501329');
    await userEvent.click(screen.getByRole('button', { name: /^Set the alert/ }));
    await vi.waitFor(() => expect(numbers.value).toBe(''), 60_000);
    expect(sent.map((alert) => alert.numbers)).toEqual(['2065550132', '20655501329']);
  });

  it('after a lost answer sends the same alert with the same key, and another one with another key', async () => {
    answering = () => Promise.reject(new TypeError('connection lost'));
    await show();
    const numbers = screen.getByLabelText('Numbers, one per line or comma');
    for (const typed of ['2065550132', '', '9']) {
      if (typed !== '') await userEvent.type(numbers, typed);
      await userEvent.click(screen.getByRole('button', { name: /^Set the alert/ }));
      await screen.findByRole('alert');
    }
    expect(sent.map((alert) => alert.numbers)).toEqual(['2065550132', '2065550132', '20655501329']);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[1]);
  });
});
