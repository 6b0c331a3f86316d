import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { paths } from '../../session/paths.ts';
import { CheckPage } from './check-page.tsx';
import type { CheckedNumbers, PortInView } from './port-ins.api.ts';
import { RequestPage } from './request-page.tsx';

const at = '2026-11-22T10:00:00.000Z';
const STATES: readonly PortInView['status'][] = [
  'draft',
  'exception',
  'foc_confirmed',
  'completed',
  'cancelled',
];

function portIn(status: PortInView['status']): PortInView {
  return {
    portin_uuid: status,
    status,
    portname: `The ${status} one`,
    numbers: ['+14155550150'],
    fee: null,
    fee_status: null,
    reason: null,
    note: '',
    foc_at: null,
    cancelled_by: null,
    documents: 0,
    steps: [],
    saved_at: at,
    updated_at: at,
  };
}

/** Treats every ten digits as a number of Toronto that can be brought over. */
function check(list: string): CheckedNumbers {
  const data = list.split('\n').map((text) => {
    const digits = text.replaceAll(/\D/g, '');
    const place = { country_iso: 'CA', region: 'ON', rate_centre: 'Toronto' } as const;
    if (digits.length >= 10)
      return { text, number: `+1${digits.slice(-10)}`, ...place, portable: true, reason: null, fee: 7.5 };
    const nowhere = { number: null, country_iso: null, region: null, rate_centre: null, fee: null };
    return { text, ...nowhere, portable: false, reason: 'wrong-length' as const };
  });
  const portable = data.filter((each) => each.portable).length;
  return { data, portable, fee: portable * 7.5 };
}

let sent: string[];
let requests: readonly PortInView[];
/** The check answers when this promise resolves. */
let ready: Promise<void>;

beforeEach(() => {
  sent = [];
  requests = [];
  ready = Promise.resolve();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json({ data: requests, total: requests.length });
    sent.push(path);
    await ready;
    return Response.json(check(JSON.parse(String(init.body)).number_list));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(path: string) {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read }}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path={paths['dashboard-portin-check']} element={<CheckPage />} />
            <Route path={paths['dashboard-portin-request']} element={<RequestPage />} />
          </Routes>
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  return userEvent.setup();
}
function list(): HTMLElement {
  return screen.getByLabelText('Numbers, one per line');
}
async function rowsOf(name: string): Promise<readonly (string | null)[]> {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
}

describe('the check of numbers', () => {
  it('shows the place and the fee of each, or why it cannot be brought over, and passes the portable ones to a request', async () => {
    const user = open(paths['dashboard-portin-check']);
    await user.type(list(), '(416) 555-0161\n12345\n12345\n416.555.0162');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(await rowsOf('Checked numbers')).toEqual([
      '(416) 555-0161416-555-0161Toronto, ONportable7.500 USD',
      '12345––must have 10 digits–',
      '12345––must have 10 digits–',
      '416.555.0162416-555-0162Toronto, ONportable7.500 USD',
    ]);
    expect(screen.getByText('Fee for 2 numbers').parentElement?.textContent).toContain('15.000 USD');
    await user.click(screen.getByRole('link', { name: 'Bring these numbers over' }));
    expect(list()).toHaveProperty('value', '416-555-0161\n416-555-0162');
    // The request shows the fee at once.
    await screen.findByRole('button', { name: 'Submit and pay 15.000 USD' });
  });

  it('asks for numbers, and links to no request if none can be brought over', async () => {
    const user = open(paths['dashboard-portin-check']);
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(screen.getByText('Phone numbers should be provided.')).toBeDefined();
    expect(sent).toEqual([]);
    await user.type(list(), '12345');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(await rowsOf('Checked numbers')).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Bring these numbers over' })).toBeNull();
    await user.type(list(), '6');
    expect(screen.queryByRole('table'), 'the answer is about another list').toBeNull();
  });

  it('shows no answer that came after the list was changed', async () => {
    const late = Promise.withResolvers<void>();
    ready = late.promise;
    const user = open(paths['dashboard-portin-check']);
    await user.type(list(), '416-555-0161');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await user.type(list(), '9');
    late.resolve();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Check' }).getAttribute('aria-busy')).toBe(null),
    );
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a new request', () => {
  it('has the other open requests below', async () => {
    requests = STATES.map(portIn);
    open(paths['dashboard-portin-request']);
    const rows = await rowsOf('Other open requests');
    expect(rows.map((row) => /The \w+ one/.exec(row ?? '')?.[0])).toEqual([
      'The draft one',
      'The exception one',
      'The foc_confirmed one',
    ]);
  });

  it('says nothing about other requests if there are none, and checks nothing without numbers', async () => {
    requests = [portIn('completed')];
    open(paths['dashboard-portin-request']);
    await screen.findByRole('button', { name: 'Check and submit' });
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(screen.queryByRole('table', { name: 'Other open requests' })).toBeNull();
    expect(sent).toEqual([]);
  });
});
