import type { UnroutedSms } from '@ringpost/query-api/feeds/operator-sms.contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../../api/http.ts';
import { workList } from '../../../api/work-list.ts';
import { intlFor } from '../../../i18n/intl.ts';
import { UnroutedPage } from './unrouted-page.tsx';

const SMS: UnroutedSms = {
  ...{ uuid: 'm1', outcome: 'unclaimed', why: null, received_at: '2026-11-21T10:00:00.000Z', voice: null },
  ...{ to: '+12125550100', from: '32665', msg: 'Your code is 123456', code: '123456' },
  ...{ app_uuid: null, app_name: null },
};
let messages: readonly UnroutedSms[];

beforeEach(() => {
  messages = [];
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async () => Response.json({ data: messages, total: messages.length }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the page of messages without an order', () => {
  it('shows a message that comes after it was opened, without a click', async () => {
    render(
      <RawIntlProvider value={intlFor()}>
        <SWRConfig value={{ provider: () => new Map(), fetcher: read, dedupingInterval: 0 }}>
          <MemoryRouter>
            <UnroutedPage />
          </MemoryRouter>
        </SWRConfig>
      </RawIntlProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.queryByText('+12125550100')).toBeNull();
    messages = [SMS];
    await act(() => vi.advanceTimersByTimeAsync(workList.refreshInterval));
    expect(screen.getByText('+12125550100')).toBeDefined();
  });
});
