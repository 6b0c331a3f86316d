import { cleanup, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { Answers } from './answers.tsx';
import type { InventoryNumber } from './inventory.api.ts';

const IN_THE_US: InventoryNumber = {
  ...{ number: '+12065550132', country_iso: 'US', vendor_uuid: 'v1' },
  ...{ region: 'WA', rate_center: 'Seattle' },
  ...{ number_type: 'new', state: 'free', free_at: null, end_date: null, waiting: 0, prices: null },
};
const IN_CANADA: InventoryNumber = {
  ...IN_THE_US,
  ...{ number: '+16045550188', country_iso: 'CA', vendor_uuid: 'v2' },
  ...{ region: 'BC', rate_center: 'Vancouver' },
};
const VENDORS: Readonly<Record<string, object>> = {
  US: { vendor_uuid: 'v1', vendor_name: 'Acme' },
  CA: { vendor_uuid: 'v2', vendor_name: 'Boreal' },
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string) => {
    const country = new URL(path, 'http://ringpost.test').searchParams.get('country') ?? '';
    return Response.json({ data: [VENDORS[country]], total: 1 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('The answers about a list of numbers', () => {
  it('name the provider of each number, also in a list of several countries', async () => {
    render(
      <RawIntlProvider value={intlFor()}>
        <SWRConfig value={{ provider: () => new Map(), fetcher: read }}>
          <MemoryRouter>
            <Answers checked={{ data: [IN_THE_US, IN_CANADA], unknown: [], refused: [] }} />
          </MemoryRouter>
        </SWRConfig>
      </RawIntlProvider>,
    );
    const rowOf = (number: string) => screen.getByText(number).closest('tr')?.textContent;
    expect(await screen.findByText('Acme')).toBeDefined();
    expect(await screen.findByText('Boreal')).toBeDefined();
    expect(rowOf('206-555-0132')).toContain('Acme');
    expect(rowOf('604-555-0188')).toContain('Boreal');
  });
});
