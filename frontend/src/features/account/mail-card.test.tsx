import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { MailCard } from './mail-card.tsx';

const stored = { rental_ends: true, port_ins: true, payments: true, reservations: true };
let sent: unknown[];
let isRefusing: boolean;
/** Each answer to a change waits for this promise. */
let answering: Promise<unknown>;

beforeEach(() => {
  [sent, isRefusing, answering] = [[], false, Promise.resolve()];
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return Response.json(stored);
    if (isRefusing) return Response.json({ code: 'rate-limited' }, { status: 429 });
    sent.push(JSON.parse(String(body)));
    await answering;
    return Response.json(Object.assign({ ...stored }, ...sent));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function switchOf(name: string): Promise<HTMLInputElement> {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <MailCard />
      </SWRConfig>
    </RawIntlProvider>,
  );
  return (await screen.findByLabelText(name)) as HTMLInputElement;
}

describe('Mails to you', () => {
  it('are turned off one by one, and only the change is sent to the server', async () => {
    const ends = await switchOf('A rented number ends within a day');
    expect(ends.checked).toBe(true);
    await userEvent.click(ends);
    await vi.waitFor(() => expect(sent).toEqual([{ rental_ends: false }]), 60_000);
    expect(ends.checked).toBe(false);
  });

  it('stay as they are when the server refuses, and the page says why', async () => {
    const ends = await switchOf('A rented number ends within a day');
    isRefusing = true;
    await userEvent.click(ends);
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''), 60_000);
    expect(ends.checked).toBe(true);
  });

  it('are turned off one after the other before the server has answered, and keep the focus', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    answering = promise;
    const ends = await switchOf('A rented number ends within a day');
    const paid = screen.getByLabelText<HTMLInputElement>('A payment arrives or is taken back');
    await userEvent.click(ends);
    await userEvent.click(paid);
    expect(document.activeElement).toBe(paid);
    resolve(undefined);
    await vi.waitFor(() => expect(sent).toEqual([{ rental_ends: false }, { payments: false }]), 60_000);
    await answering;
    expect([ends.checked, paid.checked]).toEqual([false, false]);
  });
});
