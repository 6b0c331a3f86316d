import type { AdjustmentView } from '@ringpost/query-api/adjustments/adjustments.contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { AdjustmentsPage } from './adjustments-page.tsx';

// The list is not read again by itself, so that it shows what a refusal reads.
vi.mock('../../api/work-list.ts', () => ({ workList: { keepPreviousData: true } }));

const USER = '0198f3a2-7c41-7e08-9b6d-2f1c80a4d722';
const ROW: AdjustmentView = {
  ...{ entry_id: 'e1', user_id: USER, email: 'ann@example.org', kind: 'credit', amount: 2, left: 2 },
  ...{ reason: 'Goodwill', at: '2026-11-21T10:00:00.000Z', status: 'done', is_own: true },
  ...{ asked_by: 'admin@example.org', decided_by: null, as_debt: false },
  ...{ corrects: null, order_uuid: null, waits_until: null, ended_at: null },
};

let asked: string[];
let row: AdjustmentView;
beforeEach(() => {
  asked = [];
  row = ROW;
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'POST') {
      // The admin who asked for it was faster.
      row = { ...row, status: 'withdrawn' };
      return Response.json({ code: 'approval-over', title: 'This request is over.' }, { status: 409 });
    }
    asked.push(path);
    return Response.json({ data: [row], total: 1, position: 'p' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(search = ''): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, provider: () => new Map() }}>
        <MemoryRouter initialEntries={[`/admin/dashboard/adjustments${search}`]}>
          <AdjustmentsPage />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
}

it('says that the money by hand is that of one customer, and shows all of it again', async () => {
  open(`?user=${USER}`);
  await screen.findByText('1 entry');
  expect(asked[0]).toContain(`user_id=${USER}`);
  const customer = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Customer' });
  expect(customer.selectedOptions[0]?.textContent).toBe('ann@example.org');
  await userEvent.selectOptions(customer, '–');
  await vi.waitFor(() => expect(asked.at(-1)).not.toContain('user_id'));
  expect(screen.queryByRole('combobox', { name: 'Customer' })).toBeNull();
});

it('does not offer any longer what another admin has ended, once the server has said so', async () => {
  row = { ...ROW, status: 'waiting', is_own: false };
  open();
  const label = 'Approve 2.000 USD for ann@example.org';
  await userEvent.click(await screen.findByRole('button', { name: label }));
  await userEvent.click(await screen.findByRole('button', { name: 'Approve 2.000 USD' }));
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('withdrawn', { selector: 'td *' })).toBeDefined();
  expect(screen.queryByRole('button', { name: label })).toBeNull();
});
