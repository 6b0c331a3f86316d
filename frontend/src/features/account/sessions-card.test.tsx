import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { SessionsCard } from './sessions-card.tsx';

function sessionOf(id: string, isThis: boolean) {
  const times = { opened_at: '2026-11-21T10:00:00.000Z', expires_at: '2026-11-21T22:00:00.000Z' };
  return { id, ...times, address: '203.0.113.7', browser: 'Firefox', system: 'Linux', is_this: isThis };
}

let open: ReturnType<typeof sessionOf>[];

beforeEach(() => {
  open = [sessionOf('one', true), sessionOf('two', false), sessionOf('three', false)];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json({ data: open });
    open = open.filter(({ id }) => path !== `/api/auth/sessions/${id}/end`);
    return new Response(null, { status: 204 });
  });
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <SessionsCard />
      </SWRConfig>
    </RawIntlProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the card of the sessions', () => {
  it('ends one session, and never this one', async () => {
    const ends = await screen.findAllByRole('button', { name: 'End' });
    expect(ends).toHaveLength(2);
    expect(screen.getByText('This session')).toBeTruthy();
    if (ends[0]) await userEvent.click(ends[0]);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(open.map(({ id }) => id)).toEqual(['one', 'three']);
  });

  it('ends all others', async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'End all others' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(open.map(({ id }) => id)).toEqual(['one']);
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  });
});
