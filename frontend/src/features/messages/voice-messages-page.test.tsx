import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { VoiceMessagesPage } from './voice-messages-page.tsx';

const CALLS = 45;

function call(number: number) {
  return {
    ...{ seq: CALLS - number, uuid: `call-${number}`, send_time: '2026-11-21T10:00:00.000Z' },
    ...{ to: '+12125550132', from: '+14155550100', app_uuid: 'a1', app_name: `App ${number}` },
    ...{ image_name: null, order_uuid: 'o1', msg: '', code: null, withheld: null },
    voice: { state: 'stored', seconds: 3 },
  };
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (pathname !== '/api/voice_log/list') return Response.json({ data: [], next: null });
    const offset = Number(searchParams.get('offset'));
    const length = Math.min(Number(searchParams.get('limit')), CALLS - offset);
    return Response.json({ data: Array.from({ length }, (_, at) => call(offset + at)), total: CALLS });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('The voice messages', () => {
  it('can all be reached, page by page', async () => {
    render(
      <RawIntlProvider value={intlFor()}>
        <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
          <MemoryRouter>
            <VoiceMessagesPage />
          </MemoryRouter>
        </SWRConfig>
      </RawIntlProvider>,
    );
    const next = await screen.findByRole('button', { name: 'Next page' });
    expect(screen.getAllByRole('listitem')).toHaveLength(20);
    // The app of the call, the called number, and the caller.
    expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(
      /^A0App 0 · 212-555-0132 · from 415-555-0100/,
    );
    await userEvent.click(next);
    await screen.findByText('App 20');
    await userEvent.click(next);
    expect((await screen.findByText('App 44')).textContent).toBe('App 44');
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    expect(screen.getByText('41 – 45 of 45')).toBeDefined();
  });
});
