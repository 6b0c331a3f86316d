import { cleanup, render, waitFor } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { mutate, SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { EntryCount } from './entry-count.tsx';

afterEach(async () => {
  cleanup();
  await mutate(() => true, undefined, { revalidate: false });
  vi.unstubAllGlobals();
});

/** @returns the shown text, once the server has answered with this count */
async function shownFor(count: number): Promise<string | null> {
  const fetch = vi.fn(async () => Response.json({ count, position: 'log:1' }));
  vi.stubGlobal('fetch', fetch);
  const { container } = render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, dedupingInterval: 0 }}>
        <EntryCount counts="to-approve" />
      </SWRConfig>
    </RawIntlProvider>,
  );
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  if (count > 0) await waitFor(() => expect(container.textContent).not.toBe(''));
  return container.textContent;
}

it('The count of what an admin may approve has words for readers of the screen', async () => {
  expect(await shownFor(3)).toBe('3 to approve');
});

it('The count of what an admin may approve is not shown if nothing waits', async () => {
  expect(await shownFor(0)).toBe('');
});
