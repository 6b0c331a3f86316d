import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../api/http.ts';
import { SecurityPage } from '../features/audit/security-page.tsx';
import { AllMessagesPage } from '../features/messages/admin/all-messages-page.tsx';
import { AllReservationsPage } from '../features/reservations/admin/all-reservations-page.tsx';
import { intlFor } from '../i18n/intl.ts';

const ID = '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';
const NO_ID = 'this is no complete id, so the list does not use it.';
const NO_NUMBER = 'these are not the digits of a number, so the list does not use them.';

/** What was asked of the server. */
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ data: [], total: 0 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(page: ReactNode, search: string): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter initialEntries={[`/?${search}`]}>{page}</MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
}

/** The sentence at a field; null if nothing is wrong with it. */
function saidOf(name: string): string | null {
  const field = screen.getByRole('searchbox', { name });
  const about = field.getAttribute('aria-describedby');
  expect(field.getAttribute('aria-invalid')).toBe(about === null ? null : 'true');
  return about === null ? null : (document.getElementById(about)?.textContent ?? null);
}

describe('The filters of a list of admins', () => {
  it('say at the field that a text is no id, and the list stays', async () => {
    show(<SecurityPage />, `user=${ID.slice(0, 8)}&actor=${ID}`);
    expect(saidOf('Id of the account')).toBe(`Id of the account: ${NO_ID}`);
    expect(saidOf('Id of who did it')).toBeNull();
    expect(await screen.findByText('No entries match.')).toBeDefined();
    expect(asked.some((path) => path.includes(`actor_id=${ID}`))).toBe(true);
    expect(asked.every((path) => !path.includes('user_id='))).toBe(true);
  });

  it.each([
    ['messages', <AllMessagesPage key="messages" />],
    ['reservations', <AllReservationsPage key="reservations" />],
  ])('say at the field of the list of %s that a text is no number', (_, page) => {
    const label = 'Number, or its first digits';
    show(page, 'number=signal');
    expect(saidOf(label)).toBe(`${label}: ${NO_NUMBER}`);
    cleanup();
    show(page, 'number=%2B1%20415');
    expect(saidOf(label)).toBeNull();
  });
});
