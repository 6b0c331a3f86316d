import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import type { InventoryNumber } from './inventory.api.ts';
import { SelectionCard } from './selection-card.tsx';

const NUMBER: InventoryNumber = {
  ...{ number: '+12065550132', country_iso: 'US', vendor_uuid: 'v1', region: 'WA', rate_center: 'Seattle' },
  ...{ number_type: 'new', state: 'free', free_at: null, waiting: 0 },
  prices: { activation: 0.9, rentals: [] },
};
const APP = { app_uuid: 'a1', app_name: 'Signal', image_name: null };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('The card of the selected numbers', () => {
  it('says that the purchase is on its way', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    render(
      <RawIntlProvider value={intlFor()}>
        <MemoryRouter>
          <SelectionCard app={APP} rows={[NUMBER]} />
        </MemoryRouter>
      </RawIntlProvider>,
    );
    const button = screen.getByRole('button', { name: 'Buy 1 number for Signal: 0.900 USD' });
    await userEvent.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
  });
});
