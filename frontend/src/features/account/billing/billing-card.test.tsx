import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../../api/http.ts';
import { intlFor } from '../../../i18n/intl.ts';
import { BillingCard } from './billing-card.tsx';

let stored: object;
let sent: unknown[];
let refusal: object | undefined;

beforeEach(() => {
  stored = { invoices: true, name: 'Ann', address: '1 Road', tax_id: '', country_iso: 'DE' };
  [sent, refusal] = [[], undefined];
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return Response.json(stored);
    if (refusal) return Response.json(refusal, { status: 400 });
    sent.push(JSON.parse(String(body)));
    return Response.json({ invoices: true, ...JSON.parse(String(body)) });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <BillingCard />
      </SWRConfig>
    </RawIntlProvider>,
  );
}

describe('The details for invoices', () => {
  it('are changed and sent as a whole', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Change the details' }));
    const name = await screen.findByLabelText('Name or company');
    await userEvent.type(name, ' Ltd.');
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'FR');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(
      () => expect(sent).toEqual([{ name: 'Ann Ltd.', address: '1 Road', tax_id: '', country_iso: 'FR' }]),
      60_000,
    );
    expect(await screen.findByText('Ann Ltd.')).toBeTruthy();
    expect(screen.getByText('France')).toBeTruthy();
  });

  it('say at the field what the server cannot print', async () => {
    const errors = [{ field: 'name', rule: 'latin', message: 'Please write it in Latin letters.' }];
    refusal = { code: 'invalid-request', title: 'The request is not valid', errors };
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Change the details' }));
    await userEvent.type(await screen.findByLabelText('Name or company'), 'Ω');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please use Latin letters')).toBeTruthy();
  });

  it('are not asked for where invoices are off', async () => {
    stored = { invoices: false, name: '', address: '', tax_id: '', country_iso: '' };
    open();
    expect(await screen.findByText('Invoices are off on this site.')).toBeTruthy();
    expect(screen.queryByLabelText('Name or company')).toBeNull();
  });
});
