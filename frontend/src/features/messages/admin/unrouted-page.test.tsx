import type { UnroutedSms } from '@ringpost/query-api/feeds/operator-sms.contract';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../../api/http.ts';
import { workList } from '../../../api/work-list.ts';
import { intlFor } from '../../../i18n/intl.ts';
import { shownAddress, showPage, sortedBy, stubScreen } from '../../../testing/shown-page.fixture.tsx';
import { UnroutedPage } from './unrouted-page.tsx';

const SMS: UnroutedSms = {
  ...{ uuid: 'm1', outcome: 'unclaimed', why: null, received_at: '2026-11-21T10:00:00.000Z', voice: null },
  ...{ to: '+12125550100', from: '32665', msg: 'Your code is 123456', code: '123456' },
  ...{ app_uuid: null, app_name: null },
};
let messages: readonly UnroutedSms[];

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the page of messages without an order', () => {
  it('shows a message that comes after it was opened, without a click', async () => {
    messages = [];
    vi.useFakeTimers();
    stubScreen({ isPhone: true });
    vi.stubGlobal('fetch', async () => Response.json({ data: messages, total: messages.length }));
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

  describe('has in its address', () => {
    let asked: string[];
    beforeEach(() => {
      asked = [];
      stubScreen();
      vi.stubGlobal('fetch', async (path: string) => {
        if (!path.startsWith('/api/sms/unrouted')) return Response.json({ data: [], total: 0 });
        asked.push(path);
        const unknown = { ...SMS, uuid: 'm2', outcome: 'unknown-number', to: '+12125550101' };
        return Response.json({ data: [SMS, unknown], total: 2, position: 'p' });
      });
    });
    const query = () => Object.fromEntries(new URLSearchParams(asked.at(-1)?.split('?')[1]));
    function open(search = '') {
      return showPage(UnroutedPage, `/admin/dashboard/unrouted${search}`, '+12125550100');
    }

    it('the filters, and a chip removes one', async () => {
      const user = await open('?reason=other-vendor&number=+12125550100&from=2026-11-20');
      expect(query()).toMatchObject({ reason: 'other-vendor', number: '+12125550100' });
      expect(query()).toHaveProperty('since');
      await user.click(screen.getByRole('button', { name: /^Why the vendor that sent it/ }));
      expect(query()).not.toHaveProperty('reason');
      expect(shownAddress()).not.toContain('reason');
    });

    it('the order, but for the first digits of a number, whose list is in the order of the numbers', async () => {
      const user = await open();
      expect(await sortedBy(user, 'Received')).toEqual(['none', 'ascending', 'descending', 'none']);
      cleanup();
      await open('?number=(212) 555');
      expect(query()).toMatchObject({ prefix: '212555' });
      expect(screen.queryByRole('button', { name: 'Received' })).toBeNull();
    });

    it('a view, also a saved one, which names no number', async () => {
      const user = await open();
      await user.click(screen.getByRole('link', { name: 'Not bought' }));
      expect(shownAddress()).toBe('/admin/dashboard/unrouted?reason=unclaimed');
      expect(query()).toMatchObject({ reason: 'unclaimed' });
      cleanup();
      await open('?reason=other-vendor&number=212555');
      await user.click(screen.getByRole('button', { name: 'Save view' }));
      await user.type(screen.getByRole('textbox', { name: 'Name of the view' }), 'Wrong vendor{Enter}');
      await user.click(screen.getByRole('link', { name: 'Wrong vendor' }));
      expect(shownAddress()).toBe('/admin/dashboard/unrouted?reason=other-vendor');
    });

    it('nothing of the keys, which open what happened to a message, also to a number that is not ours', async () => {
      const user = await open();
      await user.keyboard('f');
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Why' }));
      await user.click(screen.getByRole('heading', { level: 1 }));
      await user.keyboard('jj');
      expect(document.activeElement?.getAttribute('href')).toBe('/admin/dashboard/audit/sms/m2');
      await user.click(within(screen.getByRole('table')).getAllByText('32665')[0] as HTMLElement);
      expect(shownAddress()).toBe('/admin/dashboard/audit/sms/m1');
    });

    it('the filters of the file too', async () => {
      const user = await open('?reason=unrouted');
      await user.click(screen.getByRole('button', { name: 'CSV' }));
      expect(asked.at(-1)).toBe('/api/sms/unrouted/csv?reason=unrouted');
    });
  });
});
