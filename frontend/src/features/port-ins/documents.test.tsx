import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { Documents } from './documents.tsx';

const OLD = {
  ...{ document_uuid: '019ab000-0000-7000-8000-000000000001', name: 'old.pdf', type: 'application/pdf' },
  ...{ bytes: 4, added_at: '2026-11-21T10:00:00.000Z' },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('sends a chosen bill once, also if the next click comes before the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) => {
    sent.push(String(method));
    await promise;
    return new Response(null, { status: 204 });
  });
  const onChanged = vi.fn<() => void>();
  render(
    <RawIntlProvider value={intlFor()}>
      <Documents id="one" documents={[OLD]} isOpen onChanged={onChanged} />
    </RawIntlProvider>,
  );
  const field = screen.getByLabelText('Add a bill (PDF, PNG or JPEG)');
  await userEvent.upload(field, new File(['%PDF'], 'bill.pdf', { type: 'application/pdf' }));
  const busy = (): string | null | undefined => field.closest('label')?.getAttribute('aria-busy');
  await waitFor(() => expect([...sent, busy()]).toEqual(['POST', 'true']));
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  field.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  resolve(undefined);
  await waitFor(() => expect(busy()).toBeNull());
  expect(onChanged).toHaveBeenCalledOnce();
  expect(sent).toEqual(['POST']);
});
