import type { MailRow } from '@ringpost/command-api/mail/mail.contract';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig, useSWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { MailPage } from './mail-page.tsx';

const at = '2026-11-22T05:49:00.000Z';
const sent: MailRow = {
  ...{ id: 'm1', to: 'ann@example.org', kind: 'confirm', has_link: false, status: 'sent', attempts: 1 },
  ...{ created_at: at, due_at: at, expires_at: at, can_send_again: true, sent_again: 0 },
};

let rows: readonly MailRow[];
beforeEach(() => {
  rows = [sent];
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async () => Response.json({ data: rows, total: rows.length }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function ReadAgain(): ReactNode {
  const { mutate } = useSWRConfig();
  return (
    <button type="button" onClick={() => void mutate(() => true)}>
      Read again
    </button>
  );
}

it.each<[string, readonly MailRow[]]>([
  ['leaves the list', []],
  ['cannot be sent again any more', [{ ...sent, can_send_again: false }]],
])('the dialog stays open with what was typed when its mail %s', async (_, later) => {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, provider: () => new Map() }}>
        <MemoryRouter>
          <MailPage />
        </MemoryRouter>
        <ReadAgain />
      </SWRConfig>
    </RawIntlProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Send again/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this mail again?' }));
  await userEvent.type(dialog.getByLabelText('Reason'), 'It was lost');
  rows = later;
  screen.getByText('Read again').click();
  await waitFor(() => expect(screen.queryByText('Send again …')).toBeNull());
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'It was lost');
  expect(screen.getByRole('dialog')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
