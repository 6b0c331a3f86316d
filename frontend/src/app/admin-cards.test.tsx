import type { MailRow } from '@ringpost/command-api/mail/mail.contract';
import type { ImportView } from '@ringpost/query-api/imports/imports.contract';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../api/http.ts';
import { MailPage } from '../features/mail/mail-page.tsx';
import { ImportsPage } from '../features/numbers/imports-page.tsx';
import { intlFor } from '../i18n/intl.ts';

const at = '2026-11-22T05:49:00.000Z';
const finished: ImportView = {
  import_uuid: 'i1',
  vendor_uuid: 'v1',
  vendor_name: 'Plivo',
  country_iso: 'US',
  lines: 6,
  file_name: 'november.csv',
  started_by: 'ann@ringpost.example',
  status: 'finished',
  imported: 1,
  known: 0,
  refused: 5,
  rejected: [],
  started_at: at,
  finished_at: at,
};
const mail: MailRow = {
  id: 'm1',
  to: 'ann@example.org',
  kind: 'confirm',
  has_link: true,
  status: 'kept',
  attempts: 0,
  created_at: at,
  due_at: at,
  expires_at: at,
  can_send_again: false,
  sent_again: 0,
};

let rows: readonly unknown[];

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async () => Response.json({ data: rows, total: rows.length }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function cardsOf(page: ReactNode): Promise<readonly string[]> {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, provider: () => new Map() }}>
        <MemoryRouter>{page}</MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  await screen.findAllByText(/imported$|address$/);
  return [...document.querySelectorAll('.admin-card')].map((card) => card.textContent ?? '');
}

describe('A card of an admin on a phone', () => {
  it('says what its number of refused lines means', async () => {
    rows = [finished, { ...finished, import_uuid: 'i2', refused: 0, lines: 1 }];
    const [some, none] = await cardsOf(<ImportsPage />);
    expect(some).toContain('1 of 6 importedann@ringpost.examplenovember.csvShow 5 refused lines');
    expect(none).toContain('1 of 1 imported');
    expect(none).not.toContain('refused');
  });

  it('names the subject of a mail, and shows nothing if there is no link', async () => {
    rows = [mail, { ...mail, id: 'm2', kind: 'password-changed', has_link: false }];
    const [linked, plain] = await cardsOf(<MailPage />);
    expect(linked).toContain('Confirm the email address');
    expect(linked).toContain('Show the link');
    expect(plain).toContain('The password was changed');
    expect(plain).not.toContain('–');
  });

  it('offers to send a mail again only where the server says that it may be', async () => {
    rows = [
      { ...mail, has_link: false, status: 'sent', can_send_again: true },
      { ...mail, id: 'm2' },
    ];
    const [sent, kept] = await cardsOf(<MailPage />);
    expect(sent).toContain('Send again …');
    expect(kept).not.toContain('Send again …');
  });
});
