import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { useDismissedEnds } from './dismissed-ends.store.ts';
import { EndsNotice } from './ends-notice.tsx';
import { rental } from './rental.fixture.ts';

function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}
const ends = inHours(3);
let readCount: number;
let ending: readonly object[];

beforeEach(() => {
  readCount = 0;
  ending = [rental({ order_uuid: 'r1', closes_at: ends })];
  useDismissedEnds.setState({ ends: [] });
  vi.stubGlobal('fetch', async () => {
    readCount += 1;
    return Response.json({ data: ending, total: ending.length });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function notice(path = '/dashboard/messages', isCustomer = true): void {
  cleanup();
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter initialEntries={[path]}>
          <EndsNotice isCustomer={isCustomer} />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
}

describe('The notice that rented numbers end', () => {
  it('is on every page, with a link to the numbers', async () => {
    notice();
    expect((await screen.findByRole('status')).textContent).toBe('1 number ends within 24 hours. My numbers');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/dashboard/my-numbers');
  });

  it('stays hidden after it was dismissed, until another rental or another end comes', async () => {
    notice();
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('status')).toBeNull();
    notice();
    await vi.waitFor(() => expect(readCount).toBe(2), 60_000);
    expect(screen.queryByRole('status')).toBeNull();
    ending = [rental({ order_uuid: 'r1', closes_at: inHours(20) })];
    notice();
    expect(await screen.findByRole('status')).toBeDefined();
  });

  it.each([
    ['on the page of the numbers, which names them', '/dashboard/my-numbers', true],
    ['for an admin', '/admin/dashboard/users', false],
  ])('is not there %s', async (_, path, isCustomer) => {
    notice(path, isCustomer);
    await act(async () => undefined);
    expect([readCount, screen.queryByRole('status')]).toEqual([0, null]);
  });

  it('is not there when nothing ends', async () => {
    ending = [];
    notice();
    await vi.waitFor(() => expect(readCount).toBe(1), 60_000);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
