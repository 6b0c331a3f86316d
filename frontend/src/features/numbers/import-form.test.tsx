import { cleanup, render, screen } from '@testing-library/react';
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
});
