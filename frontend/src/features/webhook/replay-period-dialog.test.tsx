import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { ReplayPeriodDialog } from './replay-period-dialog.tsx';

// A part of a minute, which the field cannot show.
const REST = '2026-11-20T10:15:30.500Z';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('goes on exactly where a replay that was full has stopped, and closes when nothing is left', async () => {
  const sent: { readonly since: string }[] = [];
  vi.stubGlobal('fetch', async (_path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({});
    sent.push(JSON.parse(String(init.body)));
    const isFull = sent.length === 1;
    return Response.json(
      { deliveries: isFull ? 1_000 : 7, rest_since: isFull ? REST : null },
      { status: 202 },
    );
  });
  const onClose = vi.fn();
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <ReplayPeriodDialog id={null} onClose={onClose} />
      </SWRConfig>
    </RawIntlProvider>,
  );
  const setTime = async (label: string, text: string) => {
    await userEvent.clear(await screen.findByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), text);
  };
  await setTime('From', '2026-11-20T10:00');
  await setTime('To', '2026-11-20T12:00');
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await submit();
  const from = screen.getByLabelText<HTMLInputElement>('From');
  await vi.waitFor(() => expect(from.value).not.toBe('2026-11-20T10:00'), 60_000);
  expect(onClose).not.toHaveBeenCalled();
  await submit();
  await vi.waitFor(() => expect(sent.map(({ since }) => since).slice(1)).toEqual([REST]), 60_000);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), 60_000);
});
