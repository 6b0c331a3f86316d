import { cleanup, render, screen, within } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { PortInPage } from './port-in-page.tsx';
import type { PortInView } from './port-ins.api.ts';

const at = '2026-11-22T10:00:00.000Z';
const portIn: PortInView = {
  portin_uuid: 'p1',
  status: 'foc_confirmed',
  portname: 'Office lines',
  numbers: ['+14155550150', '+14165550161'],
  fee: 12.5,
  fee_status: 'captured',
  reason: null,
  note: '',
  foc_at: at,
  cancelled_by: null,
  documents: 0,
  steps: [{ status: 'draft', at }],
  saved_at: at,
  updated_at: at,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function page(status: PortInView['status']): Promise<HTMLElement> {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.endsWith('/details') ? { documents: [] } : { ...portIn, status }),
  );
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter initialEntries={['/p1']}>
          <Routes>
            <Route path="/:id" element={<PortInPage />} />
          </Routes>
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  await screen.findByText('Office lines');
  return screen.getByRole('main');
}

describe('The page of a request', () => {
  it('says what happens next and when, in plain words, and what must not be done until then', async () => {
    const main = await page('foc_confirmed');
    const next = within(main).getByRole('heading', { name: 'What happens next' }).closest('section');
    expect(next?.textContent).toMatch(
      /Your carrier has promised to hand the numbers over on \d\d\/\d\d\/2026\./,
    );
    expect(next?.textContent).toContain('firm order commitment (FOC)');
    expect(next?.textContent).toContain('Do not end your contract');
  });

  it.each(['completed', 'cancelled'] as const)('says nothing about it when it is %s', async (status) => {
    await page(status);
    expect(screen.queryByRole('heading', { name: 'What happens next' })).toBeNull();
  });

  it('shows the numbers of a completed request first, each with a copy button', async () => {
    const main = await page('completed');
    const moved = within(main)
      .getByRole('heading', { name: '2 numbers were brought over' })
      .closest('section');
    const rows = within(moved as HTMLElement).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent?.slice(0, 12))).toEqual(['415-555-0150', '416-555-0161']);
    for (const row of rows)
      expect(within(row).getAllByRole('button', { name: /^Copy the number/ })).toHaveLength(1);
  });

  it('does not say that numbers have moved before they have', async () => {
    expect((await page('foc_confirmed')).textContent).not.toContain('were brought over');
  });
});
