import type { ImportView } from '@ringpost/query-api/imports/imports.contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { stubScreen } from '../../testing/shown-page.fixture.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportsPage } from './imports-page.tsx';

const at = '2026-11-22T05:49:00.000Z';
const running: ImportView = {
  import_uuid: 'i1',
  vendor_uuid: 'v1',
  vendor_name: 'Plivo',
  country_iso: 'US',
  lines: 4000,
  file_name: 'november.csv',
  started_by: 'ann@ringpost.example',
  status: 'running',
  imported: 900,
  known: 90,
  refused: 10,
  rejected: [],
  started_at: at,
  finished_at: null,
};
const ACME = { vendor_uuid: 'v1', uuid: 'v1', vendor_name: 'Acme', company: 'Acme Inc.' };

let row: ImportView;
let reads: number;
let answerImport: (answer: Response) => void;

beforeEach(() => {
  stubScreen();
  row = running;
  reads = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (path: string) => {
    if (path.includes('/number/import-did')) return new Promise((resolve) => (answerImport = resolve));
    if (path.includes('/number_import_task/list')) reads += 1;
    return Promise.resolve(Response.json({ data: path.includes('/vendor') ? [] : [row], total: 1 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function pass(milliseconds: number): Promise<void> {
  return act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
}

async function show(page: ReactNode): Promise<void> {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, provider: () => new Map(), dedupingInterval: 0 }}>
        <MemoryRouter>{page}</MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  await pass(0);
}

function bar(): HTMLProgressElement | null {
  return screen.queryByRole<HTMLProgressElement>('progressbar', { name: 'Import of november.csv' });
}

describe('An import that runs', () => {
  it('shows in the history how far it is, second by second, until it has ended', async () => {
    await show(<ImportsPage />);
    expect(bar()?.value).toBe(0.25);
    screen.getByText('1,000 of 4,000 lines: 900 imported, 90 already known, 10 refused');

    row = { ...running, imported: 3890 };
    await pass(1000);
    expect(bar()?.value).toBe(0.9975);
    screen.getByText('99%');

    row = { ...running, imported: 3900, status: 'finished', finished_at: at };
    await pass(1000);
    expect(bar()).toBeNull();
    const before = reads;
    await pass(60_000);
    expect(reads).toBe(before);
  });

  it('shows in the form how far it is while the form waits for the answer, and when the answer comes first', async () => {
    await show(<ImportForm vendors={[ACME]} />);
    expect(reads).toBe(0);
    fireEvent.change(screen.getByLabelText(/^Numbers/), { target: { value: '2125550100' } });
    fireEvent.click(screen.getByRole('button', { name: 'Import' }));
    await pass(0);
    expect(bar()?.value).toBe(0.25);

    answerImport(Response.json({ import_uuid: 'i1', status: 'running' }, { status: 202 }));
    await pass(0);
    row = { ...running, imported: 1900 };
    await pass(1000);
    expect(bar()?.value).toBe(0.5);

    row = { ...running, imported: 3900, status: 'finished', finished_at: at };
    await pass(1000);
    expect(bar()).toBeNull();
    const before = reads;
    await pass(60_000);
    expect(reads).toBe(before);
  });
});
