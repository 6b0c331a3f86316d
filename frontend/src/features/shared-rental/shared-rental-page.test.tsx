import { cleanup, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { SharedRentalPage } from './shared-rental-page.tsx';

const GONE = 'This link no longer works';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens a link, of which the server knows none. */
function open(hash: string): void {
  const refusal = { type: 'about:blank', title: 'x', status: 404, code: 'token-not-found', requestId: 'r1' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 404 }));
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
        <MemoryRouter initialEntries={[`/number-by-token${hash}`]}>
          <SharedRentalPage />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
}

describe('The page of the link to a rental', () => {
  it.each(['', '#', '#%'])('says of an address that ends with "%s" that it is not complete', async (hash) => {
    open(hash);
    expect(await screen.findByRole('heading', { name: 'This address is not complete' })).toBeTruthy();
    expect(screen.getByText('Open the whole link that you got, with the part after #.')).toBeTruthy();
    expect(screen.queryByText(GONE)).toBeNull();
  });

  it('says of a link that the server does not know that it no longer works', async () => {
    open('#taken-back');
    expect(await screen.findByRole('heading', { name: GONE })).toBeTruthy();
  });
});
