import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { shownAddress, showPage } from '../../testing/shown-page.fixture.tsx';
import { AdminPortInsPage } from './admin-port-ins-page.tsx';
import type { AdminPortInView } from './port-ins.api.ts';

const ROW = {
  ...{ portin_uuid: 'p1', portname: 'Office lines', user_id: 'u1', email: 'mara@example.org' },
  ...{ numbers: ['+14155550150'], fee: 5, updated_at: '2026-11-21T10:00:00.000Z' },
  ...{ reason: null, note: '', foc_at: null },
};
let row: Partial<AdminPortInView>;
/** The rows of the page of the list. */
let listed: readonly (typeof row)[] | undefined;
let detailsStatus: number;
let requestedPaths: string[];
/** The bodies of the commands that were sent. */
let sent: unknown[];

beforeEach(() => {
  requestedPaths = [];
  sent = [];
  detailsStatus = 404;
  listed = undefined;
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    requestedPaths.push(path);
    if (typeof body === 'string') {
      sent.push(JSON.parse(body));
      return path.endsWith('/state') ? new Response(null, { status: 204 }) : Response.json({});
    }
    if (path.includes('planned_changes')) return Response.json({ data: [], total: 0, position: '0' });
    if (path.includes('shop_settings')) return Response.json({ data: [] });
    if (path.includes('portin_fee')) return Response.json({ data: [{ country_iso: 'US', fee: 5 }] });
    if (path.endsWith('/p1')) return Response.json(row);
    if (!path.endsWith('/details')) return Response.json({ data: listed ?? [row], total: 41 });
    const code = detailsStatus === 404 ? 'not-found' : 'unavailable';
    return Response.json({ code, status: detailsStatus, title: '' }, { status: detailsStatus });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(status: AdminPortInView['status']): Promise<void> {
  row = { ...ROW, status };
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter>
          <AdminPortInsPage />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  await userEvent.click(await screen.findByText('mara@example.org'));
}

describe('an opened request of an admin', () => {
  it('asks for no details once it is cancelled, because they were deleted then', async () => {
    await open('cancelled');
    expect(await screen.findByText('The details were deleted.')).toBeDefined();
    expect(requestedPaths.filter((path) => path.endsWith('/details'))).toEqual([]);
  });

  it('says what went wrong, and not that the details were deleted, when they did not load', async () => {
    detailsStatus = 503;
    await open('submitted');
    expect(await screen.findByText(/not available right now/)).toBeDefined();
    expect(screen.queryByText('The details were deleted.')).toBeNull();
  });
});

describe('the address of a request', () => {
  it('opens it also where the list shows others, and says why it was stopped', async () => {
    listed = [{ ...ROW, portin_uuid: 'p2', status: 'submitted' }];
    row = { ...ROW, status: 'exception', reason: 'wrong-pin', note: 'The carrier asks for six digits' };
    await showPage(AdminPortInsPage, '/admin/dashboard/portin-fee?request=p1&offset=20', 'The PIN is wrong');
    const opened = screen.getByRole('region', { name: 'Office lines' });
    expect(opened.textContent).toContain('The carrier asks for six digits');
    await userEvent.click(screen.getByRole('button', { name: 'Close the details' }));
    expect(shownAddress()).toBe('/admin/dashboard/portin-fee?offset=20');
  });
});

describe('the day on which the numbers move', () => {
  async function confirmOn(...days: readonly string[]) {
    await open('in_review');
    const next = await screen.findByRole('combobox', { name: 'Next state' });
    await userEvent.selectOptions(next, 'foc_confirmed');
    const field = () => screen.getByLabelText<HTMLInputElement>('The numbers move on');
    for (const value of days) fireEvent.change(field(), { target: { value } });
    return { next, field };
  }

  it('is not sent when the admin has removed it again', async () => {
    await confirmOn('2030-01-15T10:00', '');
    await userEvent.click(screen.getByRole('button', { name: 'Change the state' }));
    await vi.waitFor(() => expect(sent).toEqual([{ reason: 'other', status: 'foc_confirmed' }]));
  });

  it('is still shown when another state was looked at meanwhile', async () => {
    const { next, field } = await confirmOn('2030-01-15T10:00');
    await userEvent.selectOptions(next, 'cancelled');
    await userEvent.selectOptions(next, 'foc_confirmed');
    expect(field().value).toBe('2030-01-15T10:00');
  });
});

describe('the list of requests', () => {
  it('has its filter, its order and the opened request in the address', async () => {
    row = { ...ROW, status: 'submitted' };
    render(
      <RawIntlProvider value={intlFor()}>
        <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
          <MemoryRouter initialEntries={['/admin/dashboard/portin-fee?status=submitted']}>
            <AdminPortInsPage />
          </MemoryRouter>
        </SWRConfig>
      </RawIntlProvider>,
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Changed' }));
    await screen.findByText('mara@example.org');
    expect(requestedPaths).toContain(
      '/api/admin/portin_request?limit=20&offset=0&orderBy=updated_at&orderType=ASC&status=submitted',
    );
    await user.keyboard('j');
    expect(document.activeElement?.getAttribute('href')).toBe(
      '/admin/dashboard/portin-fee?status=submitted&orderBy=updated_at&orderType=ASC&request=p1',
    );
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('region', { name: 'Office lines' })).toBeDefined();
  });
});

describe('the fee of a country', () => {
  it('says what may be typed as long as it is no price, and cannot be saved', async () => {
    await open('submitted');
    const fee = await screen.findByLabelText('Fee for a number of US, USD');
    const save = screen.getByRole('button', { name: 'Save the fee' });
    for (const text of ['abc', '5,5', '-1', '0']) {
      await userEvent.clear(fee);
      await userEvent.type(fee, text);
      expect(screen.getByText(/^Enter dollars above zero/), text).toBeDefined();
      expect(save, text).toHaveProperty('disabled', true);
    }
    await userEvent.clear(fee);
    await userEvent.type(fee, '5.5');
    expect(screen.queryByText(/^Enter dollars above zero/)).toBeNull();
    expect(save).toHaveProperty('disabled', false);
  });

  it('is the one that counts now, also when another one has a date', async () => {
    await open('submitted');
    const fee = await screen.findByLabelText<HTMLInputElement>('Fee for a number of US, USD');
    await userEvent.clear(fee);
    await userEvent.type(fee, '6');
    const [from] = screen.getAllByLabelText('Counts from');
    if (from) fireEvent.change(from, { target: { value: '2030-01-15T10:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save the fee' }));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await vi.waitFor(() => expect(fee.value).toBe('5.000'));
  });
});
