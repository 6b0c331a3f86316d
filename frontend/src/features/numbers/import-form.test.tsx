import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { ImportForm } from './import-form.tsx';

const ACME = { vendor_uuid: 'v1', uuid: 'v1', vendor_name: 'Acme', company: 'Acme Inc.' };
let sent: unknown[];

let isWide: boolean;

beforeEach(() => {
  sent = [];
  isWide = true;
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ import_uuid: 'i1', imported: 1, known: 0, rejected: [] }, { status: 201 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function inEnglish(page: ReactNode): ReactNode {
  return <RawIntlProvider value={intlFor()}>{page}</RawIntlProvider>;
}

describe('the form that imports numbers', () => {
  it('is open beside the list, and folded to one line above it', () => {
    const { unmount } = render(inEnglish(<ImportForm vendors={[ACME]} />));
    expect(screen.getByRole('group').hasAttribute('open')).toBe(true);
    unmount();
    isWide = false;
    render(inEnglish(<ImportForm vendors={[ACME]} />));
    expect(screen.getByRole('group').hasAttribute('open')).toBe(false);
  });

  it('sends nothing before the vendors are loaded, and then sends the first of them', async () => {
    const user = userEvent.setup();
    const { rerender } = render(inEnglish(<ImportForm vendors={[]} />));
    await user.type(screen.getByLabelText(/^Numbers/), '12125550100');
    const button = screen.getByRole('button', { name: 'Import' });
    await user.click(button);
    expect(sent).toEqual([]);

    rerender(inEnglish(<ImportForm vendors={[ACME]} />));
    await user.click(button);
    expect(sent).toEqual([{ country_iso: 'US', vendor_uuid: 'v1', numbers: '12125550100' }]);
  });

  it('takes a text file in UTF-8 or UTF-16, and says why it takes no other', async () => {
    const user = userEvent.setup();
    render(inEnglish(<ImportForm vendors={[ACME]} />));
    const choose = (name: string, content: BlobPart): Promise<void> =>
      user.upload(screen.getByLabelText('Or choose a file'), new File([content], name));
    const field = screen.getByLabelText<HTMLTextAreaElement>(/^Numbers/);

    await choose('excel.csv', new Uint8Array(Buffer.from('\uFEFF212-555-0100\r\n', 'utf16le')));
    expect((await screen.findByRole('status')).textContent).toBe('excel.csv, 1 number');
    expect(field.value).toBe('212-555-0100\n');

    await choose('packed.csv', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0]));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'packed.csv is no text file. Save the list as CSV in UTF-8.',
    );
    await choose('large.csv', '2125550100\n'.repeat(1_000_000));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^large\.csv is too long/));
    expect(field.value).toBe('212-555-0100\n');
  });

  it('sends the name of the file, and no name with a list that was pasted in place of it', async () => {
    const user = userEvent.setup();
    render(inEnglish(<ImportForm vendors={[ACME]} />));
    const field = screen.getByLabelText<HTMLTextAreaElement>(/^Numbers/);
    const importFile = async (): Promise<void> => {
      await user.upload(screen.getByLabelText('Or choose a file'), new File(['2125550100\n'], 'nov.csv'));
      await screen.findByText('nov.csv');
    };

    await importFile();
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(sent).toMatchObject([{ file_name: 'nov.csv' }]));

    await importFile();
    await user.clear(field);
    await user.type(field, '2125550101');
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).not.toHaveProperty('file_name');
  });
});
