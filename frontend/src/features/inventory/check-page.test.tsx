import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { useSession } from '../../session/session.store.ts';
import { CheckPage } from './check-page.tsx';
import { useCheckedList } from './checked-list.store.ts';
import { useSelection } from './selection.store.ts';

const NUMBER = '+12065550132';
const FREE = {
  ...{ number: NUMBER, country_iso: 'US', vendor_uuid: 'v1', region: 'WA', rate_center: 'Seattle' },
  ...{ number_type: 'new', state: 'free', free_at: null, end_date: null, waiting: 0 },
  prices: { activation: 0.9, rentals: [] },
};
const APPS = ['WhatsApp', 'Signal'].map((app_name) => ({ app_uuid: `id-of-${app_name}`, app_name }));

/** The apps for which numbers were checked. */
let checkedApps: string[];
/** The answer of the check waits for this promise. */
let answering: Promise<unknown>;

beforeEach(() => {
  checkedApps = [];
  answering = Promise.resolve();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.includes('app_pricing')) return Response.json({ data: APPS, total: APPS.length });
    if (!path.includes('availability')) return Response.json({ data: [], total: 0 });
    checkedApps.push((JSON.parse(String(init?.body)) as { app_uuid: string }).app_uuid);
    await answering;
    return Response.json({ data: [FREE], unknown: [], refused: [] });
  });
});
afterEach(() => {
  cleanup();
  useSelection.setState({ appId: null, numbers: [] });
  useCheckedList.setState({ text: '', file: null });
  vi.unstubAllGlobals();
});

function view(): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read }}>
        <MemoryRouter>
          <CheckPage />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
}

async function show(): Promise<void> {
  view();
  await screen.findByRole('button', { name: 'Check availability for WhatsApp' });
  await userEvent.type(screen.getByLabelText('Numbers, one per line or comma'), NUMBER);
}

async function typeApp(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: 'App' }));
  await userEvent.keyboard(name);
}

describe('A check of numbers for an app', () => {
  it('is for the app that its button names, and so is the purchase', async () => {
    await show();
    await typeApp('Signal{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Check availability for Signal' }));
    expect(checkedApps).toEqual(['id-of-Signal']);
    await userEvent.click(await screen.findByRole('checkbox', { name: /206-555-0132/ }));
    expect(screen.getByRole('button', { name: 'Buy 1 number for Signal: 0.900 USD' })).toBeDefined();
  });

  it('is for the app whose name is typed, even if no option was clicked', async () => {
    await show();
    await typeApp('signal');
    await userEvent.click(screen.getByRole('button', { name: /^Check availability/ }));
    expect(checkedApps).toEqual(['id-of-Signal']);
  });

  it('is not made while the typed text names no app', async () => {
    await show();
    await typeApp('sign');
    await userEvent.click(screen.getByRole('button', { name: 'Check availability' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Choose an app from the list.');
    expect(checkedApps).toEqual([]);
  });

  it('keeps its list while another tab is open, until the session ends', async () => {
    const listed = () => screen.getByLabelText<HTMLTextAreaElement>('Numbers, one per line or comma').value;
    await show();
    cleanup();
    view();
    expect(listed()).toBe(NUMBER);
    const session = {
      token: 't',
      email: 'a@example.com',
      isAdmin: false,
      expiresAt: '2099-01-01T00:00:00.000Z',
    };
    act(() => {
      useSession.getState().signIn(session, false);
      useSession.getState().signOut();
    });
    expect(listed()).toBe('');
  });

  it('shows answers for the chosen app only', async () => {
    await show();
    let answer: (value?: unknown) => void = () => undefined;
    answering = new Promise((resolve) => {
      answer = resolve;
    });
    await userEvent.click(screen.getByRole('button', { name: 'Check availability for WhatsApp' }));
    await typeApp('Signal{Enter}');
    answer();
    await vi.waitFor(() => {
      expect(screen.getByRole('button', { name: /^Check/ }).getAttribute('aria-busy')).toBeNull();
    }, 60_000);
    expect(screen.queryByRole('table', { name: 'Checked numbers' })).toBeNull();
  });
});
